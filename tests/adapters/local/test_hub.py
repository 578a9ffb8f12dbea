import asyncio
import stat
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from adapters.boards.transport import Spot
from adapters.chat.pacing import WISHES_AT_ONCE, Pacing
from adapters.chat.posts import BoardRef, Incoming, Post
from adapters.local import rooms
from adapters.local.clock import AdjustableClock
from adapters.local.hub import LONGEST_TEXT, Delivery, Hub, TooLong
from adapters.local.log import Log, Message
from adapters.local.names import BadName
from adapters.local.pictures import FILMS_KEPT, Pictures
from adapters.local.said import Said
from adapters.ports import MessageLog
from adapters.store.connection import Connection
from adapters.store.message_log import MESSAGES_KEPT, RedisMessageLog
from core.ports import Posted, StoreBusy
from core.table import Player
from tests.adapters.local.counting import OFFER_SECONDS, Count, CountingTalker

ANNA, BORIS, VERA = "l@anna", "l@boris", "l@vera"


@dataclass(eq=False)
class Ear:
    person: str
    heard: list[Message] = field(default_factory=list[Message])

    def deliver(self, message: Message) -> None:
        self.heard.append(message)

    def withdraw(self, numbers: Collection[int]) -> None:
        self.heard = [message for message in self.heard if message.id not in numbers]

    def begin_again(self) -> None:
        self.heard = []


class Talk:
    """Says things with event ids that count up."""

    def __init__(self, hub: Hub, start: int = 0) -> None:
        self.hub = hub
        self.events = start

    async def text(self, person: str, text: str, reply_to: int | None = None, room: str = "den") -> list[Message]:
        self.events += 1
        said = Said(event=f"e{self.events}", room=room, person=person, text=text, reply_to=reply_to)
        return _messages(await self.hub.say(said))

    async def press(self, person: str, press: str, on: int | None) -> list[Message]:
        self.events += 1
        said = Said(event=f"e{self.events}", room="den", person=person, press=press, on=on)
        return _messages(await self.hub.say(said))


def _messages(deliveries: tuple[Delivery, ...]) -> list[Message]:
    return [delivery.message for delivery in deliveries]


@pytest.fixture
def talk(hub: Hub) -> Talk:
    return Talk(hub)


async def begin(talk: Talk) -> Message:
    """Start a game of anna and boris, anna to move; return its first board."""
    [offer] = await talk.text("anna", "/count @boris")
    [board] = await talk.press("boris", "accept:g1", offer.id)
    return board


async def test_ids_count_from_one_over_all_rooms(hub: Hub, talk: Talk) -> None:
    den, attic = Ear(ANNA), Ear(BORIS)
    await hub.enter("den", den)
    await hub.enter("attic", attic)
    await talk.text("anna", "hello")
    await talk.text("boris", "/help", room="attic")
    await talk.text("anna", "anybody here?")
    assert [message.id for message in den.heard] == [1, 4]
    assert [(message.id, message.text) for message in attic.heard] == [(2, "/help"), (3, "Help: /count @boris")]


async def test_without_talk_only_answers_are_numbered(
    talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock
) -> None:
    talk = Talk(Hub(talker, talker.boards, log, pictures, clock, keep_talk=False))
    await talk.text("anna", "hello")
    assert [message.id for message in await talk.text("anna", "/help")] == [1]


async def test_a_reply_names_the_game_and_the_ply_on_the_board(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    await talk.text("anna", "2", board.id)
    assert talker.heard[-1].reply_to == BoardRef("g1", 0)
    await talk.text("boris", "3", board.id)
    assert talker.games["g1"].steps == [2], "an outdated board takes no move"


async def test_a_reply_to_talk_or_to_nothing_names_no_game(hub: Hub, talk: Talk, talker: CountingTalker) -> None:
    ear = Ear(ANNA)
    await hub.enter("den", ear)
    await talk.text("anna", "hello")
    for number in (ear.heard[0].id, 999, 0):
        await talk.text("boris", "1", number)
        assert talker.heard[-1].reply_to is None


async def test_a_board_of_another_room_names_no_game(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    await talk.text("anna", "2", board.id, room="attic")
    assert talker.heard[-1].reply_to is None
    assert talker.games["g1"].steps == []


async def test_an_edit_has_a_new_id_and_old_and_new_lead_to_it(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    [second] = await talk.press("anna", "1:g1", board.id)
    [third] = await talk.press("boris", "2:g1", second.id)
    assert (second.edits, third.edits) == (board.id, second.id)
    assert board.id < second.id < third.id
    for number in (board.id, second.id, third.id):
        await talk.text("vera", "9", number)
        assert talker.heard[-1].reply_to == BoardRef("g1", 2)


async def test_private_messages_reach_their_owner_alone(hub: Hub, talk: Talk, talker: CountingTalker) -> None:
    ears = [Ear(ANNA), Ear(BORIS), Ear(VERA)]
    for ear in ears:
        await hub.enter("den", ear)
    board = await begin(talk)
    [hand] = await talk.press("anna", "hand:g1", board.id)
    assert hand.to is not None
    assert hand.to.id == ANNA
    assert [hand in ear.heard for ear in ears] == [True, False, False]
    secret = talker.games["g1"].secret(talker.games["g1"].players[0])
    late = await hub.enter("den", Ear(BORIS))
    assert not any(secret in message.text for message in late.messages)
    own = await hub.enter("den", Ear(ANNA))
    assert any(secret in message.text for message in own.messages)


async def test_a_private_answer_never_takes_the_place_of_a_public_board(talk: Talk) -> None:
    board = await begin(talk)
    [hand] = await talk.press("anna", "hand:g1", board.id)
    assert hand.edits is None, "it was asked for on the public board"
    [again] = await talk.press("anna", "hand:g1", hand.id)
    assert again.edits == hand.id, "it was asked for on the private one"
    [board_after] = await talk.press("anna", "1:g1", again.id)
    assert board_after.edits is None, "a public board pressed out of a private message is a new message"


async def test_a_message_for_one_person_and_one_for_all_do_not_become_each_other(hub: Hub, talk: Talk) -> None:
    board = await begin(talk)
    [hand] = await talk.press("anna", "hand:g1", board.id)
    spot = Spot(server="l#den", chat="l#den", event="x")
    ear = Ear(ANNA)
    await hub.enter("den", ear)
    for message, post in (
        (hand, Post(text="for all")),
        (hand, Post(text="for boris", to=Player(BORIS, "boris"))),
        (board, Post(text="for anna", to=Player(ANNA, "anna"))),
    ):
        assert not await hub.transport.edit(str(message.id), spot, post)
    assert ear.heard == []
    assert await hub.transport.edit(str(hand.id), spot, Post(text="a new hand", to=Player(ANNA, "anna")))
    assert [message.edits for message in ear.heard] == [hand.id]


async def test_somebody_elses_private_message_names_no_game(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    [hand] = await talk.press("anna", "hand:g1", board.id)
    await talk.text("boris", "1", hand.id)
    assert talker.heard[-1].reply_to is None
    await talk.press("boris", "hand:g1", hand.id)
    assert talker.heard[-1].on is None
    await talk.text("anna", "1", hand.id)
    assert talker.heard[-1].reply_to == BoardRef("g1", 0)


async def test_public_boards_are_reported_with_their_ids(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    [edit] = await talk.press("anna", "1:g1", board.id)
    await talk.press("anna", "hand:g1", edit.id)
    assert edit.edits == board.id
    shown = [("l#den", "g1", Posted(str(board.id), version)) for version in (0, 1)]
    assert talker.boards.shown == shown, "an edit stands where the message that it replaces stood"


async def test_an_event_said_again_counts_once(hub: Hub, talker: CountingTalker) -> None:
    ear = Ear(ANNA)
    await hub.enter("den", ear)
    said = Said(event="e1", room="den", person="anna", text="/help")
    assert len(await hub.say(said)) == 1
    assert await hub.say(said) == ()
    assert [message.text for message in ear.heard] == ["/help", "Help: /count @boris"]
    assert len(talker.heard) == 1


async def test_a_restart_shows_the_same_room_and_goes_on_counting(
    talk: Talk, talker: CountingTalker, log: MessageLog, tmp_path: Path, clock: AdjustableClock
) -> None:
    hub = talk.hub
    board = await begin(talk)
    [edit] = await talk.press("anna", "1:g1", board.id)
    before = (await hub.enter("den", Ear(ANNA))).messages
    again = Hub(talker, talker.boards, log, Pictures(tmp_path / "pictures"), clock)
    assert (await again.enter("den", Ear(ANNA))).messages == before
    assert [message.id for message in before] == [1, 2, 4], "the board is shown once, as its edit left it"
    assert all(again.pictures.path(message.picture).is_file() for message in before if message.picture)
    later = Talk(again, start=100)
    [newest] = await later.text("boris", "2", edit.id)
    assert talker.games["g1"].steps == [1, 2]
    assert newest.id == 6, "boris's own words are message 5"


async def test_who_comes_back_is_shown_what_was_missed(hub: Hub, talk: Talk) -> None:
    first = Ear(ANNA)
    await hub.enter("den", first)
    await talk.text("anna", "one")
    hub.leave("den", first)
    await talk.text("boris", "two")
    back = await hub.enter("den", first, since=1)
    assert ([message.text for message in back.messages], back.reset) == (["two"], False)
    assert [message.text for message in first.heard] == ["one"]
    unknown = await hub.enter("den", first, since=77)
    assert ([message.text for message in unknown.messages], unknown.reset) == (["one", "two"], True)


async def test_the_log_of_a_room_is_capped(talk: Talk, log: MessageLog, redis: Redis) -> None:
    former = Log(log)
    for number in range(MESSAGES_KEPT + 140):
        await former.append("l#den", Message(text=str(number)), f"former/{number}")
    for number in range(10):
        await talk.text("anna", str(number))
    assert MESSAGES_KEPT <= await redis.xlen("{kibitz-local}:log:l#den") <= MESSAGES_KEPT + 110


async def test_time_brings_posts(hub: Hub, talk: Talk, clock: AdjustableClock) -> None:
    ear = Ear(VERA)
    await hub.enter("Den", ear)
    await talk.text("anna", "/count @boris", room="Den")
    assert await hub.tick() == ()
    clock.advance(600)
    assert [(each.room, each.message.text) for each in await hub.tick()] == [("Den", "g1 expired")]
    assert ear.heard[-1].text == "g1 expired"


async def test_what_is_due_on_other_platforms_is_left_to_them(
    hub: Hub, talker: CountingTalker, clock: AdjustableClock
) -> None:
    talker.games["g7"] = Count(
        id="g7", server="d123", players=(Player(ANNA, "anna"), Player(BORIS, "boris")), offered=clock.now()
    )
    clock.advance(OFFER_SECONDS)
    assert await hub.tick() == ()
    assert "g7" in talker.games


async def test_names_are_shown_as_their_people_spell_them(talk: Talk) -> None:
    await talk.text("Boris", "hello")
    [offer] = await talk.text("Anna", "/count @BORIS")
    assert offer.text == "Anna offers Boris to count to 10."


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (Said(event="e", room="den", person="bot", text="/help"), BadName),
        (Said(event="e", room="", person="anna", text="/help"), BadName),
        (Said(event="e", room="den", person="anna", text="x" * (LONGEST_TEXT + 1)), TooLong),
    ],
)
async def test_bad_input_reaches_nobody(hub: Hub, talker: CountingTalker, said: Said, error: type[ValueError]) -> None:
    with pytest.raises(error):
        await hub.say(said)
    assert talker.heard == []
    assert await hub.rooms() == ()


async def test_rooms_are_listed_the_newest_first(hub: Hub, talk: Talk) -> None:
    for room in ("den", "attic", "den", "Cellar"):
        await talk.text("anna", "hi", room=room)
    assert await hub.rooms() == ("Cellar", "den", "attic")


async def test_a_store_that_is_gone_is_said_to_be_busy(
    talker: CountingTalker, pictures: Pictures, clock: AdjustableClock
) -> None:
    nowhere = Redis(host="127.0.0.1", port=1, retry=Retry(NoBackoff(), 0))
    talk = Talk(Hub(talker, talker.boards, RedisMessageLog(Connection(nowhere)), pictures, clock))
    with pytest.raises(StoreBusy):
        await talk.text("anna", "/help")
    assert talker.heard == []
    await nowhere.aclose()


class SlowTalker(CountingTalker):
    """Answers only when it may. `late` moves the event loop's clock on."""

    def __init__(self, clock: AdjustableClock, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(clock)
        loop = asyncio.get_running_loop()
        real, self.late, self.asked, self.free = loop.time, 0, asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(loop, "time", lambda: real() + self.late)

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        posts = await super().handle(incoming)
        self.asked.set()
        await self.free.wait()
        return posts


async def test_nobody_waits_for_what_the_store_does_not_answer(
    log: MessageLog, pictures: Pictures, clock: AdjustableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    talker = SlowTalker(clock, monkeypatch)
    hub = Hub(talker, talker.boards, log, pictures, clock)
    first = asyncio.create_task(Talk(hub).text("anna", "/help"))
    await talker.asked.wait()
    second = asyncio.create_task(Talk(hub, start=10).text("boris", "/help"))
    await asyncio.sleep(0)
    talker.late += 3
    answers = await asyncio.gather(first, second, return_exceptions=True)
    assert [type(answer) for answer in answers] == [StoreBusy, StoreBusy]
    assert len(talker.heard) == 1, "the second waited for the room"


def test_nobody_else_may_look_at_the_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir(mode=0o755)
    Pictures(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_old_pictures_go(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path, kept=2)
    tokens = [pictures.add(bytes([number])) for number in range(3)]
    assert [pictures.path(token).exists() for token in tokens] == [False, True, True]
    reopened = Pictures(tmp_path, kept=2)
    reopened.add(b"3")
    assert [pictures.path(token).exists() for token in tokens] == [False, False, True]


def test_films_are_kept_apart_from_pictures_and_fewer_of_them(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path, kept=2)
    board = pictures.add(b"\x89PNG")
    films = [pictures.add(b"GIF89a") for _ in range(FILMS_KEPT + 1)]
    assert [pictures.path(film).suffix for film in films] == [".gif"] * len(films)
    assert pictures.path(board).suffix == ".png"
    assert pictures.path(board).exists()
    assert [pictures.path(film).exists() for film in films[:2]] == [False, True]
    Pictures(tmp_path).add(b"GIF89a")
    assert not pictures.path(films[1]).exists()
    assert pictures.path(films[2]).read_bytes() == b"GIF89a"


@pytest.mark.parametrize(
    "token",
    ["", "../x", "a" * 21, "a" * 23, "/etc/passwd/etc/passwd1", "a" * 22 + "\n", "a" * 22 + "xgif", "../x.gif"],
)
def test_no_token_leads_out_of_the_folder(tmp_path: Path, token: str) -> None:
    with pytest.raises(ValueError, match="token"):
        Pictures(tmp_path).path(token)


def test_a_clock_goes_on_only() -> None:
    clock = AdjustableClock()
    before = clock.now()
    clock.advance(3_600)
    assert 3_600 <= clock.now() - before <= 3_602
    with pytest.raises(ValueError, match="only"):
        clock.advance(-1)
    clock.advance(0)
    assert clock.now() - before <= 3_602
    clock.advance(10_000 * 366 * 24 * 3_600)
    assert datetime.fromtimestamp(clock.now(), UTC) == datetime(9999, 1, 1, tzinfo=UTC), "calendars end with that year"


@pytest.fixture
def other(talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock) -> Talk:
    """The same people in another program over the same store."""
    return Talk(Hub(talker, talker.boards, log, pictures, clock), start=1_000)


async def test_two_programs_over_one_store_know_each_others_messages(
    talk: Talk, other: Talk, talker: CountingTalker
) -> None:
    board = await begin(talk)
    [second] = await other.text("anna", "2", board.id)
    [third] = await talk.text("boris", "3", second.id)
    assert talker.games["g1"].steps == [2, 3]
    await other.press("anna", "1:g1", third.id)
    assert talker.games["g1"].steps == [2, 3, 1]


async def test_what_one_saw_or_pressed_in_another_program_is_known_in_this_one(
    talk: Talk, other: Talk, talker: CountingTalker
) -> None:
    board = await begin(talk)
    [second] = await other.text("anna", "2", board.id)
    await talk.hub.say(Said(event="seen", room="den", person="boris", text="7", seen=(board.id, second.id)))
    assert talker.heard[-1].seen == (BoardRef("g1", 0), BoardRef("g1", 1))
    [third] = await other.text("boris", "1", second.id)
    await talk.press("vera", "hand:g1", third.id)
    assert talker.heard[-1].on == BoardRef("g1", 2)


async def test_what_is_asked_of_the_talker(talk: Talk, talker: CountingTalker) -> None:
    board = await begin(talk)
    told: dict[str, bool] = {}
    for name, more in {"plain": {}, "talk": {"talk": True}, "reply": {"reply_to": board.id}}.items():
        said = Said(event=name, room="Den", person="Anna", text="2", language="ru", **more)  # pyright: ignore[reportArgumentType]
        await talk.hub.say(said)
        heard = talker.heard[-1]
        told[name] = heard.plain_moves
        assert (heard.event, heard.server, heard.chat, heard.language) == (name, "l#den", "l#den", "ru")
        assert (heard.player, heard.admin) == (Player(ANNA, "Anna"), True)
    assert told == {"plain": True, "talk": False, "reply": False}


async def test_an_answer_to_what_only_they_see_is_theirs_alone(hub: Hub, talk: Talk) -> None:
    ears = [Ear(ANNA), Ear(BORIS)]
    for ear in ears:
        await hub.enter("den", ear)
    board = await begin(talk)
    [hand] = await talk.press("anna", "hand:g1", board.id)
    for ear in ears:
        ear.heard.clear()
    await talk.text("anna", "mine", hand.id)
    await talk.text("boris", "for all", board.id)
    await talk.text("boris", "about nothing that he sees", hand.id)
    said = [[(message.text, message.reply_to) for message in ear.heard if message.sender] for ear in ears]
    public = [("for all", board.id), ("about nothing that he sees", None)]
    assert said == [[("mine", hand.id), *public], public]


async def test_one_name_of_an_event_is_another_event_in_another_room(hub: Hub) -> None:
    for room in ("den", "attic"):
        [answer] = await hub.say(Said(event="e1", room=room, person="anna", text="/help"))
        assert (answer.room, answer.message.text) == (room, "Help: /count @boris")


async def test_what_other_programs_posted_is_shown_in_order_and_once(hub: Hub, talk: Talk, other: Talk) -> None:
    den, attic = Ear(ANNA), Ear(VERA)
    await hub.enter("den", den)
    await hub.enter("attic", attic)
    await talk.text("anna", "one")
    await other.text("boris", "two")
    await talk.text("anna", "three")
    assert [message.text for message in den.heard] == ["one", "two", "three"]
    await other.text("boris", "four")
    await hub.tick()
    await hub.tick()
    assert [message.text for message in den.heard] == ["one", "two", "three", "four"]
    assert attic.heard == []
    await other.text("boris", "five")
    history = await hub.enter("den", Ear(VERA))
    assert [message.text for message in history.messages] == ["one", "two", "three", "four", "five"]
    assert [message.id for message in den.heard] == [1, 2, 3, 4, 5]


async def test_a_file_goes_with_its_message_or_is_one_where_there_is_only_text(
    hub: Hub, talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock
) -> None:
    [message] = await Talk(hub).text("anna", "/file")
    assert message.file is not None
    assert (message.text, message.file.name) == ("A file.", "told.json")
    told, file = await Talk(Hub(talker, talker.boards, log, pictures, clock, keep_talk=False), start=100).text(
        "anna", "/file"
    )
    assert (told.text, told.file, file.text, file.file) == ("A file.", None, '{"name": "анна"}', None)
    assert told.to == file.to == message.to
    restarted = Hub(talker, talker.boards, log, pictures, clock)
    history = await restarted.enter("den", Ear(ANNA))
    assert message in history.messages
    assert message not in (await restarted.enter("den", Ear(BORIS))).messages


async def test_what_takes_long_keeps_nobody_else_waiting(hub: Hub, talker: CountingTalker, talk: Talk) -> None:
    ear = Ear(ANNA)
    await hub.enter("den", ear)
    asked = asyncio.create_task(talk.text("anna", "/all"))
    await talker.begun.wait()
    assert [message.text for message in await talk.text("boris", "/help")] == ["Help: /count @boris"]
    assert not asked.done()
    talker.ready.set()
    (told,) = await asked
    assert (told.text, told.to and told.to.id) == ("That is all.", ANNA)
    assert [message.text for message in ear.heard] == ["/all", "/help", "Help: /count @boris", "That is all."]


async def test_what_takes_long_is_not_cut_short(
    talker: CountingTalker, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[float | None] = []
    reschedule = asyncio.Timeout.reschedule

    def noted(self: asyncio.Timeout, when: float | None) -> None:
        limits.append(when)
        reschedule(self, when)

    monkeypatch.setattr(asyncio.Timeout, "reschedule", noted)
    asked = asyncio.create_task(talk.text("anna", "/all"))
    await talker.begun.wait()
    assert limits[-1] is None, "the answer may come whenever it is there"
    talker.ready.set()
    assert [message.text for message in await asked] == ["That is all."]
    assert limits[-1] is not None, "but it is posted at once or not at all"


async def test_a_board_that_is_owed_is_shown_with_time_and_once(
    hub: Hub, talk: Talk, talker: CountingTalker, clock: AdjustableClock
) -> None:
    await begin(talk)
    talker.games["g1"].steps.append(2)  # the program that counted it died before it showed that
    await talker.boards.owe("l#den", "g1", clock.now() + 30)
    assert await hub.tick() == ()
    clock.advance(30)
    assert ["2 of 10" in each.message.text for each in await hub.tick()] == [True]
    clock.advance(600)
    assert await hub.tick() == ()


async def test_a_board_that_was_shown_is_owed_to_no_one(
    hub: Hub, talk: Talk, talker: CountingTalker, clock: AdjustableClock
) -> None:
    await begin(talk)
    await talker.boards.owe("l#den", "g1", clock.now())
    assert await hub.tick() == ()
    assert talker.boards.due == {}


async def test_an_event_that_comes_to_several_programs_shows_one_board(
    talk: Talk, other: Talk, talker: CountingTalker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them finds the board not shown yet: the first has counted the event and not noted what it shows."""
    board = await begin(talk)
    said = Said(event="twice", room="den", person="anna", text="2", reply_to=board.id)
    ready, answers = asyncio.Event(), 0
    handle, posted = talker.handle, talker.boards.posted

    async def count(incoming: Incoming) -> tuple[Post, ...]:
        nonlocal answers
        answers += 1
        return await handle(incoming) if answers == 1 else tuple([each.post for each in await talker.owed("", "g1")])

    async def read_before_the_other_notes(server: str, table: str) -> Posted | None:
        found = await posted(server, table)
        if answers == 2:
            ready.set()
        await ready.wait()
        return found

    monkeypatch.setattr(talker, "handle", count)
    monkeypatch.setattr(talker.boards, "posted", read_before_the_other_notes)
    shown = await asyncio.gather(talk.hub.say(said), other.hub.say(said))
    assert talker.games["g1"].steps == [2]
    assert {each.message.id for deliveries in shown for each in deliveries} == {board.id + 2}, "her words, one board"


async def test_rooms_in_which_no_one_listens_are_forgotten_where_they_hold_too_much(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MESSAGES_OF_ALL", 10)
    talk, ear = Talk(hub), Ear(ANNA)
    await hub.enter("kept", ear)
    for room in ("kept", "a", "b", "c"):
        for number in range(4):
            await talk.text("anna", f"word {number}", room=room)
    held = hub._rooms._rooms  # pyright: ignore[reportPrivateUsage] - what is in memory is all that it is about
    assert list(held) == ["l#kept", "l#c"]
    # What was forgotten is read again, and goes on where it was.
    await hub.enter("a", ear)
    assert [message.text for message in held["l#a"].messages] == [f"word {number}" for number in range(4)]


async def test_who_does_too_much_on_the_page_is_told_once_and_moves_count(
    talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock
) -> None:
    talk, ear = Talk(Hub(talker, talker.boards, log, pictures, clock, pacing=Pacing(lambda: 0.0))), Ear(ANNA)
    await talk.hub.enter("den", ear)
    board = await begin(talk)
    said = [await talk.text("anna", "/help") for _ in range(WISHES_AT_ONCE + 2)]
    assert [len(messages) for messages in said] == [1] * (WISHES_AT_ONCE - 1 + 1) + [0] * 2
    told = [message for messages in said for message in messages if "a lot at once" in message.text]
    assert [message.to and message.to.id for message in told] == [ANNA]
    assert sum(message.text == "/help" for message in ear.heard) == WISHES_AT_ONCE - 1, "what is refused is not shown"
    await talk.text("anna", "2", board.id)
    assert talker.games["g1"].steps == [2]
