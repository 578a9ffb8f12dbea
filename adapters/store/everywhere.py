"""The unfinished tables of people in all servers: one round trip for each partition that holds some."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from adapters.store import keys
from adapters.store.boards import read_posted
from adapters.store.connection import Connection
from adapters.store.tables import read_tables
from adapters.store.whereabouts import Whereabouts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.ports import Posted
    from core.table import Table, Unreadable

PARTITION_TABLES: Final = 400
"""Tables of people that are read in one partition: more than any person plays at once, and some megabytes at most."""

Placed = tuple["Table | Unreadable", "Posted | None"]


async def tables_everywhere(connection: Connection, persons: Collection[str], most: int) -> tuple[Placed, ...]:
    """Return `core.ports.People.tables_everywhere`. Raises StoreBusy."""
    people = sorted(persons)
    partitions = await Whereabouts(connection).partitions(people)
    found = await asyncio.gather(*(_of_partition(connection, index, people, most) for index in partitions))
    return tuple(each for part in found for each in part)


async def _of_partition(connection: Connection, index: int, people: Sequence[str], most: int) -> list[Placed]:
    names = [keys.people(index) + person for person in people]
    values = [keys.of_partition(index, ""), most, PARTITION_TABLES, *people]
    answer: list[bytes | int] = await connection.run("everywhere", names, values)
    placed: list[Placed] = []
    for server, number, stored in zip(answer[::3], answer[1::3], answer[2::3], strict=True):
        assert isinstance(server, bytes)  # noqa: S101 - the script's own
        (table,) = read_tables(connection, server.decode(), [number, stored])
        placed.append((table, read_posted(stored) if isinstance(stored, bytes) else None))
    return placed
