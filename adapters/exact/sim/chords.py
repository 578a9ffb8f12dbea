"""Sets of chords as bits of a number, and what a player's chords forbid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from core.games.sim import Chord

_ROW: Final = 9
_ROW_BITS: Final = (1 << _ROW) - 1


class Side(NamedTuple):
    """What one player has drawn: the chords, which dots they join, and the chords that would close a triangle."""

    chords: int = 0
    joins: int = 0
    closing: int = 0


_side: Final = Side._make  # like Side(...), and faster: it is made for every chord that is tried


@dataclass(frozen=True, slots=True)
class Geometry:
    """The chords between some dots; the bits of a set follow their ascending order.

    `ends` has for each bit where the rows of its two dots begin in a table of joined dots, and its two bits there.
    `stars` has for each dot, by where its row begins, the chords from it to each set of dots.
    """

    all: int
    bits: Mapping[Chord, int]
    ends: Mapping[int, tuple[int, int, int]]
    stars: Mapping[int, tuple[int, ...]]

    def draw(self, side: Side, bit: int) -> Side:
        """Return what a player has drawn after one more chord."""
        one, two, joined = self.ends[bit]
        stars = self.stars
        chords, joins, closing = side
        closing |= stars[two][joins >> one & _ROW_BITS] | stars[one][joins >> two & _ROW_BITS]
        return _side((chords | bit, joins | joined, closing))

    def drawn(self, chords: Iterable[Chord]) -> Side:
        """Return what a player has drawn."""
        side = Side()
        for chord in chords:
            side = self.draw(side, self.bits[chord])
        return side

    def chords(self, bits: int) -> Iterator[Chord]:
        """Yield the chords of a set in ascending order."""
        return (chord for chord, bit in self.bits.items() if bits & bit)

    def safe(self, own: Side, other: Side) -> tuple[Chord, ...]:
        """Return the chords that can be drawn without a triangle."""
        return tuple(self.chords(self.all & ~(own.chords | other.chords | own.closing)))


@lru_cache
def geometry(dots: int) -> Geometry:
    """Return the chords between so many dots."""
    chords = tuple(combinations(range(1, dots + 1), 2))
    bits = {chord: 1 << place for place, chord in enumerate(chords)}
    ends: dict[int, tuple[int, int, int]] = {}
    for (one, two), bit in bits.items():
        low, high = _ROW * (one - 1), _ROW * (two - 1)
        ends[bit] = low, high, 1 << (low + two - 1) | 1 << (high + one - 1)
    stars = {_ROW * (dot - 1): _star(bits, dot, dots) for dot in range(1, dots + 1)}
    return Geometry((1 << len(chords)) - 1, bits, ends, stars)


def _star(bits: Mapping[Chord, int], dot: int, dots: int) -> tuple[int, ...]:
    """Return the chords from a dot to each set of dots, in the order of the sets' bits."""
    star = [0]
    for other in range(1, dots + 1):
        bit = bits.get((min(dot, other), max(dot, other)), 0)
        star += [chords | bit for chords in star]
    return tuple(star)
