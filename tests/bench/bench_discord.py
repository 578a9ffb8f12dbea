"""How soon Discord is told that it was heard, while many games are played at once.

The real client plays over a fake of Discord's wire in the same process, which takes its share of the processor, too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

import discord.http

from adapters.chat.chat import Chat
from adapters.discord.client import KibitzClient
from adapters.discord.options import Options
from adapters.discord.shared.memory import Memory
from adapters.store.opening import open_store
from tests.adapters.discord.wire import BOT, Wire, serving, user
from tests.bench.table import Row, print_table
from tests.core.service.contexts import context

GAMES = 200
PACE = 0.005
"""Seconds between two people's acts: all of them act within a second."""

WAVES = ("k:{game}:0:0:1", "k:{game}:0:0:1.2")


async def rows() -> list[Row]:
    """Let everybody begin a game and make a move in it, all at once, and return how long they waited."""
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
        async with open_store(None, Path(folder)) as store, serving() as wire:
            discord.http.Route.BASE = f"http://127.0.0.1:{wire.port}/api/v10"
            chat = Chat(context(store), "en")
            client = KibitzClient(chat, Memory(store.platform(), "bench"), store, Options())
            async with client:
                running = asyncio.create_task(client.start("token"))
                await wire.until(lambda: wire.identified)
                await client.wait_until_ready()
                waited = sorted(await _play(wire))
                await client.close()
                await asyncio.gather(running, return_exceptions=True)
    against = f"{len(waited)} commands and presses, {GAMES} games, 200 acts a second"
    return [
        Row("acknowledgement, p99", waited[len(waited) * 99 // 100] * 1000, "ms", "<= 300", "<= 100", against),
        Row("acknowledgement, longest", waited[-1] * 1000, "ms", "<= 1,000", "<= 300", against),
    ]


async def _play(wire: Wire) -> list[float]:
    data = {
        "id": "1", "name": "sim", "type": 1,
        "options": [{"name": "opponent", "type": 6, "value": str(BOT)}, {"name": "first", "type": 3, "value": "me"}],
        "resolved": {"users": {str(BOT): user(BOT, "Kibitz", bot=True)}},
    }  # fmt: skip
    waited = await _wave(wire, [(number, 2, data, None) for number in range(1, GAMES + 1)])
    boards = {text.rpartition("\n")[2].split(" · ")[1]: number for number, text in _contents(wire)}
    owner = {f"g{number}": int(text.split("<@")[1].split(">")[0]) for number, text in _owners(wire)}
    for wave in WAVES:
        pressed = [
            (owner[game], 3, {"custom_id": wave.format(game=game), "component_type": 2}, board)
            for game, board in boards.items()
        ]
        waited += await _wave(wire, pressed)
    return waited


def _contents(wire: Wire) -> list[tuple[int, str]]:
    return [(number, str(wire.messages[number]["content"])) for number in wire.boards("-# Сим · g")]


def _owners(wire: Wire) -> list[tuple[int, str]]:
    return [(int(text.split(" · g")[1].split(" ")[0]), text) for _, text in _contents(wire)]


async def _wave(wire: Wire, acts: Sequence[tuple[int, int, object, int | None]]) -> list[float]:
    begun: dict[str, float] = {}
    for person, kind, data, message in acts:
        now = asyncio.get_running_loop().time()
        begun[await wire.interaction(person, f"player{person}", kind, data, message)] = now
        await asyncio.sleep(PACE)
    await wire.until(lambda: begun.keys() <= wire.acknowledged.keys())
    requests = len(wire.requests)
    while True:  # until all of it is answered, so that the next wave finds what it presses
        await asyncio.sleep(0.3)
        if len(wire.requests) == requests:
            return [wire.acknowledged[token] - at for token, at in begun.items()]
        requests = len(wire.requests)


if __name__ == "__main__":
    print_table(asyncio.run(rows()))
