"""A backup of a store that is in use: each partition as it was at one moment, and no command that takes long.

A partition is read in pieces, while the server tells of every key that is changed. Those are read again, until a
reading met no change: then everything that was read was so at the same moment. The platforms' signs of life come
first, so that no time of a clock is lost, and the logs of rooms last, so that they lack no message that a table names.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Final

from redis.exceptions import AskError, ClusterError, MovedError, TryAgainError
from redis.exceptions import ConnectionError as LostConnection

from adapters.store import codec
from adapters.store.backup_file import new_backup
from adapters.store.belongings import PULSE, ROOMS, is_passing, own_name, server_of, table_of, tag_of
from adapters.store.entries import Entry, read
from adapters.store.store_format import form_of
from adapters.store.watched import watched
from core import record as records
from core.ports import Cause, StoreBusy
from core.position import BrokenTable, scores
from core.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from adapters.store.backup_file import Manifest, Writer
    from adapters.store.redis_store import RedisStore
    from adapters.store.watched import Watched

_HOURS: Final = 12 * 3600
"""How long a backup may take."""

_ATTEMPTS: Final = 3
"""A backup begins again when a node of a cluster was lost, or slots were moved."""

_READINGS: Final = 10_000
"""How often what was changed in one partition is read again: it is mostly enough once."""


class _Moved(StoreBusy):
    """The nodes of a cluster are no longer those that were watched."""


class _NotWritten(Exception):
    """The file could not be written, for this reason: the guard of the store would take it for the store's."""

    def __init__(self, reason: OSError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class NoGames(Exception):
    """A store without games would take the place of an older backup: more likely it lost them."""


async def back_up(store: RedisStore, path: Path, *, overwrite: bool = False) -> Manifest:
    """Write a backup of a store and return what it holds.

    Raises FileExistsError unless `overwrite`, NoGames where a store without any would overwrite a file, NotAFile, other
    OSErrors of the file, UnknownFormat and StoreBusy.
    """
    form = await form_of(store)
    made = round(time())
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            with new_backup(path, overwrite=overwrite) as writer:
                async with store.connection.guard(_HOURS):
                    await _write(store, writer)
                if writer.tables == 0 and await asyncio.to_thread(path.exists):
                    raise NoGames
                return writer.finish(form, made)
        except _NotWritten as failed:
            raise failed.reason from None
        except StoreBusy as error:
            lost = isinstance(error.__cause__, (LostConnection, ClusterError, MovedError, AskError, TryAgainError))
            if attempt == _ATTEMPTS or not (isinstance(error, _Moved) or lost):
                raise
    raise AssertionError


async def _write(store: RedisStore, writer: Writer) -> None:
    client = store.connection.client
    before = await _topology(store)
    async with watched(client) as servers:
        groups: dict[str, list[tuple[Watched, set[bytes]]]] = defaultdict(list)
        for server in servers:
            by_tag: defaultdict[str, set[bytes]] = defaultdict(set)
            async for key in server.names():
                by_tag[tag_of(own_name(key) or b"")].add(key)
            for tag, names in by_tag.items():
                groups[tag].append((server, names))
        for tag in sorted(groups, key=_order):
            entries: dict[bytes, Entry] = {}
            for server, names in groups[tag]:
                entries |= await _settled(server, tag, names)
            putting = asyncio.create_task(asyncio.to_thread(_put, writer, tag, entries))
            try:
                await asyncio.shield(putting)
            except OSError as error:
                raise _NotWritten(error) from error
            finally:  # where the backup is cut off, its file is closed only once the thread has left it
                await asyncio.wait([putting])
    if await _topology(store) != before:
        raise _Moved("the nodes of the cluster change too fast", Cause.MOVED)


def _order(tag: str) -> tuple[int, str]:
    """Return the place of a hash tag in the order in which they are read."""
    return {PULSE: 0, "": 2, ROOMS: 3}.get(tag, 1), tag


async def _settled(server: Watched, tag: str, names: set[bytes]) -> dict[bytes, Entry]:
    """Return all keys of a hash tag, as they were at one moment. Raises StoreBusy when they are never still."""
    entries: dict[bytes, Entry] = {}
    unread = names | server.changed.pop(tag, set())
    for _ in range(_READINGS):
        found = await read(server, unread)
        for key in unread:
            entries.pop(key, None)
        entries |= found
        await server.catch_up()
        unread = server.changed.pop(tag, set())
        if not unread:
            return entries
    raise StoreBusy("what is kept changes faster than it can be read")


def _put(writer: Writer, tag: str, entries: dict[bytes, Entry]) -> None:
    """Write the keys of a hash tag, and the records of the games among them that have ended."""
    found = [(own_name(key) or key, entries[key]) for key in sorted(entries)]
    kept = [replace(entry, key=name) for name, entry in found if not is_passing(name)]
    writer.add_keys(tag or "others", kept)
    for entry in kept:
        server = server_of(entry.key)
        if server is not None:
            writer.note_server(server)
        named = table_of(entry.key)
        writer.tables += named is not None
        if named is not None and entry.kind == "string":
            _put_record(writer, *named, entry)


def _put_record(writer: Writer, server: str, name: str, entry: Entry) -> None:
    stored = entry.value[0]
    table = codec.read(server, name, stored) if isinstance(stored, bytes) else None
    if not isinstance(table, Table):
        writer.left_out += 1
    elif table.ended is not None:
        try:
            record = records.from_table(table, reveal=True, scores=scores(table))
            writer.add_record(server, name, records.format(record))
        except BrokenTable:
            writer.left_out += 1


async def _topology(store: RedisStore) -> object:
    """Return which node of a cluster has which slots, nothing for a single server."""
    if not store.connection.clustered:
        return None
    client = store.connection.client
    return await client.execute_command("CLUSTER SLOTS", target_nodes=client.get_random_node())
