"""The rectangles whose outline a stone completes, found in the lines of the table as bits.

A table is two numbers: its rows, and the same places as columns. Place (column, row) is bit `row * LINE + column` of
the rows and bit `column * LINE + row` of the columns. No bit at the ends of a line is ever set, so that lines do not
touch.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LINE: Final = 32
"""Bits for a line of the table: its 25 places and more than one free bit at either end."""

Rectangle = tuple[int, int, int, int]
"""Its first column and row, its last column and row."""

_LINE: Final = (1 << LINE) - 1
_STACKS: Final = tuple(sum(1 << LINE * line for line in range(lines)) for lines in range(LINE))
"""By the number of adjacent lines that it spans, the set of the lowest bit of each."""


def table_bits(places: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the rows and the columns of laid places."""
    rows = columns = 0
    for column, row in places:
        rows |= 1 << row * LINE + column
        columns |= 1 << column * LINE + row
    return rows, columns


def completed_outlines(rows: int, columns: int, column: int, row: int) -> list[Rectangle]:
    """Return the largest rectangles whose outline the stone on a place completes; the place itself is laid."""
    found = _along(rows, column, row)
    found += [(left, bottom, right, top) for bottom, left, top, right in _along(columns, row, column)]
    if len(found) < 2:
        return found
    different = set(found)
    return [one for one in different if not any(_within(one, other) for other in different)]


def stones_within(rows: int, rectangle: Rectangle) -> int:
    """Count the laid places in a rectangle."""
    left, bottom, right, top = rectangle
    span = (1 << right + 1) - (1 << left)
    return (rows >> bottom * LINE & span * _STACKS[top - bottom + 1]).bit_count()


def _along(lines: int, across: int, up: int) -> list[Rectangle]:
    """Find the outlines with a side in line `up` through the place `across`, for each opposite line the longest."""
    low, line = (1 << across + 1) - 1, lines >> up * LINE & _LINE
    free = ~line
    if free >> across - 1 & 1 and free >> across + 1 & 1:
        return []
    before = free & low
    after = free >> across
    span = (after & -after) - 1 << across | low - (1 << before.bit_length()) + 1
    found: list[Rectangle] = []
    for step in (1, -1):
        reach, opposite = span, up
        while True:
            opposite += step
            line = lines >> opposite * LINE & _LINE
            reach &= line
            if not (reach & low and reach >> across and reach & reach - 1):
                break
            if not line >> across & 1:
                continue
            free = ~line
            before = free & low
            after = free >> across
            sides = reach & ((after & -after) - 1 << across | low - (1 << before.bit_length()) + 1)
            if sides & low and sides >> across and sides & sides - 1:
                left, right = (sides & -sides).bit_length() - 1, sides.bit_length() - 1
                found.append((left, up, right, opposite) if step > 0 else (left, opposite, right, up))
    return found


def _within(inner: Rectangle, outer: Rectangle) -> bool:
    return (
        inner != outer
        and outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )
