"""Each level of the computer players beats the one below, and a beginner the easy one."""

from __future__ import annotations

import pytest

from core.levels import Level
from tests.levels import beginner, computer, share_won

PAIRS = 40
"""Games, in pairs with either to begin."""


@pytest.mark.parametrize(
    ("name", "lower", "higher"),
    [
        ("sim", Level.EASY, Level.MEDIUM),
        ("sim", Level.MEDIUM, Level.HARD),
        ("nim", Level.EASY, Level.MEDIUM),
        ("nim", Level.MEDIUM, Level.HARD),
        ("nim", Level.HARD, Level.PERFECT),
    ],
)
def test_a_level_beats_the_one_below(name: str, lower: Level, higher: Level) -> None:
    assert share_won(name, (), computer(name, higher), computer(name, lower), PAIRS) >= 0.6


@pytest.mark.parametrize("name", ["sim", "nim"])
def test_a_beginner_beats_the_easy_level_more_often_than_not(name: str) -> None:
    assert share_won(name, (), beginner(name), computer(name, Level.EASY), 200) >= 0.5
