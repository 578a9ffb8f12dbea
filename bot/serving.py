"""Serving platforms side by side: all of them run until the program is told to stop, and time goes on for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from aiohttp import web

from adapters.chat.posts import Outgoing
from adapters.in_order import InOrder, Turn
from adapters.platforms import Platform
from adapters.web_server import Runner, listen
from core.ports import StoreBusy

_log = logging.getLogger(__name__)

TICK_SECONDS: Final = 1.0
"""Seconds between looks at what is due."""

CLOSING_SECONDS: Final = 5.0
"""Seconds that the closing web server waits for what is being handled."""


async def serve(platforms: Sequence[Platform], stop: Callable[[], Awaitable[None]]) -> None:
    """Run all platforms until `stop` returns. Raises CannotServe, in a group, when one cannot be served at all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(platform.run()) for platform in platforms]
        tasks.extend(group.create_task(Timekeeper(platform).run()) for platform in platforms)
        await stop()
        for task in tasks:
            task.cancel()


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

    async def run(self) -> None:
        """Look again and again, whatever goes wrong, until cancelled."""
        try:
            while True:
                await asyncio.sleep(TICK_SECONDS)
                await self._try_to_look()
        finally:
            await self._posting.aclose()

    async def look(self) -> None:
        """Do what is due, where people can reach the platform, and begin to post what came of it. Raises StoreBusy."""
        if self._platform.connected():
            for outgoing in await self._platform.chat.tick(self._platform.serves):
                self._posting.start(outgoing.chat, partial(self._post, outgoing))

    async def _try_to_look(self) -> None:
        try:
            await self.look()
        except StoreBusy:
            return
        except Exception:  # noqa: BLE001 - the boundary: time goes on
            _log.exception("what is due could not be done")

    async def _post(self, outgoing: Outgoing, turn: Turn) -> None:
        await turn()
        try:
            await self._platform.deliver(outgoing)
        except StoreBusy:
            _log.info("a message that was due in %s could not be posted: the store is busy", outgoing.chat)
        except Exception:  # noqa: BLE001 - the boundary: what comes next is posted
            _log.exception("a message that was due in %s could not be posted", outgoing.chat)
