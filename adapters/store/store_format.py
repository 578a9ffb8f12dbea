"""The number of the form in which a whole store is kept: checked at each start, raised by `kibitz upgrade` alone.

A store without a number is new, or of commit 551f4bf or before. It is brought to the former form when it is opened:
that adds what is owed (boards that were never shown, and those that were noted for Telegram alone) and changes nothing
that 551f4bf reads or writes. So nothing is lost by not asking first, and that commit would not heed a number anyway.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from adapters.store import form_keys, keys
from adapters.store.connection import SCAN_SECONDS
from adapters.store.whereabouts import Whereabouts
from adapters.store.written_form import FORMER, INDEXED, NEWEST, UnknownFormat, is_number
from core.ids import TABLE_IDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adapters.store.redis_store import RedisStore

_AT_ONCE: Final = 16
"""Chats of an older store that are looked at together."""

_PAGE: Final = 500
"""Keys of people that are looked at together: few enough for one short pipeline."""


async def form_of(store: RedisStore) -> int | None:
    """Return the number of the form that a store is kept in, None for one without a number.

    Raises UnknownFormat and StoreBusy.
    """
    async with store.connection.guard():
        found: bytes | None = await store.connection.client.get(keys.store_format())
    if found is None:
        return None
    text = found.decode(errors="replace")
    if not is_number(text) or int(text) > NEWEST:
        raise UnknownFormat(text, keys.store_format())
    return int(text)


async def is_rising(store: RedisStore) -> bool:
    """Whether a store is being brought to the newest form, or was and did not come to its end. Raises StoreBusy."""
    async with store.connection.guard():
        told: bytes | None = await store.connection.client.get(keys.form_of(0))
    return told is not None and (await form_of(store) or 0) < NEWEST


async def check_format(store: RedisStore, *, write: bool) -> None:
    """Refuse a store of an unknown form, and write the known one; with `write` bring a store without a number along.

    Raises UnknownFormat and StoreBusy.
    """
    found = await form_of(store)
    if found is not None:
        store.connection.form.learn(found)
    if write and (found or 0) < FORMER:
        await _owe_unshown(store)
        await _owe_noted(store)
        await _raise(store, FORMER)


async def raise_form(store: RedisStore) -> int:
    """Bring a store to the newest form, and return how many entries it lacked. Raises UnknownFormat and StoreBusy.

    It may be done while others write, again after it was interrupted, and again when it is done: then it adds what a
    process of a former release, which knew no better, left out. First each partition is told the number, so that every
    commit from then on does what the form asks for; then what was there before is brought along; the number of the
    whole store comes last.
    """
    await check_format(store, write=True)
    await _tell_partitions(store, INDEXED)
    store.connection.form.learn(INDEXED)
    added = await index_people(store)
    await _raise(store, INDEXED)
    return added


async def _raise(store: RedisStore, number: int) -> None:
    """Raise the number of a store; one that is as high already stays."""
    await store.connection.run("raise", [keys.store_format()], [number])


async def _tell_partitions(store: RedisStore, number: int) -> None:
    for index in range(keys.PARTITIONS):
        await store.connection.run("raise", [keys.form_of(index)], [number])


async def index_people(store: RedisStore) -> int:
    """List the partitions of all people that are named in one, and return how many were not listed."""
    found = await store.connection.find_keys(keys.all_people())
    added = 0
    for start in range(0, len(found), _PAGE):
        page = found[start : start + _PAGE]
        added += await Whereabouts(store.connection).note(await _named(store, page))
    return added


async def _named(store: RedisStore, page: Iterable[bytes]) -> list[tuple[str, int]]:
    """Return person and partition of these keys, without those of people who were forgotten just now."""
    found = [(key, *form_keys.read_people(key.decode())) for key in page]
    pipeline = store.connection.client.pipeline(transaction=False)
    for key, _, _ in found:
        pipeline.hexists(key, "")
    async with store.connection.guard():
        forgotten = await pipeline.execute()
    return [(person, index) for (_, index, person), mark in zip(found, forgotten, strict=True) if not mark]


async def _owe_noted(store: RedisStore) -> None:
    """Let the boards be owed that an older version noted, in a list of each of Telegram's bots."""
    lists = await store.connection.find_keys(keys.platform("telegram:*:owed"))
    async with store.connection.guard(SCAN_SECONDS):
        noted = [await store.connection.client.zrange(key, 0, -1, withscores=True) for key in lists]
    for member, due in (each for members in noted for each in members):
        server, _, table = member.decode().rpartition(":")
        await store.owe(server, table, round(due))


async def _owe_unshown(store: RedisStore) -> None:
    """Let the board of each open table that was never shown be owed."""
    turn = asyncio.Semaphore(_AT_ONCE)

    async def owe(server: str, chat: str) -> None:
        async with turn:
            ids = await store.open_ids(server, chat)
            numbers = [TABLE_IDS.number(table) or 0 for table in ids]
            # One that is damaged is met, and told of, where it is read.
            headers: list[bytes] = await store.connection.run("headers", [keys.tables(server)], numbers)
            for table, header in zip(ids, headers, strict=True):
                version, shown = (header or b"0||").split(b"|", 2)[:2]
                if int(shown or 0) < int(version):
                    await store.owe(server, table, 0)

    async with asyncio.TaskGroup() as looking:
        for server, chat in await store.places():
            looking.create_task(owe(server, chat))
