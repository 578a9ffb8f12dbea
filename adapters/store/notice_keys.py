"""The names of the keys of private notes (see `keys`)."""

from __future__ import annotations

from adapters.store.keys import of_partition, partition


def notices(person: str) -> str:
    """Return the key of what a person is told privately (hash)."""
    return of_partition(partition(person), f"W{person}")


def calls(server: str, chat: str) -> str:
    """Return the key of who wants to be told of offers in a chat (hash by person)."""
    return of_partition(partition(server), f"I{len(server)}:{server}{chat}")
