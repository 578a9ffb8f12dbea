"""The colours of all pictures: one palette of at most 256 entries, and how one ink is laid over another in it.

A picture is made of palette indices alone. Edges are smooth because the palette also holds, for each pair of inks, the
steps between the two; a mixture of more than two is shown by the nearest entry. Blue and orange are the blue and
the vermillion of the palette of Okabe and Ito, made to be told apart by the colour-blind.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEVELS: Final = 7
"""A full cover: a pixel is covered by 0 to 7 sevenths. More steps are hardly seen, cost bytes in every edge, and would
leave no room in the palette for all pairs of inks."""


class Ink(IntEnum):
    """The inks, each by its index in the palette."""

    PAPER = 0
    CARD = 1
    INK = 2
    MUTED = 3
    LINE = 4
    FELT = 5
    BLUE = 6
    ORANGE = 7
    GLOW = 8


_RGB: Final = {
    Ink.PAPER: 0xEFECE5,
    Ink.CARD: 0xFFFFFF,
    Ink.INK: 0x252A33,
    Ink.MUTED: 0x767C87,
    Ink.LINE: 0xD3CFC6,
    Ink.FELT: 0xDCE4E0,
    Ink.BLUE: 0x0072B2,
    Ink.ORANGE: 0xD55E00,
    Ink.GLOW: 0xFBE3A0,
}


def _colours() -> NDArray[np.float32]:
    """List red, green and blue of every entry: the inks, then the steps between each two."""
    inks = np.array([[value >> 16, value >> 8 & 255, value & 255] for value in _RGB.values()], np.float32)
    steps = np.arange(1, LEVELS, dtype=np.float32)[:, None] / LEVELS
    ramps = [inks[under] * (1 - steps) + inks[over] * steps for under, over in combinations(Ink, 2)]
    return np.rint(np.concatenate([inks, *ramps])).astype(np.float32)


COLOURS: Final = _colours()
"""Red, green and blue (0..255) of each entry, one a row."""

PLTE: Final = COLOURS.astype(np.uint8).tobytes()
"""The same, as a PNG file wants it."""


@cache
def blend(ink: Ink) -> NDArray[np.uint8]:
    """Return the table of an ink: `table[level * 256 + under]` is the entry for that much of it over `under`."""
    share = np.arange(LEVELS + 1, dtype=np.float32)[:, None, None] / LEVELS
    mixed = (COLOURS * (1 - share) + COLOURS[ink] * share).reshape(-1, 3)
    # The squared distance to each entry, without the term that is the same for all of them.
    nearest = ((COLOURS**2).sum(axis=1) - 2 * mixed @ COLOURS.T).argmin(axis=1)
    table = np.zeros((LEVELS + 1, 256), np.uint8)
    table[:, : len(COLOURS)] = nearest.reshape(LEVELS + 1, -1)
    return table.reshape(-1)
