"""A backup put into an empty store.

While a backup is being restored, its name stands in the place of the number of the store's form, so no Kibitz of any
version starts there before all of it is in place; the same backup may be restored again after that was interrupted. The
time since the backup counts as an outage without more ado: the platforms' last signs of life are those of the backup.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Any, Final

from adapters.store import keys
from adapters.store.backup_file import BadBackup
from adapters.store.belongings import is_passing, own_name, whole_key
from adapters.store.entries import writing
from adapters.store.store_format import index_people
from adapters.store.written_form import INDEXED, NEWEST, RESTORING
from core.ports import StoreBusy

if TYPE_CHECKING:
    from adapters.store.backup_file import Backup
    from adapters.store.redis_store import RedisStore

_COMMANDS_AT_ONCE: Final = 500

_SECONDS: Final = 60.0
"""How long a batch of commands, or a look at all keys, may take."""

_LEASE: Final = "restore"
_LEASE_SECONDS: Final = 30.0


class NotEmpty(Exception):
    """There is something of Kibitz in a store already."""


class OneAtATime(Exception):
    """Another process restores the same backup."""


async def restore(store: RedisStore, backup: Backup) -> None:
    """Put a backup into an empty store.

    Raises BadBackup for one of a newer form, NotEmpty, OneAtATime and StoreBusy.
    """
    form = backup.manifest.form
    if form is not None and form > NEWEST:
        raise BadBackup("newer", str(form))
    marker = f"{RESTORING}{backup.digest}"
    await _take(store, marker)
    holder = secrets.token_hex(8)
    if not await store.lease(_LEASE, holder, _LEASE_SECONDS):
        raise OneAtATime
    try:
        await _fill(store, backup, holder)
        if (form or 0) >= INDEXED:
            # It is kept in other partitions than those that it leads to, which were read at other moments.
            await index_people(store)
        if not await store.connection.run("restored", [keys.store_format()], [marker, "" if form is None else form]):
            raise NotEmpty
    finally:
        await store.lease(_LEASE, holder, 0)


async def _take(store: RedisStore, marker: str) -> None:
    """Let an empty store belong to this restoration; one that was interrupted goes on. Raises NotEmpty."""
    client = store.connection.client
    async with store.connection.guard(_SECONDS):
        found: bytes | None = await client.get(keys.store_format())
        if found is None:
            async for key in client.scan_iter(count=1000):
                name = own_name(key)
                if name is not None and not is_passing(name):
                    raise NotEmpty
            await client.set(keys.store_format(), marker, nx=True)
            found = await client.get(keys.store_format())
    if found != marker.encode():
        raise NotEmpty


async def _fill(store: RedisStore, backup: Backup, holder: str) -> None:
    now = time() * 1000
    commands: list[tuple[Any, ...]] = []
    for entry in backup.entries():
        if entry.expires is not None and entry.expires <= now:
            continue
        for command in writing(replace(entry, key=whole_key(entry.key))):
            commands.append(command)
            if len(commands) >= _COMMANDS_AT_ONCE:
                await _send(store, commands, holder)
                commands = []
    await _send(store, commands, holder)


async def _send(store: RedisStore, commands: list[tuple[Any, ...]], holder: str) -> None:
    if not await store.lease(_LEASE, holder, _LEASE_SECONDS):
        raise StoreBusy("the restoration was taken over by another process")
    pipeline = store.connection.client.pipeline(transaction=False)
    for command in commands:
        pipeline.execute_command(*command)
    async with store.connection.guard(_SECONDS):
        await pipeline.execute()
