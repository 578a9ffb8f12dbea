"""Thirty pupils in a class on a Telegram group at its limits: how long each waits for their own board.

Time is the tests' own: the figures are what people wait on Telegram, to a quarter of a second. Pupils join by the link
under the class, play by the buttons under their boards as soon as these are there, and think for some seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from bot.serving import Timekeeper
from core.table import Status, Table
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.pace import ManualClock
from tests.adapters.telegram.people import Person, buttons, posts, presses, words
from tests.core.service.contexts import context
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened
from tests.faults.telegram_limits import IN_GROUP, Limits

NAME: Final = "class"
PUPILS: Final = {Scale.FULL: 30, Scale.SHORT: 4}
ROUNDS: Final = {Scale.FULL: 2, Scale.SHORT: 1}
ROUND_SECONDS: Final = {Scale.FULL: 150.0, Scale.SHORT: 10.0}
THINK: Final = (3.0, 12.0)
"""The least and the most seconds for which a pupil thinks about a move."""

LONGEST: Final = 10.0
STEP: Final = {Scale.FULL: 0.25, Scale.SHORT: 1.0}
"""Seconds that go by at a time."""

TEACHER: Final = 11


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield what pupils wait for their boards, and what the group was sent."""
    yield from asyncio.run(_measured(scale))


@dataclass
class _Class:
    """A class, and the bot that serves it; `waits` are how long each pupil waited for each board of theirs."""

    bot: TelegramPlatform
    server: Server
    clock: ManualClock
    group: Chat
    pupils: dict[str, tuple[Person, Chat]]
    load: Any
    step: float
    waits: list[float] = field(default_factory=list[float])
    stale: dict[tuple[str, str], tuple[int, float]] = field(default_factory=dict[tuple[str, str], tuple[int, float]])
    moves: int = 0

    async def pass_time(self) -> None:
        """Let a step of time go by."""
        pace = self.server.state.pace
        before = int(pace.now())
        pace.advance(self.step)
        if int(pace.now()) > before:
            self.clock.advance(1)
            await self.keeper.look()
        await pace.rest()

    @property
    def keeper(self) -> Timekeeper:
        return self._keeper

    def __post_init__(self) -> None:
        self._keeper = Timekeeper(self.bot)

    def look(self, tables: list[Table]) -> None:
        """See which pupils look at a board that is out of date, and since when."""
        now = self.server.state.pace.now()
        for table in tables:
            for player in table.seats:
                _, chat = self.pupils[player.id]
                newest = next((each for each in reversed(posts(chat)) if f"· {table.id} ·" in words(each)), None)
                key = (table.id, player.id)
                version, since = self.stale.get(key, (0, now))
                if version != table.version:
                    self.stale[key] = table.version, now
                    since = now
                ended = table.status is not Status.PLAYING
                shows = newest is not None and f"move {len(table.moves)}" in words(newest)
                shows = shows and (not ended or "wins" in words(newest or {}))
                if shows and since >= 0:
                    self.waits.append(now - since)
                    self.stale[key] = table.version, -1.0


async def _measured(scale: Scale) -> list[Figure]:
    async with empty() as url, opened(url) as store, serving() as server:
        clock = ManualClock()
        ctx = context(store, clock, Random(1), platform="telegram")
        options = Options(token=TOKEN, language="en", api_url=server.url)
        bot = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
        ready = asyncio.Event()
        running = asyncio.create_task(bot.run(ready.set))
        await asyncio.wait([running, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
        server.state.breath = 0.0
        numbers = [101 + number for number in range(PUPILS[scale])]
        group = server.state.group(TEACHER, *numbers)
        people = [Person(server, number, f"pupil{number - 100}") for number in numbers]
        pupils = {f"t{each.id}": (each, server.state.private(each.id)) for each in people}
        limits = server.limit = Limits(server)
        room = _Class(bot, server, clock, group, pupils, partial(store.load_all, f"t{group.id}"), STEP[scale])
        pairs = await _taught(room, Person(server, TEACHER, "teacher"), scale)
        summary = any("for you alone" in words(each) for each in posts(server.state.private(TEACHER)))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return [
        Figure("games begun", pairs, "", least=ROUNDS[scale] * PUPILS[scale] // 2),
        Figure("moves made", room.moves, "", least=ROUNDS[scale] * PUPILS[scale] // 4),
        Figure("boards shown to pupils alone", len(room.waits), "", least=PUPILS[scale]),
        Figure("longest wait of a pupil for their own board", max(room.waits), "s on Telegram", most=LONGEST),
        Figure("boards of pupils that never came", sum(each[1] >= 0 for each in room.stale.values()), "", most=0),
        Figure("sends and edits in the group in a minute", limits.most_in_group, "", most=IN_GROUP),
        Figure("messages in the group", len(posts(group)), "", most=2 + ROUNDS[scale] + 2),
        Figure("messages beyond any limit", limits.refused, "", most=0),
        Figure("summaries for the teacher", int(summary), "", least=1),
    ]


async def _taught(room: _Class, teacher: Person, scale: Scale) -> int:
    """Let a class be held; return how many games were begun."""
    server = room.server
    server.state.private(TEACHER)
    teacher.write(server.state.private(TEACHER), "/start")
    teacher.write(room.group, "/class nim heaps=4,5,6")
    await _until(room, lambda: bool(posts(room.group)))
    address = next(each["url"] for each in buttons(posts(room.group)[-1]) if "url" in each)
    for person, chat in room.pupils.values():
        person.write(chat, f"/start {address.rpartition('=')[2]}")
        await room.pass_time()
    await _until(room, lambda: f"{len(room.pupils)} are here" in words(posts(room.group)[-1]))
    games = 0
    for number in range(1, ROUNDS[scale] + 1):
        if number == 1:
            teacher.press(posts(room.group)[-1], presses(posts(room.group)[-1], "P")[0])
        else:
            teacher.write(room.group, "/class pair")
        tables = await _begun(room, games)
        await _played(room, tables, ROUND_SECONDS[scale], Random(number))
        games += len(tables)
    teacher.write(room.group, "/class end")
    await _until(room, lambda: any("over after" in words(each) for each in posts(room.group)))
    for _ in range(round(LONGEST / room.step)):
        await room.pass_time()
    return games


async def _begun(room: _Class, before: int) -> list[str]:
    ids = [f"g{number}" for number in range(before + 1, before + len(room.pupils) // 2 + 1)]

    async def begun() -> bool:
        return sum(isinstance(each, Table) for each in await room.load(ids)) == len(ids)

    while not await begun():
        await room.pass_time()
    return ids


async def _until(room: _Class, condition: Any) -> None:  # noqa: ANN401 - a function that tells
    for _ in range(1_200):
        if condition():
            return
        await room.pass_time()
    raise AssertionError([words(each) for each in posts(room.group)])


async def _played(room: _Class, ids: list[str], seconds: float, rng: Random) -> None:
    """Let the pupils play for so long, each by the buttons under their newest board."""
    pace = room.server.state.pace
    thinks: dict[tuple[str, int], float] = {}
    made: dict[str, int] = {}
    end = pace.now() + seconds
    while pace.now() < end:
        tables = [each for each in await room.load(ids) if isinstance(each, Table)]
        room.look(tables)
        for table in tables:
            room.moves += len(table.moves) - made.get(table.id, 0)
            made[table.id] = len(table.moves)
        for person, chat in room.pupils.values():
            newest = next(iter(reversed(posts(chat))), None)
            forward = [] if newest is None else presses(newest, "i")
            steps = [each for each in forward if each.count(":") > 3]  # the way back names no step
            if newest is None or not steps:
                continue
            key = (steps[0], newest["message_id"])
            due = thinks.setdefault(key, pace.now() + rng.uniform(*THINK) / 2)
            if due <= pace.now():
                thinks[key] = float("inf")
                person.press(newest, rng.choice(steps))
        await room.pass_time()
    for _ in range(round(LONGEST / room.step)):
        room.look([each for each in await room.load(ids) if isinstance(each, Table)])
        await room.pass_time()
