"""Ratings of puzzles and of those who solve them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from adapters.puzzles import shipped
from core.puzzles import Puzzle, after_attempt, seeded
from core.ratings import Rating
from tests.core.puzzles.solvers import Trial, rated, spearman, strengths, trial

LEAST = 0.8
"""The least rank correlation between what is true of solvers and puzzles and what their ratings say."""

ATTEMPTS = 30
OF_EACH = 16


def test_a_guess_is_surer_than_nothing_and_shown_as_it_was_made() -> None:
    guess = seeded(Puzzle(id="nim-1", game="nim", moves=(), solutions=("a1",), theme="", rating=1234, key=""))
    assert guess.number == 1234
    assert guess.uncertainty == 200
    assert guess.uncertainty < Rating().uncertainty
    assert guess.games == 0


def test_a_first_answer_moves_both_ratings_apart() -> None:
    solver, puzzle = Rating(), Rating()
    better, easier = after_attempt(solver, puzzle, right=True)
    worse, harder = after_attempt(solver, puzzle, right=False)
    assert better.mu > solver.mu > worse.mu
    assert easier.mu < puzzle.mu < harder.mu
    assert (better.games, harder.games) == (1, 1)


def test_the_correlation_of_ranks() -> None:
    assert spearman([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(1 - 6 * 4 / (5 * 24))
    assert spearman([1, 1, 2], [1, 1, 2]) == pytest.approx(1)


@cache
def trials() -> list[Trial]:
    rng = Random(1)
    return [trial(puzzle, rng) for game in ("sim", "nim", "square") for puzzle in rng.sample(shipped(game), OF_EACH)]


def test_thirty_answers_put_solvers_and_puzzles_into_their_order() -> None:
    tried = trials()
    found = rated(tried, strengths(len(tried)), ATTEMPTS, Random(2))
    assert spearman(found.strengths, found.solvers) >= LEAST
    assert spearman(found.hardness, found.puzzles) >= LEAST


def test_answers_by_chance_put_no_one_into_an_order() -> None:
    rng = Random(3)
    tried = [Trial(each.puzzle, (0.5,) * 4) for each in trials()]
    found = rated(tried, [0.0] * len(tried), ATTEMPTS, rng)
    assert abs(spearman(range(len(tried)), found.solvers)) < LEAST / 2
