"""The number of the form in which a whole store is kept.

A store without a number is of commit 551f4bf or before, which this version reads as it is. What it lacks is added when
the number is written: boards that were never shown become owed, and those that were noted as owed for Telegram alone.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from adapters.store import keys
from adapters.store.tables import SCAN_SECONDS

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

STORE_FORMAT: Final = 2

_AT_ONCE: Final = 16
"""Chats of an older store that are looked at together."""


class UnknownFormat(Exception):
    """A store is kept in a form that this version does not know: a newer one keeps it. `found` is the form's number."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


async def check_format(store: RedisStore, *, write: bool) -> None:
    """Refuse a store of an unknown form; with `write` bring one of an older form to this one.

    Raises UnknownFormat and StoreBusy.
    """
    async with store.connection.guard():
        found: bytes | None = await store.connection.client.get(keys.store_format())
    if found is not None and not (found.isdigit() and int(found) <= STORE_FORMAT):
        raise UnknownFormat(found.decode(errors="replace"))
    if write and int(found or 0) < STORE_FORMAT:
        await _owe_unshown(store)
        await _owe_noted(store)
        async with store.connection.guard():
            await store.connection.client.set(keys.store_format(), STORE_FORMAT)


async def _owe_noted(store: RedisStore) -> None:
    """Let the boards be owed that an older version noted, in a list of each of Telegram's bots."""
    client = store.connection.client
    async with store.connection.guard(SCAN_SECONDS):
        lists = [key async for key in client.scan_iter(match=keys.platform("telegram:*:owed"), count=1000)]
        noted = [await client.zrange(key, 0, -1, withscores=True) for key in lists]
    for member, due in (each for members in noted for each in members):
        server, _, table = member.decode().rpartition(":")
        await store.owe(server, table, round(due))


async def _owe_unshown(store: RedisStore) -> None:
    """Let the board of each open table that was never shown be owed."""
    turn = asyncio.Semaphore(_AT_ONCE)

    async def owe(server: str, chat: str) -> None:
        async with turn:
            names = [keys.open_index(server, chat), keys.tables(server)]
            found: list[bytes] = await store.connection.run("open", names, [])
            for number, stored in zip(found[::2], found[1::2], strict=True):
                version, shown, _ = stored.split(b"|", 2)
                if int(shown or 0) < int(version):
                    await store.owe(server, keys.table_id(int(number)), 0)

    async with asyncio.TaskGroup() as looking:
        for server, chat in await store.places():
            looking.create_task(owe(server, chat))
