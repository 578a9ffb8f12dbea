"""A sweep over the sorted sets in which each partition keeps what is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import keys
from adapters.store.codec import OTHER_KIND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adapters.store.connection import Connection

MOST: Final = 100
"""Entries that a sweep returns."""

_FIRST_PAGE: Final = 4
"""Entries that are read from each partition at first: it keeps 256 answers small after a long pause."""


async def due_tables(
    connection: Connection, key_of: Callable[[int], str], now: int, serves: Callable[[str], bool]
) -> tuple[tuple[str, str], ...]:
    """Return (server, table id) of the entries that are due by `now`, at most `MOST`, of servers that `serves` knows.

    Raises StoreBusy.
    """
    found: list[tuple[str, str]] = []
    partitions: list[int] = [*range(keys.PARTITIONS)]
    start, most = 0, _FIRST_PAGE
    while partitions and len(found) < MOST:
        pages = await _pages(connection, [*map(key_of, partitions)], now, start, most)
        pairs = (keys.read_due_member(member.decode(errors="replace")) for page in pages for member in page)
        found.extend(pair for pair in pairs if pair is not None and serves(pair[0]))
        partitions = [index for index, page in zip(partitions, pages, strict=True) if len(page) == most]
        start, most = start + most, MOST
    return tuple(found[:MOST])


async def _pages(connection: Connection, names: Sequence[str], now: int, start: int, most: int) -> list[list[bytes]]:
    """Return up to `most` due entries of each set, skipping the first `start`, in one round trip. Raises StoreBusy."""
    if connection.clustered:
        commands = (("ZRANGEBYSCORE", name, "-inf", now, "LIMIT", start, most) for name in names)
        return [page or [] for page in await connection.read(*commands)]
    pages: list[list[bytes]] = [[] for _ in names]
    found = await connection.run("due", names, [now, start, most])
    for number, page in zip(found[::2], found[1::2], strict=True):
        if page == OTHER_KIND:
            connection.damage.tell_key(names[int(number) - 1], "zset")
        else:
            pages[number - 1] = page
    return pages
