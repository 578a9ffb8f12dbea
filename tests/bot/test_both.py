"""The program with both tokens set: one process plays on Discord and on Telegram, over one store."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.store.redis_store import RedisStore
from tests.adapters.discord import wire as discord
from tests.adapters.discord.test_wire import ANNA, begin
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.server import serving as telegram
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person
from tests.bot.programs import environment

DISCORD_TOKEN = "MQ.secret.token"  # noqa: S105 - what the test looks for in the log


@asynccontextmanager
async def running(wire: discord.Wire, server: Server, store_url: str, folder: Path) -> AsyncGenerator[Path]:
    """Have `kibitz run` serve both; it must end well when it is told to. Give its log."""
    settings = {
        "DISCORD_TOKEN": DISCORD_TOKEN,
        "DISCORD_API_URL": f"http://127.0.0.1:{wire.port}/api/v10",
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_API_URL": server.url,
        "REDIS_URL": store_url,
        "KIBITZ_DATA": str(folder),
        "KIBITZ_PORT": "0",
        "KIBITZ_LOG": "DEBUG",
    }
    log = folder / "log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "run"), cwd=folder, env=environment(folder, settings), stderr=errors
        )
    try:
        await wire.until(lambda: wire.identified)
        yield log
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def play_on_telegram(server: Server, store: RedisStore, group: Chat) -> None:
    game = Game(server, store, group, (Person(server, 1, "anna"), Person(server, 2, "boris")))
    await game.begin("/nim heaps=3,5,7 first=me")
    await game.move("reply")
    await game.move("buttons")
    assert len((await game.table()).moves) == 2


async def play_on_discord(wire: discord.Wire, store: RedisStore) -> None:
    board = await begin(wire)
    await wire.reply(*ANNA, "c2", board)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    table = await store.load(f"d{discord.GUILD}", "g1")
    assert table is not None
    assert table.moves == ("c2",)


async def test_one_process_plays_on_both(store_url: str, store: RedisStore, tmp_path: Path) -> None:
    async with discord.serving() as wire, telegram() as server:
        group = server.state.group(1, 2)
        async with running(wire, server, store_url, tmp_path) as log:
            await asyncio.gather(play_on_discord(wire, store), play_on_telegram(server, store, group))
        assert server.wrong == []
        told = log.read_text("utf-8")
        assert "Traceback" not in told
        assert not any(secret in told for secret in (DISCORD_TOKEN, TOKEN))
        servers = {f"d{discord.GUILD}", f"t{group.id}"}
        assert [len(await store.load_all(name, [f"g{n}" for n in range(1, 11)])) for name in servers] == [1, 1]
