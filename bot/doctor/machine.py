"""Checks of the machine: the settings, the drawing of boards, the data folder, the port."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
import stat
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from dotenv import dotenv_values

from adapters.asking import NoAnswer, ask, asking
from adapters.findings import Finding, advice, fault, ok, size
from adapters.games import cards
from adapters.games.pictures import board_picture
from adapters.reasons import reason, reason_of
from bot.misspelt import misspelt
from bot.settings import SECRETS, Settings
from core.answer import Board
from core.sample import sample_view
from core.table import Player, Status

LOW_BYTES: Final = 1000 << 20
FULL_BYTES: Final = 50 << 20
"""Space on the disk of the data folder. Decided by this project: the append-only file is rewritten now and then, and
then needs its own size once more."""

DOTENV: Final = ".env"


async def settings(given: Settings) -> AsyncGenerator[Finding]:
    """Say which settings are set, and which files with secrets anyone on this machine can read."""
    names = sorted(str(Settings.model_fields[name].validation_alias) for name in given.model_fields_set)
    yield ok("settings-right", count=len(names)) if names else ok("settings-none")
    for path in _secret_files(given):
        with suppress(OSError):
            if path.stat().st_mode & stat.S_IROTH:
                yield advice("secret-readable", file=str(path))


async def names() -> AsyncGenerator[Finding]:
    """Name what is set and looks like a setting of Kibitz, but is none."""
    for name, near in misspelt():
        yield advice("setting-unknown", name=name) if near is None else advice("setting-misspelt", name=name, near=near)


def _secret_files(given: Settings) -> Iterator[Path]:
    """Yield the files that hold secrets."""
    names: set[str] = set()
    with suppress(OSError, UnicodeError):
        names = {name.lower() for name in dotenv_values(DOTENV, encoding="utf-8")}
    if not names.isdisjoint(SECRETS):
        yield Path(DOTENV).absolute()
    for name in SECRETS:
        path: Path | None = getattr(given, f"{name}_file", None)
        if path is not None:
            yield path


async def drawing() -> AsyncGenerator[Finding]:
    """Draw a board of the first game."""
    name, card = next(iter(cards().items()))
    players = tuple(Player(f"seat{seat}", player) for seat, player in enumerate(("Anna", "Борис"), 1))
    try:
        view = sample_view(card.rules, card.sample)
        board = Board("g1", name, len(card.sample.moves), Status.PLAYING, players, view)
        picture = board_picture(board)
    except Exception as error:  # noqa: BLE001 - whatever the libraries for pictures lack here
        yield fault("drawing-broken", reason=f"{type(error).__name__}: {error}")
        return
    yield ok("drawing-right", width=picture.width, height=picture.height)


async def disk(given: Settings) -> AsyncGenerator[Finding]:
    """Look at the data folder, or at where it would be made: whether it can be written, and how much space is left."""
    folder = given.data
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir():
        wrong = reason("file" if folder == given.data else "under-file")
        yield fault("folder-not", folder=str(given.data), reason=wrong)
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield fault("folder-closed", folder=str(given.data))
        return
    free = shutil.disk_usage(folder).free
    if free < FULL_BYTES:
        yield fault("disk-full", folder=str(given.data), free=size(free))
    elif free < LOW_BYTES:
        yield advice("disk-low", folder=str(given.data), free=size(free))
    else:
        yield ok("disk-right", folder=str(given.data), free=size(free))


async def port(given: Settings) -> AsyncGenerator[Finding]:
    """Say whether the port is free, or who answers there; a Kibitz that does is asked whether it is ready."""
    host, number = given.host, given.port
    error = await asyncio.to_thread(_taken, host, number)
    if error is None and number == 0:
        yield ok("port-any", host=host)
    elif error is None:
        yield ok("port-free", host=host, port=str(number))
    elif error.errno != errno.EADDRINUSE:
        yield fault("port-closed", host=host, port=str(number), reason=reason_of(error))
    else:
        yield await _who(host, number)


def _taken(host: str, number: int) -> OSError | None:
    """Return why no program could listen there now; None where one could."""
    try:
        found = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
                probe.listen()
    except OSError as error:
        return error
    return None


async def _who(host: str, number: int) -> Finding:
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - it is not listened on
    base = f"http://[{reached}]:{number}" if ":" in reached else f"http://{reached}:{number}"
    place = {"host": host, "port": str(number)}
    try:
        async with asking(near=True) as session:
            health = await ask(session, f"{base}/healthz")
            if health.status != 200 or health.data != {"status": "ok"}:
                return fault("port-taken", **place)
            ready = await ask(session, f"{base}/readyz")
    except NoAnswer:
        return fault("port-taken", **place)
    if ready.status != 503:
        return ok("port-ours", **place)
    return fault("port-not-ready", **place, reason="; ".join(ready.text.split("\n")).strip("; "))
