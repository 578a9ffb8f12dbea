"""Work that takes long, done in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class OneAtATime:
    """Runs one piece of work at a time in a thread, so that the event loop goes on."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what the work returns."""
        async with self._lock:
            return await asyncio.to_thread(work)
