"""The program itself on Discord: started, killed without warning, started again, told to stop."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord.test_wire import ANNA, BORIS, begin
from tests.adapters.discord.wire import Wire, serving

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def _running(wire: Wire, store_url: str, folder: Path) -> AsyncGenerator[asyncio.subprocess.Process]:
    settings = {
        "DISCORD_TOKEN": "MQ.secret.token",
        "DISCORD_API_URL": f"http://127.0.0.1:{wire.port}/api/v10",
        "REDIS_URL": store_url,
        "KIBITZ_DATA": str(folder),
        "KIBITZ_PORT": "0",
    }
    before = wire.identified
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", "run",
        cwd=ROOT, env={**os.environ, **settings}, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        await wire.until(lambda: wire.identified > before)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_killed_after_any_message_and_started_again(store_url: str, store: RedisStore, tmp_path: Path) -> None:
    async with serving() as wire:
        async with _running(wire, store_url, tmp_path) as process:
            board = await begin(wire)
            process.kill()
        for ply, (person, move) in enumerate([(ANNA, "c2")], 1):
            await wire.reply(*person, move, board, listening=False)
            async with _running(wire, store_url, tmp_path) as process:
                await wire.until(lambda ply=ply: wire.boards(f"g1 · ход {ply}"))
                (board,) = wire.boards(f"g1 · ход {ply}")
                process.kill()
        async with _running(wire, store_url, tmp_path):
            for step in ("k:g1:1:0:a", "k:g1:1:0:a.2"):
                await wire.until(lambda step=step: step in str(wire.messages[board]["components"]))
                await wire.interaction(*BORIS, 3, {"custom_id": step, "component_type": 2}, board)
            await wire.until(lambda: "g1 · ход 2" in wire.messages[board]["content"])
            assert [len(wire.boards(f"g1 · ход {ply}")) for ply in range(3)] == [1, 0, 1]


async def test_health_and_an_orderly_end(store_url: str, store: RedisStore, tmp_path: Path) -> None:
    async with serving() as wire, _running(wire, store_url, tmp_path) as process:
        assert process.stderr is not None
        told = ""
        while (port := re.search(r"at port (\d+) of", told)) is None:
            told += (await process.stderr.readline()).decode()
        url = f"http://127.0.0.1:{port[1]}/healthz"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert await answer.json() == {"status": "ok"}
        process.send_signal(signal.SIGTERM)
        told += (await process.stderr.read()).decode()
        assert await process.wait() == 0
        assert "Traceback" not in told
        assert "secret" not in told


async def test_a_token_that_is_refused_ends_the_program(tmp_path: Path, store_url: str) -> None:
    async with serving() as wire:
        wire.refuses = True
        settings = {
            "DISCORD_TOKEN": "MQ.secret.token", "DISCORD_API_URL": f"http://127.0.0.1:{wire.port}/api/v10",
            "REDIS_URL": store_url, "KIBITZ_DATA": str(tmp_path), "KIBITZ_PORT": "0",
        }  # fmt: skip
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.cli", "run",
            cwd=ROOT, env={**os.environ, **settings}, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        _, told = await process.communicate()
        assert process.returncode == 2
        assert told.decode().splitlines()[-1] == "kibitz: DISCORD_TOKEN: Discord refuses this token"


async def test_who_is_told_to_stop_while_it_connects_again_stops(
    wire: Wire, store: RedisStore, ctx: Context, caplog: pytest.LogCaptureFixture
) -> None:
    platform = DiscordPlatform("token", ctx, store, store.platform(), Options())
    running = asyncio.create_task(platform.run())
    await wire.until(lambda: wire.identified)
    wire.greets = False
    await wire.cut()
    await wire.until(lambda: wire.connected == 2)
    running.cancel()
    async with asyncio.timeout(60):
        with pytest.raises(asyncio.CancelledError):
            await running
    assert "Task exception was never retrieved" not in caplog.text
