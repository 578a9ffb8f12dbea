"""A month of clocks: two processes over one store, one of them killed each day, and all of them down now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from adapters.store.redis_store import RedisStore
from core.answer import Note
from core.clocks import restarted
from core.competitions.competition import Competition
from core.ports import Posted
from core.service import Context, owed_notes, tick
from core.table import Player, Status, Table
from tests.core.service.contexts import context
from tests.mortal import Killed, MortalStore

HOUR = 3_600
STEP = 2 * HOUR
DAYS = 30
START = 1_800_000_000
CLOCKS = 80
DOWN = ((74, 80), (216, 246), (492, 496))
"""Between which hours of the month there was no process at all."""


class SetClock:
    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time


@dataclass
class Process:
    ctx: Context
    store: MortalStore
    dead: bool = False


def process(store: RedisStore, clock: SetClock) -> Process:
    mortal = MortalStore(store)
    ctx = context(mortal, clock, Random(1), patience=STEP)  # pyright: ignore[reportArgumentType] - it has what is asked
    return Process(ctx, mortal)


def clocks(rng: Random) -> Iterable[tuple[Table, int]]:
    """Yield running games with times for a move of which 80 %, too, are whole steps; and when each was set."""
    for number in range(CLOCKS):
        server = f"discord:{number % 20}"
        players = Player(f"discord:{1000 + number}", "anna"), Player(f"discord:{5000 + number}", "boris")
        move_time = 5 * STEP * rng.randint(1, 33)
        begun = START + STEP * rng.randint(0, 100)
        table = Table(server=server, chat=server, id="", version=0, game="sim", seats=players, move_time=move_time)
        table = replace(table, moves=("12", "34"))
        yield restarted(replace(table, status=Status.PLAYING, changed=begun), begun), begun


def expected(begun: int, share: int) -> int:
    """Return when that many seconds of a clock are gone, counting only the time in which somebody was there."""
    time, left = begun, share
    for down, up in ((START + first * HOUR, START + last * HOUR) for first, last in DOWN):
        if up <= time:
            continue
        served = max(0, down - time)
        if left <= served:
            break
        left -= served
        time = up
    return time + left


@dataclass
class Month:
    """What was said, by its code and table, with the times; and when a process was killed."""

    store: RedisStore
    clock: SetClock
    said: dict[tuple[str, str, str], list[int]] = field(default_factory=dict[tuple[str, str, str], list[int]])
    killed_at: set[int] = field(default_factory=set[int])

    async def tick(self, one: Process) -> None:
        try:
            notes = await tick(one.ctx)
        except Killed:
            one.dead = True
            self.killed_at.add(self.clock.time)
            return
        for table, note in notes:
            await self.say(table, note)
        for server, table_id in await self.store.owed(self.clock.time, put_off=STEP):
            table = await one.ctx.tables.load(server, table_id)
            for note in owed_notes(one.ctx, table):
                await self.say(table, note)

    async def say(self, table: Table | Competition, note: Note) -> None:
        """Note what is said, and when."""
        for fact in note.facts:
            self.said.setdefault((fact.code, table.server, table.id), []).append(self.clock.time)
        if note.version is not None:
            await self.store.set_posted(table.server, table.id, Posted("1", note.version))

    async def pass_by(self, rng: Random) -> None:
        processes = [process(self.store, self.clock) for _ in range(2)]
        for hour in range(0, DAYS * 24, STEP // HOUR):
            self.clock.time = START + hour * HOUR
            if any(first < hour < last for first, last in DOWN):
                continue
            if hour % 24 == 8:
                victim = rng.choice(processes).store
                victim.calls_left, victim.after = rng.randint(1, 8), rng.random() < 0.5
            await asyncio.gather(*(self.tick(each) for each in processes if not each.dead))
            if hour % 24 == 22:
                processes = [process(self.store, self.clock) if each.dead else each for each in processes]


async def test_a_month_of_clocks(store: RedisStore) -> None:
    rng = Random(7)
    rights: dict[tuple[str, str, str], int] = {}
    for table, begun in clocks(rng):
        (filed,) = await store.commit(None, table)
        assert filed.move_time is not None
        rights["reminder", filed.server, filed.id] = expected(begun, filed.move_time * 4 // 5)
        rights["lost-on-time", filed.server, filed.id] = expected(begun, filed.move_time)

    month = Month(store, SetClock())
    await month.pass_by(rng)

    assert len(month.killed_at) >= 25
    ended = [await store.load(server, table) for _, server, table in rights]
    assert all(table is not None and table.status is Status.FINISHED for table in ended)
    wrong = {key: month.said.get(key, []) for key, right in rights.items() if month.said.get(key) != [right]}
    for (code, *table), times in wrong.items():
        right = rights[code, table[0], table[1]]
        assert right in month.killed_at, "only what a process died of is not said at the right time"
        # The end is said by the next one. A reminder is never said twice, so not when it may have been said.
        assert times == ([] if code == "reminder" else [right + STEP]), (code, table)
    assert len(wrong) <= len(month.killed_at)
