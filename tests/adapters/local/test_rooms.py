"""The parts behind a room of the local chat one by one: its log, its newest messages, its letters, who is heard."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, cast

import msgspec
import pytest

from adapters.boards.transport import Spot
from adapters.chat.pacing import Pacing, Verdict
from adapters.chat.posts import BoardRef, Button, Outgoing, Post
from adapters.local.addressing import address, not_here
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.letters import LetterBox
from adapters.local.listening import refusal
from adapters.local.log import Log, Message, Wording
from adapters.local.pictures import Pictures
from adapters.local.room import Room
from adapters.local.rooms import Rooms
from adapters.local.said import Said
from adapters.local.tab import Tab
from adapters.local.talker import Talker
from adapters.local.transport import LocalTransport
from adapters.ports import MessageLog
from core.answer import Attachment, Note
from core.letters import Fate, Letter, Occasion
from core.table import Player
from tests.adapters.local.counting import CountingTalker

ANNA, BORIS = Player("l@anna", "anna"), Player("l@boris", "boris")


class Kept:
    """A log of messages in memory; `least` are the ids that new ones had to be above."""

    def __init__(self, *kept: tuple[int, bytes]) -> None:
        self.kept = list(kept)
        self.least: list[int] = []

    async def append(self, room: str, payload: bytes, once: str, newest: int) -> tuple[int, int]:
        del room, once
        before = self.kept[-1][0] if self.kept else 0
        self.least.append(newest)
        self.kept.append((max(before, newest) + 1, payload))
        return self.kept[-1][0], before

    async def load(self, room: str, after: int) -> list[tuple[int, bytes]]:
        del room
        return [each for each in self.kept if each[0] > after]

    async def rooms(self, most: int) -> list[str]:
        self.least.append(most)
        return ["l#den", "l#attic"]

    async def remove(self, room: str, numbers: Collection[int]) -> None:
        del room
        self.kept = [each for each in self.kept if each[0] not in numbers]


def log_of(*kept: tuple[int, bytes]) -> Log:
    return Log(cast("MessageLog", Kept(*kept)))


async def test_a_message_that_cannot_be_read_is_left_out() -> None:
    log = log_of((3, b"{"), (4, msgspec.json.encode(Message(text="hello"))), (5, b"\xff"))
    assert await log.load("l#den") == [Message(id=4, text="hello")]


async def test_new_messages_come_after_all_that_were_ever_seen() -> None:
    kept = Kept((7, b"{}"))
    log = Log(cast("MessageLog", kept))
    await log.load("l#den")
    first, before = await log.append("l#den", Message(text="one"), "1")
    assert (first.id, first.text, before) == (8, "one", 7)
    kept.kept.clear()  # as after a restart of a store that lost it
    await log.append("l#den", Message(text="two"), "2")
    assert kept.least == [7, 8]


def test_a_message_is_shown_in_a_language_where_it_is_kept_in_that() -> None:
    message = Message(id=2, text="Your turn.", alt="a", game="g1", wordings={"ru": Wording(text="Ваш ход.", alt="б")})
    assert (message.worded("ru").text, message.worded("ru").alt, message.worded("ru").game) == ("Ваш ход.", "б", "g1")
    assert message.worded("en") == message


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (Message(text="hello", sender=ANNA), True),
        (Message(text="hello", to=ANNA), True),
        (Message(text="hello", mention=ANNA), True),
        (Message(text="hello"), False),
        (Message(text="hello", alt="Anna to move"), True),
        (Message(text="hello, annabel"), False),
        (Message(text="hello", wordings={"ru": Wording(text="ход anna")}), True),
    ],
)
def test_a_message_tells_of_those_whom_it_names(message: Message, told: bool) -> None:
    assert message.tells_of(ANNA) is told


def test_the_newest_message_of_a_game_is_one_that_all_see() -> None:
    room = Room(
        [
            Message(id=1, text="", game="g1", edition=0),
            Message(id=2, text="", game="g1", edition=3),
            Message(id=3, text="", game="g2"),
            Message(id=4, text="", game="g1", to=ANNA),
            Message(id=5, text=""),
        ]
    )
    assert [room.newest_of(game) for game in ("g1", "g2", "g3")] == [2, 3, None]
    assert [room.board(number, BORIS.id) for number in (2, 5, 4, None)] == [BoardRef("g1", 3), None, None, None]
    assert [room.board_seen(number, BORIS.id) for number in (1, 2, 4, 5, 9)] == [
        BoardRef("g1", 0),
        BoardRef("g1", 3),
        None,
        None,
        None,
    ]


async def test_those_rooms_are_forgotten_that_were_entered_the_longest_time_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adapters.local.rooms.ROOMS_IN_MEMORY", 2)
    rooms = Rooms(log_of())
    held = rooms._rooms  # pyright: ignore[reportPrivateUsage] - what is in memory is all that it is about
    for name in ("a", "b", "a", "c"):
        await rooms.room(name)
    assert list(held) == ["a", "c"]
    monkeypatch.setattr("adapters.local.rooms.ROOMS_IN_MEMORY", 0)
    newest = await rooms.room("d")
    assert list(held) == ["d"], "the one that is entered stays, though no one listens there yet"
    assert await rooms.room("d") is newest


async def test_how_rooms_and_people_are_written_until_they_are_forgotten() -> None:
    kept = Kept()
    rooms = Rooms(Log(cast("MessageLog", kept)))
    rooms.spell(Player("l@anna", "ANNA"), "l#den", "The Den")
    assert rooms.player(ANNA) == Player("l@anna", "ANNA")
    assert rooms.player(BORIS) == BORIS
    assert await rooms.names() == ("The Den", "attic")
    await rooms.forget(ANNA)
    assert rooms.player(ANNA) == ANNA
    assert kept.least == [30, 100_000], "the newest are listed, and all are searched"


def offer(mention: Player | None, button: str = "a:g1:0") -> Post:
    return Post(text="An offer.", mention=mention, buttons=((Button(button, "Accept"),),))


@pytest.mark.parametrize(
    ("post", "language", "told"),
    [
        (offer(BORIS), "en", "boris is not in this room now."),
        (offer(BORIS), None, "boris is not in this room now."),
        (offer(BORIS), "ru", "boris сейчас не в этой комнате."),
        (offer(ANNA), "en", None),
        (offer(None), "en", None),
        (offer(BORIS, "r:g1:0"), "en", None),
    ],
)
def test_who_asks_someone_who_is_away_is_told_so(post: Post, language: str | None, told: str | None) -> None:
    found = not_here([Post(text="hello"), post], ANNA, {ANNA.id}, language)
    assert (found and found.text.partition(". ")[0].removesuffix(".") + ".") == told
    assert found is None or (found.to, found.language) == (ANNA, language or "en")


def test_the_people_of_a_room_are_not_gone_through_where_no_one_is_named() -> None:
    known = iter([ANNA])
    assert address("hello", known) == ("hello", {})
    assert next(known) == ANNA


class Judge(Pacing):
    """Gives one verdict, and notes what counted as a move."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.moves: list[bool] = []

    def judge(self, person: str, chat: str, event: str, *, moves: bool) -> Verdict:
        assert (person, chat, event) == ("l@anna", "l#den", "e1")
        self.moves.append(moves)
        return self.verdict


def said(**what: Any) -> Said:  # noqa: ANN401 - fields of what is said
    return Said(event="e1", room="den", person="anna", **what)


@pytest.mark.parametrize(
    ("what", "moves"),
    [
        ({"text": "hello"}, True),
        ({"text": "36"}, True),
        ({"text": "/play g1 36"}, True),
        ({"text": "/play g1 36", "tapped": BoardRef("g1", 0)}, True),
        ({"text": "/help"}, False),
        ({"press": "i:g1:0:0:1"}, True),
        ({"press": "e:g1:0"}, False),
        ({"press": "/help"}, False),
    ],
)
def test_what_belongs_to_a_move_is_counted_as_one(what: dict[str, Any], moves: bool) -> None:
    judge = Judge(Verdict.TAKEN)
    assert refusal(judge, said(**what), ANNA, "l#den") is None
    assert judge.moves == [moves]


def test_who_does_too_much_is_told_so_in_their_language() -> None:
    assert refusal(None, said(text="/help"), ANNA, "l#den") is None
    for language, begun in (
        ("ru", "Слишком"),
        ("en", "That was a lot"),
        (None, "That was a lot"),
        ("tlh", "That was a lot"),
    ):
        refused = refusal(Judge(Verdict.TOLD), said(text="/help", language=language), ANNA, "l#den")
        assert refused is not None
        (told,) = refused
        assert (told.to, told.text.startswith(begun)) == (ANNA, True), told.text


async def test_who_asks_for_too_much_that_changes_nothing_waits_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty are free, and twenty more every second."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(round(seconds, 6))

    now = 1_000.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    monkeypatch.setattr("adapters.local.tab.asyncio.sleep", sleep)
    nothing: Any = None
    visitor = Tab(nothing, nothing, nothing)
    for _ in range(42):
        await visitor._wait_for_turn()  # pyright: ignore[reportPrivateUsage] - what waits
    assert waited == [0.05, 0.1]
    now += 0.2
    for _ in range(3):
        await visitor._wait_for_turn()  # pyright: ignore[reportPrivateUsage] - what waits
    assert waited == [0.05, 0.1, 0.05], "four more are free, of which two were taken before"
    now += 100
    for _ in range(41):
        await visitor._wait_for_turn()  # pyright: ignore[reportPrivateUsage] - what waits
    assert waited == [0.05, 0.1, 0.05, 0.05]


@dataclass
class Posted:
    """Notes what is sent, and edits nothing but the message of id 5."""

    done: list[tuple[str, str, str | None]] = field(default_factory=list[tuple[str, str, str | None]])

    async def send(self, spot: Spot, post: Post) -> str:
        self.done.append(("send", spot.chat, None))
        return f"{9 + len(self.done)}"

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        self.done.append(("edit", spot.chat, message))
        return message == "5"


class Settled(CountingTalker):
    """Notes how letters are settled."""

    def __init__(self) -> None:
        super().__init__(AdjustableClock())
        self.fates: list[tuple[Fate, str | None]] = []
        self.letters = cast("Any", self)

    async def settle(self, letter: Letter, fate: Fate, message: str | None = None) -> None:
        del letter
        self.fates.append((fate, message))


@pytest.mark.parametrize(
    ("former", "renews", "done", "message"),
    [
        (None, False, [("send", "l#den", None)], "10"),
        ("5", False, [("send", "l#den", None)], "10"),
        ("5", True, [("edit", "l#den", "5")], "5"),
        ("6", True, [("edit", "l#den", "6"), ("send", "l#den", None)], "11"),
        (None, True, [("send", "l#den", None)], "10"),
    ],
)
async def test_a_letter_takes_the_place_of_the_one_that_it_renews(
    former: str | None, renews: bool, done: list[tuple[str, str, str | None]], message: str
) -> None:
    posted, talker = Posted(), Settled()
    box = LetterBox(cast("Talker", talker), Rooms(log_of()), cast("LocalTransport", posted))
    note = cast("Note", None)
    more: Any = {"server": "l#den", "chat": "l#den", "owed_in": "l#den", "former": former, "renews": renews}
    letter = Letter(occasion=Occasion.TURN, player=ANNA, note=note, name="n", **more)
    assert await box.deliver(letter, Post(text="Your turn.", to=ANNA)) == [("l#den", message)]
    assert (posted.done, talker.fates) == (done, [(Fate.SENT, message)])


@pytest.mark.parametrize(
    ("occasion", "table", "done", "fate"),
    [
        (Occasion.TURN, ("l#den", "g1"), [], (Fate.NEEDLESS, None)),
        (Occasion.TURN, ("l#hall", "g1"), ["l#den", "l#attic"], (Fate.SENT, "11")),
        (Occasion.TURN, None, ["l#den", "l#attic"], (Fate.SENT, "11")),
        (Occasion.DAILY, ("l#den", "g1"), ["l#den", "l#attic"], (Fate.SENT, "11")),
    ],
)
async def test_a_letter_is_for_those_who_do_not_see_the_board_anyway(
    occasion: Occasion, table: tuple[str, str] | None, done: list[str], fate: tuple[Fate, str | None]
) -> None:
    """One person listens in two rooms, another one in a third."""
    posted, talker, rooms = Posted(), Settled(), Rooms(log_of())
    for server, person in (("l#den", ANNA), ("l#attic", ANNA), ("l#hall", BORIS)):
        listener = Tab(cast("Any", None), cast("Any", None), cast("Any", None))
        listener.person = person.id
        (await rooms.room(server)).listeners.add(listener)
    box = LetterBox(cast("Talker", talker), rooms, cast("LocalTransport", posted))
    more: Any = {"server": "l#home", "chat": "l#home", "owed_in": "l#home", "table": table}
    letter = Letter(occasion=occasion, player=ANNA, note=cast("Note", None), name="n", **more)
    told = await box.deliver(letter, Post(text="Your turn.", to=ANNA))
    assert [room for room, _ in told] == [room for _, room, _ in posted.done] == done
    assert talker.fates == [fate]


@pytest.fixture
def transport(pictures: Pictures) -> LocalTransport:
    return LocalTransport(Rooms(log_of()), pictures, AdjustableClock(), ("en", "ru"))


@pytest.mark.parametrize(
    ("post", "aside"),
    [
        (Post(text="A board.", alt="1 2 3", begun=True), False),
        (Post(text="A film.", alt="1. 12"), True),
        (Post(text="A word."), False),
    ],
)
async def test_what_has_moves_in_words_and_is_no_board_stands_aside(
    transport: LocalTransport, post: Post, aside: bool
) -> None:
    rooms = transport._rooms  # pyright: ignore[reportPrivateUsage] - where it posts
    await transport.send(Spot(server="l#den", chat="l#den"), post)
    assert [message.aside for message in (await rooms.room("l#den")).messages] == [aside]


async def test_a_post_is_logged_as_it_is(transport: LocalTransport) -> None:
    rooms = transport._rooms  # pyright: ignore[reportPrivateUsage] - where it posts
    rooms.spell(Player(ANNA.id, "ANNA"), "l#den", "den")
    buttons, file = ((Button("x", "Yes"),),), Attachment("a.txt", "words")
    more: Any = {
        "game": "g1",
        "ply": 3,
        "revision": 1,
        "moves": ("a1", "b2"),
        "alt": "1 2 3",
        "begun": True,
    }
    post = Post(text="A board.", to=ANNA, mention=BORIS, buttons=buttons, file=file, picture=b"\x89PNG", **more)
    number = await transport.send(Spot(server="l#den", chat="l#den", cause="e7"), post)
    (message,) = (await rooms.room("l#den")).messages
    assert message.picture is not None
    assert message == Message(
        id=int(number),
        at=message.at,
        text="A board.",
        to=Player(ANNA.id, "ANNA"),
        mention=BORIS,
        alt="1 2 3",
        picture=message.picture,
        buttons=buttons,
        game="g1",
        ply=3,
        edition=5,
        moves=("a1", "b2"),
        file=file,
        cause="e7",
    )


@pytest.mark.parametrize("drawn", [b"one", b"two", None])
async def test_a_message_is_kept_in_each_language_with_its_picture_there(
    transport: LocalTransport, drawn: bytes | None
) -> None:
    rooms = transport._rooms  # pyright: ignore[reportPrivateUsage] - where it posts
    other = Post(text="Доска.", language="ru", alt="б", picture=drawn, buttons=((Button("x", "Да"),),))
    post = Post(text="A board.", language="en", alt="a", picture=b"one", reword=lambda _: other)
    await transport.send(Spot(server="l#den", chat="l#den"), post)
    (message,) = (await rooms.room("l#den")).messages
    assert list(message.wordings) == ["ru"]
    told = message.wordings["ru"]
    assert (told.text, told.alt, told.buttons) == ("Доска.", "б", other.buttons)
    assert (told.picture == message.picture) == (drawn != b"two")


class Owing(CountingTalker):
    """Has one thing to say that is owed until it is said."""

    asked = paid = 0

    async def tick(self, serves: Any) -> tuple[Outgoing, ...]:  # noqa: ANN401 - passed on
        self.asked += 1
        if self.asked > 1:
            return ()
        (said,) = [Outgoing("l#den", "l#den", Post(text="Time is over."))]
        return (replace(said, paid=self.pay),)

    async def pay(self) -> None:
        self.paid += 1


async def test_what_time_caused_is_paid_once_it_was_said(pictures: Pictures, clock: AdjustableClock) -> None:
    talker = Owing(clock)
    hub = Hub(talker, talker.boards, cast("MessageLog", Kept()), pictures, clock)
    assert [each.message.text for each in await hub.tick()] == ["Time is over."]
    assert talker.paid == 1


@pytest.mark.parametrize(("keep_talk", "languages"), [(True, ["ru"]), (False, [])])
async def test_only_where_talk_is_kept_is_all_kept_in_every_language(
    pictures: Pictures, clock: AdjustableClock, keep_talk: bool, languages: Collection[str]
) -> None:
    talker = CountingTalker(clock)
    hub = Hub(talker, talker.boards, cast("MessageLog", Kept()), pictures, clock, keep_talk=keep_talk)
    post = Post(text="Hello.", language="en", reword=lambda language: Post(text="Привет.", language=language))
    await hub.transport.send(Spot(server="l#den", chat="l#den"), post)
    (message,) = (await hub._rooms.room("l#den")).messages  # pyright: ignore[reportPrivateUsage] - what it keeps
    assert list(message.wordings) == languages
