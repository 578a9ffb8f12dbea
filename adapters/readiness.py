"""Whether this process should get work: /readyz and /metrics, and what they are made of."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Final

from aiohttp import web

from adapters import metrics
from core.ports import StoreBusy

PROBE_SECONDS: Final = 2.0
"""How long the store may take to take a write."""

KNOWN_SECONDS: Final = 1.0
"""How long an answer of the store counts, so that many who ask at once cause one write."""

COUNT_EVERY_SECONDS: Final = 15.0
"""Time between two counts of open tables: that looks at every partition."""

LOOK_SECONDS: Final = 0.5
"""Time between two looks at the platforms, and at how late the event loop is."""

_log = logging.getLogger(__name__)


class Readiness:
    """Whether the store took a write and every platform is connected, in a plain line for each that is not so."""

    def __init__(
        self,
        take_a_write: Callable[[], Awaitable[None]],
        platforms: Mapping[str, Callable[[], str | None]] | None = None,
        *,
        stopping: Callable[[], bool] = lambda: False,
        count_open: Callable[[], Awaitable[int]] | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """Take what writes to the store (it raises StoreBusy), and what each platform says of itself by its name.

        `stopping` tells whether this process was told to stop, `count_open` how many tables are open in the store.
        """
        self._take_a_write = take_a_write
        self._platforms = platforms or {}
        self._stopping = stopping
        self._count_open = count_open
        self._now = now
        self._asked: asyncio.Task[str | None] | None = None
        self._known: tuple[float, str | None] | None = None
        self._counted: float | None = None

    async def troubles(self) -> tuple[str, ...]:
        """Return why this process should get no work; nothing where it should."""
        found = {"drain": "this process is stopping" if self._stopping() else None, "store": await self._store()}
        found |= self.look()
        for part, trouble in found.items():
            metrics.READY.labels(part).set(trouble is None)
        return tuple(trouble for trouble in found.values() if trouble is not None)

    def look(self) -> dict[str, str | None]:
        """Return what each platform says of itself. It has to be asked now and then to know how long it is away."""
        return {name: trouble() for name, trouble in self._platforms.items()}

    async def count(self) -> None:
        """Count the open tables, where that was not done just now; a store that is busy tells none."""
        now = self._now()
        if self._count_open is None or (self._counted is not None and now - self._counted < COUNT_EVERY_SECONDS):
            return
        self._counted = now
        with suppress(StoreBusy):
            metrics.LIVE.set(await self._count_open())

    async def _store(self) -> str | None:
        """Return what keeps the store from taking a write: as it was a moment ago, or as all who ask now learn."""
        if self._known is not None and self._now() - self._known[0] < KNOWN_SECONDS:
            return self._known[1]
        asked = self._asked = self._asked or asyncio.create_task(self._ask())
        await asyncio.wait((asked,), timeout=PROBE_SECONDS)
        return asked.result() if asked.done() else "the store does not answer"

    async def _ask(self) -> str | None:
        trouble: str | None = None
        try:
            await self._take_a_write()
        except StoreBusy as busy:
            trouble = f"the store takes no writes: {busy.cause.value}"
        except Exception:  # noqa: BLE001 - the boundary: a probe always gets an answer
            _log.exception("whether the store takes writes could not be found out")
            trouble = "whether the store takes writes could not be found out"
        self._known, self._asked = (self._now(), trouble), None
        return trouble


@asynccontextmanager
async def watching(readiness: Readiness) -> AsyncGenerator[None]:
    """Look at the platforms again and again, and at how late the event loop is."""
    looking = asyncio.create_task(_look(readiness))
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


async def _look(readiness: Readiness) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        metrics.loop_late(max(0.0, loop.time() - due))
        readiness.look()


def routes(readiness: Readiness) -> list[web.RouteDef]:
    """Return what a web server is to answer to those who watch the program."""

    async def ready(request: web.Request) -> web.Response:
        del request
        troubles = await readiness.troubles()
        return web.Response(text="\n".join(troubles or ("ready",)) + "\n", status=503 if troubles else 200)

    async def counted(request: web.Request) -> web.Response:
        del request
        await asyncio.gather(readiness.troubles(), readiness.count())
        return web.Response(body=metrics.page(), headers={"Content-Type": metrics.CONTENT_TYPE})

    return [web.get("/readyz", ready), web.get("/metrics", counted)]
