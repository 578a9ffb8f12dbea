"""The names of the keys of a store's form, and of what leads from a person to their partitions (see `keys`)."""

from __future__ import annotations

from adapters.store.keys import of_partition, partition, people


def read_people(key: str) -> tuple[int, str]:
    """Return partition and person: the inverse of `people` with a person's id."""
    start = len(people(0))
    return int(key[start - 4 : start - 2], 16), key[start:]


def whereabouts(person: str) -> str:
    """Return the key of the partitions where a person sits or sat at tables, and some more (set of numbers)."""
    return of_partition(partition(person), f"i{person}")


def leaving(person: str) -> str:
    """Return the key of those of these partitions where a person who is being forgotten may still be named (set)."""
    return of_partition(partition(person), f"k{person}")
