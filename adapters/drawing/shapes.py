"""Masks of plain shapes: how much of each pixel a shape covers, from the distance of the pixel's centre to its edge.

Lengths are in pixels; a mask is just large enough for its shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adapters.drawing.palette import LEVELS

Mask = NDArray[np.uint8]
"""Cover per pixel, 0..`LEVELS`, rows first."""

Point = tuple[float, float]
"""Across and down."""

_Field = NDArray[np.floating[Any]]


def covered(distance: _Field) -> Mask:
    """Return the mask of a signed distance: an edge half a pixel away on either side covers all or nothing."""
    return np.rint(np.clip(0.5 - distance, 0, 1) * LEVELS).astype(np.uint8)


def grid(width: float, height: float) -> tuple[_Field, _Field]:
    """Return across and down of each pixel's centre, as a row and a column to be broadcast."""
    across = np.arange(ceil(width), dtype=np.float32)[None, :] + np.float32(0.5)
    down = np.arange(ceil(height), dtype=np.float32)[:, None] + np.float32(0.5)
    return across, down


def disc(diameter: float) -> Mask:
    """Return a full circle."""
    across, down = grid(diameter, diameter)
    return covered(np.hypot(across - diameter / 2, down - diameter / 2) - diameter / 2)


def ring(diameter: float, thick: float) -> Mask:
    """Return a circle's outline, `thick` to the inside."""
    across, down = grid(diameter, diameter)
    radius = np.hypot(across - diameter / 2, down - diameter / 2)
    return covered(np.abs(radius - (diameter - thick) / 2) - thick / 2)


def _rounded(width: float, height: float, radius: float) -> _Field:
    across, down = grid(width, height)
    x = np.abs(across - width / 2) - width / 2 + radius
    y = np.abs(down - height / 2) - height / 2 + radius
    return np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - radius


def rounded(width: float, height: float, radius: float) -> Mask:
    """Return a rectangle with round corners."""
    return covered(_rounded(width, height, radius))


def rounded_frame(width: float, height: float, radius: float, thick: float) -> Mask:
    """Return its outline, `thick` to the inside."""
    distance = _rounded(width, height, radius)
    return covered(np.maximum(distance, -distance - thick))


def polygon(width: float, height: float, *corners: Point) -> Mask:
    """Return a convex polygon, its corners given clockwise as they are seen."""
    across, down = grid(width, height)
    distance = np.full((ceil(height), ceil(width)), -np.inf, np.float32)
    for (x0, y0), (x1, y1) in pairwise((*corners, corners[0])):
        length = hypot(x1 - x0, y1 - y0)
        edge = (across - x0) * ((y1 - y0) / length) - (down - y0) * ((x1 - x0) / length)
        np.maximum(distance, edge, out=distance)
    return covered(distance)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends that reach half its thickness beyond `start` and `end`.

    `dash` gives the lengths of strokes and gaps; the strokes are fitted so that there is one at each end and one in the
    middle, the gaps are kept. With `casing` each stroke is wider by so much on all sides.
    """

    start: Point
    end: Point
    thick: float
    dash: tuple[float, float] | None = None
    casing: float = 0


def line(
    start: Point, end: Point, thick: float, dash: tuple[float, float] | None = None, origin: Point = (0, 0)
) -> Mask:
    """Return a stroke; `origin` is where the mask's upper left corner is."""
    return stroke(Stroke(start, end, thick, dash), origin)


def stroke(shape: Stroke, origin: Point, size: tuple[int, int] | None = None) -> Mask:
    """Return the mask of a stroke whose upper left corner is at `origin`, of a size (rows, columns) if one is given."""
    (x0, y0), (x1, y1) = shape.start, shape.end
    thick, dash, half = shape.thick, shape.dash, shape.thick / 2
    room = half + shape.casing
    tall, wide = size or (max(y0, y1) + room - origin[1], max(x0, x1) + room - origin[0])
    across, down = grid(wide, tall)
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    x, y = across + (origin[0] - (x0 + x1) / 2), down + (origin[1] - (y0 + y1) / 2)
    along, aside = np.abs(x * ux + y * uy), np.abs(x * uy - y * ux)
    reach = length / 2
    if dash is not None:
        long, gap = dash
        pairs = max(1, round((length + thick - long) / (long + gap) / 2))
        step = (length + thick + gap) / (2 * pairs + 1)
        along = np.abs(along - np.clip(np.rint(along / step), 0, pairs) * step)
        reach = (step - gap) / 2 - half
    return covered(np.hypot(np.maximum(along - reach, 0), aside) - room)
