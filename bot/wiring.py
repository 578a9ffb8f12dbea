"""The one place where the parts are put together: store, service, vocabulary, and the chats that are configured."""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from adapters.chat.chat import Chat
from adapters.chat.pacing import Pacing
from adapters.faults import SettingFault
from adapters.games import computers, known, posing, samples, sights
from adapters.games.ladders import CardLadders
from adapters.in_thread import OneAtATime
from adapters.local.clock import AdjustableClock
from adapters.local.console import Console
from adapters.local.hub import Hub
from adapters.local.jsonl import Session
from adapters.local.lines import read_lines
from adapters.local.pictures import Pictures
from adapters.local.tables import RoomTables
from adapters.local.terminal import can_edit, fitted, typed_lines
from adapters.local.ways import to_named_room, to_room
from adapters.output import binary_output, complain, text_output, write
from adapters.platforms import CannotServe, Platform
from adapters.puzzles import shipped
from adapters.reasons import reason_of
from adapters.store.connect import Timing
from adapters.store.no_store import NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.watch import watching
from adapters.thinking import thinkers
from bot.settings import Settings
from bot.stopping import Stop, run_to_the_end
from bot.words import language
from core.clocks import PATIENCE
from core.ports import Clock, StoreBusy, Thinking
from core.service import Context, PuzzleSources

OK: Final = 0
FAILED: Final = 2

REPLICAS_SECONDS: Final = 20.0
"""How long a start waits for replicas that are away. Decided by this project: longer than one takes to start again."""

_log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Serve the platforms that have a token, or without any the local chat, until SIGINT or SIGTERM.

    Return the exit status: 2 for a setting that does not work.
    """
    from adapters.web_server import CannotListen  # noqa: PLC0415 - a web server takes long to load and only `run` has one

    anywhere = settings.discord_token is not None or settings.telegram_token is not None
    try:
        return _to_the_end(partial(_serve_platforms if anywhere else _serve_page, settings))
    except CannotListen as error:
        return _fail(error)


def console(settings: Settings, *, jsonl: bool, seed: int | None, data: Path | None) -> int:
    """Play over standard input and output, for a person or (`jsonl`) a program; return the exit status.

    `seed` makes lots and deals repeat. Where the settings name no store, it is in the folder `data`, by default in one
    that is thrown away.
    """
    with ExitStack() as stack:
        folder = data if data is not None else Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-")))
        rng = SystemRandom() if seed is None else Random(seed)
        return _to_the_end(partial(_converse, settings, folder, rng, jsonl=jsonl))


def _to_the_end(work: Callable[[Stop], Coroutine[Any, Any, None]]) -> int:
    try:
        run_to_the_end(work, stopped=OK, failed=FAILED)
    except NoStore as error:
        return _fail(error)
    except ExceptionGroup as errors:
        told, rest = errors.split(CannotServe)
        if told is None or rest is not None:
            raise
        return _fail(*(each for each in told.exceptions if isinstance(each, SettingFault)))
    return OK


async def _serve_platforms(settings: Settings, stop: Stop) -> None:
    from bot.serving import listening, serve  # noqa: PLC0415 - see `run`
    from bot.watched import watched  # noqa: PLC0415 - see `run`

    async with _store(settings, settings.data) as store, watching(store), thinkers(settings.thinkers) as thinking:
        platforms = tuple(_platforms(settings, store, thinking))
        routes = [route for platform in platforms for route in platform.routes()]
        async with (
            _warmed(platforms[0].chat),
            watched(store, platforms, stopping=lambda: stop.draining) as answers,
            listening(settings.host, settings.port, [*routes, *answers]) as port,
        ):
            _log.info("Kibitz runs; its health is at port %d of %s, /healthz", port, settings.host)
            await serve(platforms, stop)


def _platforms(settings: Settings, store: RedisStore, thinking: Thinking) -> Iterator[Platform]:
    """Yield the platforms that are configured. What each needs is loaded only where it is."""

    def ctx(platform: str) -> Context:
        return _context(
            store, AdjustableClock(), SystemRandom(), thinking, patience=PATIENCE, platform=platform, watched=True
        )

    if settings.discord_token is not None:
        from adapters.discord.options import Options  # noqa: PLC0415 - see above
        from adapters.discord.platform import DiscordPlatform  # noqa: PLC0415 - see above

        options = Options(
            api=settings.discord_api_url,
            shard_ids=settings.shard_ids,
            shard_count=settings.shard_count,
            language=settings.language,
        )
        token = settings.discord_token.get_secret_value()
        yield DiscordPlatform(token, ctx("discord"), store, store.platform(), options)
    if settings.telegram_token is not None:
        from adapters.telegram.platform import TelegramPlatform  # noqa: PLC0415 - see above
        from adapters.telegram.shared.connection import Options as TelegramOptions  # noqa: PLC0415 - see above
        from adapters.telegram.shared.memory import STEP_SECONDS  # noqa: PLC0415 - see above

        secret = settings.telegram_webhook_secret
        yield TelegramPlatform(
            TelegramOptions(
                token=settings.telegram_token.get_secret_value(),
                language=settings.language,
                api_url=settings.telegram_api_url,
                webhook_url=settings.telegram_webhook_url,
                webhook_secret=None if secret is None else secret.get_secret_value(),
            ),
            store,
            store.platform(STEP_SECONDS),
            ctx("telegram"),
        )


async def _serve_page(settings: Settings, stop: Stop) -> None:
    from adapters.local.web import serve  # noqa: PLC0415 - see `run`
    from bot.watched import watched  # noqa: PLC0415 - see `run`

    clock = AdjustableClock()
    async with (
        _hub(settings, settings.data, clock, SystemRandom(), keep_talk=True) as (hub, chat, store),
        _warmed(chat),
        watched(store, stopping=lambda: stop.draining) as answers,
    ):
        site = await serve(hub, settings.host, settings.port, settings.allowed_hosts, answers)
        try:
            write(f"Kibitz is at {site.url}\n")
            await stop.heed()
            await stop.finish(site.drain())
        finally:
            await site.aclose()


async def _converse(settings: Settings, folder: Path, rng: Random, stop: Stop, *, jsonl: bool) -> None:
    clock = AdjustableClock()
    async with _hub(settings, folder, clock, rng, keep_talk=False) as (hub, *_):
        if jsonl:
            await Session(hub, clock, binary_output()).run(stop.lines(read_lines(sys.stdin.fileno())))
            return
        watched, edits = sys.stdin.isatty(), can_edit()
        screen = fitted if watched and sys.stdout.isatty() else str
        console = Console(
            hub, text_output(), "me", "den", settings.language, prompt=watched, screen=screen, asked=edits
        )
        lines = typed_lines(lambda: console.question) if edits else read_lines(sys.stdin.fileno())
        await console.run(stop.lines(lines))


def _context(
    store: RedisStore,
    clock: Clock,
    rng: Random,
    thinking: Thinking,
    *,
    patience: int | None,
    platform: str = "",
    watched: bool = False,
) -> Context:
    """Build what the service works with: the one place of the program that does. Metrics count what is `watched`."""
    watcher = None
    if watched:
        from adapters import metrics  # noqa: PLC0415 - its library takes long to load and only `run` has metrics

        watcher = metrics.watcher(platform or "page")
    return Context(
        store,
        clock,
        rng,
        computers=computers(),
        samples=samples(),
        known=known(),
        sights=sights(),
        ladders=CardLadders(),
        in_thread=OneAtATime(),
        thinking=thinking,
        puzzles=PuzzleSources(store.puzzles, shipped, posing()),
        competitions=store.competitions,
        patience=patience,
        platform=platform,
        watcher=watcher,
    )


@asynccontextmanager
async def _hub(
    settings: Settings, folder: Path, clock: AdjustableClock, rng: Random, *, keep_talk: bool
) -> AsyncGenerator[tuple[Hub, Chat, RedisStore]]:
    """Put the local chat on top of the store."""
    patience = PATIENCE if keep_talk else None  # at a console only those who play tick
    async with (
        _store(settings, folder) as store,
        watching(store) as watch,
        _thinking(settings, apart=keep_talk) as think,
    ):
        ctx = _context(store, clock, rng, think, patience=patience, watched=keep_talk)
        chat = Chat(ctx, settings.language, ways=to_room if keep_talk else to_named_room)
        tables = RoomTables(ctx) if keep_talk else None
        pacing = Pacing() if keep_talk else None  # programs and the one at a console may be as quick as they like
        pictures = _pictures(folder)
        hub = Hub(chat, store, store.message_log, pictures, clock, keep_talk=keep_talk, tables=tables, pacing=pacing)
        watch.told.append(hub.begin_again)
        yield hub, chat, store


@asynccontextmanager
async def _thinking(settings: Settings, *, apart: bool) -> AsyncGenerator[Thinking]:
    """Think in processes `apart`; or in this one, where no one else would wait."""
    if not apart:
        yield OneAtATime()
        return
    async with thinkers(settings.thinkers) as thinking:
        yield thinking


@asynccontextmanager
async def _store(settings: Settings, folder: Path) -> AsyncGenerator[RedisStore]:
    """Open the store, and log what in its settings would lose data."""
    timing = Timing(replicas=settings.wait_replicas, patience=REPLICAS_SECONDS)
    async with open_store(settings.store_url, folder, timing, ladders=CardLadders().names) as store:
        for warning in await store.warnings():
            _log.warning("%s", warning)
        looking = asyncio.create_task(_tell_of_others(store)) if settings.store_url is not None else None
        try:
            yield store
        finally:
            if looking is not None:
                looking.cancel()


async def _tell_of_others(store: RedisStore) -> None:
    """Log what other installations keep their games on the same server."""
    try:
        others = await store.other_installations()
    except StoreBusy:
        return
    if others:
        names = ", ".join(each or "one without KIBITZ_NAMESPACE" for each in others)
        _log.info("the store also holds the games of other installations, kept apart: %s", names)


@asynccontextmanager
async def _warmed(chat: Chat) -> AsyncGenerator[None]:
    """Do beforehand what the first answers of this process, by any of its chats, would wait for."""
    warming = asyncio.create_task(chat.warm_up())
    try:
        yield
    finally:
        warming.cancel()


def _pictures(folder: Path) -> Pictures:
    try:
        return Pictures(folder / "pictures")
    except OSError as error:
        raise NoStore("folder", folder=str(folder / "pictures"), reason=reason_of(error)) from error


def _fail(*faults: SettingFault) -> int:
    complain(*(fault.told(language()) for fault in faults))
    return FAILED
