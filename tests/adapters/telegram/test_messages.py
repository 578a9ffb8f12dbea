"""What messages and presses are read as: whether they want something, whose table they are about, and who is named."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import (
    CallbackQuery,
    Chat,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    MessageEntity,
    MessageOriginHiddenUser,
    User,
)

from adapters.chat.posts import BoardRef
from adapters.telegram.inbound.mentions import Mentions
from adapters.telegram.inbound.messages import Messages
from adapters.telegram.inbound.presses import Presses
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.shared.arrival import Arrival, Refusal
from adapters.telegram.shared.ids import ANONYMOUS_ADMIN, CHANNEL, Place, under_server
from adapters.telegram.shared.links import Errand, Link
from core import clocks
from core.table import Player

if TYPE_CHECKING:
    from adapters.chat.chat import Chat as TextChat
    from adapters.telegram.inbound.ranks import Ranks
    from adapters.telegram.shared.memory import Memory
    from core.table import Table

NOW = datetime(2026, 1, 1, tzinfo=UTC)
BOT = User(900, "Kibitz", is_bot=True, username="KibitzBot")
OTHER_BOT = User(901, "Mau", is_bot=True, username="mau_bot")
ANNA = User(11, "anna", is_bot=False, username="Anna_K", language_code="en")
BORIS = User(12, "Boris", is_bot=False, username="Boris_P")
GROUP = Chat(-5, Chat.SUPERGROUP)
PRIVATE = Chat(11, Chat.PRIVATE)


@dataclass
class Seated:
    """A table, as far as it is looked at here."""

    chat: str
    seats: tuple[Player, ...]


@dataclass
class World:
    """Chats, their tables and members."""

    tables: dict[tuple[str, str], Seated] = field(default_factory=dict[tuple[str, str], Seated])
    members: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    asked: list[int] = field(default_factory=list[int])
    rank: bool | None = True

    async def key(self, chat: int) -> int:
        return chat

    def number(self, key: int) -> int:
        return key - 1_000

    async def table(self, server: str, table: str) -> Table | None:
        return cast("Table | None", self.tables.get((server, table)))

    async def is_member(self, chat: int, user: int) -> bool:
        return (chat, user) in self.members

    async def administers(self, chat: Chat, user: int) -> bool | None:
        assert chat == GROUP
        self.asked.append(user)
        return self.rank


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def reading(world: World) -> Reading:
    return Reading(BOT, cast("Memory", world), cast("TextChat", world), cast("Ranks", world))


@pytest.fixture
def messages(reading: Reading) -> Messages:
    return Messages(reading)


@pytest.fixture
def presses(reading: Reading) -> Presses:
    return Presses(reading)


def said(text: str | None, chat: Chat = GROUP, user: User | None = ANNA, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
    return Message(6, NOW, chat, from_user=user, text=text, **more)


BOARD = said("Sim · g3 · move 2", user=BOT)
OTHERS = said("Sim · g3 · move 2", user=OTHER_BOT)
ORIGIN = MessageOriginHiddenUser(NOW, "x")


@pytest.mark.parametrize(
    ("message", "wants", "read"),
    [
        (said("/weather"), False, False),
        (said("/weather@kibitzbot"), True, True),
        (said("/weather", PRIVATE), True, True),
        (said("/weather", reply_to_message=BOARD), False, True),
        (said("/sim"), True, True),
        (said("/sim@KIBITZBOT"), True, True),
        (said("/sim@other_bot"), False, False),
        (said("/sim@other_bot", PRIVATE), False, False),
        (said("36", reply_to_message=BOARD), True, True),
        (said("36", reply_to_message=OTHERS), False, True),
        (said("36"), False, True),
        (said("36", PRIVATE), True, True),
        (said("well played, my friend", reply_to_message=BOARD), False, True),
        (said(None), False, False),
        (said(None, PRIVATE), False, False),
        (said("/sim", sender_chat=GROUP), False, False),
        (said("/sim", user=OTHER_BOT), False, False),
        (said("/sim", forward_origin=ORIGIN), False, False),
        (said("/sim", via_bot=OTHER_BOT), False, False),
        (said("/sim", via_bot=BOT), True, True),
    ],
)
async def test_who_waits_for_an_answer_and_what_is_read(
    messages: Messages, message: Message, *, wants: bool, read: bool
) -> None:
    assert messages.wants(message) is wants
    assert (await messages.read(7, message) is not None) is read


@pytest.mark.parametrize(
    ("message", "stands_in"),
    [
        (said("/sim", sender_chat=GROUP), True),
        (said("/sim", user=None, sender_chat=GROUP), True),
        (said("/sim", user=User(ANONYMOUS_ADMIN, "Group", is_bot=True)), True),
        (said("/sim", user=User(CHANNEL, "Channel", is_bot=True)), True),
        (said("/sim", sender_chat=GROUP, is_automatic_forward=True), False),
        (said("hello", sender_chat=GROUP), False),
        (said("/sim"), False),
        (said("/sim", user=OTHER_BOT), False),
        (said("/sim", user=None), False),
    ],
)
def test_an_account_that_cannot_play_stands_in_for_who_wants_something(
    messages: Messages, message: Message, *, stands_in: bool
) -> None:
    assert messages.stands_in(message) is stands_in


async def test_what_a_message_says_of_itself(messages: Messages) -> None:
    there = await messages.read(7, said("36", reply_to_message=BOARD, message_thread_id=55, is_topic_message=True))
    assert there == Arrival(
        event="t900:7",
        server="t-5",
        chat="t-5/55",
        player=Player("t11", "anna"),
        language="en",
        aliases=frozenset({"t@anna_k"}),
        move_time=clocks.DEFAULT,
        text="36",
        mentions={"anna_k": Player("t11", "anna")},
        reply_to=BoardRef("g3", 2),
        here=Place(-5, 55),
        answers=6,
    )
    alone = await messages.read(8, said("36", PRIVATE))
    assert alone is not None
    assert (alone.server, alone.chat, alone.move_time) == ("t11", "t11", None)
    assert (alone.private, alone.plain_moves) == (True, True)
    whispered = await messages.read(9, said("/hand", api_kwargs={"ephemeral_message_id": 4}))
    assert whispered is not None
    assert (whispered.private, whispered.plain_moves, whispered.ephemeral) == (True, False, 4)


@pytest.mark.parametrize(
    ("payload", "said_so", "press", "joins"),
    [
        ("j_-5_g3", None, "a:g3:0", True),
        ("h_-5_g3", None, "h:g3:0", False),
        ("m_-5_g3", "/moves g3", None, False),
        ("j_-5_t3", None, "T:t3:0", False),
        ("h_-5_t3", None, "G:t3:0", False),
    ],
)
async def test_a_link_stands_for_what_a_member_came_for(
    messages: Messages, world: World, payload: str, said_so: str | None, press: str | None, *, joins: bool
) -> None:
    world.members = {(-1_005, 11)}
    world.tables = {("t-5", payload.rpartition("_")[2]): Seated("t-5/55", (Player("t12", "Boris"),))}
    came = await messages.read(7, said(f"/start {payload}", PRIVATE))
    assert came is not None
    assert (came.text, came.press, came.joins) == (said_so, press, joins)
    assert (came.server, came.chat, came.move_time, came.here) == ("t-5", "t-5/55", clocks.DEFAULT, Place(11))
    assert came.private is (press is None), "who comes to play is among others"
    assert not came.greets


@pytest.mark.parametrize(
    ("text", "chat", "told", "greets"),
    [
        ("/start e_-5", PRIVATE, "/export", False),
        ("/start j_-5_g3", PRIVATE, "/help", False),
        ("/start h_12_g3", PRIVATE, "/help", False),
        ("/start help", PRIVATE, "/help", False),
        ("/start", PRIVATE, "/start", True),
        ("/start@kibitzbot j_-5_g3", GROUP, "/start@kibitzbot j_-5_g3", True),
        ("/start o_nim", GROUP, "/nim", False),
        ("/start p_nim", PRIVATE, "/nim bot", False),
    ],
)
async def test_who_has_come_for_nothing_that_is_theirs_is_helped_or_greeted(
    messages: Messages, text: str, chat: Chat, told: str, *, greets: bool
) -> None:
    came = await messages.read(7, said(text, chat))
    assert came is not None
    assert (came.text, came.press, came.greets, came.joins) == (told, None, greets, False)
    assert came.server == f"t{chat.id}"


@pytest.mark.parametrize(
    ("key", "seated", "member", "chat"),
    [
        (-5, False, True, "t-5"),
        (-5, True, False, "t-5/55"),
        (-5, False, False, None),
        (11, False, False, "t11"),
        (12, False, True, None),
        (12, True, True, None),
    ],
)
async def test_a_table_is_shown_to_who_sits_there_or_is_in_its_chat(
    reading: Reading, world: World, *, key: int, seated: bool, member: bool, chat: str | None
) -> None:
    arrival = await reading.arrival(7, ANNA, Place(11), text="/hand")
    if seated:
        world.tables = {(f"t{key}", "g3"): Seated("t-5/55", (Player("t12", "Boris"), Player("t11", "anna")))}
    world.members = {(key - 1_000, 11)} if member else set()
    there = await reading.elsewhere(arrival, Link(Errand.HAND, key, "g3"))
    assert (there and there.chat) == chat
    assert there is None or (there.server, there.move_time) == (f"t{key}", None if key > 0 else clocks.DEFAULT)


@pytest.mark.parametrize(("rank", "admin"), [(True, True), (False, False), (None, None)])
@pytest.mark.parametrize("text", ["/settings rated no", "/language chat ru", "/language ru", "/games"])
async def test_who_administers_is_asked_for_commands_that_it_counts_for(
    messages: Messages, world: World, text: str, *, rank: bool | None, admin: bool | None
) -> None:
    world.rank = rank
    needs = text.startswith(("/settings", "/language chat"))
    if admin is None and needs:
        with pytest.raises(Refusal, match="telegram-rank-unknown"):
            await messages.read(7, said(text))
    else:
        read = await messages.read(7, said(text))
        assert read is not None
        assert read.admin is (admin is True and text != "/games")
    assert world.asked == ([] if text == "/games" else [11])


def pressed(data: str | None, message: object, user: User = ANNA) -> CallbackQuery:
    return CallbackQuery("q1", user, "c", message=cast("Message", message), data=data)


UNDER = said("Your stones", PRIVATE, user=BOT)
OLD = InaccessibleMessage(PRIVATE, 6)
HAND = said(
    "Your stones",
    PRIVATE,
    user=BOT,
    entities=[MessageEntity(MessageEntity.TEXT_LINK, 0, 4, url="https://t.me/kibitzbot?start=h_-5_g3")],
)


@pytest.mark.parametrize(
    "query", [pressed("h:g3:0", None), pressed(None, UNDER), pressed("h:g3:0", UNDER, OTHER_BOT)], ids=str
)
async def test_a_press_of_no_one_or_under_nothing_asks_nothing(presses: Presses, query: CallbackQuery) -> None:
    assert await presses.read(7, query) is None


@pytest.mark.parametrize(
    ("data", "message", "server", "press", "views"),
    [
        (under_server(-5, "/board g3"), UNDER, "t-5", "/board g3", "g3"),
        (under_server(-5, "h:g3:0"), UNDER, "t-5", "h:g3:0", None),
        (under_server(-5, "h:g3:0"), OLD, "t-5", "h:g3:0", None),
        (under_server(-5, "/help"), UNDER, "t11", "/help", None),
        (under_server(11, "/board g3"), UNDER, "t11", "/board g3", "g3"),
        ("/board g3", UNDER, "t11", "/board g3", None),
        ("h:g3:0", UNDER, "t11", "h:g3:0", None),
        ("h:g3:0", HAND, "t11", "h:g3:0", None),
        ("i:g3:0:0:1", UNDER, "t11", "i:g3:0:0:1", None),
        ("i:g3:0:0:1", HAND, "t-5", "i:g3:0:0:1", None),
        (under_server(-5, "h:g3:0"), BOARD, "t-5", "h:g3:0", None),
    ],
)
async def test_a_press_is_about_the_table_that_its_button_or_its_message_names(  # noqa: PLR0917 - what it is read as
    presses: Presses, world: World, data: str, message: object, server: str, press: str, views: str | None
) -> None:
    world.members = {(-1_005, 11)}
    read = await presses.read(7, pressed(data, message))
    assert read is not None
    assert (read.server, read.press, read.views) == (server, press, views)
    assert (read.query, read.pressed, read.private) == ("q1", 6, message is not BOARD)
    assert read.on == (None if press.startswith("/") else BoardRef("g3", 0))


@pytest.mark.parametrize(
    ("data", "message"),
    [(under_server(-5, "h:g3:0"), UNDER), (under_server(-5, "/board g3"), UNDER), ("i:g3:0:0:1", OLD)],
)
async def test_a_press_at_a_table_that_is_not_known_to_be_theirs_is_refused(
    presses: Presses, data: str, message: object
) -> None:
    with pytest.raises(Refusal, match="telegram-hand-again"):
        await presses.read(7, pressed(data, message))


@pytest.mark.parametrize(
    ("data", "asks"),
    [("c:g3:0", True), ("/settings rated no", True), ("h:g3:0", False), ("/help", False), ("?", False)],
)
async def test_who_administers_is_asked_for_presses_that_it_counts_for(
    presses: Presses, world: World, data: str, *, asks: bool
) -> None:
    read = await presses.read(7, pressed(data, BOARD))
    assert read is not None
    assert (read.admin, world.asked) == (asks, [11] * asks)


@pytest.mark.parametrize(
    ("buttons", "board"),
    [
        ([["k:g3:2:0:1"]], BoardRef("g3", 2)),
        ([["/help"], [under_server(-5, "k:g3:2:0:1")]], BoardRef("g3", 2)),
        ([["/help"]], None),
    ],
)
async def test_a_board_without_a_tag_is_read_from_the_first_button_that_tells(
    messages: Messages, buttons: list[list[str]], board: BoardRef | None
) -> None:
    rows = [[InlineKeyboardButton("1", callback_data=data) for data in row] for row in buttons]
    shown = said("a board", user=BOT, reply_markup=InlineKeyboardMarkup(rows))
    read = await messages.read(7, said("36", reply_to_message=shown))
    assert read is not None
    assert read.reply_to == board


@pytest.mark.parametrize(
    ("text", "answered", "told", "known"),
    [
        ("/sim", None, "/sim", {"anna_k": 11}),
        ("/sim", BORIS, "/sim @#12", {"anna_k": 11, "boris_p": 12, "#12": 12}),
        ("/sim  colourless", BORIS, "/sim colourless @#12", {"anna_k": 11, "boris_p": 12, "#12": 12}),
        ("/sim @carla", BORIS, "/sim @carla", {"anna_k": 11, "boris_p": 12}),
        ("/sim bot", BORIS, "/sim bot", {"anna_k": 11, "boris_p": 12}),
        ("/sim @KibitzBot", None, "/sim bot", {"anna_k": 11}),
        ("/sim @bot", None, "/sim @bot", {"anna_k": 11}),
        ("/profile", BORIS, "/profile @#12", {"anna_k": 11, "boris_p": 12, "#12": 12}),
        ("/profile @#12", None, "/profile #12", {"anna_k": 11}),
        ("/games  all", BORIS, "/games  all", {"anna_k": 11}),
    ],
)
def test_who_is_named_and_how(text: str, answered: User | None, told: str, known: dict[str, int]) -> None:
    under = None if answered is None else said("hello", user=answered)
    words, people = Mentions(BOT).resolved(said(text, reply_to_message=under), ANNA)
    assert words == told
    assert {name: player.id for name, player in people.items()} == {name: f"t{user}" for name, user in known.items()}


def test_a_person_who_is_mentioned_without_a_user_name_is_named_by_number() -> None:
    mention = MessageEntity(MessageEntity.TEXT_MENTION, 5, 5, user=User(14, "Vasya", is_bot=False))
    words, people = Mentions(BOT).resolved(said("/sim Vasya dots=7", entities=[mention]), ANNA)
    assert words == "/sim @#14 dots=7"
    assert people == {"anna_k": Player("t11", "anna"), "#14": Player("t14", "Vasya")}
