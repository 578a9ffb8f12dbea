"""The rounds of a round robin, as the Berger tables of FIDE's Handbook have them (C.05, annex 1)."""

from __future__ import annotations

from core.competitions.competition import Pairing


def berger_rounds(entrants: int) -> int:
    """Return in how many rounds everyone meets everyone; with an odd number each is free in one of them."""
    return entrants - 1 + entrants % 2


def round_robin(entrants: int, number: int) -> tuple[Pairing, ...]:
    """Return the pairings of a round, counted from 0; with an odd number of entrants one of them has none.

    All but the last sit in a circle. One of them meets the last, and begins in every other round; around that one the
    neighbours on either side meet, then theirs. In the next round it is the one half the circle on.
    """
    last = berger_rounds(entrants)
    middle = number * (last + 1) // 2 % last
    pairings = [Pairing((middle + step) % last, (middle - step) % last) for step in range(1, (last + 1) // 2)]
    if last == entrants:
        return tuple(pairings)
    top = Pairing(middle, last) if number % 2 == 0 else Pairing(last, middle)
    return (top, *pairings)
