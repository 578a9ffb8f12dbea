"""The one fast place of the drawing: a picture is a buffer of palette indices, and drawing is copying into it.

What is opaque on a known ground (stones, counters, words, panels) is made once as a *tile* and then pasted by rows.
What is thin and lies across others (chords) is made once as a *sprite*: the places of its fully covered pixels, which
are simply set, and of its edge pixels, which go through the palette's blending table. Only while tiles are made are
whole masks blended.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from adapters.drawing import png
from adapters.drawing.palette import LEVELS, Ink, Palette, blend

if TYPE_CHECKING:
    from adapters.drawing.shapes import Mask

WIDTH: Final = 800
"""The width of every picture in pixels."""

Tile = NDArray[np.uint8]
"""A rectangle of palette indices, rows first."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A mask in one ink at its place in a picture `WIDTH` wide, by the positions of its pixels in the buffer.

    `solid` are set to `entries`, whatever lies there; `edge` are blended with `ink` by `levels`.
    """

    ink: Ink
    solid: NDArray[np.intp]
    entries: NDArray[np.uint8]
    edge: NDArray[np.intp]
    levels: NDArray[np.intp]


def _places(chosen: NDArray[np.bool_], x: int, y: int) -> NDArray[np.intp]:
    rows, columns = np.nonzero(chosen)
    return (rows + y) * (WIDTH + 1) + columns + x + 1


def _levels(mask: Mask, chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    return mask[chosen].astype(np.intp) * 256


def sprite(mask: Mask, x: int, y: int, ink: Ink) -> Sprite:
    """Return the sprite of a mask whose upper left corner is at `x`, `y`; all of it must lie in the picture."""
    partly, solid = (mask > 0) & (mask < LEVELS), _places(mask == LEVELS, x, y)
    entries = np.full(len(solid), ink, np.uint8)
    return Sprite(ink, solid, entries, _places(partly, x, y), _levels(mask, partly))


def cased(mask: Mask, casing: Mask, x: int, y: int, ink: Ink, *, ground: Ink) -> Sprite:
    """Return the sprite of a mask within a wider one, its casing, in the ink of the ground.

    What it lies across is interrupted on both sides of it, and so looks as if it passed below. The casing must cover
    the whole mask. Its own edge is not smoothed, since it shows only where something is interrupted.
    """
    whole = casing > LEVELS // 2
    entries = blend(ink).take(_levels(mask, whole) + ground)
    nothing = np.empty(0, np.intp)
    return Sprite(ground, _places(whole, x, y), entries, nothing, nothing)


class Canvas:
    """A picture in the making.

    `pixels` are its palette indices, rows first; `rows` the same memory with a zero before each row, as a PNG has it.
    """

    def __init__(self, width: int, height: int, ground: Ink) -> None:
        rows: NDArray[np.uint8] = np.full((height, width + 1), ground, np.uint8)
        rows[:, 0] = 0
        self._set(rows)

    def copy(self) -> Canvas:
        """Return another picture that is so far the same."""
        other = object.__new__(Canvas)
        other._set(self.rows.copy())
        return other

    def above(self, other: Canvas) -> Canvas:
        """Return a picture of this one with another of the same width below it."""
        whole = object.__new__(Canvas)
        whole._set(np.concatenate([self.rows, other.rows]))
        return whole

    def _set(self, rows: NDArray[np.uint8]) -> None:
        self.rows = rows
        self.pixels: Tile = rows[:, 1:]

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Fill a rectangle."""
        self.pixels[y : y + height, x : x + width] = ink

    def frame(self, x: int, y: int, width: int, height: int, *, thick: int, ink: Ink) -> None:
        """Draw a rectangle's outline, `thick` pixels to the inside."""
        self.fill(x, y, width, thick, ink)
        self.fill(x, y + height - thick, width, thick, ink)
        self.fill(x, y, thick, height, ink)
        self.fill(x + width - thick, y, thick, height, ink)

    def paste(self, tile: Tile, x: int, y: int) -> None:
        """Copy a tile to where its upper left corner is at `x`, `y`."""
        height, width = tile.shape
        self.pixels[y : y + height, x : x + width] = tile

    def stamp(self, mask: Mask, x: int, y: int, ink: Ink) -> None:
        """Blend an ink through a mask whose upper left corner is at `x`, `y`; all of it must lie in the picture."""
        height, width = mask.shape
        under = self.pixels[y : y + height, x : x + width]
        under[...] = blend(ink).take(mask.astype(np.intp) * 256 + under)

    def draw(self, shape: Sprite, x: int = 0, y: int = 0) -> None:
        """Lay a sprite over what is there, moved by `x` and `y` from its own place."""
        flat = self.rows.reshape(-1)[y * (WIDTH + 1) + x :]
        flat[shape.solid] = shape.entries
        if shape.edge.size:
            flat[shape.edge] = blend(shape.ink).take(shape.levels + flat[shape.edge])

    def draw_below(self, shape: Sprite, ground: Ink) -> None:
        """Lay a sprite on the bare ground only, below all that was drawn there."""
        flat = self.rows.reshape(-1)
        for places, entries in (
            (shape.solid, shape.entries),
            (shape.edge, blend(shape.ink).take(shape.levels + ground)),
        ):
            bare = flat[places] == ground
            flat[places[bare]] = entries[bare]

    def png(self, palette: Palette = Palette.LIGHT) -> bytes:
        """Return the picture as a PNG file in the colours of a palette."""
        return png.encode(self.rows, palette)
