"""A static function: a table that gives each of its keys a small number, and keeps no keys.

A key's number is the exclusive or of the numbers in three slots, which the key's hash names. For any other key the
number means nothing. `docs/sim.md` describes the file; `tables/function.hpp` writes it.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from adapters.exact.sim.fingerprint import MARK, OWN, SELF, Words

MAGIC: Final = b"KSF1"

_HEADER: Final = struct.Struct("<4s4B3I")
_CHECKSUM: Final = struct.Struct("<I")
_WORD: Final = (1 << 64) - 1

TABLES: Final = files("adapters.exact") / "tables"


class DamagedTableError(Exception):
    """A table whose bytes are not those that were written."""


@dataclass(frozen=True, slots=True)
class StaticFunction:
    """A function from 64-bit keys to numbers of `len(planes)` bits; a slot's number has one bit in each plane."""

    dots: int
    colourless: bool
    keys: int
    log_length: int
    segments: int
    seed: int
    planes: NDArray[np.uint8]

    @classmethod
    def read(cls, file: bytes) -> Self:
        """Read a file's bytes. Raises DamagedTableError."""
        body, checksum = file[: -_CHECKSUM.size], file[-_CHECKSUM.size :]
        if len(body) < _HEADER.size or checksum != _CHECKSUM.pack(zlib.crc32(body)) or not body.startswith(MAGIC):
            raise DamagedTableError
        _, dots, colourless, width, log_length, segments, seed, keys = _HEADER.unpack_from(body)
        planes = np.frombuffer(body, np.uint8, offset=_HEADER.size).reshape(width, -1)
        return cls(dots, bool(colourless), keys, log_length, segments, seed, planes)

    def __call__(self, keys: Words) -> NDArray[np.uint8]:
        """Return the number of each key."""
        hashed = (keys ^ np.uint64(self.seed * MARK & _WORD)) * np.uint64(SELF)
        hashed ^= hashed >> np.uint64(29)
        hashed *= np.uint64(OWN)
        hashed ^= hashed >> np.uint64(32)
        length = 1 << self.log_length
        mask = np.uint64(length - 1)
        slots = np.empty((3, len(keys)), np.uint64)
        slots[:] = (hashed >> np.uint64(32)) * np.uint64(self.segments * length) >> np.uint64(32)
        slots += np.array([[0], [length], [2 * length]], np.uint64)
        slots[1] ^= hashed >> np.uint64(18) & mask
        slots[2] ^= hashed & mask
        places = slots.astype(np.int64)
        bits: NDArray[np.uint8] = np.bitwise_xor.reduce(self.planes[:, places >> 3] >> (places & 7) & 1, axis=1)
        return np.packbits(bits, axis=0, bitorder="little")[0]


@lru_cache
def load(name: str) -> StaticFunction:
    """Return a table that comes with the program, read when it is first needed. Raises DamagedTableError."""
    return StaticFunction.read((TABLES / f"{name}.table").read_bytes())
