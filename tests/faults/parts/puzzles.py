"""Puzzles: do ratings after thirty answers put solvers and puzzles into their order, and has each one answer?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from statistics import mean
from typing import Final

from adapters.games import cards
from adapters.puzzles import shipped
from core.puzzles import view_of
from tests.core.puzzles.solvers import rated, spearman, trial
from tests.faults.part import Figure, Scale

NAME: Final = "puzzles"
COVERED: Final = "tests/core/puzzles/test_rating.py::test_thirty_answers_put_solvers_and_puzzles_into_their_order"

ATTEMPTS: Final = 30
TIMES: Final = 20
LEAST: Final = 0.8
STRONGEST: Final = 0.6


def measure(scale: Scale) -> Iterable[Figure]:
    """Let as many solvers as there are puzzles answer thirty each, a number of times."""
    full = scale is Scale.FULL
    for game in cards():
        puzzles = shipped(game) if full else shipped(game)[:ATTEMPTS]
        rng = Random(game)
        posing = cards()[game].posing
        assert posing is not None
        posed = [posing.pose(view_of(puzzle)) for puzzle in puzzles]
        right = sum(
            each is not None and (each.solution,) == puzzle.solutions
            for each, puzzle in zip(posed, puzzles, strict=True)
        )
        yield Figure(f"{game}: puzzles with one answer, of {len(puzzles)}", right, "", least=len(puzzles))
        trials = [trial(puzzle, rng) for puzzle in puzzles]
        strengths = [STRONGEST * number / len(trials) for number in range(len(trials))]
        found = [rated(trials, strengths, ATTEMPTS, rng) for _ in range(TIMES if full else 1)]
        solvers = mean(spearman(each.strengths, each.solvers) for each in found)
        after = mean(spearman(each.hardness, each.puzzles) for each in found)
        before = mean(spearman(each.hardness, each.seeds) for each in found)
        yield Figure(f"{game}: order of solvers after {ATTEMPTS} answers", solvers, "", least=LEAST)
        yield Figure(f"{game}: order of puzzles after {ATTEMPTS} answers", after, "", least=LEAST)
        yield Figure(f"{game}: order of puzzles as guessed", before, "")
