"""How late the event loop is."""

from __future__ import annotations

import asyncio
from time import thread_time
from typing import Final, Self

TICK: Final = 0.001


class Stalls:
    """Watches how late the event loop calls back what is due, in seconds.

    `worst` is the longest lateness by the clock on the wall, in which other programs on the machine take their part;
    `own` that of which the loop's own thread was at work all the time. Waiting in a call that blocks is not in `own`.
    """

    def __init__(self) -> None:
        self.worst = 0.0
        self.own = 0.0
        self._worked = 0.0
        self._due = 0.0
        self._handle: asyncio.TimerHandle | None = None

    def __enter__(self) -> Self:
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        if self._handle is not None:
            self._handle.cancel()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + TICK
        self._worked = thread_time()
        self._handle = loop.call_at(self._due, self._called)

    def _called(self) -> None:
        late = asyncio.get_running_loop().time() - self._due
        self.worst = max(self.worst, late)
        self.own = max(self.own, min(late, thread_time() - self._worked))
        self._wait()
