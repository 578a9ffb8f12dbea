"""The puzzle of the day: which one a server gets, so that none comes again within a year."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Final

from core.puzzles.puzzle import Puzzle

DAYS_BEFORE_AGAIN: Final = 365
"""Days within which no puzzle comes again."""

_OWN_EVERY: Final = 2
"""On one day in this many a puzzle of the server's own games is taken, if there is one (decided by this project)."""


def of_the_day(
    server: str,
    day: int,
    shipped: Sequence[Puzzle],
    own: Sequence[Puzzle] = (),
    used: Collection[str] = (),
) -> Puzzle:
    """Return the puzzle that a server gets on a day, which is numbered as by `datetime.date.toordinal`.

    `shipped` are the puzzles of one game that come with the program, more than `DAYS_BEFORE_AGAIN`; each server takes
    them in an order of its own. `own` come from its games. `used` are the keys of what it was given in the last
    `DAYS_BEFORE_AGAIN` days, which do not come again; without any own puzzles it may be left empty. The same arguments
    lead to the same puzzle. Raises ValueError where all are used.
    """
    fresh = [puzzle for puzzle in own if puzzle.key not in used]
    if fresh and day % _OWN_EVERY == 0:
        return min(fresh, key=lambda puzzle: _lot(server, puzzle.key))
    order = sorted(shipped, key=lambda puzzle: _lot(server, puzzle.key))
    for step in range(len(order)):
        puzzle = order[(day + step) % len(order)]
        if puzzle.key not in used:
            return puzzle
    raise ValueError("all puzzles were used within a year")


def _lot(server: str, key: str) -> bytes:
    """Return what puts puzzles into an order that looks like chance, another one for each server."""
    return sha256(f"{server}\n{key}".encode()).digest()
