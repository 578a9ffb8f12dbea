"""Puzzles: positions with one right move, which people solve against a rating, one a day if they like."""

from core.puzzles.daily import of_the_day
from core.puzzles.finding import find
from core.puzzles.puzzle import (
    Attempt,
    Puzzle,
    Result,
    example_of,
    judge,
    position_of,
    sides,
    view_of,
)
from core.puzzles.rating import after_attempt, seeded
from core.puzzles.streaks import Streak
from core.puzzles.telling import explain, share

__all__ = [
    "Attempt",
    "Puzzle",
    "Result",
    "Streak",
    "after_attempt",
    "example_of",
    "explain",
    "find",
    "judge",
    "of_the_day",
    "position_of",
    "seeded",
    "share",
    "sides",
    "view_of",
]
