"""Serving platforms side by side: all of them run until the program is told to stop, and time goes on for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from aiohttp import web

from adapters.about import about
from adapters.chat.posts import Outgoing
from adapters.chat.turns import TurnTaker
from adapters.in_order import InOrder, Turn
from adapters.platforms import Platform
from adapters.web_server import Runner, listen
from bot.stopping import Stop, end
from core.ports import StoreBusy

_log = logging.getLogger(__name__)

TICK_SECONDS: Final = 1.0
"""Seconds between looks at what is due."""

CLOSING_SECONDS: Final = 1.0
"""Seconds that the closing web server waits for what is being handled."""


async def serve(platforms: Sequence[Platform], stop: Stop) -> None:
    """Run all platforms until told to stop; then finish what is in hand, and hand over what cannot be finished.

    Raises CannotServe, in a group, when one cannot be served at all.
    """
    keepers = [Timekeeper(platform) for platform in platforms]
    tasks = [asyncio.create_task(each.run(), name=type(each).__name__) for each in (*platforms, *keepers)]
    told = asyncio.create_task(stop.heed())
    errors: list[Exception] = []
    try:
        while not (told.done() or errors):
            await asyncio.wait(
                [told, *(task for task in tasks if not task.done())], return_when=asyncio.FIRST_COMPLETED
            )
            errors = _errors(tasks)
        if told.done():
            await stop.finish(*(each.drain() for each in (*keepers, *platforms)))
    finally:
        told.cancel()
        await end(tasks)
    if errors and not stop.draining:
        raise ExceptionGroup("not all platforms could be served", errors)


def _errors(tasks: Iterable[asyncio.Task[None]]) -> list[Exception]:
    """Return what ended tasks before their time."""
    return [_error(task) for task in tasks if task.done()]


def _error(task: asyncio.Task[None]) -> Exception:
    error = None if task.cancelled() else task.exception()
    return error if isinstance(error, Exception) else RuntimeError(f"{task.get_name()} has ended")


@asynccontextmanager
async def listening(host: str, port: int, routes: Iterable[web.RouteDef]) -> AsyncGenerator[int]:
    """Answer at /healthz, and what the platforms want answered; yields the real port. Raises CannotListen."""
    app = web.Application()
    app.router.add_get("/healthz", _healthy)
    app.router.add_routes(routes)
    runner = Runner(app, shutdown_timeout=CLOSING_SECONDS)
    await runner.setup()
    try:
        yield await listen(runner, host, port)
    finally:
        await runner.cleanup()


async def _healthy(request: web.Request) -> web.Response:
    del request
    return web.json_response({"status": "ok"})


class Timekeeper:
    """Handles what is due on one platform and has it posted: in order within a chat, chats in parallel.

    It does not wait for that: a platform that leaves it hanging must not look like a program that was down.
    """

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._posting: InOrder[str] = InOrder()
        self._draining = False
        self._thinking = TurnTaker(platform.chat.turns, platform.serves, self._start_posting)

    async def run(self) -> None:
        """Look again and again, whatever goes wrong, until cancelled."""
        self._thinking.start()
        try:
            while True:
                await asyncio.sleep(TICK_SECONDS)
                if not self._draining:
                    await self._try_to_look()
        finally:
            await self._thinking.aclose()
            await self._posting.aclose()

    async def drain(self) -> None:
        """Look no more, and return when what was due, or thought of, is posted."""
        self._draining = True
        await self._thinking.drain()
        await self._posting.drain()

    async def look(self) -> None:
        """Do what is due, where people can reach the platform, and begin to post what came of it. Raises StoreBusy."""
        if self._platform.connected():
            for outgoing in await self._platform.chat.tick(self._platform.serves):
                await self._start_posting(outgoing)

    async def _start_posting(self, outgoing: Outgoing) -> None:
        self._posting.start(outgoing.lane, partial(self._post, outgoing))

    async def _try_to_look(self) -> None:
        try:
            await self.look()
        except StoreBusy:
            return
        except Exception:  # noqa: BLE001 - the boundary: time goes on
            _log.exception("what is due could not be done")

    async def _post(self, outgoing: Outgoing, turn: Turn) -> None:
        await turn()
        with about(server=outgoing.server, chat=outgoing.chat, table=outgoing.post.game):
            await self._deliver(outgoing)

    async def _deliver(self, outgoing: Outgoing) -> None:
        try:
            await self._platform.deliver(outgoing)
        except StoreBusy:
            _log.info("a message that was due in %s could not be posted: the store is busy", outgoing.chat)
            return
        except Exception:  # noqa: BLE001 - the boundary: what comes next is posted
            _log.exception("a message that was due in %s could not be posted", outgoing.chat)
        with suppress(StoreBusy):
            await outgoing.note_said()
