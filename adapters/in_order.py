"""Work that is done in order for each key, keys in parallel: for example what happens in each chat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")

Turn = Callable[[], Awaitable[None]]
"""Waits until all that was started before for the same key is done, or has failed."""


class InOrder(Generic[K]):
    """Starts work at once and lets it wait for its turn itself: what can be done before keeps no one waiting."""

    def __init__(self) -> None:
        self._newest: dict[K, asyncio.Task[Any]] = {}
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        """Return how many pieces of work are under way or kept in mind."""
        return len({*self._newest.values(), *self._running})

    def start(self, key: K, work: Callable[[Turn], Coroutine[Any, Any, T]]) -> asyncio.Task[T]:
        """Start a piece of work and return its task."""
        earlier = self._newest.get(key)

        async def turn() -> None:
            if earlier is not None:
                await asyncio.wait([earlier])

        task = asyncio.create_task(work(turn))
        self._newest[key] = task
        self._running.add(task)
        task.add_done_callback(lambda done: self._forget(key, done))
        return task

    async def drain(self) -> None:
        """Wait until nothing is running."""
        while self._running:
            await asyncio.wait(tuple(self._running))

    async def aclose(self) -> None:
        """Cancel all that is running, and wait until it has ended."""
        tasks = tuple(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: K, done: asyncio.Task[Any]) -> None:
        self._running.discard(done)
        if self._newest.get(key) is done:
            del self._newest[key]
