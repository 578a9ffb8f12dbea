"""What is done about each kind of update, and about what no update caused: by which part, and with which words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberUpdated,
    InlineQuery,
    Message,
    Update,
    User,
)
from telegram.error import BadRequest, TimedOut

from adapters.boards.transport import PlaceSilent, Spot
from adapters.chat.posts import Outgoing, Post
from adapters.telegram.handlers import Handlers
from adapters.telegram.shared.arrival import Arrival, Refusal, Way
from adapters.telegram.shared.ids import Place, under_server
from core.ports import StoreBusy
from core.table import Player
from tests.adapters.telegram.pace import ManualPace

if TYPE_CHECKING:
    from adapters.telegram.shared.memory import Memory
    from core.letters import Letter

NOW = datetime(2026, 1, 1, tzinfo=UTC)
BOT = User(900, "Kibitz", is_bot=True, username="kibitzbot")
ANNA = User(11, "anna", is_bot=False, language_code="ru")
GROUP = Chat(-5, Chat.SUPERGROUP)
CAME = Arrival(event="e", server="t-5", chat="t-5/55", player=Player("t11", "anna"), here=Place(-5), text="/nim")
BUSY = StoreBusy("store-busy")
WAY = Way("play-me", "/nim bot")

PARTS = (
    *("Acknowledgements", "Answering", "Ephemeral", "Hands", "Ledger", "LetterBox", "Membership", "Messages"),
    *("Notices", "Outbox", "Overview", "Places", "Presses", "Private", "Probes", "Ranks", "Reading", "Reminders"),
    *("TelegramTransport", "Titles", "Welcome"),
)
AT_ONCE = {"Messages.wants", "Messages.stands_in", "Notices.language", "Places.is_silent"}
"""Methods that are not waited for."""


class World:
    """All parts that the handlers put together: notes what each is asked to do, and answers as a test says."""

    bot = BOT
    username = "kibitzbot"
    presence = None

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {"Notices.language": "ru", "Messages.wants": True}
        self.done: list[tuple[object, ...]] = []
        self.made: dict[str, Any] = {}
        self.silent = False

    def maker(self, name: str) -> Callable[..., Part]:
        def make(*parts: object, **named: object) -> Part:
            self.made[name] = SimpleNamespace(parts=parts, named=named)
            return Part(self, name)

        return make

    def note(self, what: str, *done: object) -> Any:  # noqa: ANN401 - whatever the part answers
        if what == "Places.is_silent":
            return self.silent and done == ("t-5", "t-5/55")
        if what not in AT_ONCE:
            self.done.append((what, *done))
        answer = self.answers.get(what)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def offered(self, query: InlineQuery, language: str, bot: str) -> tuple[str, ...]:
        return query.query, language, bot

    async def answer_inline_query(self, query: str, results: tuple[str, ...], **options: object) -> None:
        self.note("inline", query, results, options)


class Part:
    """One of them."""

    def __init__(self, world: World, name: str) -> None:
        self._world = world
        self._name = name

    def __getattr__(self, method: str) -> Callable[..., Any]:
        what = f"{self._name}.{method}"

        def note(*done: object, **named: object) -> Any:  # noqa: ANN401 - whatever the part answers
            return self._world.note(what, *done, *named.items())

        async def wait(*done: object, **named: object) -> Any:  # noqa: ANN401 - whatever the part answers
            return note(*done, *named.items())

        return note if what in AT_ONCE else wait


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    for name in PARTS:
        monkeypatch.setattr(f"adapters.telegram.handlers.{name}", world.maker(name))
    monkeypatch.setattr("adapters.telegram.outbound.inline.answer", world.offered)
    return world


@pytest.fixture
def pace() -> ManualPace:
    return ManualPace()


@pytest.fixture
def handlers(world: World, pace: ManualPace) -> Handlers:
    whole = cast("Any", world)
    memory = cast("Memory", Part(world, "Memory"))
    return Handlers(bot=whole, chat=whole, boards=whole, memory=memory, pace=pace, clock=whole, language="en")


def said(text: str | None = "/nim", chat: Chat = GROUP, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
    return Message(6, NOW, chat, from_user=ANNA, text=text, **more)


SAID = said()


@pytest.mark.parametrize(
    ("read", "others", "done"),
    [
        (CAME, {}, [("Answering.do", CAME)]),
        (replace(CAME, text="36"), {"silent": True}, [("Answering.do", replace(CAME, text="36"))]),
        (CAME, {"silent": True}, [("Notices.tell", ANNA, "telegram-silent-there")]),
        (replace(CAME, chat="t-5"), {"silent": True}, [("Answering.do", replace(CAME, chat="t-5"))]),
        (None, {}, []),
        (None, {"Messages.stands_in": True}, [("Notices.answer", SAID, "telegram-no-person")]),
        (BUSY, {}, [("Notices.answer", SAID, BUSY.code)]),
        (BUSY, {"Messages.wants": False}, []),
        (Refusal("hm", WAY, name="x"), {}, [("Notices.answer", SAID, "hm", WAY, ("name", "x"))]),
    ],
    ids=["done", "a move", "silent", "another topic", "talk", "no person", "busy", "busy talk", "refused"],
)
async def test_a_message_is_answered_or_it_is_said_why_not(
    world: World, handlers: Handlers, read: object, others: dict[str, bool], done: list[tuple[object, ...]]
) -> None:
    world.answers |= {"Messages.read": read, "Memory.key": -5, **others}
    world.silent = others.get("silent", False)
    await handlers.message(Update(7, message=SAID), None)
    heard = [] if isinstance(read, Exception) else [("Memory.key", -5)]
    assert world.done == [("Messages.read", 7, SAID), *heard, *done]


async def test_a_message_that_is_no_new_one_asks_nothing(world: World, handlers: Handlers) -> None:
    await handlers.message(Update(7, edited_message=SAID), None)
    await handlers.press(Update(7, message=SAID), None)
    await handlers.inline(Update(7, message=SAID), None)
    await handlers.member(Update(7, message=SAID), None)
    assert world.done == []


async def test_service_messages_alone_tell_of_members(world: World, handlers: Handlers) -> None:
    world.answers["Memory.key"] = -5
    told = said(None)
    await handlers.message(Update(7, message=told), None)
    assert world.done[:2] == [("Membership.told", told), ("Messages.read", 7, told)]


@pytest.mark.parametrize("wants", [True, False])
async def test_in_a_channels_direct_messages_nothing_begins(world: World, handlers: Handlers, *, wants: bool) -> None:
    world.answers["Messages.wants"] = wants
    there = said(chat=Chat(-5, Chat.SUPERGROUP, is_direct_messages=True))
    await handlers.message(Update(7, message=there), None)
    assert world.done == [("Notices.tell", ANNA, "telegram-not-there")] * wants


SLOW = ("Notices.answer", SAID, "slow-down", ("seconds", 15))


async def test_who_wants_too_much_is_told_so_once_and_not_read(
    world: World, handlers: Handlers, pace: ManualPace
) -> None:
    world.answers |= {"Messages.read": None, "Memory.key": -5}
    for number in range(1, 24):
        await handlers.message(Update(number, message=SAID), None)
    assert world.done[40:] == [SLOW], "after twenty of a person at once"
    world.done.clear()
    await handlers.message(Update(5, message=SAID), None)
    assert world.done[:1] == [("Messages.read", 5, SAID)], "what was taken once may come again"
    world.answers["Messages.wants"] = False
    await handlers.message(Update(30, message=SAID), None)
    assert ("Messages.read", 30, SAID) in world.done, "talk is no wish"
    world.answers["Messages.wants"] = True
    world.done.clear()
    for message in (said("36"), said(chat=Chat(-6, Chat.GROUP))):
        await handlers.message(Update(31, message=message), None)
        assert world.done[:1] == [("Messages.read", 31, message)], "moves and other chats are counted apart"
        world.done.clear()
    pace.advance(15)
    await handlers.message(Update(32, message=SAID), None)
    assert world.done[:1] == [("Messages.read", 32, SAID)]


def pressed(query: str = "q1", data: str = "a:g1:0", message: Message | None = SAID) -> Update:
    return Update(7, callback_query=CallbackQuery(query, ANNA, "c", message=message, data=data))


@pytest.mark.parametrize(
    ("read", "silent", "words"),
    [
        (replace(CAME, text=None, press="a:g1:0"), True, ...),
        (replace(CAME, text=None, press="/nim"), False, ...),
        (replace(CAME, text=None, press="/nim"), True, "В том чате мне нельзя писать"),
        (None, False, None),
        (BUSY, False, "Хранилище занято, ничего не засчитано."),
        (Refusal("telegram-rank-unknown"), False, "Не удалось узнать у"),
    ],
    ids=["done", "begins", "silent", "nothing", "busy", "refused"],
)
async def test_a_press_is_answered_or_its_button_says_why_not(
    world: World, handlers: Handlers, read: object, silent: bool, words: object
) -> None:
    world.answers["Presses.read"], world.silent = read, silent
    update = pressed()
    await handlers.press(update, None)
    asked, *done = world.done
    assert asked == ("Presses.read", 7, update.callback_query)
    if words is ...:
        assert done == [("Answering.do", read)]
    else:
        ((what, query, told),) = done
        assert (what, query) == ("Acknowledgements.answer", "q1")
        assert told == words if words is None else str(told).startswith(str(words))


@pytest.mark.parametrize(
    ("data", "most"),
    [("a:g1:0", 20), ("i:g1:0:0:1", 120), (under_server(-5, "i:g1:0:0:1"), 120), ("/play 36", 120), ("/help", 20)],
)
async def test_who_presses_too_much_is_told_so_once_on_the_button(
    world: World, handlers: Handlers, data: str, most: int
) -> None:
    for number in range(most + 2):
        await handlers.press(pressed(f"q{number}", data), None)
    reads = [each for each in world.done if each[0] == "Presses.read"]
    told = [each for each in world.done if each[0] == "Acknowledgements.answer"][most:]
    assert len(reads) == most
    slow = "Слишком много сразу, последнее не сделано. Попробуйте снова через 15 с."
    assert told == [
        ("Acknowledgements.answer", f"q{most}", slow),
        ("Acknowledgements.answer", f"q{most + 1}", None),
    ]
    world.done.clear()
    await handlers.press(pressed("q1", data), None)
    await handlers.press(pressed("q999", data, None), None)
    assert [each[0] for each in world.done].count("Presses.read") == 2, "what was taken, and what lies in no chat"


def change(old: ChatMember, new: ChatMember) -> ChatMemberUpdated:
    return ChatMemberUpdated(Chat(-5, Chat.GROUP), ANNA, NOW, old, new)


ADDED = change(ChatMemberLeft(BOT), ChatMemberMember(BOT))
REMOVED = change(ChatMemberMember(BOT), ChatMemberLeft(BOT))
NOTED = ("Membership.own_changed", ADDED)


@pytest.mark.parametrize(
    ("update", "answers", "done"),
    [
        (Update(7, chat_member=REMOVED), {}, [("Membership.changed", REMOVED)]),
        (
            Update(7, my_chat_member=ADDED),
            {"Reading.arrival": CAME},
            [NOTED, ("Reading.arrival", 7, ANNA, Place(-5)), ("Welcome.came", CAME)],
        ),
        (Update(7, my_chat_member=REMOVED), {}, [("Membership.own_changed", REMOVED)]),
        (Update(7, my_chat_member=ADDED), {"Membership.own_changed": BUSY}, [NOTED]),
        (Update(7, chat_member=REMOVED), {"Membership.changed": BUSY}, [("Membership.changed", REMOVED)]),
    ],
    ids=["a member", "added", "removed", "busy", "a member, busy"],
)
async def test_who_comes_and_goes_is_noted_and_a_new_group_greeted(
    world: World, handlers: Handlers, update: Update, answers: dict[str, object], done: list[tuple[object, ...]]
) -> None:
    world.answers |= answers
    await handlers.member(update, None)
    assert world.done == done


def asked(query: str) -> Update:
    return Update(7, inline_query=InlineQuery(query, ANNA, "nim", ""))


@pytest.mark.parametrize("error", [None, TimedOut()], ids=str)
async def test_an_inline_query_is_answered_for_its_person(
    world: World, handlers: Handlers, error: Exception | None
) -> None:
    world.answers["inline"] = error
    how = (("nim", "ru", "kibitzbot"), {"cache_time": 300, "is_personal": True})
    for number in range(121):
        await handlers.inline(asked(f"q{number}"), None)
    assert world.done == [("inline", f"q{number}", *how) for number in range(120)], "as many as moves"
    await handlers.inline(asked("q1"), None)
    assert world.done[120:] == [("inline", "q1", *how)]


async def test_a_move_of_a_group_is_noted_or_comes_again(world: World, handlers: Handlers) -> None:
    assert await handlers.moved(SAID)
    world.answers["Membership.moved"] = BUSY
    assert not await handlers.moved(SAID)
    assert world.done == [("Membership.moved", SAID)] * 2


async def test_while_the_store_is_busy_everyone_is_answered_so(world: World, handlers: Handlers) -> None:
    assert await handlers.busy(Update(7, message=SAID), BUSY)
    assert await handlers.busy(pressed(), BUSY)
    assert await handlers.busy(asked("q2"), BUSY)
    (said_so, (what, query, words), answered) = world.done
    assert said_so == ("Notices.answer", SAID, BUSY.code)
    assert (what, query) == ("Acknowledgements.answer", "q1")
    assert str(words).startswith("Хранилище занято, ничего не засчитано.")
    assert answered[:2] == ("inline", "q2")
    world.answers["Messages.wants"] = False
    assert await handlers.busy(Update(7, message=SAID), BUSY)
    assert len(world.done) == 3


POST = Post(text="hm", game="g1")
HERE = Spot(server="t-5", chat="t-5/55")
FOR_ANNA = replace(POST, to=Player("t11", "anna"))


@pytest.mark.parametrize("silent", [None, PlaceSilent("muted")], ids=str)
@pytest.mark.parametrize(
    ("post", "done"),
    [
        (POST, ("Outbox.put", HERE, POST)),
        (FOR_ANNA, ("Reminders.remind", Outgoing("t-5", "t-5/55", FOR_ANNA), Player("t11", "anna"))),
        (replace(FOR_ANNA, seat=0), ("Outbox.put", replace(HERE, chat="t11"), replace(FOR_ANNA, seat=0))),
    ],
    ids=["all", "one", "their own board"],
)
async def test_what_no_update_caused_goes_to_all_or_to_one(
    world: World, handlers: Handlers, post: Post, done: tuple[object, ...], silent: Exception | None
) -> None:
    world.answers["Outbox.put"] = silent
    await handlers.show(Outgoing("t-5", "t-5/55", post))
    assert world.done == [done]


async def test_a_letter_is_delivered_as_such(world: World, handlers: Handlers) -> None:
    letter = cast("Letter", "letter")
    await handlers.show(Outgoing("t-5", "t-5", FOR_ANNA, letter=letter))
    assert world.done == [("LetterBox.deliver", letter, FOR_ANNA)]


@pytest.mark.parametrize(
    ("cause", "whole"),
    [(BadRequest("TOPIC_CLOSED"), False), (BadRequest("chat not found"), True), (None, True)],
    ids=str,
)
async def test_a_place_that_takes_no_message_is_silent_as_a_whole_unless_it_is_a_topic(
    world: World, handlers: Handlers, cause: Exception | None, *, whole: bool
) -> None:
    assert handlers.outbox
    silent = PlaceSilent("muted")
    silent.__cause__ = cause
    world.answers["Ledger.publish"] = silent
    (publish, *_) = cast("tuple[Callable[[Spot, Post], Awaitable[str | None]], ...]", world.made["Outbox"].parts)
    with pytest.raises(PlaceSilent):
        await publish(HERE, POST)
    assert world.done == [("Ledger.publish", HERE, POST), *[("Places.silent", "t-5", None, "muted")] * whole]


async def test_what_lies_away_goes_past_the_ledger_but_for_a_persons_own_board(
    world: World, handlers: Handlers
) -> None:
    assert handlers.outbox
    away = Spot(server="t-5", chat="t11")
    (publish, *_) = cast("tuple[Callable[[Spot, Post], Awaitable[str | None]], ...]", world.made["Outbox"].parts)
    world.answers |= {"TelegramTransport.send": "11/9", "Ledger.publish": "11/8"}
    assert await publish(away, FOR_ANNA) == "11/9"
    assert await publish(away, replace(FOR_ANNA, seat=0)) == "11/8"
    alone = cast("Callable[[Player], str]", world.made["Ledger"].named["alone"])
    assert alone(Player("t11", "anna")) == "t11", "their own boards lie there"


@pytest.mark.parametrize("busy", [None, BUSY], ids=str)
async def test_in_the_end_what_waits_is_handed_over_with_the_time_that_it_has_to(
    world: World, handlers: Handlers, busy: Exception | None
) -> None:
    world.answers |= {"Outbox.aclose": {("t-5", "g1"): 3.0, ("t-6", "g2"): 0.0}, "Ledger.hand_over": busy}
    await handlers.aclose()
    assert world.done == [
        ("Acknowledgements.aclose",),
        ("Outbox.aclose",),
        ("Ledger.hand_over", "t-5", "g1", 3.0),
        ("Ledger.hand_over", "t-6", "g2", 0.0),
    ]
    world.done.clear()
    await handlers.drain()
    assert world.done == [("Outbox.drain",)]
