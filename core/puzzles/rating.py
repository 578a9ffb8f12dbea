"""Ratings of puzzles: each person's first answer to a puzzle is a game that one of the two wins."""

from __future__ import annotations

from typing import Final

from core.puzzles.puzzle import Puzzle
from core.ratings import SCALE, Rating, rate

SEED_UNCERTAINTY: Final = 200
"""How far a first guess is off, as a standard deviation in shown points; that of a new player's rating is 333."""


def seeded(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that no one has tried."""
    return Rating(puzzle.rating / SCALE, SEED_UNCERTAINTY / SCALE)


def after_attempt(solver: Rating, puzzle: Rating, *, right: bool) -> tuple[Rating, Rating]:
    """Return the ratings of a solver and a puzzle after the solver's first answer to it."""
    solver, puzzle = rate((solver, puzzle), (0, 1) if right else (1, 0))
    return solver, puzzle
