"""Time that goes on when a test says so, or fast."""

from __future__ import annotations

import asyncio
import time

from adapters.local.clock import AdjustableClock


class ManualPace:
    """A clock, and those who wait for it. `advance` moves it on and wakes those who have waited long enough."""

    def __init__(self) -> None:
        self._now = 1_000.0
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((self._now + seconds, future))
        await future

    @property
    def sleepers(self) -> int:
        """How many wait for time to go by."""
        return sum(not future.done() for _, future in self._waiting)

    def advance(self, seconds: float) -> None:
        self._now += seconds
        due = [each for each in self._waiting if each[0] <= self._now]
        self._waiting = [each for each in self._waiting if each[0] > self._now]
        for _, future in due:
            if not future.done():
                future.set_result(None)

    async def rest(self) -> None:
        """Let those who were woken do their next steps, as the bot and its server talk over real sockets."""
        for _ in range(20):
            await asyncio.sleep(0.001)


class ManualClock(AdjustableClock):
    """A time of day that goes on only when a test moves it."""

    def now(self) -> int:
        return 1_796_000_000 + self._offset


class FastPace:
    """The machine's own time, a hundred times as fast: for processes whose limits no test is about."""

    def now(self) -> float:
        return 100 * time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 100)
