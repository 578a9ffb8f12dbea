"""A search of Sim positions, bounded by the number of positions that it may look at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from core.games.sim import DOTS, Chord, SimView

_ROW: Final = 10
_ROW_BITS: Final = (1 << _ROW) - 1

CHORDS: Final = tuple(combinations(range(1, DOTS[-1] + 1), 2))
"""Every chord that there can be; its place here is that of its bit in a set of chords."""

_BITS: Final = {chord: 1 << place for place, chord in enumerate(CHORDS)}


class _Spent(Exception):
    """A search has looked at as many positions as it may."""


class Position(NamedTuple):
    """A position for the player to move, as numbers.

    `own` and `other` are tables of bits in which bit 10 * a + b is set where a player has joined dots a and b; in the
    colourless game both hold all chords. `shut` and `other_shut` are the sets of chords that would close a triangle
    for each of them, `free` is that of the chords not yet drawn.
    """

    own: int
    shut: int
    other: int
    other_shut: int
    free: int
    colourless: bool

    @property
    def safe(self) -> int:
        """The chords that close no triangle; who has none loses."""
        return self.free & ~self.shut

    def after(self, bit: int) -> Position:
        """Return the position after one chord, for the other player."""
        one, two = CHORDS[bit.bit_length() - 1]
        own, low, high = self.own, _ROW * one, _ROW * two
        stars = _stars()
        shut = self.shut | stars[two][own >> low & _ROW_BITS] | stars[one][own >> high & _ROW_BITS]
        own |= 1 << (low + two) | 1 << (high + one)
        if self.colourless:
            return Position(own, shut, own, shut, self.free ^ bit, colourless=True)
        return Position(self.other, self.other_shut, own, shut, self.free ^ bit, colourless=False)


def position_of(view: SimView) -> Position:
    """Return the position that a view shows to the player to move."""
    free = sum(bit for (_, two), bit in _BITS.items() if two <= view.dots)
    position = Position(0, 0, 0, 0, free, view.colourless)
    for chord, _ in view.chords:
        position = position.after(_BITS[chord])
    return position


def bits(chords: int) -> Iterator[int]:
    """Yield each chord of a set, as the set of it alone."""
    while chords:
        bit = chords & -chords
        yield bit
        chords ^= bit


def chord_of(bit: int) -> Chord:
    """Return the one chord of a set."""
    return CHORDS[bit.bit_length() - 1]


def bit_of(chord: Chord) -> int:
    """Return the set of one chord."""
    return _BITS[chord]


def room(position: Position) -> int:
    """Return how many more safe chords the player to move has than the other."""
    return position.safe.bit_count() - (position.free & ~position.other_shut).bit_count()


def fewest(position: Position) -> int:
    """Return how many safe chords the player has who has fewer of them."""
    return min(position.safe.bit_count(), (position.free & ~position.other_shut).bit_count())


class Search:
    """Finds out who wins, and how soon, as long as there are positions left to look at."""

    def __init__(self) -> None:
        """Begin without knowing any position; `looked` counts those that were looked at."""
        self.looked = 0
        self._left = 0
        self._won: dict[tuple[int, int], bool] = {}
        self._plies: dict[tuple[int, int], tuple[bool, int]] = {}

    def wins(self, position: Position, most: int) -> bool | None:
        """Return whether the player to move wins, None where `most` positions do not tell."""
        self._left = most
        try:
            return self._wins(position)
        except _Spent:
            return None

    def lasts(self, position: Position, most: int) -> int:
        """Return the plies until the end if the winner hurries and the loser does not; 0 where `most` do not tell."""
        self._left = most
        try:
            return self._ends(position)[1]
        except _Spent:
            return 0

    def _wins(self, position: Position) -> bool:
        key = position.own, position.other
        if key not in self._won:
            self._look()
            following = sorted((position.after(bit) for bit in bits(position.safe)), key=room)
            self._won[key] = any(not self._wins(after) for after in following)
        return self._won[key]

    def _ends(self, position: Position) -> tuple[bool, int]:
        """Return whether the player to move wins, and the plies until the end."""
        key = position.own, position.other
        if key not in self._plies:
            self._look()
            following = [self._ends(position.after(bit)) for bit in bits(position.safe)]
            won = [plies for wins, plies in following if not wins]
            plies = min(won) if won else max((plies for _, plies in following), default=0)
            self._plies[key] = bool(won), plies + 1
        return self._plies[key]

    def _look(self) -> None:
        if not self._left:
            raise _Spent
        self._left -= 1
        self.looked += 1


@cache
def _stars() -> tuple[tuple[int, ...], ...]:
    """Return by dot, and by a set of dots as a row of bits, the chords that join it to them."""
    return tuple(map(_star, range(_ROW)))


def _star(dot: int) -> tuple[int, ...]:
    found = [0]
    for other in range(_ROW):
        joined = _BITS.get((min(dot, other), max(dot, other)), 0)
        found.extend([chords | joined for chords in found])
    return tuple(found)
