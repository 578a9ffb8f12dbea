"""Writing palette pictures as PNG files, as fast as they can be deflated."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

from adapters.drawing.palette import PLTE, Palette

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

try:
    from isal import isal_zlib as deflate
except ImportError:  # isal has no wheel for every machine; zlib writes the same picture more slowly
    import zlib as deflate

_LEVEL: Final = 3 if deflate is zlib else 1
"""How hard to deflate. zlib's level 3 takes hardly longer than its level 1 here and leaves the largest boards an eighth
smaller; isal's levels write the same picture."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


_PALETTES: Final = {palette: _chunk(b"PLTE", colours) for palette, colours in PLTE.items()}
_END: Final = _chunk(b"IEND", b"")


def encode(rows: NDArray[np.uint8], palette: Palette = Palette.LIGHT) -> bytes:
    """Return the PNG file of palette indices in the colours of a palette.

    `rows` has one row of bytes per row of the picture, the first byte of each being 0, the PNG filter "none".
    """
    height, stride = rows.shape
    header = struct.pack(">IIBBBBB", stride - 1, height, 8, 3, 0, 0, 0)
    pixels = _chunk(b"IDAT", deflate.compress(rows.data, _LEVEL))
    return b"".join((_SIGNATURE, _chunk(b"IHDR", header), _PALETTES[palette], pixels, _END))
