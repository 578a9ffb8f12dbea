"""What a laid stone scores, straight from the definition: slow, and shares no code with the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Place = tuple[int, int]
Figure = tuple[Place, Place, int]
"""Lowest place, highest place, stones in it."""

Numbers = NDArray[np.int64]


def brute_force(before: Iterable[Place], newest: Place) -> list[Figure]:
    """List the largest figures whose outline is whole with the newest stone and was not whole without it.

    All rectangles within the bounds of the laid stones are looked at.
    """
    old = list(before)
    columns = [column for column, _ in (*old, newest)]
    rows = [row for _, row in (*old, newest)]
    left, bottom = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - bottom + 1
    if width < 2 or height < 2:
        return []
    grid = np.zeros((width, height), dtype=np.int64)
    for column, row in old:
        grid[column - left, row - bottom] = 1
    rectangles = _rectangles(width, height)
    was_whole, _ = _whole(grid)
    grid[newest[0] - left, newest[1] - bottom] = 1
    is_whole, stones = _whole(grid)
    found = [
        (int(x0) + left, int(y0) + bottom, int(x1) + left, int(y1) + bottom, int(stones[index]))
        for index in np.flatnonzero(is_whole & ~was_whole)
        for x0, x1, y0, y1 in [rectangles[:, index]]
    ]
    return sorted(
        ((x0, y0), (x1, y1), points)
        for x0, y0, x1, y1, points in found
        if not any(
            (a0, b0, a1, b1) != (x0, y0, x1, y1) and a0 <= x0 and b0 <= y0 and x1 <= a1 and y1 <= b1
            for a0, b0, a1, b1, _ in found
        )
    )


@cache
def _rectangles(width: int, height: int) -> Numbers:
    """List all rectangles of at least 2x2: their first and last column and first and last row."""
    return np.array(
        [(x0, x1, y0, y1) for x0, x1 in combinations(range(width), 2) for y0, y1 in combinations(range(height), 2)],
        dtype=np.int64,
    ).T


@cache
def _corners(width: int, height: int) -> tuple[Numbers, Numbers]:
    """Return where the sums up to the corners of each rectangle and of its inside are; and how long its outline is."""
    x0, x1, y0, y1 = _rectangles(width, height)
    outer = ((x1 + 1, y1 + 1), (x0, y0), (x0, y1 + 1), (x1 + 1, y0))
    inner = ((x1, y1), (x0 + 1, y0 + 1), (x0 + 1, y1), (x1, y0 + 1))
    return np.array([x * (height + 1) + y for x, y in (*outer, *inner)]), 2 * (x1 - x0) + 2 * (y1 - y0)


def _whole(grid: Numbers) -> tuple[NDArray[np.bool_], Numbers]:
    """Tell of each rectangle whether its outline is whole, and how many stones lie in it."""
    width, height = grid.shape
    corners, outline = _corners(width, height)
    sums = np.zeros((width + 1, height + 1), dtype=np.int64)
    sums[1:, 1:] = grid.cumsum(0).cumsum(1)
    at = sums.ravel().take(corners)
    stones = at[0] + at[1] - at[2] - at[3]
    inside = at[4] + at[5] - at[6] - at[7]
    return stones - inside == outline, stones
