"""How soon /readyz tells that something is away, and that it is back; and how many lines the log has for it."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from aiohttp import ClientError, ClientSession, web

from tests.adapters.discord import wire as discord
from tests.adapters.store import servers
from tests.adapters.store.ways import WAYS
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.server import serving as telegram
from tests.adapters.telegram.api.state import TOKEN
from tests.bot.programs import environment
from tests.faults.part import Figure, Scale

NAME: Final = "readiness"
COVERED: Final = "tests/adapters/store/test_causes.py::test_a_cause_is_told_apart_and_logged_once"

GLANCE_SECONDS: Final = 0.05
PATIENCE_SECONDS: Final = 150.0
AWAY_SECONDS: Final = 3.0
"""How long what is away stays so, after that was told: log lines that come again and again would come."""

STORE_SECONDS: Final = 5.0
GRACE_SECONDS: Final = 30.0
KNOWN_SECONDS: Final = 45.0
"""The grace, and until a platform that falls silent is known to be: up to 10 s between questions, and their time."""

_RUN: Final = """
import sys, discord.gateway, yarl
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv.pop())
from bot.cli import main
sys.exit(main(["run"]))
"""
"""A lost session is begun again at an address that the library itself knows."""

_TOLD: Final = re.compile(r"^\S+ \S+ (?:WARNING|ERROR|CRITICAL) (?!discord\.gateway: )(\S+): ", re.MULTILINE)
"""The library tells of slow heartbeats where the machine of this test is slow; a lost gateway it tells of elsewhere."""
_OF_STORE: Final = "adapters.store."
"""A store that is slow for a moment, where the machine is, is a cause of its own with a line of its own."""

_PORT: Final = re.compile(r"its health is at port (\d+)")


@dataclass(frozen=True, slots=True)
class Away:
    """Something that was away: the seconds until that was told, until it was told to be back, and lines of the log."""

    name: str
    gone: float
    back: float
    lines: int
    platform: bool = False


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield for each way in which the store and the platforms can be away how soon that is told, and how often."""
    del scale
    for away in asyncio.run(_measured()):
        least, most = (GRACE_SECONDS, KNOWN_SECONDS) if away.platform else (None, STORE_SECONDS)
        yield Figure(f"{away.name}: until 503", away.gone, "s", least=least, most=most)
        yield Figure(f"{away.name}: back until 200", away.back, "s", most=None if away.platform else STORE_SECONDS)
        yield Figure(f"{away.name}: lines in the log", away.lines, "", least=1, most=1)


async def _measured() -> list[Away]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        folder = Path(name)
        (folder / "taken").mkdir()
        async with discord.serving() as wire, telegram() as server:
            store = _Store(folder)
            with store:
                async with _program(folder, wire, server, store.url) as program:
                    return [away async for away in _ways(program, wire, server, store)]


class _Store(ExitStack):
    """A server that can be killed and started again on the same files."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.url = f"unix://{folder / 's'}"
        self.server = self.start()

    def start(self) -> servers.Server:
        settings = ("--dbfilename", "taken", *servers.AOF)
        self.server = self.enter_context(servers.running(servers.valkey(), self._folder, *settings))
        return self.server

    @contextmanager
    def killed(self) -> Generator[None]:
        self.server.process.kill()
        self.server.process.wait()
        yield
        self.start()


class _Program:
    """`kibitz run`, as its port and its log."""

    def __init__(self, session: ClientSession, log: Path) -> None:
        self._session = session
        self._log = log

    async def until(self, status: int) -> float:
        """Return the seconds until /readyz answers with a status."""
        begun = monotonic()
        while monotonic() - begun < PATIENCE_SECONDS:
            try:
                async with self._session.get("/readyz") as answer:
                    if answer.status == status:
                        return monotonic() - begun
            except ClientError:
                pass
            await asyncio.sleep(GLANCE_SECONDS)
        raise TimeoutError(f"/readyz did not answer {status}; the log ends with {self._log.read_text('utf-8')[-2000:]}")

    def lines(self, *, platform: bool) -> int:
        """Return how many warnings and errors the log has; of a `platform`, those that are not of the store."""
        found: list[str] = _TOLD.findall(self._log.read_text("utf-8"))
        return sum(not (platform and logger.startswith(_OF_STORE)) for logger in found)

    async def away(self, name: str, way: AbstractContextManager[None], *, platform: bool = False) -> Away:
        before = self.lines(platform=platform)
        with way:
            gone = await self.until(503)
            await asyncio.sleep(AWAY_SECONDS)
        return Away(name, gone, await self.until(200), self.lines(platform=platform) - before, platform)


@asynccontextmanager
async def _program(folder: Path, wire: discord.Wire, server: Server, url: str) -> AsyncGenerator[_Program]:
    settings = {
        "DISCORD_TOKEN": "MQ.secret.token",
        "DISCORD_API_URL": f"http://127.0.0.1:{wire.port}/api/v10",
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_API_URL": server.url,
        "REDIS_URL": url,
        "KIBITZ_DATA": str(folder),
        "KIBITZ_PORT": "0",
    }
    log = folder / "program.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", _RUN, f"ws://127.0.0.1:{wire.port}/gateway"),
            cwd=folder,
            env=environment(folder, settings),
            stderr=errors,
        )
    try:
        while (port := _PORT.search(log.read_text("utf-8"))) is None:  # noqa: ASYNC110 - a log tells no one
            await asyncio.sleep(GLANCE_SECONDS)
        async with ClientSession(f"http://127.0.0.1:{port[1]}") as session:
            program = _Program(session, log)
            await program.until(200)
            yield program
    finally:
        process.terminate()
        await process.wait()


async def _ways(program: _Program, wire: discord.Wire, server: Server, store: _Store) -> AsyncIterator[Away]:
    for cause, way in WAYS.items():
        yield await program.away(f"store {cause.value}", way(store.server))
    yield await program.away("store killed", store.killed())
    wire.away = True
    await wire.cut()
    yield await program.away("Discord", _no_gateway(wire), platform=True)
    yield await program.away("Telegram", _no_answers(server), platform=True)


@contextmanager
def _no_gateway(wire: discord.Wire) -> Generator[None]:
    yield
    wire.away = False


@contextmanager
def _no_answers(server: Server) -> Generator[None]:
    fault = Fault("*", None, times=10**9)
    server.faults.append(fault)
    server.met = _gone  # a question that waits already gets no answer either
    yield
    server.met = None
    fault.times = 0


async def _gone(_method: str, _values: dict[str, Any]) -> None:
    raise web.HTTPBadGateway
