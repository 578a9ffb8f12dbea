"""A Telegram, and the bot on it: the real Application of the library, over HTTP."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Generator
from random import Random

import pytest

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.menu import fingerprint
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from adapters.telegram.shared.memory import Memory
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import BOT, TOKEN
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.pace import ManualClock
from tests.adapters.telegram.people import Person
from tests.core.service.contexts import context

sys.modules.setdefault("sniffio", None)  # pyright: ignore[reportArgumentType] - so that its import fails at once: httpcore looks for it at each request


@pytest.fixture(autouse=True)
def _no_secret_is_logged(caplog: pytest.LogCaptureFixture) -> Generator[None]:  # pyright: ignore[reportUnusedFunction] - used by each test
    caplog.set_level(logging.WARNING, "httpcore")  # as `bot.logs` has it: it tells of each step of each request
    caplog.set_level(logging.DEBUG)  # last, as each of these sets the level of what is kept, too
    yield
    for phase in ("setup", "call"):
        records = caplog.get_records(phase)
        assert not any("SECRET" in logging.Formatter().format(record) for record in records)


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    """A Bot API server; in the end nothing wrong was sent to it, and no secret was told to anybody."""
    async with serving() as server:
        yield server
        assert server.wrong == []
        assert not any("SECRET" in str(chat.messages) for chat in server.state.chats.values())


@pytest.fixture
def clock() -> AdjustableClock:
    return ManualClock()


@pytest.fixture
def lease() -> float:
    """Seconds that the lease to poll lasts."""
    return 2.0


@pytest.fixture
def patience() -> int | None:
    """Seconds between two ticks after which the time is given back; None lets tests move the clock on by hours."""
    return None


@pytest.fixture
def introduced() -> bool:
    """Whether Telegram knows the bot's commands already."""
    return True


@pytest.fixture
async def bot(
    *,
    server: Server,
    store: RedisStore,
    clock: AdjustableClock,
    lease: float,
    patience: int | None,
    introduced: bool,
) -> AsyncGenerator[TelegramPlatform]:
    """Kibitz, polling that server."""
    if introduced:
        await Memory(store.platform(), int(BOT["id"]), server.state.pace).announce(fingerprint())
    options = Options(token=TOKEN, language="en", api_url=server.url, lease=lease)
    ctx = context(store, clock, Random(1), patience=patience, platform="telegram")
    bot = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
    ready = asyncio.Event()
    running = asyncio.create_task(bot.run(ready.set))
    await asyncio.wait([running, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    yield bot
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def anna(server: Server) -> Person:
    return Person(server, 11, "anna", "anna_k")


@pytest.fixture
def boris(server: Server) -> Person:
    return Person(server, 12, "Борис")


@pytest.fixture
def carla(server: Server) -> Person:
    return Person(server, 13, "carla", "Carla")


@pytest.fixture
def group(server: Server, bot: TelegramPlatform, store: RedisStore, clock: AdjustableClock) -> Group:
    """A group of anna, boris and carla."""
    return Group(server, bot, store, clock)
