"""Writing palette pictures as one animated GIF file.

Each picture after the first is only the box in which it differs from the one before, transparent where it does not.
Pillow packs the pixels of a box; its own animations are twice as large, since it does not take our palette as it is.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import GifImagePlugin, Image

from adapters.drawing.palette import PLTE, Palette

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from adapters.drawing.canvas import Tile

CLEAR: Final = 255
"""The entry that stands for "as before"; a palette has fewer colours."""

_ENTRIES: Final = 256
_PALETTES: Final = {palette: colours.ljust(3 * _ENTRIES, b"\0") for palette, colours in PLTE.items()}
_FULL_TABLE: Final = 0b1_111_0_111
"""A palette for the whole file, 8 bits a colour, unsorted, of 256 entries."""

_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"
_KEEP: Final = 1
"""What becomes of a picture as the next one comes: it stays below it."""


class Animation:
    """A GIF file in the making, which runs without end. All its pictures have the size of the first."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._shown: Tile | None = None
        self._parts: list[bytes] = []

    def add(self, pixels: Tile, milliseconds: int) -> None:
        """Append a picture and how long it is shown, which GIF counts in hundredths of a second."""
        if self._shown is None:
            height, width = pixels.shape
            screen = struct.pack("<HHBBB", width, height, _FULL_TABLE, 0, 0)
            self._parts += [b"GIF89a", screen, _PALETTES[self._palette], _FOREVER]
            self._append(pixels, (0, 0), milliseconds)
        else:
            self._append(*_difference(self._shown, pixels), milliseconds)
        self._shown = pixels

    def file(self) -> bytes:
        """Return the file of the pictures so far."""
        return b"".join((*self._parts, _END))

    def _append(self, box: Tile, corner: tuple[int, int], milliseconds: int) -> None:
        height, width = box.shape
        image = Image.frombuffer("P", (width, height), box.tobytes(), "raw", "P", 0, 1)
        self._parts += GifImagePlugin.getdata(image, corner, duration=milliseconds, disposal=_KEEP, transparency=CLEAR)


def _difference(before: Tile, after: Tile) -> tuple[Tile, tuple[int, int]]:
    """Return the smallest box around all that has changed, clear elsewhere, and its upper left corner."""
    changed: NDArray[np.bool_] = before != after
    rows, columns = (np.flatnonzero(changed.any(axis=axis)) for axis in (1, 0))
    if not rows.size:
        return np.full((1, 1), CLEAR, np.uint8), (0, 0)
    within = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    return np.where(changed[within], after[within], np.uint8(CLEAR)), (int(columns[0]), int(rows[0]))
