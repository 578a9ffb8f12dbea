"""The names of the keys of puzzles, all of them in the partition of their server (see `keys`).

The letters are capitals, since the small ones are taken.
"""

from __future__ import annotations

from typing import Final

from adapters.store.keys import of_partition, partition

NAMED: Final = "i"
"""What the fields of the index begin with that have the numbers of puzzles by their keys."""

DAY: Final = "d"
"""What those begin with that have the numbers of puzzles by their days."""


def puzzles(server: str) -> str:
    """Return what the keys of all puzzles that a server was set begin with; the number follows."""
    return _of(server, f"P{server}:")


def puzzle(server: str, number: int) -> str:
    """Return the key of a puzzle that a server was set."""
    return f"{puzzles(server)}{number}"


def index(server: str) -> str:
    """Return the key of the numbers of a server's puzzles by what they are, and by the days that they were set on."""
    return _of(server, f"Q{server}")


def day_field(day: int, game: str) -> str:
    """Return what names a day's puzzle of a game in the index, after `DAY`."""
    return f"{day}:{game}"


def ratings(server: str) -> str:
    """Return the key of the ratings of a server's puzzles (hash by number)."""
    return _of(server, f"K{server}")


def tries(server: str, person: str) -> str:
    """Return the key of what a person did with a server's puzzles (hash by number)."""
    return _of(server, f"A{len(server)}:{server}{person}")


def solvers(server: str, number: int) -> str:
    """Return the key of what people did with one puzzle of a server (hash by person)."""
    return _of(server, f"S{len(server)}:{server}{number}")


def standings(server: str) -> str:
    """Return the key of what the people of a server have come to at puzzles (hash by person)."""
    return _of(server, f"R{server}")


def leaders(server: str, game: str) -> str:
    """Return the key of the best solvers of a server at the puzzles of a game (sorted set of people)."""
    return _of(server, f"L{len(server)}:{server}{game}")


def _of(server: str, name: str) -> str:
    return of_partition(partition(server), name)
