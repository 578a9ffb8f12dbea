"""Puzzles: do ratings after thirty answers put solvers and puzzles into their order, and has each one answer?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from statistics import mean
from typing import Final

from adapters.games import cards
from adapters.puzzles import shipped
from core.puzzles import view_of
from tests.core.puzzles.solvers import Trial, rated, spearman, strengths, trial
from tests.faults.part import Figure, Scale

NAME: Final = "puzzles"
COVERED: Final = "tests/core/puzzles/test_rating.py::test_thirty_answers_put_solvers_and_puzzles_into_their_order"

ATTEMPTS: Final = 30
TIMES: Final = 5
OF_EACH_GAME: Final = 60
LEAST: Final = 0.8


def measure(scale: Scale) -> Iterable[Figure]:
    """Pose every puzzle again; then let as many solvers as there are puzzles in a sample answer thirty of them each."""
    assert scale is Scale.FULL
    rng, mixed = Random(1), list[Trial]()
    for game in cards():
        posing = cards()[game].posing
        assert posing is not None
        puzzles = shipped(game)
        posed = [posing.pose(view_of(puzzle)) for puzzle in puzzles]
        right = sum(
            each is not None and (each.solution,) == puzzle.solutions
            for each, puzzle in zip(posed, puzzles, strict=True)
        )
        yield Figure(f"{game}: puzzles with one answer, of {len(puzzles)}", right, "", least=len(puzzles))
        trials = [trial(puzzle, rng) for puzzle in rng.sample(puzzles, OF_EACH_GAME)]
        mixed += trials
        yield from _orders(game, trials, rng)
    for figure in _orders("all games", mixed, rng):
        yield replace(figure, least=LEAST)


def _orders(name: str, trials: Sequence[Trial], rng: Random) -> Iterable[Figure]:
    """Yield how well ratings order solvers and puzzles; of one game alone they differ less, so there is no goal."""
    found = [rated(trials, strengths(len(trials)), ATTEMPTS, rng) for _ in range(TIMES)]
    solvers = mean(spearman(each.strengths, each.solvers) for each in found)
    puzzles = mean(spearman(each.hardness, each.puzzles) for each in found)
    yield Figure(f"{name}: order of solvers after {ATTEMPTS} answers", solvers, "")
    yield Figure(f"{name}: order of puzzles after {ATTEMPTS} answers", puzzles, "")
