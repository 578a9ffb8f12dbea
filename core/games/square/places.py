"""The places of Square's table: 25 columns A..Y by 25 rows 1..25, rows growing upwards (decided by this project)."""

from __future__ import annotations

from typing import Final

from core.games.square.view import Place

SIDE: Final = 25
"""Columns, and rows, of the table."""

FIRST_PLACE: Final[Place] = (13, 13)
"""M13, where a round's first stone lies; fixed, so that a place means the same on every picture of a round."""

STEPS: Final[tuple[Place, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The ways to the places north, east, south and west of a place, in the order of a stone's edges."""


def on_table(place: Place) -> bool:
    """Whether a place lies within the table's edges."""
    column, row = place
    return 1 <= column <= SIDE and 1 <= row <= SIDE


def read_place(column: str, row: str) -> Place:
    """Read a column's letter (of either case, A is 1) and a row's digits; the place may lie off the table."""
    return ord(column.upper()) - ord("A") + 1, int(row)


def write_place(place: Place) -> str:
    """Write a place as people name it: (13, 13) is `M13`."""
    column, row = place
    return f"{chr(ord('A') + column - 1)}{row}"
