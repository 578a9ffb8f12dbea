"""Two replicas behind a webhook, of which one after the other is killed while people play.

A wait ends when the board that answers a person stands in the chat. It is counted in two ways: from what the person
did, and, since two kills can hit one move, which then waits for the marks of each, from the last kill before the end.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from aiohttp import ClientError, ClientSession, TCPConnector

from adapters.store.embedded import embedded
from tests.adapters.processes import forking
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.people import Person, posts, presses, words
from tests.adapters.telegram.process import SECRET, free_port, running, until_listening
from tests.faults.kills import LONGEST_SECONDS, PLIES, SEED, Games, amount, is_answered, median_wait, take, wrong_moves
from tests.faults.part import Figure, Scale

NAME: Final = "kills_telegram"
COVERED: Final = "tests/adapters/telegram/test_durability.py::test_150_updates_and_15_kills"

GAMES: Final = 50
"""Games that are played at the same time: while those whose replica was killed wait, the others go on to the next."""


@dataclass
class Floor:
    """The replicas, by the ports that they listen on, and what is known of the updates that were brought to them."""

    server: Server
    session: ClientSession
    url: str
    folder: Path
    rng: Random = field(default_factory=lambda: Random(SEED))
    replicas: dict[int, ExitStack] = field(default_factory=dict[int, ExitStack])
    waits: list[float] = field(default_factory=list[float])
    since_kill: list[float] = field(default_factory=list[float])
    """The same waits, counted from the last kill where there was one during the wait."""
    killed: float = 0.0
    moves: int = 0
    planned: int = 0
    kills: int = 0

    async def start(self, port: int) -> None:
        """Have a replica listen on a port."""
        stack = ExitStack()
        stack.enter_context(running(forking(), self.server.url, self.url, self.folder / f"{port}.log", port))
        self.replicas[port] = stack
        await until_listening(port)

    async def kill(self) -> None:
        """Kill a replica, and start it again."""
        port = self.rng.choice(list(self.replicas))
        self.replicas[port].close()
        self.killed = monotonic()
        self.kills += 1
        await self.start(port)

    async def bring(self, number: int) -> None:
        """Bring an update, once to three times at the same moment, and again until it is taken."""
        update = self.server.state.updates.pop(number)
        await asyncio.gather(*(self._bring(update) for _ in range(self.rng.randint(1, 3))))

    async def _bring(self, update: dict[str, Any]) -> None:
        while True:
            port = self.rng.choice(list(self.replicas))
            try:
                address = f"http://127.0.0.1:{port}/hook/telegram"
                async with self.session.post(address, json=update) as answer:
                    if answer.status == 200:
                        return
            except (ClientError, OSError):
                pass
            await asyncio.sleep(0.05)


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield what was lost and doubled, and how long people waited."""
    return asyncio.run(_measure(*amount(scale)))


async def _measure(moves: int, kills: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        async with embedded(Path(name)) as socket, serving() as server:
            connector = TCPConnector(limit=0, force_close=True)
            async with ClientSession(
                headers={"X-Telegram-Bot-Api-Secret-Token": SECRET}, connector=connector
            ) as session:
                floor = Floor(server, session, f"unix://{socket}", Path(name))
                for _ in range(2):
                    await floor.start(free_port())
                killing = asyncio.create_task(_kill(floor, moves, kills))
                chats = [server.state.group() for _ in range(GAMES)]
                played = await asyncio.gather(*(_play(floor, chat, n, moves // GAMES) for n, chat in enumerate(chats)))
                await killing
                wrong = await wrong_moves(floor.url, played)
            for stack in floor.replicas.values():
                stack.close()
    return [
        Figure("moves", floor.moves, "", least=moves),
        Figure("of those made as planned", floor.planned, "", least=moves // 5),
        Figure("kills", floor.kills, "", least=kills),
        *wrong,
        Figure("boards shown twice", sum(_twice(chat) for chat in chats), ""),
        Figure("longest wait since the last kill", max(floor.since_kill), "s", most=LONGEST_SECONDS),
        Figure("longest wait in all", max(floor.waits), "s"),
        Figure("waits longer than the goal", sum(each > LONGEST_SECONDS for each in floor.waits), ""),
        median_wait(floor.waits),
    ]


async def _kill(floor: Floor, moves: int, kills: int) -> None:
    """Kill replicas, evenly over the moves."""
    for number in range(kills):
        while floor.moves < moves * number // kills:
            await floor.server.state.changed.wait()
        await asyncio.sleep(floor.rng.random() * 0.2)
        await floor.kill()


async def _play(floor: Floor, chat: Chat, number: int, moves: int) -> Games:
    """Have two people play in a chat; return what they played."""
    anna, boris = (Person(floor.server, 10 * number + 11 + seat, f"p{seat}") for seat in range(2))
    played: dict[tuple[str, str], int] = {}
    while left := moves - sum(played.values()):
        if played:
            await _say(floor, chat, anna, f"/resign g{len(played)}", "")
        table = f"g{len(played) + 1}"
        await _say(floor, chat, anna, "/nim heaps=30,30,30 first=me", f"a:{table}:")
        offer = next(post for post in reversed(posts(chat)) if presses(post, "a"))
        boris.press(offer, presses(offer, "a")[0])
        await _brought(floor, chat, f" · {table} · move 0")
        plies = played[f"t{chat.id}", table] = min(left, PLIES)
        ply = 0
        while ply < plies:
            mover, other = (anna, boris)[ply % 2], (boris, anna)[ply % 2]
            answered = is_answered(ply, plies)
            if answered:
                other.write(chat, f"/if {table} {take(ply)} {take(ply + 1)}")
                await floor.bring(next(reversed(floor.server.state.updates)))
                floor.planned += 1
            ply += 1 + answered
            text = f"/play {table} {take(ply - 1 - answered)}"
            await _say(floor, chat, mover, text, f" · {table} · move {ply}")
            floor.moves += 1 + answered
    return played


async def _say(floor: Floor, chat: Chat, person: Person, text: str, shown: str) -> None:
    person.write(chat, text)
    await _brought(floor, chat, shown)


async def _brought(floor: Floor, chat: Chat, shown: str) -> None:
    """Bring what a person just did, and wait until its answer stands in the chat."""
    number, begun = next(reversed(floor.server.state.updates)), monotonic()
    await floor.bring(number)
    async with asyncio.timeout(60):
        while not any(shown in words(post) + str(presses(post, "a")) for post in posts(chat)):
            await floor.server.state.changed.wait()
    now = monotonic()
    floor.waits.append(now - begun)
    floor.since_kill.append(now - max(begun, floor.killed))


def _twice(chat: Chat) -> int:
    """Return how many boards of a chat were shown in more than one message."""
    tags = [words(post).splitlines()[-1] for post in posts(chat) if " · move " in words(post)]
    return len(tags) - len(set(tags))
