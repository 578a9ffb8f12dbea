"""The commands that keep a store: `kibitz backup`, `restore` and `upgrade`."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from adapters.games.ladders import CardLadders
from adapters.output import complain, write
from adapters.store.backup import NoGames, back_up
from adapters.store.backup_file import BadBackup, Manifest, opened_backup
from adapters.store.causes import words_of
from adapters.store.connect import PATIENT, NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.restore import NotEmpty, OneAtATime, restore
from adapters.store.store_format import form_of, is_rising, raise_form
from adapters.store.written_form import FORMER, NEWEST
from bot.offline import reason
from bot.settings import Settings
from bot.words import language, say
from core.ports import StoreBusy

OK: Final = 0
OLDER: Final = 1
FAILED: Final = 2
TERMINATED: Final = 143
"""What shells say of a command that SIGTERM ended."""


def run_backup(settings: Settings, file: Path, *, force: bool) -> int:
    """Write a backup of the store that the settings name into a file; return the exit status."""
    return _run(file, lambda: _back_up(settings, file, force=force))


def run_restore(settings: Settings, file: Path) -> int:
    """Put a backup into the store that the settings name, which must be empty; return the exit status."""
    return _run(file, lambda: _restore(settings, file))


def run_upgrade(settings: Settings, file: Path | None, *, check: bool) -> int:
    """Bring the store to the newest form, or with `check` only say which it has; return the exit status.

    A backup is written first, into `file` or into the data folder. With `check` the status is 1 for a store that can be
    upgraded.
    """
    named = file or settings.data / f"kibitz-{datetime.now(UTC):%Y%m%d-%H%M%S}.backup.zip"
    return _run(named, lambda: _upgrade(settings, named, check=check))


def _run(file: Path, work: Callable[[], Coroutine[object, object, int]]) -> int:
    try:
        return asyncio.run(_until_terminated(work()))
    except asyncio.CancelledError:
        return TERMINATED
    except (NoStore, BadBackup, NoGames, NotEmpty, OneAtATime, OSError, ValueError, StoreBusy) as error:
        complain(_told(error, ascii(str(file))))
        return FAILED


async def _until_terminated(work: Coroutine[object, object, int]) -> int:
    """Do work, which SIGTERM cuts off as Ctrl+C does: what it began to write is taken away."""
    task = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task


def _told(error: Exception, file: str) -> str:
    """Return what stopped a command, in one line."""
    match error:
        case NoStore():
            line = error.told(language())
        case BadBackup(code="newer"):
            line = say("backup-newer", file=file, found=error.found)
        case BadBackup():
            line = say("backup-damaged" if error.code == "damaged" else "backup-not-one", file=file)
        case NotEmpty():
            line = say("restore-not-empty")
        case OneAtATime():
            line = say("restore-at-once")
        case NoGames():
            line = say("backup-no-games", file=file)
        case FileExistsError():
            line = say("backup-is-there", file=file)
        case OSError() | ValueError():
            line = say("file-unusable", file=file, reason=reason(error))
        case _:
            line = say("store-failed", reason=words_of(error.__cause__ or error))
    return line


async def _back_up(settings: Settings, file: Path, *, force: bool) -> int:
    async with _store(settings) as store:
        _tell(await back_up(store, file, overwrite=force), file)
    return OK


async def _restore(settings: Settings, file: Path) -> int:
    with opened_backup(file) as backup:
        async with _store(settings, create=True, checked=False) as store:
            await restore(store, backup)
        held = backup.manifest
        made = f"{datetime.fromtimestamp(held.made, UTC):%Y-%m-%d %H:%M} UTC"
        write(say("restored", keys=held.keys, games=held.games, servers=held.servers, made=made) + "\n")
    return OK


async def _upgrade(settings: Settings, file: Path, *, check: bool) -> int:
    async with _store(settings) as store:
        found = await form_of(store) or 1
        if check:
            write(say("form-newest" if found == NEWEST else "form-older", form=found, newest=NEWEST) + "\n")
            return OK if found == NEWEST else OLDER
        if found < NEWEST:
            await _back_up_once(store, file)
        added = await raise_form(store)
    if found < NEWEST:
        write(say("upgraded", form=found, newest=NEWEST, entries=added) + "\n")
    elif added:
        write(say("form-mended", form=found, entries=added) + "\n")
    else:
        write(say("form-kept", form=found) + "\n")
    return OK


async def _back_up_once(store: RedisStore, file: Path) -> None:
    """Write the backup before an upgrade. One that was interrupted has a whole one already, if the file is there."""
    if await asyncio.to_thread(file.exists) and await is_rising(store):
        with opened_backup(file) as backup:
            if (backup.manifest.form or FORMER) < NEWEST:
                return
    await asyncio.to_thread(file.parent.mkdir, mode=0o700, parents=True, exist_ok=True)
    _tell(await back_up(store, file), file)


def _tell(held: Manifest, file: Path) -> None:
    """Say what a backup holds."""
    size = f"{file.stat().st_size / 1e6:.1f}"
    line = say("backed-up", keys=held.keys, games=held.games, servers=held.servers, file=ascii(str(file)), size=size)
    write(f"{line}\n")
    if held.left_out:
        write(say("backup-left-out", tables=held.left_out) + "\n")


def _store(
    settings: Settings, *, create: bool = False, checked: bool = True
) -> AbstractAsyncContextManager[RedisStore]:
    ladders = CardLadders().names
    return open_store(settings.store_url, settings.data, PATIENT, ladders=ladders, create=create, checked=checked)
