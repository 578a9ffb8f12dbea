"""Which figures a laid stone completes, and what they are worth.

A figure is a rectangle of at least 2x2 places whose outline is completely laid. A stone completes the figures whose
outline it lies on; of these only the maximal ones count, each for all the stones in it, outline and inside (Mendelev's
encyclopedia). A stone laid inside an outline does not lie on it, so it does not complete that figure once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from core.games.square.view import Place, Scored

Rectangle = tuple[Place, Place]
"""Its lowest and its highest place."""


def completed(taken: AbstractSet[Place], place: Place) -> tuple[Scored, ...]:
    """Return the maximal figures that the stone on `place` completes, in the order of their lowest places.

    `taken` are all laid places, `place` among them.
    """
    found = set(_along(taken, place))
    found |= {(_flip(low), _flip(high)) for low, high in _along({_flip(one) for one in taken}, _flip(place))}
    maximal = [one for one in found if not any(_within(one, other) for other in found if other != one)]
    return tuple(Scored(low, high, _stones(taken, low, high)) for low, high in sorted(maximal))


def _along(taken: AbstractSet[Place], place: Place) -> Iterator[Rectangle]:
    """Find the outlines with a whole horizontal side through `place`: for each side the farthest above and below."""
    column, row = place
    first = column - _run(taken, place, -1, 0)
    last = column + _run(taken, place, 1, 0)
    for way in (1, -1):
        reach = {corner: _run(taken, (corner, row), 0, way) for corner in range(first, last + 1)}
        for left in range(first, column + 1):
            for right in range(max(column, left + 1), last + 1):
                for depth in range(min(reach[left], reach[right]), 0, -1):
                    opposite = row + way * depth
                    if all((inner, opposite) in taken for inner in range(left + 1, right)):
                        yield (left, min(row, opposite)), (right, max(row, opposite))
                        break


def _flip(place: Place) -> Place:
    """Exchange columns and rows, so that upright sides are found as level ones."""
    column, row = place
    return row, column


def _run(taken: AbstractSet[Place], place: Place, across: int, up: int) -> int:
    """Count the laid places that follow `place` without a gap."""
    column, row = place
    length = 0
    while (column + across * (length + 1), row + up * (length + 1)) in taken:
        length += 1
    return length


def _within(inner: Rectangle, outer: Rectangle) -> bool:
    (left, bottom), (right, top) = inner
    (outer_left, outer_bottom), (outer_right, outer_top) = outer
    return outer_left <= left and right <= outer_right and outer_bottom <= bottom and top <= outer_top


def _stones(taken: AbstractSet[Place], low: Place, high: Place) -> int:
    return sum((column, row) in taken for column in range(low[0], high[0] + 1) for row in range(low[1], high[1] + 1))
