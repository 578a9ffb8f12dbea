"""Programs that are told to stop: with forty updates in hand, with nothing to do, and while what they need hangs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from aiohttp import ClientSession
from redis.asyncio import Redis

from adapters.store.embedded import embedded
from tests.adapters.discord import wire as discord
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.people import Person, posts
from tests.adapters.telegram.process import HOOK, SECRET, free_port, until_listening
from tests.bot.programs import ROOT, environment
from tests.faults.part import Figure, Scale

NAME: Final = "drain"
COVERED: Final = "tests/adapters/telegram/test_drain.py::test_what_is_in_hand_is_answered_and_nothing_more_is_taken"

IN_HAND: Final = 40
AT_ONCE: Final = 30
"""Messages that go out in one second; what else is to be said waits for its turn."""

LONGEST_SECONDS: Final = 13.0
"""Ten for what is in hand, two to hand over, one for the process to end."""

IDLE_SECONDS: Final = 1.0
DISCORD_STOPS: Final = {Scale.FULL: 10, Scale.SHORT: 1}


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield what was answered, and how long the ends took."""
    return asyncio.run(_measure(DISCORD_STOPS[scale]))


async def _measure(stops: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        folder = Path(name)
        async with embedded(folder) as socket:
            store = f"unix://{socket}"
            return [
                *await _in_hand(folder, store),
                Figure("end with nothing in hand", await _idle(folder, store), "s", most=IDLE_SECONDS),
                _ended("while Telegram hangs", await _silent_telegram(folder, store)),
                _ended("while Discord cuts it off", await _cut_off(folder, store, stops)),
                _ended("while the store stands still", await _still(folder, store)),
            ]


def _ended(when: str, seconds: float) -> Figure:
    return Figure(f"end {when}", seconds, "s", most=LONGEST_SECONDS)


@asynccontextmanager
async def _program(folder: Path, **settings: str) -> AsyncGenerator[tuple[Process, int]]:
    """Have the program run; give it and its port. In the end it has ended well, or is killed."""
    port = free_port()
    settings |= {"KIBITZ_PORT": str(port), "KIBITZ_DATA": str(folder / "data")}
    with (folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "run"), cwd=ROOT, env=environment(folder, settings), stderr=log
        )
    try:
        await until_listening(port)
        yield process, port
        if process.returncode != 0:
            raise AssertionError(f"the program ended with status {process.returncode}")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _end(process: Process) -> float:
    """Tell a program to stop; return the seconds until it has."""
    begun = monotonic()
    process.send_signal(signal.SIGTERM)
    await process.wait()
    return monotonic() - begun


def _telegram(server: Server, store: str) -> dict[str, str]:
    return {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url, "REDIS_URL": store}


async def _in_hand(folder: Path, store: str) -> list[Figure]:
    """Stop a program behind a webhook, with updates in hand whose answers take a while."""
    async with serving() as server:
        hook = {"TELEGRAM_WEBHOOK_URL": HOOK.replace("http:", "https:"), "TELEGRAM_WEBHOOK_SECRET": SECRET}
        chats = [server.state.group() for _ in range(IN_HAND)]
        for number, chat in enumerate(chats, 1):
            Person(server, number, f"p{number}").write(chat, "/sim bot first=me")
        async with _program(folder, **_telegram(server, store), **hook) as (process, port):
            headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
            async with ClientSession(headers=headers) as session:

                async def post(update: object) -> int:
                    async with session.post(f"http://127.0.0.1:{port}/hook/telegram", json=update) as answer:
                        return answer.status

                server.hold = free = asyncio.Event()
                posting = [asyncio.create_task(post(update)) for update in server.state.updates.values()]
                while server.held < AT_ONCE:
                    await server.state.changed.wait()
                ending = asyncio.create_task(_end(process))
                server.hold = None
                free.set()
                statuses = await asyncio.gather(*posting, return_exceptions=True)
                seconds = await ending
        shown = sum(any("photo" in post for post in posts(chat)) for chat in chats)
        return [
            Figure("updates in hand", IN_HAND, "", least=IN_HAND),
            Figure("answered 200", statuses.count(200), "", least=IN_HAND),
            Figure("boards shown", shown, "", least=IN_HAND),
            _ended("with updates in hand", seconds),
        ]


async def _asked(server: Server, method: str) -> None:
    """Wait until a program has called a method."""
    while not any(method == asked for asked, _ in server.asked):  # noqa: ASYNC110 - the server tells no one
        await asyncio.sleep(0.05)


async def _idle(folder: Path, store: str) -> float:
    async with serving() as server, _program(folder, **_telegram(server, store)) as (process, _):
        await _asked(server, "getupdates")
        return await _end(process)


async def _silent_telegram(folder: Path, store: str) -> float:
    async with serving() as server:
        server.hangs["deletewebhook"] = free = asyncio.Event()
        async with _program(folder, **_telegram(server, store)) as (process, _):
            await _asked(server, "deletewebhook")
            seconds = await _end(process)
        free.set()
        return seconds


async def _cut_off(folder: Path, store: str, stops: int) -> float:
    """Return how long the longest end took as the gateway closed the session at the same moment."""
    longest = 0.0
    for _ in range(stops):
        async with discord.serving() as wire:
            api = f"http://127.0.0.1:{wire.port}/api/v10"
            settings = {"DISCORD_TOKEN": "MQ.secret.token", "DISCORD_API_URL": api, "REDIS_URL": store}
            async with _program(folder, **settings) as (process, _):
                await wire.until(lambda wire=wire: wire.identified)
                await wire.cut()
                longest = max(longest, await _end(process))
    return longest


async def _still(folder: Path, store: str) -> float:
    async with serving() as server, _program(folder, **_telegram(server, store)) as (process, _):
        await _asked(server, "getupdates")
        client = Redis.from_url(store)
        pid = (await client.info("server"))["process_id"]
        await client.aclose()
        os.kill(pid, signal.SIGSTOP)
        try:
            return await _end(process)
        finally:
            os.kill(pid, signal.SIGCONT)
