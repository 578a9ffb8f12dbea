"""The one place where the parts are put together: store, service, vocabulary, and the chats that are configured."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from redis.asyncio import Redis, RedisCluster

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.console import Console
from adapters.local.hub import Hub
from adapters.local.jsonl import Session
from adapters.local.lines import read_lines
from adapters.local.pictures import Pictures
from adapters.platforms import CannotServe, Platform
from adapters.store.connect import NoStore
from adapters.store.opening import open_store
from bot.settings import Settings
from core.clocks import PATIENCE
from core.service import Desk

OK: Final = 0
FAILED: Final = 2

_log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Serve whatever is configured, by default the local chat, until SIGINT or SIGTERM.

    Returns the exit status: 2 for a setting that does not work.
    """
    if settings.telegram_token is not None:
        return _fail("TELEGRAM_TOKEN is set, but this version does not serve Telegram; unset it")
    from adapters.local.web import CannotListen  # noqa: PLC0415 - a web server takes long to load and only `run` has one

    try:
        return _to_the_end(_serve_page(settings) if settings.discord_token is None else _serve_platforms(settings))
    except CannotListen as error:
        return _fail(f"KIBITZ_PORT, KIBITZ_HOST: {error}")


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
    except ExceptionGroup as errors:
        told, rest = errors.split(CannotServe)
        if told is None or rest is not None:
            raise
        return _fail(*map(str, told.exceptions))
    except KeyboardInterrupt:
        return OK
    return OK


async def _serve_platforms(settings: Settings) -> None:
    from bot.serving import health, serve  # noqa: PLC0415 - see `run`

    async with (
        _chat(settings, settings.data, AdjustableClock(), SystemRandom(), warm=True) as (chat, redis),
        health(settings.host, settings.port) as port,
    ):
        platforms = tuple(_platforms(settings, chat, redis))
        _log.info("Kibitz runs; its health is at port %d of %s, /healthz", port, settings.host)
        await serve(chat, platforms, _told_to_stop)


def _platforms(settings: Settings, chat: Chat, redis: Redis | RedisCluster) -> Iterator[Platform]:
    """Yield the platforms that are configured. What each needs is loaded only where it is."""
    if settings.discord_token is not None:
        from adapters.discord.client import Options  # noqa: PLC0415 - see above
        from adapters.discord.running import DiscordPlatform  # noqa: PLC0415 - see above

        options = Options(shard_ids=settings.shard_ids, shard_count=settings.shard_count, language=settings.language)
        token = settings.discord_token.get_secret_value()
        yield DiscordPlatform(token, chat, redis, options, settings.discord_api_url)


async def _serve_page(settings: Settings) -> None:
    from adapters.local.web import serve  # noqa: PLC0415 - see `run`

    clock = AdjustableClock()
    async with _hub(settings, settings.data, clock, SystemRandom(), keep_talk=True, warm=True) as hub:
        site = await serve(hub, settings.host, settings.port)
        try:
            sys.stdout.write(f"Kibitz is at {site.url}\n")
            sys.stdout.flush()
            await _told_to_stop()
        finally:
            await site.aclose()


async def _converse(settings: Settings, folder: Path, rng: Random, *, jsonl: bool) -> None:
    clock = AdjustableClock()
    async with _hub(settings, folder, clock, rng, keep_talk=False, warm=False) as hub:
        lines = read_lines(sys.stdin.fileno())
        if jsonl:
            await Session(hub, clock, sys.stdout.buffer).run(lines)
        else:
            prompt = sys.stdin.isatty()
            await Console(hub, sys.stdout, "me", "den", settings.language, prompt=prompt).run(lines)


@asynccontextmanager
async def _hub(
    settings: Settings, folder: Path, clock: AdjustableClock, rng: Random, *, keep_talk: bool, warm: bool
) -> AsyncGenerator[Hub]:
    """Put the local chat on top of the chat vocabulary."""
    async with _chat(settings, folder, clock, rng, warm=warm) as (chat, redis):
        yield Hub(chat, redis, _pictures(folder), clock, keep_talk=keep_talk)


@asynccontextmanager
async def _chat(
    settings: Settings, folder: Path, clock: AdjustableClock, rng: Random, *, warm: bool
) -> AsyncGenerator[tuple[Chat, Redis | RedisCluster]]:
    """Open the store and put the chat vocabulary on top of it.

    With `warm` the program that will serve many does beforehand what first answers would wait for.
    """
    url = None if settings.redis_url is None else settings.redis_url.get_secret_value()
    async with open_store(url, folder) as store:
        for warning in await store.warnings():
            _log.warning("%s", warning)
        patience = PATIENCE if warm else None  # at a console nobody ticks but those who play
        chat = Chat(Desk(store, clock, rng, patience=patience), settings.language)
        warming = asyncio.create_task(chat.warm_up()) if warm else None
        try:
            yield chat, store.client
        finally:
            if warming is not None:
                warming.cancel()


def _pictures(folder: Path) -> Pictures:
    try:
        return Pictures(folder / "pictures")
    except OSError as error:
        raise NoStore(f"KIBITZ_DATA: cannot use the folder {folder / 'pictures'}: {error.strerror}") from error


async def _told_to_stop() -> None:
    """Wait for the signal that ends the program."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()


def _fail(*lines: str) -> int:
    for line in lines:
        sys.stderr.write(f"kibitz: {line}\n")
    return FAILED
