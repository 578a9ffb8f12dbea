from __future__ import annotations

from random import Random

import pytest

from core.computers.square import SquareComputer
from core.game import Seat
from core.levels import Level
from tests.core.games.square.positions import SQUARE, position

COMPUTER = SquareComputer(nodes=200)


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_it_takes_what_lies_there(level: Level) -> None:
    # Stone 7 on N14 completes a square of four blank stones; stone 2 can only be laid apart from it.
    state = position("1M13 5N13S 6M14N", [[2, 7], [3, 4, 8]])
    for seed in range(10):
        assert COMPUTER.choose(SQUARE.view(state, Seat(0)), Random(seed), level).startswith("7N14")


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_it_opens_nothing_to_the_next_player(level: Level) -> None:
    # After stone 6 on M14, N14 would bring four points to any of nine stones that the next player may hold.
    state = position("1M13 5N13S", [[6, 2], [3, 7, 8, 9, 10, 11, 14, 17, 23, 24]])
    for seed in range(10):
        assert not COMPUTER.choose(SQUARE.view(state, Seat(0)), Random(seed), level).startswith("6M14")


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
def test_the_lot_decides_among_equals_and_the_same_lot_the_same_way(level: Level) -> None:
    view = SQUARE.view(position("", [[1, 8], [3]]), Seat(0))
    chosen = [COMPUTER.choose(view, Random(seed), level) for seed in range(60)]
    assert set(chosen) == {"1M13N", "8M13N", "8M13E", "8M13S", "8M13W"}
    assert chosen == [COMPUTER.choose(view, Random(seed), level) for seed in range(60)]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("seat", [None, Seat(1)])
def test_it_needs_the_movers_own_view(seat: Seat | None, level: Level) -> None:
    view = SQUARE.view(position("", [[1, 8], [3]]), seat)
    with pytest.raises(ValueError, match="own view"):
        COMPUTER.choose(view, Random(1), level)


def test_the_hard_level_alone_thinks_and_none_is_perfect() -> None:
    assert COMPUTER.highest(SQUARE.options(())) is Level.HARD
    assert [level for level in Level if COMPUTER.thinks(SQUARE.options(()), level)] == [Level.HARD, Level.PERFECT]


def test_the_easy_level_looks_at_eight_places_only() -> None:
    """On one of more than eight places lie four points: they are taken as often as that place is looked at."""
    state = position("1M13 5N13S 6M14N 1L13 1K13 1J13", [[2, 7], [3, 4, 8]])
    view = SQUARE.view(state, Seat(0))
    places = {text[1:4] for text in view.legal or ()}
    chosen = [COMPUTER.choose(view, Random(seed), Level.EASY) for seed in range(300)]
    share = sum(text.startswith("7N14") for text in chosen) / len(chosen)
    assert share == pytest.approx(8 / len(places), abs=0.08)
    assert len(places) > 9
