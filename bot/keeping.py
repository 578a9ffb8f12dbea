"""The commands that keep a store: `kibitz backup`, `restore` and `upgrade`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from adapters.output import write
from adapters.reasons import reason_of
from adapters.store.backup import NoGames, back_up
from adapters.store.backup_file import BadBackup, Manifest, NotAFile, opened_backup
from adapters.store.no_store import Named
from adapters.store.redis_store import RedisStore
from adapters.store.restore import InUse, NotEmpty, OneAtATime, restore
from adapters.store.store_format import form_of, is_rising, raise_form
from adapters.store.written_form import FORMER, NEWEST
from bot import on_store
from bot.on_store import OK, opened
from bot.settings import Settings
from bot.words import say, size_of

OLDER: Final = 1


def run_backup(settings: Settings, file: Path, *, force: bool) -> int:
    """Write a backup of the store that the settings name into a file; return the exit status."""
    return _run(settings, file, lambda: _back_up(settings, file, force=force))


def run_restore(settings: Settings, file: Path) -> int:
    """Put a backup into the store that the settings name, which must be empty; return the exit status."""
    return _run(settings, file, lambda: _restore(settings, file))


def run_upgrade(settings: Settings, file: Path | None, *, check: bool) -> int:
    """Bring the store to the newest format, or with `check` only say which it has; return the exit status.

    A backup is written first, into `file` or into the data folder. With `check` the status is 1 for a store that can be
    upgraded.
    """
    named = file or settings.data / f"kibitz-{datetime.now(UTC):%Y%m%d-%H%M%S}.backup.zip"
    return _run(settings, named, lambda: _upgrade(settings, named, asked=file is not None, check=check))


def _run(settings: Settings, file: Path, work: Callable[[], Coroutine[object, object, int]]) -> int:
    return on_store.run(settings, work, lambda error: _told(error, settings, ascii(str(file))))


def _told(error: Exception, settings: Settings, file: str) -> str | None:
    """Return what stopped a command, in one line; None for what is a mistake of the program."""
    match error:
        case NotEmpty() | InUse() | OneAtATime():
            line = _told_of_store(error, settings)
        case BadBackup(code="newer"):
            line = say("backup-newer", file=file, found=error.found)
        case BadBackup():
            line = say("backup-damaged" if error.code == "damaged" else "backup-not-one", file=file)
        case NoGames():
            line = say("backup-no-games", file=file)
        case NotAFile():
            line = say("backup-not-a-file", file=file)
        case FileExistsError():
            line = say("backup-is-there", file=file)
        case OSError() | ValueError():
            line = say("file-unusable", file=file, reason=reason_of(error))
        case _:
            line = None
    return line


def _told_of_store(error: NotEmpty | InUse | OneAtATime, settings: Settings) -> str:
    """Return why nothing can be restored into a store, in one line."""
    place = Named.by(settings.store_url, settings.data).place
    match error:
        case NotEmpty(unfinished=True):
            return say("restore-unfinished", place=place)
        case NotEmpty():
            return say("restore-not-empty" if settings.store_url else "restore-not-empty-folder", place=place)
        case InUse():
            return say("restore-in-use", place=place)
        case OneAtATime():
            return say("restore-at-once")


async def _back_up(settings: Settings, file: Path, *, force: bool) -> int:
    async with opened(settings) as store:
        _tell(await back_up(store, file, overwrite=force), file)
    return OK


async def _restore(settings: Settings, file: Path) -> int:
    with opened_backup(file) as backup:
        async with opened(settings, create=True, checked=False) as store:
            await restore(store, backup)
        held = backup.manifest
        made = f"{datetime.fromtimestamp(held.made, UTC):%Y-%m-%d %H:%M} UTC"
        write(say("restored", keys=held.keys, games=held.games, servers=held.servers, made=made) + "\n")
    return OK


async def _upgrade(settings: Settings, file: Path, *, asked: bool, check: bool) -> int:
    async with opened(settings) as store:
        found = await form_of(store) or FORMER
        if check:
            if found == NEWEST:
                write(say("format-newest", format=found) + "\n")
                return OK
            write(say("format-older", format=found, newest=NEWEST) + "\n")
            return OLDER
        if found < NEWEST:
            await _back_up_once(store, file)
        added = await raise_form(store)
    if found < NEWEST:
        write(say("upgraded", format=found, newest=NEWEST, entries=added) + "\n")
        return OK
    write(say("format-mended", format=found, entries=added) if added else say("format-kept", format=found))
    write("\n")
    if asked:
        write(say("backup-not-made", file=ascii(str(file))) + "\n")
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
    size = size_of(file.stat().st_size)
    line = say("backed-up", keys=held.keys, games=held.games, servers=held.servers, file=ascii(str(file)), size=size)
    write(f"{line}\n")
    if held.left_out:
        write(say("backup-left-out", tables=held.left_out) + "\n")
