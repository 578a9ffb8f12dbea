"""The way in from Discord by itself: what each act is read as, and what is told to the parts that act on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from adapters.chat.pacing import slow_down
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import text
from adapters.discord.client import KibitzClient
from adapters.discord.inbound import look_back, reading, shown, tree
from adapters.discord.inbound.forms import MoveForm
from adapters.discord.inbound.interactions import Interactions
from adapters.discord.inbound.membership import Guilds
from adapters.discord.inbound.messages import Messages
from adapters.discord.inbound.reception import Reception
from adapters.discord.inbound.suggestions import Suggestions
from adapters.discord.inbound.throttle import Verdict
from adapters.discord.shared import calls, rights
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.reconnects import RECONNECTS
from adapters.discord.shared.thinking import Unanswered
from adapters.games.form import Suggest
from adapters.store.redis_store import RedisStore
from core import clocks
from core.games import GAMES
from core.ports import Posted, StoreBusy
from core.table import Player, Reason
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.test_gateway_lost import counted
from tests.adapters.discord.test_stopping import BEFORE_IDENTIFY
from tests.adapters.discord.test_way_out import refusal

BOT: Any = SimpleNamespace(id=9000)
ANNA = SimpleNamespace(id=1, display_name="anna", bot=False)


def thread(owner: int = 1) -> Any:
    made: Any = discord.Thread.__new__(discord.Thread)
    made.id, made.parent_id, made.owner_id = 6, 5, owner
    return made


def interaction(**more: Any) -> Any:
    given: dict[str, Any] = {
        "id": 42, "guild_id": 7, "channel_id": 6, "channel": None, "message": None, "user": ANNA,
        "client": SimpleNamespace(user=BOT), "locale": discord.Locale.russian,
        "permissions": discord.Permissions.none(),
    }  # fmt: skip
    return SimpleNamespace(**{**given, **more})


# Reading ----------------------------------------------------------------------------------------------------------


def test_a_command_in_a_server_is_read_with_all_that_is_known_of_it() -> None:
    boris: Any = SimpleNamespace(id=2, display_name="boris")
    came = reading.of_interaction(interaction(), text="/sim @2", mentions=[boris])
    assert came == Incoming(
        event="di42", server="d7", chat="d6", player=Player("d1", "anna"), text="/sim @2", language="ru",
        mentions={"2": Player("d2", "boris")}, has_threads=True, move_time=clocks.DEFAULT,
    )  # fmt: skip


def test_a_press_in_private_is_by_someone_who_decides_there() -> None:
    came = reading.of_interaction(interaction(guild_id=None), press="/help")
    assert came == Incoming(
        event="di42", server="dm6", chat="d6", player=Player("d1", "anna"), press="/help", language="ru",
        private=True, admin=True,
    )  # fmt: skip


async def test_what_was_pressed_tells_the_board_of_this_server_alone() -> None:
    here = message(LINE, components=[])
    away = message("-# [Nim · g1 · move 3](https://discord.com/channels/8/5)", components=[])
    for pressed, on in ((here, reading.BoardRef("g1", 3)), (away, None), (message("hello", components=[]), None)):
        assert reading.of_interaction(interaction(message=pressed)).on == on


@pytest.mark.parametrize(("owner", "chat"), [(9000, "d5"), (1, "d6")])
def test_a_thread_that_the_bot_made_for_a_game_is_its_channel(owner: int, chat: str) -> None:
    came = reading.of_interaction(interaction(channel=thread(owner)))
    assert (came.chat, came.part_of) == (chat, "d5")
    said: Any = message("12", channel=thread(owner), guild=SimpleNamespace(id=7))
    came = reading.of_message(said, None, BOT)
    assert (came.chat, came.part_of) == (chat, "d5")


@pytest.mark.parametrize(("manages", "admin"), [(True, True), (False, False)])
def test_who_manages_the_server_is_an_administrator(*, manages: bool, admin: bool) -> None:
    may = discord.Permissions(manage_guild=manages, manage_channels=not manages)
    assert reading.of_interaction(interaction(permissions=may)).admin == admin


def message(content: str, **more: Any) -> Any:
    made: Any = discord.Message.__new__(discord.Message)
    given: dict[str, Any] = {"id": 43, "content": content, "author": ANNA, "guild": None, "mentions": [], **more}
    given.setdefault("channel", SimpleNamespace(id=6))
    for name, value in given.items():
        setattr(made, name, value)
    return made


def test_a_written_message_is_read_with_all_that_is_known_of_it() -> None:
    boris = SimpleNamespace(id=2, display_name="boris")
    here = message("<@9000> sim <@!2>", mentions=[boris, SimpleNamespace(id=9000, display_name="Kibitz")])
    anna = Player("d1", "anna")
    assert reading.of_message(here, None, BOT) == Incoming(
        event="dm43", server="dm6", chat="d6", player=anna, text="/sim @2", language_untold=True,
        mentions={"2": Player("d2", "boris")}, private=True, plain_moves=True, admin=True,
    )  # fmt: skip
    there = message("12", guild=SimpleNamespace(id=7))
    board = shown.Shown(reading.BoardRef("g1", 3), "d8")
    assert reading.of_message(there, board, BOT) == Incoming(
        event="dm43", server="d7", chat="d6", player=anna, text="12", reply_to=board.board, reply_in="d8",
        language_untold=True, has_threads=True, move_time=clocks.DEFAULT,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("  <@9000>  rules nim ", "/rules nim"),
        ("<@9000>", "/help"),
        ("<@9000> /games", "/games"),
        ("<@9000> is nice", "is nice"),
        ("<@2> help", "@2 help"),
        ("help", "help"),
        ("help <@9000>", "help bot"),
        ("/sim <@9000>", "/sim bot"),
    ],
)
def test_what_is_said_to_the_bot_by_name_is_a_command(said: str, text: str) -> None:
    assert reading.of_message(message(said), None, BOT).text == text


def test_to_a_board_the_name_of_the_bot_adds_nothing() -> None:
    board = shown.Shown(reading.BoardRef("g1", 3))
    assert reading.of_message(message("<@9000> help"), board, BOT).text == "help"


@pytest.mark.parametrize(
    ("locale", "language"),
    [(discord.Locale.french, "fr"), (discord.Locale.russian, "ru"), (discord.Locale.british_english, "en-GB"),
     (discord.Locale.american_english, None), (None, None)],
)  # fmt: skip
def test_the_language_that_every_server_has_from_the_start_is_no_choice(
    locale: discord.Locale | None, language: str | None
) -> None:
    assert reading.customary(locale) == language


LINE = "-# Nim · g1 · move 3"


def replying(found: Any, *, kind: discord.MessageType = discord.MessageType.reply) -> Any:
    return message("c2", type=kind, reference=SimpleNamespace(message_id=44, resolved=found))


async def test_only_a_message_of_the_bot_is_a_board() -> None:
    ours = message(LINE, author=BOT, components=[])
    assert await shown.replied_to(replying(ours), BOT) == shown.Shown(reading.BoardRef("g1", 3))
    assert await shown.replied_to(replying(message(LINE, components=[])), BOT) is None
    assert await shown.replied_to(replying(object()), BOT) is None, "it was deleted"
    assert await shown.replied_to(replying(ours, kind=discord.MessageType.pins_add), BOT) is None
    assert await shown.replied_to(message("c2", type=discord.MessageType.reply, reference=None), BOT) is None


async def test_a_message_that_was_not_told_with_the_reply_is_fetched() -> None:
    ours, asked = message(LINE, author=BOT, components=[]), list[int]()

    async def fetch(number: int) -> Any:
        asked.append(number)
        if len(asked) > 1:
            raise refusal(404, 10008)
        return ours

    said = replying(None)
    said.channel = SimpleNamespace(id=6, fetch_message=fetch)
    assert await shown.replied_to(said, BOT) == shown.Shown(reading.BoardRef("g1", 3))
    assert await shown.replied_to(said, BOT) is None
    assert asked == [44, 44]


def test_what_is_no_row_of_buttons_shows_no_board() -> None:
    other: Any = SimpleNamespace(children=[SimpleNamespace(custom_id="y:g7:4")])
    assert shown.shown(message("hello", components=[other])) is None


# Acts -------------------------------------------------------------------------------------------------------------


async def test_each_channel_is_counted_for_itself() -> None:
    judged: list[tuple[Any, ...]] = []

    def judge(*args: int, **more: str | None) -> Verdict:
        judged.append((*args, more))
        return Verdict.DROPPED

    reception: Any = SimpleNamespace(chat=None, throttle=SimpleNamespace(judge=judge), leaving=False)
    nothing: Any = None
    made = Interactions(reception, nothing)
    await made.pressed(interaction(type=discord.InteractionType.component), "k:g1:0:0:a")
    await made.form_wanted(interaction(type=discord.InteractionType.component), reading.BoardRef("g1", 0))
    assert judged == [
        (1, 6, 42, {"words": None, "press": "k:g1:0:0:a"}),
        (1, 6, 42, {"words": "/play", "press": None}),
    ]


@pytest.mark.parametrize("own", ["en", "ru"])
async def test_the_form_for_a_move_asks_in_the_language_that_its_player_chose(own: str) -> None:
    shown: list[MoveForm] = []

    async def language(came: Incoming) -> str:
        assert came.language == "ru", "that of the client"
        return own

    async def taken(*_: object, **__: object) -> bool:
        return True

    async def send_modal(form: MoveForm) -> None:
        shown.append(form)

    def of_the_client(_: str) -> str:
        return "fr"

    reception: Any = SimpleNamespace(chat=SimpleNamespace(language=language), language=of_the_client)
    nothing: Any = None
    made: Any = Interactions(reception, nothing)
    made._is_taken = taken
    pressed = interaction(type=discord.InteractionType.component, response=SimpleNamespace(send_modal=send_modal))
    await made.form_wanted(pressed, reading.BoardRef("g1", 0))
    assert [form.title for form in shown] == [text(own, "discord-form-title", {"table": "g1"})]


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_times_are_offered_in_the_language_of_the_client_or_else_the_default(language: str) -> None:
    nothing: Any = None
    made = Suggestions(nothing, language)
    french: Any = SimpleNamespace(locale=discord.Locale.french)
    found = {"en": "2 minutes for each move", "ru": "На ход 2 минуты"}
    assert [each.name for each in await made.times(french, "2m")] == [found[language]]
    russian: Any = SimpleNamespace(locale=discord.Locale.russian)
    assert [each.name for each in await made.times(russian, "2m")] == [found["ru"]]


async def test_an_answer_that_fails_is_not_waited_for() -> None:
    given: Any = dict.fromkeys(("chat", "throttle", "default_language", "me", "heard", "thinking", "invitation"))
    reception = Reception(**given)

    async def failing() -> None:
        with reception.answering():
            raise ValueError

    task = asyncio.create_task(failing())
    await asyncio.wait((task,))
    assert isinstance(task.exception(), ValueError)
    assert reception._tasks == set()  # pyright: ignore[reportPrivateUsage] - else the program never ends by itself


async def test_who_does_not_end_when_cut_off_holds_up_nothing() -> None:
    free = asyncio.Event()
    given: Any = dict.fromkeys(("chat", "throttle", "default_language", "me", "heard", "thinking", "invitation"))
    reception = Reception(**given)

    async def stubborn() -> None:
        with reception.answering():
            while not free.is_set():
                try:
                    await free.wait()
                except asyncio.CancelledError:
                    continue

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(5):
            await reception.cut_off(0)
        assert reception.leaving
        assert not task.done()
    finally:
        free.set()
        await task


async def test_commands_are_there_in_servers_and_in_private_for_those_who_added_the_bot_to_a_server() -> None:
    nothing: Any = None

    async def suggest(of: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return []

    client = discord.Client(intents=discord.Intents.none())
    made = tree.build(client, nothing, dict.fromkeys(Suggest, suggest))
    for command in made.get_commands():
        payload: Any = command.to_dict(made)
        assert (payload["contexts"], payload["integration_types"]) == ([0, 1], [0])


# Messages ---------------------------------------------------------------------------------------------------------


class Chat:
    """A chat vocabulary that speaks English to one person, and Russian to all."""

    def __init__(self) -> None:
        self.claims: list[tuple[str, str]] = []
        self.claimed: bool | None = True

    async def language(self, came: Incoming, *, aloud: bool = False) -> str:
        return "ru" if aloud else "en"

    async def claim(self, server: str, event: str) -> bool:
        self.claims.append((server, event))
        if self.claimed is None:
            raise StoreBusy
        return self.claimed


class Desk:
    """A reception that judges all alike, and answers each with two posts; `answers` are what was said to whom."""

    def __init__(self, verdict: Verdict = Verdict.TAKEN, *, leaving: bool = False) -> None:
        self.chat, self.throttle = Chat(), self
        self.verdict, self.leaving = verdict, leaving
        self.judged: list[tuple[Any, ...]] = []
        self.handled: list[Incoming] = []
        self.answers: list[Post] = []
        self.counted = 0

    def me(self) -> Any:
        return BOT

    def judge(self, *who: int, words: str) -> Verdict:
        self.judged.append((*who, words))
        return self.verdict

    @contextmanager
    def answering(self) -> Generator[None]:
        self.counted += 1
        yield

    async def handle(self, came: Incoming) -> tuple[Post, ...]:
        self.handled.append(came)
        return Post(text="first"), Post(text="second")

    async def say(self, post: Post) -> None:
        self.answers.append(post)

    async def take(self, said: Any, *, reads_all: bool = False, late: bool = False) -> list[str]:
        """Take a message, and return what was answered."""
        desk: Any = self

        def answer(message: discord.Message, came: Incoming) -> Any:
            return desk

        messages = Messages(desk, answer, reads_all=reads_all)
        before = len(self.answers)
        await messages.take(said, late=late)
        return [post.text for post in self.answers[before:]]


DEN: Any = SimpleNamespace(id=7)


def said(content: str = "<@9000> 12", **more: Any) -> Any:
    given: dict[str, Any] = {"webhook_id": None, "type": discord.MessageType.default, "reference": None, **more}
    return message(content, **{"guild": DEN, **given})


def reply(content: str = "12", **more: Any) -> Any:
    ours = message(LINE, author=BOT, components=[])
    reference = SimpleNamespace(message_id=44, resolved=ours)
    return said(content, type=discord.MessageType.reply, reference=reference, **more)


ROBOT = SimpleNamespace(id=3, display_name="robot", bot=True)


async def test_of_all_that_is_written_replies_to_boards_and_what_is_said_to_the_bot_are_taken() -> None:
    locked, unlocked = thread(), thread()
    locked.locked, unlocked.locked = True, False
    answered = ["first", "second"]
    for written, late, answers in (
        (said(), False, answered),
        (said(), True, []),
        (said("12"), False, []),
        (said("12", guild=None), False, answered),
        (said("12", guild=None), True, []),
        (reply(), False, answered),
        (reply(), True, answered),
        (reply(channel=unlocked), False, answered),
        (reply(channel=locked), False, []),
        (reply(author=ROBOT), False, []),
        (said(author=ROBOT), False, []),
        (reply(webhook_id=8), False, []),
        (said(webhook_id=8), False, []),
        (said(type=discord.MessageType.pins_add), False, []),
        (said(type=discord.MessageType.thread_created), False, []),
        (said("12", guild=None, type=discord.MessageType.pins_add), False, []),
    ):
        assert await Desk().take(written, late=late) == answers, written
    assert await Desk(leaving=True).take(reply()) == []


async def test_a_written_message_is_judged_by_its_author_and_place_and_told_once_that_it_is_too_much() -> None:
    slow = {language: slow_down(language, Player("d1", "anna")) for language in ("en", "ru")}
    for verdict, guild, answers in (
        (Verdict.TOLD, DEN, [slow["ru"]]),
        (Verdict.TOLD, None, [slow["en"]]),
        (Verdict.ACKNOWLEDGED, DEN, []),
        (Verdict.DROPPED, DEN, []),
    ):
        desk = Desk(verdict)
        await desk.take(said(guild=guild))
        assert desk.judged == [(1, 6, 43, "12")]
        assert (desk.answers, desk.handled, desk.counted) == (answers, [], 1)


async def test_a_reply_whose_text_was_not_passed_on_is_answered_once_with_the_reason() -> None:
    hint = Post(text=text("ru", "discord-unread"), language="ru", to=Player("d1", "anna"))
    for written, reads_all, claimed, answers in (
        (reply(""), False, True, [hint]),
        (reply(""), False, False, []),
        (reply(""), False, None, []),
        (reply(""), True, True, []),
        (reply("", guild=None), False, True, []),
        (said("", guild=None), False, True, []),
    ):
        desk = Desk()
        desk.chat.claimed = claimed
        await desk.take(written, reads_all=reads_all)
        assert (desk.answers, desk.handled) == (answers, [])
        assert desk.chat.claims in ([], [("d7", "unread:d1")])


async def test_a_message_that_cannot_be_answered_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    broken: Any = desk
    broken.say = None
    assert await desk.take(reply()) == []
    (line,) = caplog.records
    assert (line.levelname, line.getMessage()) == ("ERROR", "message 43 could not be answered")
    assert line.exc_info is not None


# Commands, presses and forms --------------------------------------------------------------------------------------


class Answered:
    """The answer to an interaction: what was done is written down, in its order."""

    def __init__(self, did: list[str]) -> None:
        self._did = did

    async def acknowledge(self) -> None:
        self._did.append("acknowledge")

    async def say(self, post: Post) -> None:
        self._did.append(f"say {post.text}")

    async def finish(self) -> None:
        self._did.append("finish")


class Counter:
    """Where interactions are taken in: what was done with each is written down, in its order."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.came: list[Incoming] = []
        self.thinks: list[bool] = []
        self.ours, self.fails, self.leaving = True, False, False
        self.chat = Chat()
        self.throttle = self.heard = self.thinking = self

    def me(self) -> Any:
        return BOT

    def judge(self, *_: object, **__: object) -> Verdict:
        return Verdict.TAKEN

    def language(self, client: str) -> str:
        return client

    @contextmanager
    def answering(self) -> Generator[None]:
        yield

    async def is_ours(self, event: str) -> bool:
        return self.ours

    @asynccontextmanager
    async def kept(self, event: str) -> AsyncGenerator[None]:
        self.did.append(f"begin {event}")
        yield
        self.did.append(f"kept {event}")

    async def done(self, event: str) -> None:
        self.did.append(f"done {event}")

    async def handle(self, came: Incoming) -> tuple[Post, ...]:
        if self.fails:
            raise ValueError("no")
        return Post(text="first"), Post(text="second")

    async def begin(self, unanswered: Unanswered) -> None:
        self.did.append(f"note {unanswered.number} {unanswered.language} {unanswered.token}")

    async def end(self, unanswered: Unanswered) -> None:
        self.did.append(f"answered {unanswered.number}")

    async def leave(self, unanswered: Unanswered) -> None:
        self.did.append(f"left {unanswered.number}")

    def interactions(self) -> Interactions:
        counter: Any = self

        def answer(of: object, came: Incoming, thinking: bool) -> Any:
            self.came.append(came)
            self.thinks.append(thinking)
            return Answered(self.did)

        return Interactions(counter, answer)


def command(**more: Any) -> Any:
    """A command by anna, where the bot may do all."""
    given: dict[str, Any] = {
        "type": discord.InteractionType.application_command, "token": "token",
        "app_permissions": discord.Permissions.all(),
    }  # fmt: skip
    return interaction(**{**given, **more})


SAID = ["acknowledge", "begin di42", "say first", "say second", "finish", "kept di42", "done di42"]


async def test_a_command_is_kept_until_it_is_answered_and_heard_of_once_it_is() -> None:
    counter = Counter()
    made = counter.interactions()
    await made.commanded(command(), "/help", [])
    assert counter.did[0] == "acknowledge" or counter.did[0] == "note 42 ru token"
    assert [each for each in counter.did if not each.startswith("note")] == [*SAID, "answered 42"]
    assert "note 42 ru token" in counter.did
    counter.did.clear()
    await made.pressed(command(), "k:g1:0:0:a")
    data = {"custom_id": "move:g1:3", "components": [{"type": 4, "custom_id": "move", "value": "36"}]}
    await made.submitted(command(data=data))
    assert counter.did == [*SAID, *SAID], "what is no command shows no sign that would stay"
    assert counter.thinks == [True, False, False]
    pressed, sent = counter.came[1:]
    assert (pressed.press, pressed.text) == ("k:g1:0:0:a", None)
    assert (sent.text, sent.reply_to) == ("/play g1 36", reading.BoardRef("g1", 3))
    await made.submitted(command(data={"custom_id": "another"}))
    counter.leaving = True
    await made.commanded(command(), "/help", [])
    assert len(counter.came) == 3


async def test_a_command_that_fails_or_is_anothers_is_left_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    counter = Counter()
    made = counter.interactions()
    counter.fails = True
    await made.commanded(command(), "/help me", [])
    assert sorted(counter.did) == ["acknowledge", "begin di42", "left 42", "note 42 ru token"]
    assert [each.getMessage() for each in caplog.records] == ["interaction 42 (/help) could not be answered"]
    counter.did.clear()
    counter.ours = False
    await made.commanded(command(), "/help", [])
    assert sorted(counter.did) == ["acknowledge", "answered 42", "note 42 ru token"]


def barred(**denied: bool) -> Any:
    """What the bot may do but for some of it."""
    may = discord.Permissions.all_channel()
    may.update(**denied)
    return may


async def test_what_discord_does_not_let_be_done_is_refused_in_words() -> None:
    locked = thread()
    locked.locked = True
    open_thread = thread()
    open_thread.locked = False
    robot: Any = SimpleNamespace(id=3, display_name="robot", bot=True)
    hidden: Any = SimpleNamespace(id=3, display_name="\u200b", bot=True)
    boris: Any = SimpleNamespace(id=2, display_name="boris", bot=False)
    ours: Any = SimpleNamespace(id=9000, display_name="Kibitz", bot=True)
    offer = text("en", "discord-cannot-offer")
    nothing, no_bots = None, text("en", "discord-no-bots", {"name": "robot"})
    for given, words, people, refused in (
        ({}, "/challenge @2", [boris], nothing),
        ({}, "/challenge @9000", [ours], nothing),
        ({}, "/challenge @3", [robot], no_bots),
        ({}, "/challenge @3", [hidden], text("en", "discord-no-bots", {"name": "Player 3"})),
        ({}, "/challenge @9000 @3", [ours, robot], no_bots),
        ({}, "/profile @3", [robot], no_bots),
        ({"channel": locked}, "/challenge @3", [robot], text("en", "discord-locked")),
        ({"channel": locked}, "/help", [], text("en", "discord-locked")),
        ({"channel": open_thread}, "/help", [], nothing),
        ({"app_permissions": barred(send_messages=False)}, "/challenge", [], offer),
        ({"app_permissions": barred(send_messages=False)}, "/rematch g1", [], offer),
        *(({"app_permissions": barred(send_messages=False)}, f"/{game} @2", [boris], offer) for game in GAMES),
        ({"app_permissions": barred(view_channel=False)}, "/challenge", [], offer),
        ({"app_permissions": barred(send_messages=False)}, "/play 12", [], nothing),
        ({"app_permissions": barred(send_messages_in_threads=False)}, "/challenge", [], nothing),
        ({"app_permissions": barred(send_messages=False), "guild_id": None}, "/challenge", [], nothing),
        ({"app_permissions": barred(send_messages=False), "channel": open_thread}, "/challenge", [], nothing),
        ({"app_permissions": barred(send_messages_in_threads=False), "channel": open_thread}, "/challenge", [], offer),
    ):
        counter = Counter()
        await counter.interactions().commanded(command(**given), words, people)
        said = [each for each in counter.did if each.startswith("say")]
        assert said == (["say first", "say second"] if refused is None else [f"say {refused}"]), (given, words)
        (came,) = counter.came
        assert came.text == words.replace("@9000", "bot")
        assert set(came.mentions) == {str(person.id) for person in people}


# Suggestions ------------------------------------------------------------------------------------------------------


class Lookup:
    """What knows a person's games; `busy` is the store."""

    busy = False

    def __init__(self) -> None:
        self.asked: list[str | None] = []

    async def own_tables(self, asked: Incoming) -> tuple[Any, ...]:
        if self.busy:
            raise StoreBusy
        anna, boris, carl = Player("d1", "anna"), Player("d2", "boris"), Player("d3", "carl")
        return (
            SimpleNamespace(id="g1", game="nim", seats=(boris, anna), invited=(carl,)),
            SimpleNamespace(id="g2", game="sim", seats=(anna,), invited=()),
        )

    async def legal_moves(self, asked: Incoming, table: str | None) -> tuple[str, ...]:
        if self.busy:
            raise StoreBusy
        self.asked.append(table)
        return (*(f"a{number}" for number in range(30)), "ba", "x" * 120)


async def test_what_begins_with_what_is_typed_is_offered_before_what_holds_it() -> None:
    lookup: Any = Lookup()
    made = Suggestions(lookup, "en")

    async def moves(typed: str, table: str | None = None) -> list[str]:
        asked = interaction(namespace=SimpleNamespace(table=table))
        return [each.value for each in await made.moves(asked, typed)]

    assert await moves(" A2 ", "g7") == ["a2", *(f"a{number}" for number in range(20, 30))]
    assert await moves("A", "") == [f"a{number}" for number in range(25)], "Discord takes no more"
    assert await moves("b") == ["ba"]
    assert lookup.asked == ["g7", None, None]
    (long,) = await made.moves(interaction(namespace=SimpleNamespace(table=None)), "x")
    assert len(long.name) == 100
    tables = await made.tables(interaction(), "")
    assert [(each.value, each.name) for each in tables] == [("g1", "g1 · Ним · boris и carl"), ("g2", "g2 · Сим · ")]
    for typed in ("CARL", "ним"):
        assert [each.value for each in await made.tables(interaction(), typed)] == ["g1"]
    french: Any = interaction(locale=discord.Locale.french)
    assert [each.name for each in await made.tables(french, "g1")] == ["g1 · Nim · boris and carl"]
    assert [each.value for each in await made.times(interaction(), "1")] == ["10m", "1h", "12h", "1d", "14d"]
    spans = ("2 minutes", "10 minutes", "One hour", "12 hours", "One day", "3 days", "7 days", "14 days")
    assert [each.name for each in await made.times(french, "")] == [f"{span} for each move" for span in spans]
    lookup.busy = True
    assert (await made.tables(interaction(), ""), await moves("")) == ([], [])


async def test_each_value_of_a_setting_is_offered_with_what_it_means() -> None:
    nothing: Any = None
    made = Suggestions(nothing, "en")
    for setting, values in {
        "game": {"nim": "nim-name"},
        "puzzle-games": {"nim": "nim-name", "all": "discord-value-puzzle-games-all"},
        "language": {"ru": "discord-choice-ru", "auto": "discord-choice-auto"},
        "channels": {"all": "settings-channels-all", "here": "discord-value-channels-here"},
        "puzzles": {"here": "discord-value-puzzles-here"},
        "rated": {"no": "settings-rated-no"},
        "clock": {"none": "discord-value-none"},
    }.items():
        asked = interaction(namespace=SimpleNamespace(setting=setting))
        found = {each.value: each.name for each in await made.values(asked, "")}
        for value, code in values.items():
            assert found[value] == text("ru", code)[:100], (setting, value)


# Servers ----------------------------------------------------------------------------------------------------------


class Places:
    """What was reported of places."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str | None, str | None]] = []

    async def silent(self, server: str, chat: str | None, reason: str) -> None:
        self.told.append((server, chat, reason))

    async def speaks(self, server: str, chat: str | None) -> None:
        self.told.append((server, chat, None))

    async def gone(self, server: str, chat: str) -> None:
        self.told.append((server, chat, "gone"))


class Noted:
    def __init__(self) -> None:
        self.asked: list[int] = []
        self.silenced: list[tuple[Any, ...]] = []

    async def away_since(self, guild: int) -> int | None:
        self.asked.append(guild)
        return 600 if guild == OURS else None

    async def silence(self, *told: Any) -> None:
        self.silenced.append(told)


OURS, THEIRS, GONE = 4 << 22, 5 << 22, 6 << 22
"""Servers of the first of two shards, of the second, and of the first, where the bot is no more."""


async def test_each_process_looks_at_the_servers_of_its_shards() -> None:
    guild: Any = SimpleNamespace(id=OURS, unavailable=True)
    client: Any = SimpleNamespace(shard_count=2, shards={0: None}, get_guild={OURS: guild}.get)
    places, noted = Places(), Noted()
    of_places: Any = places
    of_memory: Any = noted
    guilds = Guilds(client, of_memory, of_memory, of_places)
    found = [(f"d{OURS}", "d1"), (f"d{THEIRS}", "d2"), (f"d{GONE}", "d3"), ("dm4", "d4")]
    await guilds.look_everywhere(found)
    assert places.told == [
        (f"d{OURS}", None, "the server is unavailable"), (f"d{GONE}", None, "the bot is not in the server"),
    ]  # fmt: skip
    assert noted.asked == [OURS, GONE]
    assert noted.silenced == [(f"d{OURS}", "d1", Reason.ABSENCE, 600)]


async def test_what_is_not_known_of_a_channel_is_asked_and_what_has_no_games_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    locked = thread()
    locked.locked = True
    answers: dict[int, Any] = {
        1: refusal(404, 10003), 2: refusal(403, 50001), 3: refusal(500, 0), 4: SimpleNamespace(), 5: locked,
        6: thread(),
    }  # fmt: skip
    answers[6].locked = False

    async def fetch(number: int) -> Any:
        if isinstance(answers[number], Exception):
            raise answers[number]
        return answers[number]

    client: Any = SimpleNamespace(fetch_channel=fetch)

    def unknown(*_: object) -> bool:
        return True

    def nothing_known(*_: object) -> None:
        return None

    monkeypatch.setattr(rights, "is_archived", unknown)
    monkeypatch.setattr(rights, "obstacle", nothing_known)
    places = Places()
    nothing: Any = None
    of_places: Any = places
    guilds = Guilds(client, nothing, nothing, of_places)
    for number in answers:
        guilds.note("d7", f"d{number}")
    guild: Any = SimpleNamespace(id=7, unavailable=False)
    await guilds.look(guild)
    assert places.told == [("d7", None, None)]
    places.told.clear()
    await guilds.arrive(guild)
    assert places.told == [
        ("d7", "d1", "gone"),
        ("d7", "d2", "the bot may not view the channel"),
        ("d7", "d4", None),
        ("d7", "d5", rights.LOCKED),
        ("d7", "d6", None),
        ("d7", None, None),
    ]
    places.told.clear()
    for number in (1, 9):
        await guilds.thread_changed(7, number, locked=True)
    await guilds.thread_changed(7, 1, locked=False)
    assert places.told == [("d7", "d1", rights.LOCKED), ("d7", "d1", None)]


async def test_who_leaves_and_comes_back_is_noted_by_a_name_that_can_be_seen() -> None:
    told: list[Any] = []

    class Presence:
        busy = False

        async def left(self, server: str, person: str) -> None:
            await self.note(server, person)

        async def seen(self, server: str, player: Player) -> None:
            await self.note(server, player)

        async def note(self, *what: object) -> None:
            if self.busy:
                raise StoreBusy
            told.append(what)

    presence = Presence()
    chat: Any = SimpleNamespace(presence=presence)
    nothing: Any = None
    guilds = Guilds(nothing, chat, nothing, nothing)
    for name in ("anna\u202e", "\u200b"):
        member: Any = SimpleNamespace(id=142, display_name=name, guild=SimpleNamespace(id=7))
        await guilds.member_left(7, member)
        await guilds.member_joined(member)
    assert told == [
        ("d7", "d142"), ("d7", Player("d142", "anna")), ("d7", "d142"), ("d7", Player("d142", "Player 142")),
    ]  # fmt: skip
    presence.busy = True
    await guilds.member_left(7, member)
    await guilds.member_joined(member)
    assert len(told) == 4


class Listener:
    """A client that serves one server, and what it is asked."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, bool]] = []
        self.asked: list[tuple[int, int | None, dict[str, Any]]] = []
        self.ahead: list[int] = []

    def serves(self, server: str) -> bool:
        return server == "d7"

    async def show_owed(self, *, ahead: int = 0) -> None:
        self.ahead.append(ahead)

    async def take(self, message: Any, *, late: bool = False) -> None:
        self.taken.append((message, late))

    def get_partial_messageable(self, number: int, *, guild_id: int | None = None) -> Any:
        async def history(**how: Any) -> AsyncGenerator[str]:
            self.asked.append((number, guild_id, how))
            for name in ("first", "second"):
                yield f"{name} of {number}"

        return SimpleNamespace(history=history)


async def test_replies_are_read_back_from_the_oldest_board_of_each_channel() -> None:
    looked: list[Any] = []

    class Everywhere:
        async def look_everywhere(self, places: Any) -> None:
            looked.extend(places)

    class Kept:
        async def places(self) -> list[tuple[str, str]]:
            return [("t5", "t5"), ("d7", "d5"), ("d8", "d9")]

    class Boards:
        async def posted_in(self, server: str, chat: str) -> list[Posted]:
            return [Posted("5/300", 1), Posted("6/200", 1), Posted("5/100", 1)]

    listener = Listener()
    parts: Any = (listener, Everywhere(), Kept(), Boards())
    await look_back.look_back(*parts)
    assert looked == [("d7", "d5"), ("d8", "d9")]
    assert listener.ahead == [3_600]
    told = [
        (number, guild, how["after"].id, how["limit"], how["oldest_first"]) for number, guild, how in listener.asked
    ]
    assert told == [(5, 7, 100, 500, True), (6, 7, 200, 500, True)]
    assert listener.taken == [
        (f"{name} of {number}", True) for number in (5, 6) for name in ("first", "second")
    ]  # fmt: skip


async def test_a_busy_store_holds_up_only_what_is_in_it(caplog: pytest.LogCaptureFixture) -> None:
    class Heard:
        async def begin_or_wait(self, event: str, leaving: Any) -> bool | None:
            if event == "busy":
                raise StoreBusy
            return {"new": True, "done": False}.get(event)

    given: Any = dict.fromkeys(("chat", "throttle", "default_language", "me", "thinking", "invitation"))
    given["heard"] = Heard()
    reception = Reception(**given)
    events = ("new", "done", "of another process", "busy")
    assert [event for event in events if await reception.is_ours(event)] == ["new", "busy"], "nothing is lost"

    class Busy:
        """Channels of d7: the boards of one are not known, one has none, and one is read."""

        async def look_everywhere(self, places: Any) -> None:
            """See all of them."""

        async def places(self) -> list[tuple[str, str]]:
            return [("d7", "busy"), ("d7", "empty"), ("d7", "d5")]

        async def posted_in(self, server: str, chat: str) -> list[Posted] | None:
            if chat == "busy":
                raise StoreBusy
            return None if chat == "empty" else [Posted("5/100", 1), Posted("6/100", 1)]

    class Refusing(Listener):
        async def take(self, message: Any, *, late: bool = False) -> None:
            await super().take(message, late=late)
            if "of 5" in message:
                raise StoreBusy

    listener, parts = Refusing(), cast("Any", Busy())
    await look_back.look_back(cast("Any", listener), parts, parts, parts)
    assert [message for message, _ in listener.taken] == ["first of 5", "first of 6", "second of 6"]
    assert len(caplog.records) == 2

    async def busy() -> None:
        raise StoreBusy

    parts.places, listener = busy, Refusing()
    await look_back.look_back(cast("Any", listener), parts, parts, parts)
    assert (listener.ahead, listener.taken) == ([], [])


async def test_a_client_serves_the_servers_that_it_knows_and_all_private_chats(
    kibitz: KibitzClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    guilds = {
        7: SimpleNamespace(unavailable=False, preferred_locale=discord.Locale.russian),
        8: SimpleNamespace(unavailable=True, preferred_locale=discord.Locale.american_english),
        9: SimpleNamespace(unavailable=False, preferred_locale=discord.Locale.russian),
    }
    monkeypatch.setattr(kibitz, "get_guild", guilds.get)

    def is_silent(server: str, chat: str | None) -> bool:
        return (server, chat) == ("d9", None)

    monkeypatch.setattr(kibitz.places, "is_silent", is_silent)
    names = ("d7", "d8", "d9", "d10", "dm7", "t7", "l#den")
    assert [name for name in names if kibitz.serves(name)] == ["d7", "dm7"]
    assert [kibitz.customary(name) for name in names] == ["ru", None, "ru", None, None, None, None]


async def test_each_shard_waits_for_its_own_turn(kibitz: KibitzClient, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []

    class Turns:
        async def turn(self, shard: int, limits: Any) -> bool:
            turns.append(shard)
            return shard == 3

    alone: list[int | None] = []

    async def by_itself(self: Any, shard_id: int | None, *, initial: bool = False) -> None:
        alone.append(shard_id)

    monkeypatch.setattr(kibitz, "_pacing", Turns())
    monkeypatch.setattr(discord.AutoShardedClient, "before_identify_hook", by_itself)
    for shard in (3, 4):
        await BEFORE_IDENTIFY(kibitz, shard)
    assert (turns, alone) == ([3, 4], [4])


async def test_a_client_that_is_told_to_close_takes_nothing_more_and_leaves_discord(
    kibitz: KibitzClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []

    async def leave(self: Any) -> None:
        left.append(self.interactions._reception.leaving)

    monkeypatch.setattr(discord.AutoShardedClient, "close", leave)
    await kibitz.close()
    assert left == [True]


def test_exactly_those_events_are_asked_for_that_are_used(make_client: MakeClient) -> None:
    """Servers, messages there and in private; on top of them members who leave, and the text of messages."""
    least = 1 << 0 | 1 << 9 | 1 << 12
    for reads_all, sees_leaving, more in ((False, False, 0), (True, False, 1 << 15), (False, True, 1 << 1)):
        client = make_client(reads_all=reads_all, sees_leaving=sees_leaving)
        assert client.intents.value == least | more


# Small parts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/v10/channels/5/messages", "send"),
        ("PATCH", "/api/v10/channels/5/messages/6", "edit"),
        ("POST", "/api/v10/interactions/5/token/callback", "answer"),
        ("POST", "/api/v10/webhooks/5/token", "answer"),
        ("PATCH", "/api/v10/webhooks/5/token/messages/@original", "answer"),
        ("GET", "/api/v10/channels/5/messages", "other"),
        ("DELETE", "/api/v10/channels/5/messages/6", "other"),
        ("POST", "/api/v10/channels/5/threads", "other"),
    ],
)
async def test_calls_are_counted_by_what_they_do_and_how_they_end(method: str, path: str, kind: str) -> None:
    trace: Any = SimpleNamespace(on_request_start=[], on_request_end=[], on_request_exception=[])
    calls.count(trace)
    context: Any = SimpleNamespace()
    for outcome, told in (
        ("ok", {"response": SimpleNamespace(status=399)}),
        ("400", {"response": SimpleNamespace(status=400)}),
        ("timeout", {"exception": TimeoutError()}),
        ("network", {"exception": OSError()}),
    ):
        before = counted(kind, outcome)
        ended = SimpleNamespace(method=method, url=SimpleNamespace(path=path), **told)
        for hook in trace.on_request_start:
            await hook(None, context, None)
        for hook in trace.on_request_end if "response" in told else trace.on_request_exception:
            await hook(None, context, ended)
        assert counted(kind, outcome) == before + 1


def test_a_lost_gateway_is_one_line_until_it_stood_again() -> None:
    def line(words: str = "Attempting a reconnect in %.2fs") -> logging.LogRecord:
        error = OSError("gone")
        return logging.LogRecord("discord.shard", logging.ERROR, "", 1, words, (1.0,), (OSError, error, None))

    RECONNECTS.stands()
    first = line()
    assert RECONNECTS.filter(first)
    assert (first.levelname, first.getMessage(), first.exc_info) == (
        "WARNING", "Discord's gateway is lost: OSError: gone", None,
    )  # fmt: skip
    assert not RECONNECTS.filter(line())
    assert RECONNECTS.filter(line("something else %s"))
    assert not RECONNECTS.filter(line())
    RECONNECTS.stands()
    assert RECONNECTS.filter(line())
    RECONNECTS.stands()


async def test_one_process_announces_at_a_time(store: RedisStore) -> None:
    one, two = (Memory(store.platform(), "test") for _ in range(2))
    assert await one.begin_announcing()
    assert await one.begin_announcing(), "a client of the same process that was closed may have begun"
    assert not await two.begin_announcing()
    await one.end_announcing(None)
    assert await one.announced() is None
    assert await two.begin_announcing()
    await two.end_announcing("digest")
    assert await one.announced() == "digest"
    assert await one.begin_announcing()
