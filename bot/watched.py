"""What those who watch a program that serves are answered, and what they are told of the store."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from adapters import metrics
from adapters.platforms import Platform
from adapters.readiness import Readiness, routes, watching
from adapters.store.connection import StoreObserver
from adapters.store.redis_store import RedisStore
from core.ports import Cause


class _Counting(StoreObserver):
    """Counts what the store does and does not do."""

    def on_trouble(self, cause: Cause) -> None:
        """Count a failure."""
        metrics.store_failed(cause.value)

    def on_served(self, step: str, seconds: float) -> None:
        """Note how long a step took."""
        metrics.store_took(step, seconds)


@asynccontextmanager
async def watched(
    store: RedisStore, platforms: Sequence[Platform] = (), *, stopping: Callable[[], bool]
) -> AsyncGenerator[list[web.RouteDef]]:
    """Watch a store and platforms, and return what a web server is to answer at /readyz and /metrics."""
    store.connection.observer = _Counting()
    troubles = {platform.name: platform.trouble for platform in platforms}
    readiness = Readiness(store.take_a_write, troubles, stopping=stopping, count_open=store.count_open)
    async with watching(readiness):
        yield routes(readiness)
