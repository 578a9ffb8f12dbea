"""A puzzle on the page: a board that its viewer taps, which no one else sees change."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from adapters.games.pictures import Picture
from adapters.local import names
from adapters.local.drawn import DrawnPictures
from adapters.local.puzzle_stage import PuzzleStage
from adapters.local.stage import Look, Viewer
from adapters.store.redis_store import RedisStore
from tests.adapters.local.viewers import Frame, Pair, hub, pair, web

__all__ = ["hub", "pair", "web"]


def acts(frame: Frame) -> list[str]:
    return [button["act"] for button in frame["buttons"]]


@pytest.mark.parametrize("game", ["nim", "square"])
async def test_a_puzzle_is_tapped_and_answered_on_its_board(pair: Pair, store: RedisStore, game: str) -> None:
    anna, boris = pair
    await anna.say(f"/puzzle {game}")
    frame = anna.tables["p1"]
    assert (frame["puzzle"], frame["kind"], frame["status"], frame["turn"]) == (True, game, "playing", frame["seat"])
    assert acts(frame) == ["reveal", "solvers"]
    asked = "Only one move keeps the win: which?" if game == "nim" else "One move brings the most points: which?"
    assert frame["lines"][-1] == asked, "the page itself says whose move it is"
    assert (frame.get("hand") is not None) == (game == "square")
    given = await store.puzzles.given(names.room("den"), "p1")
    assert given is not None
    assert frame["edition"] == frame["ply"] == len(given.puzzle.moves)
    assert [move for _, move in frame["moves"]] == list(given.puzzle.moves)
    assert [frame[name] for name in ("since", "deadline", "at", "outcome", "example")] == [None] * 5
    assert (frame["invited"], frame["names"], frame["about"], frame["hint"]) == (False, [], "", "")
    for each in frame["players"]:
        assert (each["you"], each["won"], each["left"], each["points"], each["rating"]) == (
            False,
            False,
            False,
            None,
            None,
        )
    steps = frame["hand" if game == "square" else "board"]["regions"]
    chosen = await anna.look("p1", steps[0]["step"])
    assert chosen["path"] == [steps[0]["step"]]
    regions = chosen["board"]["regions"]
    assert regions
    assert all("+" not in region["label"] for region in regions), "nothing says what a move brings"
    if game == "nim":
        (wrong, *_) = (f"{heap}1" for heap in "abc" if f"{heap}1" not in given.puzzle.solutions)
        await anna.do("play", game="p1", edition=frame["edition"], move=wrong)
        assert anna.tables["p1"]["lines"][-1] == "Wrong answers so far: 1."
    await anna.do("play", game="p1", edition=frame["edition"], move=given.puzzle.solutions[0])
    after = anna.tables["p1"]
    assert (after["status"], after["turn"], acts(after)) == ("finished", None, ["share", "solvers", "more"])
    answer, theme = after["lines"]
    assert answer == f"The answer is `{given.puzzle.solutions[0]}`."
    assert theme.startswith("Theme: ")
    await boris.say("hello")
    assert "p1" not in boris.tables
    assert all("puzzle" not in json.loads(told).get("text", "") for told in boris.told)


async def test_who_comes_in_finds_the_puzzle_that_they_are_at(pair: Pair) -> None:
    anna, boris = pair
    await anna.say("/puzzle nim")
    await boris.say("hello")
    for viewer, found in ((anna, ["p1"]), (boris, [])):
        await viewer.leave()
        entered = await viewer.enter()
        assert [table["game"] for table in entered["tables"]] == found


async def test_what_a_puzzle_is_called_and_who_may_see_its_answer(
    pair: Pair, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(*_: object, **__: object) -> Picture:
        return Picture(b"the same", "", 1, 1)

    monkeypatch.setattr("adapters.local.puzzle_stage.board_picture", same)
    anna, _ = pair
    await anna.say("/puzzle sim")
    frame = anna.tables["p1"]
    assert frame["title"] == "Puzzle of the day, p1: Sim"
    assert [each["mark"] for each in frame["players"]] == ["blue, solid", "orange, dashed"]
    given = await store.puzzles.given(names.room("den"), "p1")
    assert given is not None
    await anna.do("play", game="p1", edition=frame["edition"], move=given.puzzle.solutions[0])
    solved = anna.tables["p1"]
    assert solved["status"] == "finished"
    assert solved["board"]["picture"] != frame["board"]["picture"], "the answer is shown to those who found it alone"


async def test_a_puzzle_of_a_game_that_is_not_known_is_not_shown() -> None:
    async def given(room: str, puzzle: str) -> Any:  # noqa: ANN401 - of another version
        assert (room, puzzle) == ("l#den", "p1")
        return SimpleNamespace(puzzle=SimpleNamespace(game="unknown"))

    ctx: Any = SimpleNamespace(puzzles=SimpleNamespace(store=SimpleNamespace(given=given)))
    stage = PuzzleStage(ctx, DrawnPictures())
    assert await stage.frame("l#den", "p1", Viewer("l@anna", "en"), Look()) is None
