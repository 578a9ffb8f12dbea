"""One person, and then twelve, who flood a Telegram group with offers while others play there.

Time is the tests' own: the figures are what people wait on Telegram, to a quarter of a second.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.pace import ManualClock, ManualPace
from tests.adapters.telegram.people import Person, posts, presses, words
from tests.core.service.contexts import context
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "flood"
OFFERS: Final = {Scale.FULL: 60, Scale.SHORT: 10}
CROWD: Final = {Scale.FULL: 20, Scale.SHORT: 2}
"""Offers of each of twelve people."""

PER_MINUTE: Final = 20
STEP: Final = 0.25
LONGEST: Final = 300.0
SECONDS: Final = "s on Telegram"


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how long boards and answers wait, and how often the group's limit was overstepped."""
    yield from asyncio.run(_measured(scale))


@dataclass
class _Group:
    """A group whose Telegram takes 20 messages a minute, edits included, and counts those that are too many."""

    server: Server
    chat: Chat
    times: deque[float] = field(default_factory=deque[float])
    refused: int = 0

    @property
    def pace(self) -> ManualPace:
        return self.server.state.pace

    def limit(self, chat: int) -> float:
        """Return how long a message has to wait."""
        if chat != self.chat.id:
            return 0.0
        while self.times and self.times[0] <= self.pace.now() - 60:
            self.times.popleft()
        if len(self.times) >= PER_MINUTE:
            self.refused += 1
            return self.times[0] + 60 - self.pace.now()
        self.times.append(self.pace.now())
        return 0.0

    async def write(self, person: Person, text: str) -> None:
        """Have somebody write, and wait until that was done: no time goes by for them."""
        person.write(self.chat, text)
        await self.done()

    async def done(self) -> None:
        while self.server.state.updates:  # noqa: ASYNC110 - the bot tells no one
            await asyncio.sleep(0.002)

    async def waited(self, shown: Callable[[], bool]) -> float:
        """Return the seconds until something is shown, at most `LONGEST`."""
        began = self.pace.now()
        while not shown() and self.pace.now() - began < LONGEST:
            await self.pace.rest()
            if not shown():
                self.pace.advance(STEP)
        return self.pace.now() - began


async def _measured(scale: Scale) -> list[Figure]:
    async with _group() as group:
        boards = await _flooded(group, OFFERS[scale])
        offers = f"{OFFERS[scale]} offers and withdrawals of one person"
        figures = [Figure(f"longest wait for a board among {offers}", max(boards), SECONDS, most=3)]
    async with _group() as group:
        games, board = await _crowded(group, CROWD[scale])
        crowd = f"12 x {CROWD[scale]} offers"
        figures += [
            Figure(f"wait for the answer to /games among {crowd}", games, SECONDS, most=10),
            Figure(f"wait for a board among {crowd}", board, SECONDS, most=3),
            Figure("messages beyond the group's limit", group.refused, "", most=0),
        ]
    return figures


async def _flooded(group: _Group, offers: int) -> list[float]:
    """Return how long each board of a game waited, of which a move is made for every tenth offer."""
    anna, boris, carl = (
        Person(group.server, number, name) for number, name in ((11, "anna"), (12, "boris"), (13, "carl"))
    )
    await _begin(group, anna, boris)
    waits: list[float] = []
    for number in range(offers):
        await group.write(carl, "/nim")
        await group.write(carl, f"/cancel g{number + 2}")
        if number % 10 == 5:
            waits.append(await _moved(group, (anna, boris)[len(waits) % 2], len(waits) + 1))
    return waits


async def _crowded(group: _Group, offers: int) -> tuple[float, float]:
    """Return how long an answer to /games, and a board, wait among offers of twelve people."""
    anna, boris, vera = (
        Person(group.server, number, name) for number, name in ((11, "anna"), (12, "boris"), (13, "vera"))
    )
    await _begin(group, anna, boris)
    crowd = [Person(group.server, 100 + number, f"p{number}") for number in range(12)]
    terms = ("", " rule=normal", " rule=penultimate", " marienbad", " random")
    for number in range(offers):
        for person in crowd:
            await group.write(person, f"/nim{terms[number % 5]} time={number // 5 + 1}d")
    board = await _moved(group, anna, 1)
    before = len(posts(group.chat))
    await group.write(vera, "/games")
    games = await group.waited(
        lambda: any("g1" in words(each) for each in posts(group.chat)[before:] if _answers(each, vera))
    )
    return games, board


def _answers(message: dict[str, Any], person: Person) -> bool:
    answered: dict[str, Any] = message.get("reply_to_message", {"from": {"id": 0}})
    return bool(answered["from"]["id"] == person.id)


async def _begin(group: _Group, host: Person, guest: Person) -> None:
    """Let a game begin whose moves are one counter each; then a minute goes by."""
    await group.write(host, "/nim heaps=20,20,20 first=me")
    offer = posts(group.chat)[-1]
    guest.press(offer, presses(offer, "a")[0])
    await group.done()
    await group.waited(lambda: _shows(group, 0))
    group.pace.advance(60)


async def _moved(group: _Group, mover: Person, ply: int) -> float:
    await group.write(mover, "/play g1 a1")
    return await group.waited(lambda: _shows(group, ply))


def _shows(group: _Group, ply: int) -> bool:
    return any("photo" in each and words(each).endswith(f"Nim · g1 · move {ply}") for each in posts(group.chat))


@asynccontextmanager
async def _group() -> AsyncGenerator[_Group]:
    """A group, and the bot that serves it."""
    async with empty() as url, opened(url) as store, serving() as server:
        options = Options(token=TOKEN, language="en", api_url=server.url)
        ctx = context(store, ManualClock(), Random(1), platform="telegram")
        bot = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
        ready = asyncio.Event()
        running = asyncio.create_task(bot.run(ready.set))
        await asyncio.wait([running, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
        server.state.breath = 0.5
        group = _Group(server, server.state.group(11, 12, 13))
        server.limit = group.limit
        yield group
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
