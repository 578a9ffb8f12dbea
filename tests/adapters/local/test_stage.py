"""What a viewer may do at a table, and what stays as they saw it."""

from __future__ import annotations

import asyncio
import json

import pytest
from aiohttp import ClientSession

from adapters.chat.posts import Button
from adapters.local import wire
from adapters.local.boards import TabBoards
from adapters.local.catalogue import script
from adapters.local.clock import AdjustableClock
from adapters.local.log import Message
from adapters.local.stage import Frame, Look, Viewer
from adapters.local.tables import RoomTables
from adapters.local.web import Site
from adapters.store.redis_store import RedisStore
from core.games import GAMES
from core.ports import StoreBusy
from core.table import Player
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
