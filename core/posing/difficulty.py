"""How hard a puzzle is, guessed before anyone has tried it.

The guess is by a model of a solver who sees through some wrong moves, overlooks what is wrong with the others, and
then chooses by chance among what is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final

USUAL: Final = 1000
"""The rating of a puzzle that the solver of the model gets right half the time; a new player is shown at it too."""

POINTS_A_LOGIT: Final = 240
"""Shown points that change the odds of success by a factor of e: about what `core.ratings` makes of them."""


def seed(mistaken: Iterable[float]) -> int:
    """Return a first rating. For each wrong move there is the chance, 0 to 1, that what is wrong is overlooked."""
    odds = sum(mistaken)  # against success: one right move against those that look right too
    return round(USUAL + POINTS_A_LOGIT * log(max(odds, 0.05)))
