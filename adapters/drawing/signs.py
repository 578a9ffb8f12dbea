"""The signs of a review: a tick on a dark disc for a better move, a cross in a ring for a mistake."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering
from adapters.drawing.palette import Ink
from adapters.drawing.shapes import disc, ring

if TYPE_CHECKING:
    from adapters.drawing.canvas import Canvas
    from adapters.drawing.shapes import Mask

GOOD: Final = "✓"
BAD: Final = "✗"
"""The same in texts."""


@cache
def _glyph(good: bool, size: int) -> Mask:
    return lettering.mask(GOOD if good else BAD, size * 2 // 3, bold=True)


@cache
def _disc(size: int) -> Mask:
    return disc(size)


@cache
def _ring(size: int) -> Mask:
    return ring(size, max(2, size // 12))


def put(canvas: Canvas, x: float, y: float, *, good: bool, size: int) -> None:
    """Draw a sign whose middle is at `x`, `y`."""
    left, top = round(x - size / 2), round(y - size / 2)
    canvas.stamp(_disc(size), left, top, Ink.INK if good else Ink.CARD)
    canvas.stamp(_ring(size), left, top, Ink.INK)
    letters = _glyph(good, size)
    tall, wide = letters.shape
    canvas.stamp(letters, round(x - wide / 2), round(y - tall / 2), Ink.CARD if good else Ink.INK)
