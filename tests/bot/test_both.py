"""The program with both tokens set: one process plays on Discord and on Telegram, over one store.

At the lowest level its log has no secret and nothing that belongs to a person, and neither have its metrics.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import ClientSession

from adapters.store.redis_store import RedisStore
from core.table import Status, Table
from tests.adapters.discord import wire as discord
from tests.adapters.discord.test_wire import ANNA, BORIS, begin
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.server import serving as telegram
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person, settled
from tests.bot.programs import environment

MARK = "Zanzibar"
"""Stands in names and in what people write."""

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
        "KIBITZ_LOG_FORMAT": "json",
    }
    log = folder / "log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bot.patient", "run"),
            cwd=folder,
            env=environment(folder, settings),
            stderr=errors,
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


async def play_on_telegram(server: Server, store: RedisStore, group: Chat) -> Table:
    """Play Nim to its end and some moves of Square, with talk in between; return the game of Square."""
    people = Person(server, 1, f"{MARK} Анна", MARK), Person(server, 2, f"{MARK} Борис")
    game = Game(server, store, group, people)
    await game.begin("/nim heaps=3,5,7 first=me")
    await game.move("reply")
    await game.move("buttons")
    people[0].write(group, f"a2 {MARK}?", reply_to=game.board())
    people[1].write(group, f"{MARK}!")
    await settled(server)
    assert (await game.finish("reply")).status is Status.FINISHED
    hidden = Game(server, store, group, people)
    await hidden.begin("/square")
    await hidden.move("command")
    await hidden.move("hand")
    return await hidden.table()


async def play_on_discord(wire: discord.Wire, store: RedisStore) -> None:
    """Play Nim to its end, with talk in between."""
    board = await begin(wire)
    moves = ((ANNA, "c2"), (BORIS, "a3"), (ANNA, "b5"), (BORIS, "c5"))
    for ply, (person, move) in enumerate(moves, 1):
        await wire.reply(*person, MARK, board)
        await wire.reply(*person, move, board)
        await wire.until(lambda ply=ply: wire.boards(f"g1 · ход {ply}"))
        (board,) = wire.boards(f"g1 · ход {ply}")
    table = await store.load(f"d{discord.GUILD}", "g1")
    assert table is not None
    assert (table.moves, table.status) == (("c2", "a3", "b5", "c5"), Status.FINISHED)


async def asked(log: str) -> str:
    """Return the metrics of the process that writes this log."""
    port = re.search(r"its health is at port (\d+)", log)
    assert port is not None
    async with ClientSession() as session, session.get(f"http://127.0.0.1:{port[1]}/metrics") as answer:
        return await answer.text()


async def test_one_process_plays_on_both(store_url: str, store: RedisStore, tmp_path: Path) -> None:
    async with discord.serving() as wire, telegram() as server:
        group = server.state.group(1, 2)
        async with running(wire, server, store_url, tmp_path) as log:
            _, square = await asyncio.gather(play_on_discord(wire, store), play_on_telegram(server, store, group))
            metrics = await asked(log.read_text("utf-8"))
        assert server.wrong == []
        told = log.read_text("utf-8")
        lines = [json.loads(line) for line in told.splitlines()]
        assert [line for line in lines if "error" in line] == []
        servers = (f"d{discord.GUILD}", f"t{group.id}")
        assert {line["server"] for line in lines if "server" in line} <= set(servers)
        assert any("update" in line for line in lines)
        assert [len(await store.load_all(name, [f"g{n}" for n in range(1, 11)])) for name in servers] == [1, 2]
        hands = [" ".join(map(str, square.deals[0][start : start + 3])) for start in range(0, 40, 10)]
        private = {MARK, ANNA[1], BORIS[1], DISCORD_TOKEN, TOKEN, square.nonce, *hands}
        assert {word for word in private if word.casefold() in told.casefold()} == set()
        named = {*private, *(f'"{label}"' for label in (*servers, "t1", "t2", "d1", "d2", "g1"))}
        assert {word for word in named if word.casefold() in metrics.casefold()} == set()
        for platform, game in (("discord", "nim"), ("telegram", "nim")):
            assert (
                f'kibitz_games_finished_total{{game="{game}",platform="{platform}",termination="last-counter"}} 1.0'
                in (metrics)
            )
