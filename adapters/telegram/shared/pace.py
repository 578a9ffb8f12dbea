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
