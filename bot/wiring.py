"""The one place where the parts are put together: store, service, vocabulary, and the chats that are configured."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, Coroutine
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.console import Console
from adapters.local.hub import Hub
from adapters.local.jsonl import Session
from adapters.local.lines import read_lines
from adapters.local.pictures import Pictures
from adapters.local.web import CannotListen, serve
from adapters.store.connect import NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from bot.serving import CannotServe
from bot.serving import serve as serve_together
from bot.settings import Settings
from core.service import Desk

OK: Final = 0
FAILED: Final = 2

_log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Serve the platforms that have a token, or without any the local chat, until SIGINT or SIGTERM.

    Return the exit status: 2 for a setting that does not work.
    """
    if settings.discord_token is not None:
        return _fail("DISCORD_TOKEN is set, but this version does not serve Discord; unset it")
    return _to_the_end(_serve_page(settings) if settings.telegram_token is None else _serve_platforms(settings))


def console(settings: Settings, *, jsonl: bool, seed: int | None, data: Path | None) -> int:
    """Play over standard input and output, for a person or (`jsonl`) a program; return the exit status.

    `seed` makes lots and deals repeat. The store is kept in `data`, by default in a folder that is thrown away.
    """
    with ExitStack() as stack:
        folder = data if data is not None else Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-")))
        rng = SystemRandom() if seed is None else Random(seed)
        return _to_the_end(_converse(settings, folder, rng, jsonl=jsonl))


def _to_the_end(work: Coroutine[None, None, None]) -> int:
    try:
        asyncio.run(work)
    except NoStore as error:
        return _fail(str(error))
    except CannotServe as error:
        return _fail(str(error))
    except CannotListen as error:
        return _fail(f"KIBITZ_PORT, KIBITZ_HOST: {error}")
    except KeyboardInterrupt:
        return OK
    return OK


async def _serve_page(settings: Settings) -> None:
    clock = AdjustableClock()
    async with _hub(settings, settings.data, clock, SystemRandom(), keep_talk=True) as hub:
        site = await serve(hub, settings.host, settings.port)
        try:
            sys.stdout.write(f"Kibitz is at {site.url}\n")
            sys.stdout.flush()
            await _told_to_stop()
        finally:
            await site.aclose()


async def _serve_platforms(settings: Settings) -> None:
    # The libraries of the platforms take half a second to load, which the local chat need not wait for.
    from bot.telegram import telegram  # noqa: PLC0415 - see above

    async with _desk(settings, settings.data, AdjustableClock(), SystemRandom()) as (store, desk):
        services = [service for make in (telegram,) if (service := make(settings, store, desk)) is not None]
        await serve_together(services, settings.host, settings.port, _told_to_stop)


async def _converse(settings: Settings, folder: Path, rng: Random, *, jsonl: bool) -> None:
    clock = AdjustableClock()
    async with _hub(settings, folder, clock, rng, keep_talk=False) as hub:
        lines = read_lines(sys.stdin.fileno())
        if jsonl:
            await Session(hub, clock, sys.stdout.buffer).run(lines)
        else:
            prompt = sys.stdin.isatty()
            await Console(hub, sys.stdout, "me", "den", settings.language, prompt=prompt).run(lines)


@asynccontextmanager
async def _hub(
    settings: Settings, folder: Path, clock: AdjustableClock, rng: Random, *, keep_talk: bool
) -> AsyncGenerator[Hub]:
    """Put the local chat on top of the store."""
    async with _desk(settings, folder, clock, rng) as (store, desk):
        chat = Chat(desk, settings.language)
        yield Hub(chat, store.client, Pictures(folder / "pictures"), clock, keep_talk=keep_talk)


@asynccontextmanager
async def _desk(
    settings: Settings, folder: Path, clock: AdjustableClock, rng: Random
) -> AsyncGenerator[tuple[RedisStore, Desk]]:
    """Open the store, and the service on top of it."""
    url = None if settings.redis_url is None else settings.redis_url.get_secret_value()
    async with open_store(url, folder / "store") as store:
        for warning in await store.warnings():
            _log.warning("%s", warning)
        yield store, Desk(store, clock, rng)


async def _told_to_stop() -> None:
    """Wait for the signal that ends the program."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()


def _fail(line: str) -> int:
    sys.stderr.write(f"kibitz: {line}\n")
    return FAILED
