"""Positions of Sim as numbers, made fast enough to be searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from core.games.sim import LINKS, ROW, ROW_BITS, Chord, SimView

_CHORDS: Final = tuple(LINKS)
"""Every chord that there can be; its place here is that of its bit in a set of chords."""

_BITS: Final = {chord: 1 << place for place, chord in enumerate(_CHORDS)}
_ENDS: Final = {_BITS[one, two]: (one, two, *link) for (one, two), link in LINKS.items()}
"""By bit the two dots of a chord, its bits in a table of joined dots, and where the rows of the dots begin there."""


class Position(NamedTuple):
    """A position for the player to move, as numbers.

    `own` and `other` are tables of joined dots, as in a `SimState`; in the colourless game both hold all chords. `shut`
    and `other_shut` are the sets of chords that would close a triangle for each of them, `free` is that of the chords
    not yet drawn.
    """

    own: int
    shut: int
    other: int
    other_shut: int
    free: int
    colourless: bool

    @property
    def safe(self) -> int:
        """The chords that close no triangle; a player who has none loses."""
        return self.free & ~self.shut

    @property
    def other_safe(self) -> int:
        """The chords with which the other player would close no triangle."""
        return self.free & ~self.other_shut

    def after(self, bit: int) -> Position:
        """Return the position after one chord, for the other player."""
        own, shut, other, other_shut, free, colourless = self
        one, two, joined, low, high = _ENDS[bit]
        stars = _stars()
        shut |= stars[two][own >> low & ROW_BITS] | stars[one][own >> high & ROW_BITS]
        own |= joined
        if colourless:
            return _position((own, shut, own, shut, free ^ bit, True))
        return _position((other, other_shut, own, shut, free ^ bit, False))


_position: Final = Position._make  # like Position(...), and faster: it is made for every chord that is tried


def position_of(view: SimView) -> Position:
    """Return the position that a view shows to the player to move."""
    return position_after(view.dots, (chord for chord, _ in view.chords), colourless=view.colourless)


def position_after(dots: int, chords: Iterable[Chord], *, colourless: bool = False) -> Position:
    """Return the position after some chords, which the players drew by turns."""
    free = sum(bit for (_, two), bit in _BITS.items() if two <= dots)
    position = Position(0, 0, 0, 0, free, colourless)
    for chord in chords:
        position = position.after(_BITS[chord])
    return position


def bits(chords: int) -> Iterator[int]:
    """Yield each chord of a set, as the set of it alone, in ascending order."""
    while chords:
        bit = chords & -chords
        yield bit
        chords ^= bit


def chord_of(bit: int) -> Chord:
    """Return the one chord of a set."""
    return _CHORDS[bit.bit_length() - 1]


@cache
def _stars() -> tuple[tuple[int, ...], ...]:
    """Return by dot, and by a set of dots as a row of bits, the chords that join it to them."""
    return tuple(map(_star, range(ROW)))


def _star(dot: int) -> tuple[int, ...]:
    found = [0]
    for other in range(ROW):
        joined = _BITS.get((min(dot, other), max(dot, other)), 0)
        found.extend([chords | joined for chords in found])
    return tuple(found)
