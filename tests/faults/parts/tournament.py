"""A Swiss tournament of thirty in one Telegram group at its limits: when the boards of a round are all there.

Time is the tests' own: the figures are what people wait on Telegram, to a quarter of a second. People join by the
button, write their moves as soon as their board is there, and think for some seconds. What they score is counted from
the tables, apart from what the tournament makes of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from bot.serving import Timekeeper
from core.competitions.competition import Competition, Stage
from core.competitions.standings import standings
from core.position import replay
from core.table import Status, Table
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.pace import ManualClock
from tests.adapters.telegram.people import Person, posts, presses, words
from tests.core.service.contexts import context
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened
from tests.faults.telegram_limits import IN_GROUP, WINDOW, Limits, OnTheirWay, on_their_way

NAME: Final = "tournament"
PLAYERS: Final = {Scale.FULL: 30, Scale.SHORT: 6}
ROUNDS: Final = {Scale.FULL: 5, Scale.SHORT: 1}
STEP: Final = {Scale.FULL: 0.25, Scale.SHORT: 1.0}
"""Seconds that go by at a time."""

THINK: Final = (3.0, 20.0)
"""The least and the most seconds for which a player thinks about a move."""

LONGEST_SECONDS: Final = 3_600.0
"""Decided by this part: thirty people who play that fast are done within the hour, or something hangs."""

HOST: Final = 11


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield when the boards of the rounds were there, what the group was sent, and whether the points are right."""
    yield from asyncio.run(_measured(scale))


@dataclass
class _Hall:
    """A group with a tournament, and the bot that serves it; `waits` are how long each round waited for its boards."""

    bot: TelegramPlatform
    server: Server
    store: RedisStore
    clock: ManualClock
    group: Chat
    players: dict[str, Person]
    calls: OnTheirWay
    step: float
    begun: dict[int, float] = field(default_factory=dict[int, float])
    waits: dict[int, float] = field(default_factory=dict[int, float])

    def __post_init__(self) -> None:
        self.keeper = Timekeeper(self.bot)

    @property
    def name(self) -> str:
        return f"t{self.group.id}"

    async def pass_time(self) -> None:
        """Let a step of time go by."""
        pace = self.server.state.pace
        before = int(pace.now())
        pace.advance(self.step)
        for _ in range(int(pace.now()) - before):
            self.clock.advance(1)
            await self.keeper.look()
        await pace.rest()
        await self.calls.rest()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let time go by until something is so. Raises AssertionError where it does not come."""
        end = self.server.state.pace.now() + 10 * WINDOW
        while not condition():
            assert self.server.state.pace.now() < end, [words(each) for each in posts(self.group)]
            await self.pass_time()

    async def competition(self) -> Competition:
        found = await self.store.competitions.load(self.name, "t1")
        assert found is not None
        return found

    async def tables(self, competition: Competition, rounds: slice = slice(None)) -> list[Table]:
        ids = [each.table for round_ in competition.played[rounds] for each in round_.pairings if each.table]
        return [each for each in await self.store.load_all(self.name, ids) if isinstance(each, Table)]

    def look(self, competition: Competition) -> None:
        """See whether the boards of the newest round are all there, and how long that took."""
        number, now = len(competition.played), self.server.state.pace.now()
        began = self.begun.setdefault(number, now)
        if number and number not in self.waits:
            shown = [words(each) for each in posts(self.group)]
            ids = [each.table for each in competition.played[-1].pairings if each.table]
            if all(any(f"· {table} ·" in text for text in shown) for table in ids):
                self.waits[number] = now - began


async def _measured(scale: Scale) -> list[Figure]:
    with on_their_way() as calls:
        return await _held(scale, calls)


async def _held(scale: Scale, calls: OnTheirWay) -> list[Figure]:
    """Hold the tournament, and return what was measured."""
    rounds, boards = ROUNDS[scale], PLAYERS[scale] // 2
    async with empty() as url, opened(url) as store, serving() as server:
        clock = ManualClock()
        ctx = context(store, clock, Random(1), platform="telegram")
        options = Options(token=TOKEN, language="en", api_url=server.url)
        bot = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
        ready = asyncio.Event()
        running = asyncio.create_task(bot.run(ready.set))
        await asyncio.wait([running, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
        server.state.breath = 0.0
        numbers = [101 + number for number in range(PLAYERS[scale])]
        group = server.state.group(HOST, *numbers)
        people = {f"t{number}": Person(server, number, f"player{number - 100}") for number in numbers}
        limits = server.limit = Limits(server)
        hall = _Hall(bot, server, store, clock, group, people, calls, STEP[scale])
        await _signed_up(hall, rounds)
        await _played(hall, Random(2))
        over = await hall.competition()
        tables = await hall.tables(over)
        await hall.until(lambda: any("is over after" in words(each) for each in posts(group)))
        last = words(next(each for each in reversed(posts(group)) if "is over after" in words(each)))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    counted = _counted(tables)
    stood = {over.entrants[line.entrant].player.id: line.points for line in standings(over)}
    best = {people[each].name for each, points in counted.items() if points == max(counted.values())}
    pairs = Counter(frozenset(seat.id for seat in table.seats) for table in tables)
    return [
        Figure(
            "rounds that ended by themselves",
            len(over.played) if over.stage is Stage.FINISHED else 0,
            "",
            rounds,
            rounds,
        ),
        Figure("games that were played", len(tables), "", rounds * boards, rounds * boards),
        Figure("pairs that met twice", sum(count > 1 for count in pairs.values()), "", most=0),
        Figure("boards of the first round there after", hall.waits[1], "s on Telegram", most=WINDOW),
        Figure("boards of any round there after", max(hall.waits.values()), "s on Telegram", most=2 * WINDOW),
        Figure("rounds whose boards were never all there", rounds - len(hall.waits), "", most=0),
        Figure(
            "points that are not those of the tables", sum(stood[each] != counted[each] for each in people), "", most=0
        ),
        Figure(
            "winners who are not those with most points", int(not any(f"{name} " in last for name in best)), "", most=0
        ),
        Figure("sends and edits in the group in a minute", limits.most_in_group, "", most=IN_GROUP),
        Figure("messages beyond any limit", limits.refused, "", most=0),
        Figure("time of the tournament", server.state.pace.now() - hall.begun[1], "s on Telegram"),
    ]


def _counted(tables: list[Table]) -> Counter[str]:
    """Return what each player scored, in half points, from how the tables ended alone."""
    points = Counter[str]()
    for table in tables:
        assert table.ended is not None
        for seat in table.ended.winners:
            points[table.seats[seat].id] += 2
    return points


async def _signed_up(hall: _Hall, rounds: int) -> None:
    """Let everyone join a new tournament, and its host begin it."""
    host = Person(hall.server, HOST, "host")
    host.write(hall.group, f"/tournament nim heaps=5,5,5 rounds={rounds}")
    await hall.until(lambda: any(presses(each, "a") for each in posts(hall.group)))
    post = next(each for each in posts(hall.group) if presses(each, "a"))
    for person in hall.players.values():
        person.press(post, presses(post, "a")[0])
        await hall.pass_time()
    while len((await hall.competition()).entrants) < len(hall.players):
        await hall.pass_time()
    host.press(post, presses(post, "s")[0])


async def _played(hall: _Hall, rng: Random) -> None:
    """Let everyone play until the tournament is over, each as soon as they have seen their board and thought."""
    pace, thinks = hall.server.state.pace, dict[tuple[str, int], float]()
    end = pace.now() + LONGEST_SECONDS
    while (competition := await hall.competition()).stage is not Stage.FINISHED:
        assert pace.now() < end, "the tournament does not end"
        if competition.played:
            hall.look(competition)
        shown = [words(each) for each in posts(hall.group)]
        for table in await hall.tables(competition, slice(-1, None)):
            if table.status is not Status.PLAYING or not any(f"· {table.id} ·" in text for text in shown):
                continue
            due = thinks.setdefault((table.id, len(table.moves)), pace.now() + rng.uniform(*THINK))
            if due <= pace.now():
                thinks[table.id, len(table.moves)] = float("inf")
                position = replay(table)
                assert position.to_move is not None
                move = rng.choice(position.game.view(position.state, position.to_move).legal)
                hall.players[table.seats[position.to_move].id].write(hall.group, f"/play {table.id} {move}")
        await hall.pass_time()
