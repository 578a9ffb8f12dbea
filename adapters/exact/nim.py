"""Who wins a position of Nim, under every rule.

Normal play and misère follow the nim-sum (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901). No
such rule is known for the penultimate counter: of its 14,874 lost positions with up to five heaps and 100 counters,
12,367 have another nim-sum than zero. They are in a table, which `tables/nim.py` makes: five heaps for each position,
empty ones included, the smallest first. The positions are in ascending order and stand in columns, first the smallest
heap of each, then the second, and so on, a byte each; all of it is compressed with zlib.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Final

from core.computers.nim import lost_by_sum
from core.exact import Verdict
from core.games.nim import NimOptions, NimView, Rule, heaps_after, legal_takes, take_text

TABLE: Final = files("adapters.exact") / "tables" / "nim-penultimate.table"

SHA256: Final = "6d3301268595525384e27389865203def788eaac631f20c281f4f3e5c35d7378"
"""The hash of the positions before they are compressed."""

_HEAPS: Final = 5


class NimOracle:
    """The values of all positions of Nim; the table is read when it is first needed."""

    def solves(self, options: NimOptions) -> bool:
        """Every set-up is solved, under every rule."""
        del options
        return True

    def verdict(self, view: NimView) -> Verdict | None:
        """Return the value of a position for its mover; None after the end."""
        if view.to_move is None:
            return None
        lost = loses(view.rule)
        takes = legal_takes(view.heaps)
        holds = [take for take in takes if lost(heaps_after(view.heaps, take))]
        return Verdict(wins=bool(holds), best=tuple(map(take_text, holds or takes)))


def loses(rule: Rule) -> Callable[[Sequence[int]], bool]:
    """Return what tells of some heaps whether the player to move loses.

    Where the game is over, that player has lost in normal play, and won under the two other rules.
    """
    if rule is not Rule.PENULTIMATE:
        return partial(lost_by_sum, rule)
    positions = penultimate()
    return lambda heaps: position(heaps) in positions


def position(heaps: Sequence[int]) -> bytes:
    """Write up to five heaps as five bytes, the smallest first; heaps that are not there count as empty."""
    return bytes(sorted((*heaps, *(0,) * (_HEAPS - len(heaps)))))


@cache
def penultimate() -> frozenset[bytes]:
    """Return the lost positions of the penultimate rule, as `position` writes them.

    Raises ValueError for a table that is not the one that was made.
    """
    try:
        columns = zlib.decompress(TABLE.read_bytes())
    except zlib.error as error:
        raise ValueError(f"{TABLE.name} is damaged") from error
    if sha256(columns).hexdigest() != SHA256:
        raise ValueError(f"{TABLE.name} is damaged")
    count = len(columns) // _HEAPS
    heaps = (columns[heap * count : (heap + 1) * count] for heap in range(_HEAPS))
    return frozenset(map(bytes, zip(*heaps, strict=True)))
