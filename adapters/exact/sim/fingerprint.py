"""Fingerprints of Sim boards: numbers that stay the same when the dots are renamed.

For each dot in turn, that dot is marked, and every dot's number is mixed twice with the numbers of the dots that it is
joined to. The sum of all is the fingerprint. `make tables` checks that no two positions of a table share one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.games.sim import Chord

Words = NDArray[np.uint64]

# The four odd constants that mix numbers; `tables/board.hpp` has the same.
MARK: Final = 0x9E3779B97F4A7C15
SELF: Final = 0xBF58476D1CE4E5B9
OWN: Final = 0x94D049BB133111EB
OTHER: Final = 0xD6E8FEB86659FD93

_MARK: Final = np.uint64(MARK)
_SELF: Final = np.uint64(SELF)
_SHIFT: Final = np.uint64(31)


def board(dots: int, own: Iterable[Chord], other: Iterable[Chord]) -> Words:
    """Return a board as the weights with which its dots are mixed; `own` are the chords of the player to move."""
    weights = _unmarked(dots).copy()
    for weight, chords in ((OWN, own), (OTHER, other)):
        for one, two in chords:
            weights[one - 1, two - 1] = weights[two - 1, one - 1] = weight
    return weights


def with_each(weights: Words, chords: Sequence[Chord], weight: int) -> Words:
    """Return a board once for each of some chords, with that chord drawn."""
    dots = len(weights)
    boards = np.repeat(weights.reshape(1, -1), len(chords), axis=0)
    each = range(len(chords))
    boards[each, [dots * one + two - dots - 1 for one, two in chords]] = weight
    boards[each, [dots * two + one - dots - 1 for one, two in chords]] = weight
    return boards.reshape(-1, dots, dots)


def fingerprints(boards: Words) -> Words:
    """Return the fingerprint of each board."""
    numbers = boards * _MARK + boards.sum(axis=2, keepdims=True)  # what a product with `_marked` would give
    numbers ^= numbers >> _SHIFT
    numbers *= _MARK
    numbers = boards @ numbers
    numbers ^= numbers >> _SHIFT
    numbers *= _MARK
    views: Any = numbers.sum(axis=1)
    views ^= views >> _SHIFT
    views *= _SELF
    sums: Any = views.sum(axis=1)
    return sums ^ sums >> _SHIFT


@lru_cache
def _unmarked(dots: int) -> Words:
    """Return the weights of a board without chords."""
    return np.eye(dots, dtype=np.uint64) * _SELF
