from __future__ import annotations

from random import Random

import pytest

from core.computers.square import SquareComputer
from core.game import Seat
from core.games.square.figures import completed
from tests.core.games.square.positions import SQUARE, position

COMPUTER = SquareComputer()


def test_it_takes_the_most_points() -> None:
    # A row of three and two above it, all blank: N14 makes a figure of six, L15 or M15 nothing.
    state = position("1M13 1N13 1L13 1L14 1M14", [[1, 2], [3]])
    for seed in range(20):
        assert COMPUTER.choose(SQUARE.view(state, Seat(0)), Random(seed)) == "1N14N"


def test_the_lot_decides_among_equals_and_the_same_lot_the_same_way() -> None:
    view = SQUARE.view(position("", [[1, 8], [3]]), Seat(0))
    chosen = [COMPUTER.choose(view, Random(seed)) for seed in range(60)]
    assert set(chosen) == {"1M13N", "8M13N", "8M13E", "8M13S", "8M13W"}
    assert chosen == [COMPUTER.choose(view, Random(seed)) for seed in range(60)]


def test_no_legal_move_brings_more() -> None:
    rng = Random(41)
    for seats in range(2, 7):
        options = SQUARE.options([])
        state = SQUARE.start(options, seats, Seat(0), SQUARE.deal(options, seats, rng))
        while state.turn is not None:
            seat, taken = state.turn, state.layout.taken
            text = COMPUTER.choose(SQUARE.view(state, seat), rng)
            most = max(
                sum(figure.points for figure in completed(taken | {move.place}, move.place))
                for move in SQUARE.legal_moves(state)
            )
            before = state.scores[seat]
            state, _ = SQUARE.play(state, SQUARE.parse(state, text.lower()))
            assert state.scores[seat] - before == most


@pytest.mark.parametrize("seat", [None, Seat(1)])
def test_it_needs_the_movers_own_view(seat: Seat | None) -> None:
    view = SQUARE.view(position("", [[1, 8], [3]]), seat)
    with pytest.raises(ValueError, match="own view"):
        COMPUTER.choose(view, Random(1))
