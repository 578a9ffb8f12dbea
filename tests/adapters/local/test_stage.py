"""What a viewer may do at a table, and what stays as they saw it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sized
from dataclasses import replace
from typing import Any, cast

import pytest
from aiohttp import ClientSession

from adapters.chat.elsewhere import Way
from adapters.chat.posts import BoardRef, Button
from adapters.local import wire
from adapters.local.boards import TabBoards
from adapters.local.catalogue import script
from adapters.local.clock import AdjustableClock
from adapters.local.drawn import DrawnPictures
from adapters.local.log import Message
from adapters.local.room import Room
from adapters.local.said import Said
from adapters.local.stage import Frame, Look, Stage, Viewer
from adapters.local.tables import RoomTables
from adapters.local.ways import to_named_room, to_room
from adapters.local.web import Site
from adapters.store.redis_store import RedisStore
from core.answer import Attachment
from core.game import Outcome, Seat, Termination
from core.games import GAMES
from core.ports import StoreBusy
from core.table import Player, Status, Table
from tests.adapters.local import viewers
from tests.adapters.local.viewers import Pair, begin, hub, pair, web
from tests.core.service.contexts import context

__all__ = ["hub", "pair", "web"]


async def test_an_offer_has_the_buttons_that_are_each_viewers_to_press(pair: Pair) -> None:
    anna, boris = pair
    await anna.say("/square players=3")
    while "g1" not in boris.tables:
        await boris.until("table")
    assert [button["act"] for button in boris.tables["g1"]["buttons"]] == ["accept"]
    assert [button["act"] for button in anna.tables["g1"]["buttons"]] == ["cancel"], "no one joins their own offer"
    await boris.do("press", press=boris.tables["g1"]["buttons"][0]["id"], on=0)
    while len(anna.tables["g1"]["names"]) < 2:
        await anna.until("table")
    assert [button["act"] for button in anna.tables["g1"]["buttons"]] == ["start", "cancel"]
    assert boris.tables["g1"]["buttons"] == [], "only the host can withdraw an offer or begin without the others"


async def test_an_example_is_for_the_player_to_move_alone(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    assert anna.tables["g1"]["example"] in {"a1", "a2", "a3"}
    assert boris.tables["g1"]["example"] is None
    await anna.do("play", game="g1", edition=0, move="a3")
    assert (await boris.told_of("g1", 1))["example"] in {"b1", "b2", "b3", "b4", "b5"}
    assert anna.tables["g1"]["example"] is None


async def test_a_game_of_three_may_be_called_off_until_each_of_them_has_moved(
    pair: Pair, web: ClientSession, site: Site
) -> None:
    carl = viewers.Viewer(web, site, "carl", "en", "light")
    await carl.enter()
    players = (*pair, carl)
    await pair[0].say("/square @boris @carl")
    for each in players[1:]:
        while "g1" not in each.tables:
            await each.until("table")
        await each.do("press", press="a:g1:0", on=0)
    for ply in range(4):
        for each in players:
            assert (await each.told_of("g1", ply))["calls_off"] == (ply < 3)
        (mover,) = [each for each in players if each.tables["g1"]["example"] is not None]
        await mover.do("play", game="g1", edition=ply, move=mover.tables["g1"]["example"])


async def test_the_end_begins_with_what_the_last_move_did(pair: Pair) -> None:
    anna, boris = await begin(pair, "sim")
    for edition, move in enumerate(["12", "45", "23", "56", "13"]):
        viewer = (anna, boris)[edition % 2]
        await viewer.told_of("g1", edition)
        await viewer.do("play", game="g1", edition=edition, move=move)
    outcome = anna.tables["g1"]["outcome"]
    assert (outcome["winners"], outcome["facts"]) == ([1], ["anna closed the triangle 1-2-3."])


async def test_who_resigns_has_not_ended_the_game_by_their_last_move(pair: Pair) -> None:
    anna, boris = await begin(pair, "sim")
    await anna.do("play", game="g1", edition=0, move="12")
    await boris.told_of("g1", 1)
    await boris.do("play", game="g1", edition=1, move="45")
    await anna.told_of("g1", 2)
    await anna.say("/resign g1")
    assert anna.tables["g1"]["outcome"]["winners"] == [1]
    assert anna.tables["g1"]["outcome"]["facts"] == []


async def test_steps_leave_the_marks_of_the_newest_moves(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", game="g1", edition=0, move="c1")
    assert (await boris.told_of("g1", 1))["since"] == 0
    for path in (("b",), ("b", "3"), ()):
        assert (await boris.look("g1", *path))["since"] == 0


async def test_a_hand_is_in_the_colours_of_who_comes_back_with_others(pair: Pair) -> None:
    anna, _ = await begin(pair, "square")
    light = anna.tables["g1"]["hand"]["picture"]
    await anna.leave()
    anna.palette = "dark"
    await anna.enter()
    assert anna.tables["g1"]["hand"]["picture"] != light
    await anna.leave()
    anna.palette = "light"
    await anna.enter()
    assert anna.tables["g1"]["hand"]["picture"] == light, "the same picture is not loaded twice"


class _Interrupted(RoomTables):
    """Tables of a store that is busy at the first look at one."""

    asked = 0

    async def frame(self, room: str, game: str, viewer: Viewer, look: Look) -> Frame | None:
        self.asked += 1
        if self.asked == 1:
            raise StoreBusy("once")
        return {"type": "table", "game": game, "edition": 0, "ply": 0, "since": None}


async def test_a_board_that_changed_while_the_store_was_busy_is_shown_later(store: RedisStore) -> None:
    shown: list[Frame] = []
    tables = _Interrupted(context(store, AdjustableClock()))
    boards = TabBoards(tables, "l#den", Viewer("l@anna", "en"), shown.append, asyncio.Event())
    boards.changed("g1")
    with pytest.raises(StoreBusy):
        await boards.show()
    assert shown == []
    await boards.show()
    assert [frame["game"] for frame in shown] == ["g1"]


async def test_a_board_that_is_shown_again_keeps_the_marks_that_it_had(store: RedisStore) -> None:
    looks: list[Look] = []
    shown: list[Frame] = []

    class Marked(RoomTables):
        async def frame(self, room: str, game: str, viewer: Viewer, look: Look) -> Frame | None:
            looks.append(look)
            return {"type": "table", "game": game, "edition": 5, "ply": 3, "since": 2}

    tables = Marked(context(store, AdjustableClock()))
    boards = TabBoards(tables, "l#den", Viewer("l@anna", "en"), shown.append, asyncio.Event())
    await boards.look("g1", ("a",), None)
    boards.changed("g1")
    await boards.show()
    await boards.look("g2", (), 1)
    assert [frame["game"] for frame in shown] == ["g1", "g1", "g2"]
    assert looks == [Look(("a",)), Look(("a",), seen=3, since=2, edition=5), Look(at=1)]


def test_what_a_frame_says_that_was_done() -> None:
    join = wire.Join(token="t" * 16, name="anna", room="den", language="ru")
    who: dict[str, Any] = {"event": "l:x:1", "room": "den", "person": "anna", "language": "ru"}
    cases: list[tuple[wire.Deed, dict[str, Any]]] = [
        (
            wire.Say(event="1", text="b3", reply_to=4, talk=True, seen=(4, 7)),
            {"text": "b3", "reply_to": 4, "talk": True, "seen": (4, 7)},
        ),
        (wire.Press(event="1", press="a:g1:0", on=5), {"press": "a:g1:0", "on": 5}),
        (wire.Play(event="1", game="g1", edition=6, move="b3"), {"text": "b3", "tapped": BoardRef("g1", 6)}),
    ]
    for frame, done in cases:
        assert wire.said(frame, join, "l:x:1") == Said(**who, **done)


def test_the_levels_of_a_game_are_those_of_its_computer() -> None:
    games = json.loads(script().splitlines()[0].partition(" = ")[2].rstrip(";"))
    assert {each["word"]: [level["word"] for level in each["levels"]] for each in games["cards"]} == {
        "sim": ["level=easy", "level=medium", "level=hard", "level=perfect"],
        "square": ["level=easy", "level=medium", "level=hard"],
        "nim": ["level=easy", "level=medium", "level=hard", "level=perfect"],
    }
    assert {each["level"] for each in games["cards"]} == {"level=medium"}


async def test_a_move_written_at_an_older_board_is_not_made(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    shown = [json.loads(text) for text in anna.told if text.startswith('{"type":"message"')]
    first = next(frame["id"] for frame in reversed(shown) if frame["game"] == "g1")
    await anna.do("play", game="g1", edition=0, move="c1")
    await boris.told_of("g1", 1)
    await boris.do("play", game="g1", edition=1, move="c1")
    await anna.told_of("g1", 2)
    await anna.do("say", text="c1", seen=[first])
    assert anna.tables["g1"]["moves"] == [[0, "c1"], [1, "c1"]], "it was meant for the board before both"
    await anna.do("say", text="c1")
    assert anna.tables["g1"]["moves"] == [[0, "c1"], [1, "c1"], [0, "c1"]]


async def test_the_last_tap_of_a_game_leaves_a_message_of_its_own(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    for edition, (viewer, move) in enumerate([(anna, "c7"), (boris, "b5"), (anna, "a2"), (boris, "a1")]):
        await viewer.told_of("g1", edition)
        await viewer.do("play", game="g1", edition=edition, move=move)
    said = [json.loads(text) for text in boris.told if text.startswith('{"type":"message"')]
    assert [frame["edits"] is None for frame in said[-2:]] == [False, True], "the end is not a line that is renewed"


async def test_a_review_is_no_board_and_keeps_its_buttons(pair: Pair) -> None:
    anna, boris = await begin(pair, "nim")
    for edition, (viewer, move) in enumerate([(anna, "c7"), (boris, "b5"), (anna, "a2"), (boris, "a1")]):
        await viewer.told_of("g1", edition)
        await viewer.do("play", game="g1", edition=edition, move=move)
    await anna.say("/review g1")
    frames = [json.loads(text) for text in anna.told if text.startswith('{"type":"message"')]
    (review,) = [frame for frame in frames if frame["text"].startswith("Review of g1\n")]
    assert (review["game"], review["alt"] is not None, review["aside"]) == ("g1", True, True)
    assert next(button["id"] for row in review["buttons"] for button in row) == "/retry g1 1"
    assert not any(frame["aside"] for frame in frames if frame is not review)


@pytest.mark.parametrize(("game", "shown"), [(None, 1), ("g1", 0)])
def test_only_the_buttons_of_boards_are_next_to_the_chat(game: str | None, shown: int) -> None:
    message = Message(text="Which one?", game=game, buttons=((Button("m:g1:0:0:c1", "g1"),),))
    assert len(wire.shown(message, "l@anna", "en", staged=True)["buttons"]) == shown  # pyright: ignore[reportArgumentType]
    assert len(wire.shown(message, "l@anna", "en")["buttons"]) == 1  # pyright: ignore[reportArgumentType]


def test_commands_are_shown_in_the_words_of_the_language() -> None:
    line = next(line for line in script().splitlines() if line.startswith("export const COMMANDS"))
    commands = json.loads(line.partition(" = ")[2].rstrip(";"))
    words = {each["words"]["en"][0]: each["words"]["ru"][0] for each in commands}
    assert (words["sim"], words["challenge"], words["board"]) == ("сим", "вызов", "доска")


@pytest.mark.parametrize(("called", "is_called"), [("l@anna", True), ("l@boris", False)])
def test_a_message_calls_the_one_whom_it_mentions(called: str, is_called: bool) -> None:
    message = Message(text="Your turn.", mention=Player(called, "someone"))
    assert wire.shown(message, "l@anna", "en")["called"] is is_called


def test_the_lengths_of_a_game_are_options_of_its_and_say_so() -> None:
    games = json.loads(script().splitlines()[0].partition(" = ")[2].rstrip(";"))
    lengths = [(each["word"], length) for each in games["cards"] for length in each["lengths"]]
    assert [length["word"] for _, length in lengths] == ["target=50", "target=100", "target=250"]
    for game, length in lengths:
        GAMES[game].options((length["word"],))
        number = length["word"].partition("=")[2]
        assert (length["label"]["en"], length["label"]["ru"]) == (f"to {number} points", f"до {number} очков")


BUTTONS = ((Button("r:g1:0", "Rematch"),),)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        (Message(text="A board.", game="g1", alt="1 2 3", buttons=BUTTONS), 0),
        (Message(text="An offer.", game="g1", buttons=BUTTONS), 0),
        (Message(text="A hand.", game="g1", alt="1 2 3", to=Player("l@anna", "anna"), buttons=BUTTONS), 0),
        (Message(text="A word.", game="g1", to=Player("l@anna", "anna"), buttons=BUTTONS), 1),
        (Message(text="A film.", game="g1", alt="1. 12", aside=True, buttons=BUTTONS), 1),
        (Message(text="A tournament.", game="t1", alt="1 anna", buttons=BUTTONS), 1),
        (Message(text="A puzzle.", game="p1", alt="1 2 3", buttons=BUTTONS), 0),
    ],
)
def test_what_has_a_place_next_to_the_chat_has_its_buttons_there(message: Message, shown: int) -> None:
    assert len(cast("Sized", wire.shown(message, "l@anna", "en", staged=True)["buttons"])) == shown
    assert len(cast("Sized", wire.shown(message, "l@anna", "en")["buttons"])) == 1


def test_a_message_as_a_page_shows_it() -> None:
    anna, boris = Player("l@anna", "anna"), Player("l@boris", "boris")
    file, picture = Attachment("told.json", "{}"), "x" * 22
    told = Message(id=7, at=9, text="Yours.", to=anna, picture=f"{picture}.gif", file=file, edits=5, game="g1", ply=3)
    shown = wire.shown(told, anna.id, "en")
    assert (shown["id"], shown["at"], shown["edits"], shown["reply_to"]) == (7, 9, 5, None)
    assert (shown["from"], shown["own"], shown["private"], shown["called"]) == (None, False, True, False)
    assert (shown["file"], shown["picture"]) == ({"name": "told.json", "text": "{}"}, f"/picture/{picture}.gif")
    assert (shown["game"], shown["ply"], shown["aside"]) == ("g1", 3, False)
    said = wire.shown(Message(text="hello", sender=boris, picture=picture, reply_to=4), boris.id, "en")
    assert (said["from"], said["own"], said["private"], said["reply_to"]) == ("boris", True, False, 4)
    assert (said["file"], said["picture"]) == (None, f"/picture/{picture}.png")
    assert not wire.shown(Message(text="hello", sender=boris), anna.id, "en")["own"]


@pytest.mark.parametrize(
    ("look", "since"),
    [
        (Look(), None),
        (Look(seen=5, since=2), 2),
        (Look(seen=5), None),
        (Look(seen=3, since=1), 3),
        (Look(seen=6, since=4), None),
    ],
)
def test_from_where_on_moves_are_marked_on_a_board_after_five(look: Look, since: int | None) -> None:
    """A board that is shown again keeps its marks; after a take-back nothing is known of the one before."""
    assert look.marked_from(5) == since


def of_nim(rule: str, *moves: str, **more: Any) -> Table:  # noqa: ANN401 - fields of a table
    """Return a game of Nim with heaps of 3, 5 and 7 that anna began."""
    usual: dict[str, Any] = {
        "server": "l#den",
        "chat": "l#den",
        "id": "g1",
        "version": 1,
        "game": "nim",
        "options": ("heaps=3,5,7", f"rule={rule}"),
        "seats": (Player("l@anna", "anna"), Player("l@boris", "boris")),
        "status": Status.PLAYING,
        "start": Seat(0),
        "moves": moves,
    }
    return Table(**{**usual, **more})


@pytest.fixture
def stage(store: RedisStore) -> Stage:
    return Stage(context(store, AdjustableClock()), DrawnPictures())


@pytest.mark.parametrize(("rule", "warning"), [("normal", None), ("misere", "This loses at once.")])
def test_only_a_move_that_loses_at_once_is_asked_about(stage: Stage, rule: str, warning: str | None) -> None:
    frame = stage.frame(of_nim(rule, "c7", "b5", "a2"), Viewer("l@boris", "en"), Look(path=("a", "1")))
    assert frame["confirm"] == {"step": "1", "move": "a1", "warning": warning}


@pytest.mark.parametrize(("at", "shown"), [(0, 0), (1, 1), (2, None), (3, None)])
def test_the_newest_board_is_no_board_of_before(stage: Stage, at: int, shown: int | None) -> None:
    frame = stage.frame(of_nim("misere", "c1", "b1"), Viewer("l@boris", "en"), Look(at=at))
    assert (frame["at"], frame["edition"]) == (shown, 2)


@pytest.mark.parametrize(("edition", "path", "at"), [(None, ("a",), 1), (2, ("a",), 1), (1, (), None)])
def test_steps_are_for_the_board_on_which_they_were_taken(
    stage: Stage, edition: int | None, path: tuple[str, ...], at: int | None
) -> None:
    look = Look(path=("a",), at=1, edition=edition)
    frame = stage.frame(of_nim("misere", "c1", "b1"), Viewer("l@anna", "en"), look)
    assert (frame["path"], frame["at"]) == (path, at)


@pytest.mark.parametrize(
    ("viewer", "acts"),
    [
        ("l@anna", ["rematch", "review", "replay", "record"]),
        ("l@boris", ["rematch", "review", "replay", "record"]),
        ("l@vera", ["review", "replay", "record"]),
    ],
)
def test_only_those_who_played_can_ask_for_a_rematch(stage: Stage, viewer: str, acts: list[str]) -> None:
    ended = Outcome(Termination.RESIGNATION, (Seat(0),))
    over = of_nim("misere", "c7", "b5", "a2", "a1", status=Status.FINISHED, ended=ended)
    frame = stage.frame(over, Viewer(viewer, "en"), Look())
    assert [button["act"] for button in cast("list[Frame]", frame["buttons"])] == acts
    assert (frame["deadline"], frame["turn"]) == (None, None)


@pytest.mark.parametrize(
    ("viewer", "table", "is_shown"),
    [
        ("l@anna", of_nim("misere"), True),
        ("l@vera", of_nim("misere"), True),
        ("l@anna", of_nim("misere", private=True), True),
        ("l@vera", of_nim("misere", private=True), False),
        ("l@anna", of_nim("misere", chat="l#attic"), False),
    ],
)
async def test_a_table_that_is_private_to_its_players_or_lies_elsewhere_is_not_shown(
    store: RedisStore, viewer: str, table: Table, is_shown: bool
) -> None:
    tables = RoomTables(context(store, AdjustableClock()))
    await store.commit(None, replace(table, id="", version=0))
    frame = await tables.frame("l#den", "g1", Viewer(viewer, "en"), Look())
    assert (frame is not None) is is_shown
    assert await tables.frame("l#den", "g9", Viewer(viewer, "en"), Look()) is None
    assert await tables.frame("l#den", "p9", Viewer(viewer, "en"), Look()) is None


async def test_a_room_in_which_something_goes_on_is_not_idle() -> None:
    room = Room([])
    assert room.idle
    async with room.lock:
        assert not room.idle
    assert room.idle


async def test_the_way_to_a_room() -> None:
    assert await to_room("l#у окна / 2", "l#elsewhere", "7") == Way(
        "у окна / 2", "#%D1%83%20%D0%BE%D0%BA%D0%BD%D0%B0%20/%202"
    )
    assert await to_named_room("l#у окна / 2", "l#elsewhere", "7") == Way("у окна / 2")
