from __future__ import annotations

from core.game import Choice, Seat
from tests.core.games.square.positions import SQUARE, position

STATE = position("35M13N", [[8, 1, 16], [2, 3]])
"""Seat 0 may lay stone 1 on M14 only, stone 8 on M14 one way and on N13 three ways, and stone 16 on L13 or M12."""

MINE = SQUARE.view(STATE, Seat(0))


def test_the_stones_that_fit_somewhere_come_first() -> None:
    assert SQUARE.choices(MINE, ()) == (Choice("1"), Choice("8"), Choice("16"))


def test_then_their_places_a_move_where_one_turn_fits() -> None:
    assert SQUARE.choices(MINE, ("1",)) == (Choice("M14", "1M14"),)
    assert SQUARE.choices(MINE, ("8",)) == (Choice("M14", "8M14"), Choice("N13"))
    assert SQUARE.choices(MINE, ("16",)) == (Choice("L13"), Choice("M12", "16M12"))


def test_then_the_turns() -> None:
    assert SQUARE.choices(MINE, ("8", "N13")) == (
        Choice("E", "8N13E", "→ E"),
        Choice("S", "8N13S", "↓ S"),
        Choice("W", "8N13W", "← W"),
    )


def test_a_path_that_leads_nowhere_has_none() -> None:
    for path in [("2",), ("8", "A1"), ("8", "M14"), ("1", "M14", "N"), ("8", "N13", "E"), ("x",), ("",), ("8", "n13")]:
        assert SQUARE.choices(MINE, path) == ()


def test_nobody_else_is_offered_anything() -> None:
    for seat in (None, Seat(1)):
        view = SQUARE.view(STATE, seat)
        for path in [(), ("1",), ("2",), ("8", "N13")]:
            assert SQUARE.choices(view, path) == ()
