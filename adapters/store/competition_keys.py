"""The names of the keys of competitions, all of them in the partition of their server (see `keys`)."""

from __future__ import annotations

from adapters.store.keys import of_partition, partition


def competitions(server: str) -> str:
    """Return what the keys of all competitions of a server begin with; the number follows."""
    return _of(server, f"T{server}:")


def competition(server: str, number: int) -> str:
    """Return the key of a competition."""
    return f"{competitions(server)}{number}"


def counter(server: str) -> str:
    """Return the key of the number of the server's newest competition."""
    return _of(server, f"N{server}")


def open_index(server: str, chat: str) -> str:
    """Return the key of the numbers of a chat's competitions that are not over (set)."""
    return _of(server, f"O{len(server)}:{server}{chat}")


def of_person(server: str, person: str) -> str:
    """Return the key of the numbers of a server's competitions that name a person (set).

    With "" for the person it is what all these keys of the server begin with.
    """
    return _of(server, f"E{len(server)}:{server}{person}")


def _of(server: str, name: str) -> str:
    return of_partition(partition(server), name)
