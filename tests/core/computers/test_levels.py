"""Each level of the computer players beats the one below, and a beginner the easy one."""

from __future__ import annotations

from random import Random

import pytest

from core.computers.square import SquareComputer
from core.game import Seat
from core.games.square.state import SquareState
from core.levels import Level
from tests.core.games.square.positions import SQUARE
from tests.levels import Chooser, beginner, computer, greedy, share_won

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


SHORT = ("players=2", "target=10")
"""A game of Square in which opening points to the other already decides."""


def square(level: Level) -> Chooser:
    """Return how the computer plays Square at a level, thinking less than it does for people."""
    computer = SquareComputer(nodes=150)
    return lambda state, seat, rng: computer.choose(SQUARE.view(state, seat), rng, level)


def test_medium_beats_easy_at_square() -> None:
    assert share_won("square", SHORT, square(Level.MEDIUM), square(Level.EASY), PAIRS) >= 0.6


@pytest.mark.parametrize(("level", "least"), [(Level.MEDIUM, 0.55), (Level.HARD, 0.7)])
def test_square_is_played_better_than_by_taking_most_at_each_stone(level: Level, least: float) -> None:
    assert share_won("square", SHORT, square(level), greedy, PAIRS) >= least


def test_each_deal_of_square_is_played_from_either_seat() -> None:
    hands: list[tuple[int, ...]] = []

    def noting(state: SquareState, seat: Seat, rng: Random) -> str:
        if not state.layout.laid and state.round == 1:
            hands.append(state.hands[seat])
        return greedy(state, seat, rng)

    share_won("square", SHORT, noting, square(Level.EASY), 4)
    share_won("square", SHORT, square(Level.EASY), noting, 4)
    # Who begins holds the same in both games of a pair, and in the pair played the other way round.
    assert len(hands) == 4
    assert hands[:2] == hands[2:]
    assert hands[0] != hands[1]


@pytest.mark.parametrize(
    ("name", "words", "games"),
    [
        ("sim", (), 200),
        ("nim", (), 400),
        ("nim", ("random",), 400),
        ("square", ("players=2", "target=50"), 60),
    ],
)
def test_the_easy_level_loses_at_least_half_to_a_beginner(name: str, words: tuple[str, ...], games: int) -> None:
    assert share_won(name, words, computer(name, Level.EASY), beginner(name), games) <= 0.5
