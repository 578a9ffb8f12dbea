"""The names of the keys of those whom people keep out of their own games (see `keys`)."""

from __future__ import annotations

from adapters.store.keys import of_partition, partition


def kept_out(person: str) -> str:
    """Return the key of those whom a person keeps out of their games (hash: names by ids)."""
    return of_partition(partition(person), f"B{person}")


def kept_out_by(person: str) -> str:
    """Return the key of those who keep a person out of their games (set)."""
    return of_partition(partition(person), f"C{person}")
