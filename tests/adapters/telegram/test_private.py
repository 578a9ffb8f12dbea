"""What one person is told in a group: on the button, alone, in the private chat, or before all, each in its case."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

import pytest
from telegram.error import BadRequest, NetworkError, TelegramError

from adapters.boards.transport import NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Button, Outgoing, Post
from adapters.telegram.outbound.private import Private
from adapters.telegram.outbound.reminders import Reminders
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place
from core.answer import Attachment
from core.ports import Posted, StoreBusy
from core.table import Player
from tests.adapters.telegram.pace import ManualPace

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.outbound.ephemeral import Ephemeral
    from adapters.telegram.outbound.outbox import Outbox
    from adapters.telegram.outbound.transport import TelegramTransport

ANNA = Player("t11", "anna")
TYPED = Arrival(event="e", server="t-5", chat="t-5", player=ANNA, here=Place(-5), text="/profile", answers=6)
PRESSED = replace(TYPED, text=None, press="h:g1:0", answers=None, query="q1", pressed=7)
TOLD = Post(text="hm", to=ANNA)
LONG = replace(TOLD, text="x" * 201)
CUT = "x" * 199 + "…"
SECRET = replace(LONG, secret=True)
HAND = Post(text="Your stones", to=ANNA, secret=True, picture=b"png", alt="1 2", game="g1")
FILE = Attachment("export.json", "{}")
ASKING = (Button("a:g1:0", "Accept"),)
COMMAND = (Button("/help", "How it works"),)


@dataclass
class Said:
    """What was said, and where: `alone` in the group, in the private chat `t11`, or `aloud`. Each can be refused."""

    alone: TelegramError | None = None
    privately: NotSaid | None = None
    edits: bool = True
    posts: list[tuple[str, Post]] = field(default_factory=list[tuple[str, Post]])
    spots: list[Spot] = field(default_factory=list[Spot])
    marked: list[str] = field(default_factory=list[str])
    stripped: list[str] = field(default_factory=list[str])
    board: Outgoing | None = None
    shown: Posted | None = None
    busy: bool = False

    @property
    def where(self) -> list[str]:
        return [where for where, _ in self.posts]


class Whispers:
    """Messages in the group for one person."""

    def __init__(self, said: Said) -> None:
        self._said = said

    async def supported(self) -> bool:
        return True

    async def send(self, arrival: Arrival, post: Post) -> int:
        if self._said.alone is not None:
            raise self._said.alone
        self._said.posts.append(("alone", post))
        return arrival.user

    async def edit(self, arrival: Arrival, post: Post, number: int) -> bool:
        assert arrival.user == 11
        if self._said.edits:
            self._said.posts.append((f"alone {number}", post))
        return self._said.edits


class Messages:
    """All other messages."""

    def __init__(self, said: Said) -> None:
        self._said = said

    async def send(self, spot: Spot, post: Post) -> str:
        return await self.put(spot, post)

    async def put(self, spot: Spot, post: Post) -> str:
        if self._said.privately is not None and spot.chat == "t11":
            raise self._said.privately
        self._said.posts.append(("aloud" if spot.chat == "t-5" else spot.chat, post))
        self._said.spots.append(spot)
        return f"11/{len(self._said.posts)}"

    async def mark(self, message: str, emoji: str) -> bool:
        assert emoji
        self._said.marked.append(message)
        return True

    async def strip(self, message: str) -> None:
        self._said.stripped.append(message)

    async def current(self, server: str, table: str) -> Outgoing | None:
        """As the chat vocabulary says what a table shows, None where it is there no longer."""
        assert (server, table) == ("t-5", "g1")
        return self._said.board

    async def posted(self, server: str, table: str) -> Posted | None:
        """As it says which message shows that table."""
        assert (server, table) == ("t-5", "g1")
        if self._said.busy:
            raise StoreBusy
        return self._said.shown


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def private(said: Said) -> Private:
    messages = Messages(said)
    return Private(
        username="kibitzbot",
        ephemeral=cast("Ephemeral", Whispers(said)),
        transport=cast("TelegramTransport", messages),
        outbox=cast("Outbox", messages),
        pace=ManualPace(),
    )


@pytest.mark.parametrize(
    ("arrival", "post", "on_button"),
    [
        (PRESSED, replace(TOLD, text="x" * 200), True),
        (PRESSED, LONG, False),
        (PRESSED, replace(TOLD, picture=b"png"), False),
        (PRESSED, replace(TOLD, buttons=(COMMAND,)), False),
        (PRESSED, replace(TOLD, file=FILE), False),
        (TYPED, TOLD, False),
    ],
)
async def test_a_button_takes_few_words_and_nothing_else(
    private: Private, said: Said, arrival: Arrival, post: Post, *, on_button: bool
) -> None:
    assert await private.tell(arrival, post) == (post.text if on_button else None)
    assert said.posts == ([] if on_button else [("alone", replace(post, file=None))])


@pytest.mark.parametrize(
    ("gives", "where"),
    [
        (["/settings rated no"], "aloud"),
        (["/sim bot for=12345"], "aloud"),
        (["/sim bot for=12345", "a:g1:0"], "aloud"),
        (["/help"], "alone"),
        (["/settings rated no", "/help"], "alone"),
        (["a:g1:0"], "alone"),
    ],
)
async def test_only_what_others_are_refused_changes_a_message_that_all_see(
    private: Private, said: Said, gives: list[str], where: str
) -> None:
    panel = replace(LONG, edits=True, buttons=tuple((Button(each, "x"),) for each in gives))
    assert await private.tell(PRESSED, panel) is None
    assert said.where == [where]
    assert [spot.replaces for spot in said.spots] == ["-5/7"] * (where == "aloud")


async def test_a_secret_file_goes_to_the_private_chat(private: Private, said: Said) -> None:
    await private.tell(replace(TYPED, text="/export"), replace(SECRET, file=FILE))
    assert said.where == ["t11", "aloud"]
    assert [post.file for _, post in said.posts] == [FILE, None]


async def test_what_cannot_be_whispered_is_cut_for_the_button(private: Private, said: Said) -> None:
    said.alone = BadRequest("hm")
    assert await private.tell(PRESSED, LONG) == CUT
    assert said.posts == []
    assert await private.tell(PRESSED, replace(LONG, file=FILE)) is None
    assert said.where == ["aloud"], "a file has no room there"


async def test_before_all_no_button_gives_a_command_in_a_persons_name(private: Private, said: Said) -> None:
    said.alone = BadRequest("hm")
    await private.tell(TYPED, replace(LONG, buttons=(ASKING, COMMAND), edits=True))
    await private.tell(TYPED, replace(LONG, if_alone=True))
    ((where, post),) = said.posts
    assert (where, post.buttons, post.edits) == ("aloud", (ASKING,), False)
    assert [spot.answers for spot in said.spots] == ["-5/6"]


@pytest.mark.parametrize("post", [SECRET, replace(SECRET, picture=b"png"), replace(SECRET, alt="1 2")])
async def test_words_that_reach_no_one_otherwise_are_on_the_button(private: Private, said: Said, post: Post) -> None:
    said.alone, said.privately = BadRequest("hm"), PlaceSilent("not started")
    assert await private.tell(PRESSED, post) == CUT
    assert said.posts == []


async def test_that_something_was_refused_is_said_in_words_each_time(private: Private, said: Said) -> None:
    said.alone = BadRequest("hm")
    for _ in range(2):
        await private.tell(replace(TYPED, text="17M13N"), SECRET)
    told = [post.text for where, post in said.posts if where == "aloud"]
    assert told == ["That was not played. I told you why in our private chat."] * 2
    for _ in range(2):
        await private.tell(replace(TYPED, text="/hand", answers=8), HAND)
    assert said.marked == ["-5/8"] * 2, "of what was done a sign is enough"


@pytest.mark.parametrize(("edits", "where"), [(True, "alone 4"), (False, "alone")])
async def test_what_one_person_sees_changes_in_place_where_it_can(
    private: Private, said: Said, where: str, *, edits: bool
) -> None:
    said.edits = edits
    await private.tell(replace(PRESSED, ephemeral=4), replace(HAND, edits=True))
    assert said.where == [where]


async def test_a_failure_that_passes_lets_the_next_answer_be_whispered(private: Private, said: Said) -> None:
    said.alone = NetworkError("Bad Gateway")
    await private.tell(TYPED, TOLD)
    said.alone = None
    await private.tell(TYPED, TOLD)
    assert said.where == ["aloud", "alone"]


async def test_a_new_hand_takes_the_buttons_of_the_former_one(private: Private, said: Said) -> None:
    assert await private.give(TYPED, HAND, 1)
    said.privately = PlaceSilent("blocked")
    assert not await private.give(TYPED, HAND, 2)
    assert said.stripped == []
    said.privately = None
    assert await private.give(TYPED, HAND, 3)
    assert said.stripped == ["11/1"]


async def test_hands_out_of_date_are_those_of_who_moved_and_who_is_called_and_all_after_a_deal(
    private: Private,
) -> None:
    boris, carla = (replace(TYPED, player=Player(f"t{number}", "b"), text="/hand") for number in (12, 13))
    for each in (TYPED, boris, carla):
        await private.give(each, HAND, 1)
    board = Post(text="", game="g1", mention=boris.player)
    assert private.out_of_date(PRESSED, board, 1) == [PRESSED, boris]
    assert private.out_of_date(PRESSED, board, 2) == [PRESSED, boris, carla]
    assert private.out_of_date(PRESSED, replace(board, revision=1), 1) == [PRESSED, boris, carla]
    assert private.out_of_date(PRESSED, replace(board, game="g2"), 1) == []
    assert private.out_of_date(replace(PRESSED, server="t-6"), board, 1) == []


REMINDER = Post(text="It is your move.", to=ANNA, mention=ANNA, mention_at=3)
CALLED = replace(REMINDER, text="\u2068anna\u2069: It is your move.", mention_at=1)


async def reminded(said: Said, post: Post, player: Player = ANNA, server: str = "t-5") -> list[tuple[str, Post]]:
    messages = Messages(said)
    reminders = Reminders(cast("Chat", messages), cast("Outbox", messages))
    await reminders.remind(Outgoing(server, "t-5" if server == "t-5" else server, post), player)
    assert {spot.server for spot in said.spots} <= {server}
    return said.posts


async def test_a_reminder_goes_to_the_private_chat(said: Said) -> None:
    assert await reminded(said, REMINDER) == [("t11", REMINDER)]


async def test_of_a_table_that_is_gone_words_alone_remind_and_call_no_one(said: Said) -> None:
    of_table = replace(REMINDER, game="g1")
    assert await reminded(said, of_table) == [("t11", replace(of_table, mention=None))]


SHOWN = Posted("-1000000000005/45", 3)
WAY = Button("https://t.me/c/5/45", "To the game")


@pytest.mark.parametrize(
    ("shown", "busy", "ways"),
    [(SHOWN, False, ((WAY,),)), (replace(SHOWN, message="-5/45"), False, ()), (None, False, ()), (SHOWN, True, ())],
    ids=["supergroup", "group", "not shown", "busy"],
)
async def test_a_reminder_of_a_table_is_its_board_with_the_way_to_it(
    said: Said, shown: Posted | None, ways: tuple[tuple[Button, ...], ...], *, busy: bool
) -> None:
    board = Post(
        text="anna, your move.\nTag \u00b7 g1", game="g1", version=3, picture=b"png", mention=ANNA, mention_at=0
    )
    said.board = Outgoing("t-5", "t-5", replace(board, buttons=(ASKING,)))
    said.shown, said.busy = shown, busy
    of_table = replace(REMINDER, game="g1", text="It is your move. `/board g1` shows the board.")
    told = replace(board, text="It is your move.\nTag \u00b7 g1", mention=None, mention_at=None, version=None)
    assert await reminded(said, of_table) == [("t11", replace(told, buttons=ways))]


async def test_who_has_no_number_is_reminded_in_the_group(said: Said) -> None:
    assert await reminded(said, REMINDER, Player("t@anna", "anna")) == [("aloud", REMINDER)]


async def test_a_game_of_the_private_chat_is_reminded_of_there_as_it_is(said: Said) -> None:
    of_table = replace(REMINDER, game="g1")
    assert await reminded(said, of_table, server="t11") == [("t11", of_table)]


@pytest.mark.parametrize("secret", [True, False])
@pytest.mark.parametrize("why", [PlaceSilent("not started"), PlaceGone("deactivated")], ids=str)
async def test_who_is_not_reached_alone_is_called_in_the_group_unless_it_is_a_secret(
    said: Said, why: NotSaid, *, secret: bool
) -> None:
    said.privately = why
    called = [] if secret else [("aloud", CALLED)]
    assert await reminded(said, replace(REMINDER, secret=secret)) == called
