"""The puzzles that come with the program: each has one answer, and none comes twice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

import pytest

from adapters.games import cards
from adapters.puzzles import DamagedPuzzlesError, read, shipped, write
from core.computers.nim import lost_by_sum
from core.games.nim import Rule, heaps_after, legal_takes, take_text
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.puzzles import Puzzle, Result, example_of, judge, view_of
from core.puzzles.daily import DAYS_BEFORE_AGAIN
from tests.core.games.square.scorer import brute_force
from tests.faults.exhaustive import sim

GAMES = ("sim", "nim", "square")
LATE = 8
"""Chords after which Sim with six dots is solved at once by trying every move."""


@cache
def posed(game: str) -> tuple[tuple[Puzzle, Any], ...]:
    """Return the puzzles of a game, each with what its player to move sees."""
    return tuple((puzzle, view_of(puzzle)) for puzzle in shipped(game))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_for_a_year_and_none_comes_twice(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) > DAYS_BEFORE_AGAIN
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert [puzzle.id for puzzle in puzzles] == [f"{game}-{number}" for number in range(1, len(puzzles) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_they_are_of_many_themes_and_difficulties(game: str) -> None:
    puzzles = shipped(game)
    themes = Counter(puzzle.theme for puzzle in puzzles)
    assert len(themes) >= 4
    assert max(themes.values()) < len(puzzles) / 2
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    assert ratings[-len(ratings) // 10] - ratings[len(ratings) // 10] >= 250


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_one_is_what_its_game_says_of_the_position(game: str) -> None:
    posing = cards()[game].posing
    assert posing is not None
    for puzzle, view in posed(game)[::4]:
        found = posing.pose(view)
        assert found is not None, puzzle.id
        assert (found.solution,) == puzzle.solutions, puzzle.id
        assert (found.moves, found.options, found.start, found.key) == (
            puzzle.moves,
            puzzle.options,
            puzzle.start,
            puzzle.key,
        )
        assert (found.theme.value, found.rating, found.deal) == (puzzle.theme, puzzle.rating, puzzle.deal), puzzle.id
    for puzzle in shipped(game)[::20]:
        assert judge(puzzle, puzzle.solutions[0].lower()).result is Result.RIGHT


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_a_legal_move_and_the_right_one_as_often_as_by_chance(game: str) -> None:
    some = posed(game)[:: 20 if game == "square" else 1]  # its moves are many, and take long to find
    examples = [example_of(puzzle) for puzzle, _ in some]
    assert all(example in view.legal for example, (_, view) in zip(examples, some, strict=True))
    right = sum(example in puzzle.solutions for example, (puzzle, _) in zip(examples, some, strict=True))
    chances = [1 / len(view.legal) for _, view in some]
    spread = sqrt(sum(chance * (1 - chance) for chance in chances))
    assert abs(right - sum(chances)) < 3 * spread
    assert game == "square" or sum(chances) > 3 * spread, "or none at all would do"


@pytest.mark.parametrize("game", ["sim", "nim"])
def test_one_move_wins_by_the_solver(game: str) -> None:
    known = cards()[game].known
    assert known is not None
    for puzzle, view in posed(game):
        verdict = known.oracle.verdict(view)
        assert verdict is not None
        assert (verdict.wins, verdict.best) == (True, puzzle.solutions), puzzle.id


def test_one_take_wins_by_the_nim_sum() -> None:
    counted = 0
    for puzzle, view in posed("nim"):
        if view.rule is Rule.PENULTIMATE:
            continue
        takes = legal_takes(view.heaps)
        winning = [take_text(take) for take in takes if lost_by_sum(view.rule, heaps_after(view.heaps, take))]
        assert tuple(winning) == puzzle.solutions, puzzle.id
        counted += 1
    assert counted > 200


def test_one_chord_wins_by_trying_all() -> None:
    late = [puzzle for puzzle in shipped("sim") if not puzzle.options and len(puzzle.moves) >= LATE]
    assert len(late) > 10
    for puzzle in late:
        worth = sim(6, colourless=False).worth(puzzle.moves)
        assert tuple(move for move, wins in worth.items() if wins) == puzzle.solutions, puzzle.id


def test_one_stone_brings_most_by_counting_every_rectangle() -> None:
    for puzzle, view in posed("square"):
        laid = [stone.place for stone in view.laid]
        places = {text: split_full(text)[1] for text in view.legal or ()}
        brings = {
            place: sum(points for _, _, points in brute_force(laid, read_place(place[0], place[1:])))
            for place in set(places.values())
        }
        most = max(brings.values())
        assert tuple(text for text, place in places.items() if brings[place] == most) == puzzle.solutions, puzzle.id


def test_a_puzzle_of_square_shows_and_keeps_nothing_that_its_mover_cannot_know() -> None:
    for puzzle, view in posed("square"):
        assert view.seat is not None
        seen = {stone.stone for stone in view.laid} | {*(view.hand or ())}
        hidden = [stone for stone in puzzle.deal if stone not in seen]
        assert hidden == sorted(hidden), puzzle.id
        assert len(view.hand or ()) + sum(stone.seat == view.seat for stone in view.laid) == 10


def test_a_game_without_puzzles_has_none() -> None:
    assert shipped("chess") == ()


def test_a_file_is_read_as_it_was_written_and_only_so() -> None:
    text = (files("adapters.puzzles") / "collection" / "nim.txt").read_text("utf-8")
    assert write(shipped("nim")) == text
    with pytest.raises(DamagedPuzzlesError):
        read("nim", text.replace("b1", "b2", 1))
