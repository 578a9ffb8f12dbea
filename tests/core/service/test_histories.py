"""Random histories of clocks: pauses, silent places, outages and quiet hours in all zones.

The service runs them over a real store. What it should say, and when, is worked out apart, step by step: a clock that
runs loses a step in each in which nothing stops it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from adapters.store.redis_store import RedisStore
from core import clocks
from core.game import Seat
from core.quiet import Quiet
from core.service import Context, tick
from core.table import Player, Reason, Status, Table
from tests.core.service.contexts import context
from tests.core.service.test_month import SetClock

HOUR, STEP, START = 3_600, 4 * 3_600, 1_800_000_000
STEPS = 90
HISTORIES = 120
"""For every change; the part of the same name in `tests/faults` goes through 1,000."""
SERVERS = 20
DOWN = ((20, 22), (41, 47), (60, 62))
"""Between which steps there was no process."""


@dataclass
class History:
    """One turn of a game: its clock, and what happens at which step.

    A deed is a seat that pauses for a number of steps or comes back, or that the place falls silent or speaks again.
    """

    number: int
    begun: int
    share: int
    quiet: Quiet | None
    deeds: dict[int, list[tuple[str, int, int]]] = field(default_factory=dict[int, list[tuple[str, int, int]]])

    @property
    def server(self) -> str:
        return f"discord:{self.number % SERVERS}"

    @property
    def seats(self) -> tuple[Player, Player]:
        return Player(f"discord:{1_000 + self.number}", "anna"), Player(f"discord:{5_000 + self.number}", "boris")


def down(step: int) -> bool:
    return any(first < step < last for first, last in DOWN)


def histories(rng: Random, count: int) -> Iterable[History]:
    for number in range(count):
        made = History(number, rng.choice([step for step in range(30) if not down(step)]), 5 * rng.randint(1, 6), None)
        if rng.random() < 0.6:
            start = rng.randrange(24)
            made.quiet = Quiet(start, (start + rng.randint(1, 23)) % 24, 30 * rng.randint(-24, 28))
        for _ in range(rng.randrange(4)):
            at, seat, length = rng.randint(made.begun, STEPS - 40), rng.randrange(2), rng.randint(1, 12)
            made.deeds.setdefault(at, []).append(("pause", seat, length))
            if rng.random() < 0.4:
                made.deeds.setdefault(at + rng.randint(1, length), []).append(("back", seat, 0))
        if rng.random() < 0.5:
            at, length = rng.randint(made.begun, STEPS - 40), rng.randint(1, 12)
            made.deeds.setdefault(at, []).append(("silent", 0, 0))
            made.deeds.setdefault(next(s for s in range(at + length, STEPS) if not down(s)), []).append(("heard", 0, 0))
        made.deeds = {at: deeds for at, deeds in made.deeds.items() if not down(at)}
        yield made


def quiet_until(quiet: Quiet, now: int) -> int | None:
    """Return when the quiet hours are over that now is in, by the minutes of the day where the person lives."""
    minute = (now // 60 + quiet.offset) % 1_440
    since = (minute - quiet.start * 60) % 1_440
    length = (quiet.end - quiet.start) % 24 * 60
    return now + (length - since) * 60 if since < length else None


@dataclass
class Model:
    """One clock as it should run: what is left of it, of the time to the reminder, and what stops it."""

    history: History
    left: int
    reminder: int
    pauses: dict[int, int] = field(default_factory=lambda: {0: 0, 1: 0})
    silent: bool = False
    said: dict[str, int] = field(default_factory=dict[str, int])

    def do(self, step: int) -> None:
        """Let happen what happens at a step."""
        for what, seat, length in self.history.deeds.get(step, ()):
            if what == "pause" and self.left > 0:
                self.pauses[seat] = max(self.pauses[seat], step + length)
            elif what == "back":
                self.pauses[seat] = min(self.pauses[seat], step)
            elif what in {"silent", "heard"}:
                self.silent = what == "silent"

    def speak(self, step: int, now: int) -> None:
        """Say what is due, if anything can be said."""
        if self.silent:
            return
        if self.left <= 0:
            self.said["lost-on-time"] = now
        elif "reminder" not in self.said and self.reminder <= 0 and step >= max(self.pauses.values()):
            later = None if self.history.quiet is None else quiet_until(self.history.quiet, now)
            if later is not None and later < now + self.left:
                self.reminder = later - now
            else:
                self.said["reminder"] = now

    def run(self, step: int) -> None:
        """Let a step pass."""
        stands = self.silent or step < max(self.pauses.values()) or any(first <= step < last for first, last in DOWN)
        if not stands:
            self.left, self.reminder = self.left - STEP, self.reminder - STEP


def expected(history: History) -> dict[str, int]:
    """Return when the reminder and the loss on time are said, counting step by step."""
    model = Model(history, history.share * STEP, history.share * STEP * 4 // 5)
    for step in range(history.begun, STEPS):
        if not down(step):
            model.do(step)
            model.speak(step, START + step * STEP)
        if "lost-on-time" in model.said:
            break
        model.run(step)
    return model.said


def does(table: Table, deed: tuple[str, int, int], now: int, ctx: Context) -> Table:
    what, seat, length = deed
    outages = ctx.pulse.outages
    if what == "pause":
        return clocks.paused(table, Seat(seat), now + length * STEP, now, outages)
    if what == "back":
        return clocks.pause_ended(table, Seat(seat), now, outages)
    if what == "silent":
        return clocks.stopped(table, Reason.SILENCE, now)
    return clocks.resumed(table, Reason.SILENCE, now, outages)


@dataclass
class Months:
    """All histories over one store, and what was first said of each, and when."""

    store: RedisStore
    ctx: Context
    clock: SetClock
    ids: dict[int, str] = field(default_factory=dict[int, str])
    said: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict[tuple[str, str], dict[str, int]])

    async def happen(self, history: History, step: int) -> None:
        """Begin a game, or let happen what happens in it at a step."""
        if history.begun == step:
            (filed,) = await self.store.commit(None, begun(history))
            self.ids[history.number] = filed.id
        deeds = history.deeds.get(step)
        if not deeds or history.number not in self.ids:
            return
        table = await self.store.load(history.server, self.ids[history.number])
        if table is not None and table.status is Status.PLAYING:
            for deed in deeds:
                table = does(table, deed, self.clock.time, self.ctx)
            await self.store.commit(None, table)

    async def speak(self) -> None:
        while notes := await tick(self.ctx):  # each says what is due at a hundred tables at most
            for table, note in notes:
                for fact in note.facts:
                    self.said.setdefault((table.server, table.id), {}).setdefault(fact.code, self.clock.time)

    def told(self, history: History) -> dict[str, int]:
        said = self.said.get((history.server, self.ids[history.number]), {})
        return {code: at for code, at in said.items() if code in CODES}


async def compared(store: RedisStore, count: int) -> tuple[int, int]:
    """Return in how many histories something else was said than should be, or at another time; and how many ended."""
    clock = SetClock()
    months = Months(store, context(store, clock, Random(1), patience=STEP), clock)
    made = list(histories(Random(2_027), count))
    for each in made:
        if each.quiet is not None:
            await store.set_quiet(each.seats[0].id, each.quiet)
    for step in range(STEPS):
        clock.time = START + step * STEP
        if not down(step):
            await months.ctx.pulse.beat(clock.time)
            for each in made:
                await months.happen(each, step)
            await months.speak()
    wrong = sum(months.told(each) != expected(each) for each in made)
    return wrong, sum("lost-on-time" in months.told(each) for each in made)


async def test_random_histories(store: RedisStore) -> None:
    wrong, ended = await compared(store, HISTORIES)
    assert wrong == 0
    assert ended > HISTORIES * 0.8


CODES = {"reminder", "lost-on-time"}


def begun(history: History) -> Table:
    at = START + history.begun * STEP
    table = Table(server=history.server, chat=history.server, id="", version=0, game="sim", seats=history.seats)
    table = replace(table, moves=("12", "34"), move_time=history.share * STEP, status=Status.PLAYING, changed=at)
    return clocks.restarted(table, at)
