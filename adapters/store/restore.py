"""A backup put into an empty store.

While a backup is being restored, its name stands in the place of the number of the store's format, so no Kibitz of any
version starts there before all of it is in place; the same backup may be restored again after that was interrupted. The
time since the backup counts as an outage without more ado: the platforms' last signs of life are those of the backup.
"""

from __future__ import annotations

import secrets
from asyncio import sleep
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Any, Final

from adapters.store import keys
from adapters.store.backup_file import BadBackup
from adapters.store.belongings import is_passing, is_start_up, own_name, whole_key
from adapters.store.entries import writing
from adapters.store.store_format import form_of, index_people
from adapters.store.written_form import INDEXED, NEWEST, RESTORING
from core.clocks import PATIENCE
from core.ports import StoreBusy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.store.backup_file import Backup
    from adapters.store.redis_store import RedisStore

_COMMANDS_AT_ONCE: Final = 500

_SECONDS: Final = 60.0
"""How long a batch of commands, or a look at all keys, may take."""

_LOOK_SECONDS: Final = 0.25
_LOOKS: Final = 12
"""How often it is looked whether a Kibitz runs: one that does gives a sign of life each second."""

_LEASE: Final = "restore"
_LEASE_SECONDS: Final = 30.0


class NotEmpty(Exception):
    """There is something of people in a store already, or part of another backup."""

    def __init__(self, *, unfinished: bool = False) -> None:
        super().__init__()
        self.unfinished = unfinished


class InUse(Exception):
    """A Kibitz runs on the store."""


class OneAtATime(Exception):
    """Another process restores the same backup."""


async def restore(store: RedisStore, backup: Backup) -> None:
    """Put a backup into an empty store, or into one where Kibitz was merely started.

    Raises BadBackup for one in a newer format, NotEmpty, InUse, OneAtATime, UnknownFormat and StoreBusy.
    """
    form = backup.manifest.form
    if form is not None and form > NEWEST:
        raise BadBackup("newer", str(form))
    backup.check()
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
        if not await _exchange(store, marker, "" if form is None else str(form)):
            raise NotEmpty
    finally:
        await store.lease(_LEASE, holder, 0)


async def _take(store: RedisStore, marker: str) -> None:
    """Let a store belong to this restoration; one that was interrupted goes on. Raises what `restore` does."""
    async with store.connection.guard(_SECONDS):
        kept: bytes | None = await store.connection.client.get(keys.store_format())
    found = (kept or b"").decode(errors="replace")
    if found == marker:
        return
    if found.startswith(RESTORING):
        raise NotEmpty(unfinished=True)
    await form_of(store)
    await _start_up_keys(store, alone=True)
    await _check_that_none_runs(store)
    if not await _exchange(store, found, marker):
        await _take(store, marker)


async def _exchange(store: RedisStore, found: str, wanted: str) -> bool:
    return bool(await store.connection.run("exchange", [keys.store_format()], [found, wanted]))


async def _start_up_keys(store: RedisStore, *, alone: bool = False) -> list[bytes]:
    """Return the keys that tell when Kibitz was started here. With `alone`, raises NotEmpty for any other."""
    found: list[bytes] = []
    async with store.connection.guard(_SECONDS):
        async for key in store.connection.client.scan_iter(count=1000):
            name = own_name(key)
            if name is not None and is_start_up(name):
                found.append(key)
            elif alone and name is not None and not is_passing(name):
                raise NotEmpty
    return found


async def _check_that_none_runs(store: RedisStore) -> None:
    """Raise InUse where a sign of life is renewed. An old one is not waited for."""
    names = await store.connection.find_keys(keys.pulse("*"))
    first = await _signs(store, names)
    if not any(abs(time() - sign) < PATIENCE for sign in first):
        return
    for _ in range(_LOOKS):
        await sleep(_LOOK_SECONDS)
        if await _signs(store, names) != first:
            raise InUse


async def _signs(store: RedisStore, names: Sequence[bytes]) -> list[int]:
    async with store.connection.guard():
        found: list[bytes | None] = [await store.connection.client.get(name) for name in names]
    return [int(sign or 0) for sign in found]


async def _fill(store: RedisStore, backup: Backup, holder: str) -> None:
    now = time() * 1000
    # Clocks go on from the signs of life in the backup alone.
    commands: list[tuple[Any, ...]] = [("DEL", key) for key in await _start_up_keys(store)]
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
