"""The time that sending keeps to: one that only goes forward, and waiting."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

SHORT: Final = 2.5
"""Seconds that Telegram may take over a small question, for which a chat's next update waits."""


class Pace(Protocol):
    """A clock and its way to wait."""

    def now(self) -> float:
        """Return seconds since some moment, never going back."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds`."""
        ...


class RealPace:
    """The machine's own time."""

    def now(self) -> float:
        """Return seconds since some moment, never going back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds`."""
        await asyncio.sleep(seconds)


def told_to_stop() -> bool:
    """Whether the running task was cancelled.

    A client that is cancelled amid a request may raise an error of its own instead, which a loop that bears errors
    would take for one more.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
