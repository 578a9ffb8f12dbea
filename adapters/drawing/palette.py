"""The colours of all pictures: light and dark palettes of the same at most 256 entries, and how inks are blended.

A picture is made of palette indices alone, so that one drawing is a light or a dark picture by the palette that is
written with it. Edges are smooth because a palette also holds, for each pair of inks, the steps between the two; a
mixture of more than two is shown by the entry that is nearest in both palettes together. Light blue and orange are
the blue and the vermillion of the palette of Okabe and Ito, the dark ones its sky blue and a lighter vermillion: made
to be told apart by the colour-blind.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.scene import Palette

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["COLOURS", "LEVELS", "PLTE", "Ink", "Palette", "blend"]

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
    Palette.LIGHT: {
        Ink.PAPER: 0xEFECE5,
        Ink.CARD: 0xFFFFFF,
        Ink.INK: 0x252A33,
        Ink.MUTED: 0x5B626E,
        Ink.LINE: 0xD3CFC6,
        Ink.FELT: 0xDEE6E2,
        Ink.BLUE: 0x0072B2,
        Ink.ORANGE: 0xD55E00,
        Ink.GLOW: 0xFBE3A0,
    },
    Palette.DARK: {
        Ink.PAPER: 0x101418,
        Ink.CARD: 0x1D232B,
        Ink.INK: 0xF2F3F5,
        Ink.MUTED: 0xA9B2BE,
        Ink.LINE: 0x48515D,
        Ink.FELT: 0x2C3B3B,
        Ink.BLUE: 0x56B4E9,
        Ink.ORANGE: 0xFF9440,
        Ink.GLOW: 0x4F4210,
    },
}


def _colours(palette: Palette) -> NDArray[np.float32]:
    """List red, green and blue of every entry: the inks, then the steps between each two."""
    values = (_RGB[palette][ink] for ink in Ink)
    inks = np.array([[value >> 16, value >> 8 & 255, value & 255] for value in values], np.float32)
    steps = np.arange(1, LEVELS, dtype=np.float32)[:, None] / LEVELS
    ramps = [inks[under] * (1 - steps) + inks[over] * steps for under, over in combinations(Ink, 2)]
    return np.rint(np.concatenate([inks, *ramps])).astype(np.float32)


COLOURS: Final[Mapping[Palette, NDArray[np.float32]]] = MappingProxyType(
    {palette: _colours(palette) for palette in Palette}
)
"""Red, green and blue (0..255) of each entry of a palette, one a row."""

PLTE: Final = MappingProxyType({palette: COLOURS[palette].astype(np.uint8).tobytes() for palette in Palette})
"""The same, as a PNG file wants it."""

_BOTH: Final = np.concatenate(list(COLOURS.values()), axis=1)


@cache
def blend(ink: Ink) -> NDArray[np.uint8]:
    """Return the table of an ink: `table[level * 256 + under]` is the entry for that much of it over `under`."""
    share = np.arange(LEVELS + 1, dtype=np.float32)[:, None, None] / LEVELS
    mixed = (_BOTH * (1 - share) + _BOTH[ink] * share).reshape(-1, _BOTH.shape[1])
    # The squared distance to each entry, without the term that is the same for all of them.
    nearest = ((_BOTH**2).sum(axis=1) - 2 * mixed @ _BOTH.T).argmin(axis=1)
    table = np.zeros((LEVELS + 1, 256), np.uint8)
    table[:, : len(_BOTH)] = nearest.reshape(LEVELS + 1, -1)
    return table.reshape(-1)
