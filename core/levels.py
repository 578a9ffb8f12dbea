"""How well a computer player plays."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """A strength of the computer players, the weakest first; the names are words of a challenge and of records."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    PERFECT = "perfect"


USUAL: Final = Level.MEDIUM
"""The level where none is asked for, and at tables that were kept before there were any."""
