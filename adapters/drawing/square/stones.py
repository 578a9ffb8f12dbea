"""Square's stones: white squares with black half figures against their edges.

The halves reach the very edge, so that two stones that meet show a whole square, diamond or circle.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from adapters.drawing import lettering
from adapters.drawing.canvas import Canvas, Tile
from adapters.drawing.palette import Ink
from adapters.drawing.shapes import Mask, covered, grid, polygon, rounded, rounded_frame
from core.games.square.stones import Figure, edges


@cache
def _half(figure: Figure, size: int) -> Mask:
    """Return a half figure against the upper edge of a stone of `size` pixels."""
    across, down = grid(size, size)
    aside, reach = np.abs(across - size / 2), round(size * 0.23)
    match figure:
        case Figure.RECTANGLE:
            distance = np.maximum(aside - reach, down - reach)
        case Figure.TRIANGLE:
            distance = (aside + down - reach * 1.2) / np.sqrt(np.float32(2))
        case Figure.SEMICIRCLE:
            distance = np.hypot(aside, down) - reach * 1.08
        case Figure.BLANK:
            distance = np.full((size, size), 1, np.float32)
    return covered(distance)


@lru_cache(2048)
def stone(number: int, turn: int, size: int, ground: Ink, *, face: Ink = Ink.CARD, dim: bool = False) -> Tile:
    """Return a stone of `size` pixels on its ground, its printed top facing north, east, south or west (0..3).

    A `dim` one has no face of its own, and pale figures.
    """
    canvas = Canvas(size, size, ground)
    corner = size / 12
    if not dim:
        canvas.stamp(rounded(size, size, corner), 0, 0, face)
    frame = rounded_frame(size, size, corner, max(1, size // 40))
    canvas.stamp(frame, 0, 0, Ink.LINE if dim else Ink.MUTED)
    for quarter, figure in enumerate(edges(number, turn)):
        canvas.stamp(np.rot90(_half(figure, size), -quarter), 0, 0, Ink.LINE if dim else Ink.INK)
    return canvas.pixels


@lru_cache(512)
def numbered(number: int, size: int, ground: Ink, *, dim: bool = False) -> Tile:
    """Return a stone with its number in the middle and an arrow above its printed top, a sixth higher than a stone."""
    above = size // 6
    ink = Ink.MUTED if dim else Ink.BLUE
    canvas = Canvas(size, above + size, ground)
    arrow = polygon(above * 2, above - 3, (above, 0), (above * 2, above - 3), (0, above - 3))
    canvas.stamp(arrow, size // 2 - above, 0, ink)
    canvas.paste(stone(number, 0, size, ground, dim=dim), 0, above)
    letters = lettering.mask(str(number), size // 4, bold=True)
    canvas.stamp(letters, (size - letters.shape[1]) // 2, above + (size - letters.shape[0]) // 2, ink)
    return canvas.pixels
