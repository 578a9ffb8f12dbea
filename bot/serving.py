"""Serving platforms side by side: all of them run until the program is told to stop, and time goes on for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from adapters.local.web import listen
from adapters.platforms import Platform
from core.ports import StoreBusy

_log = logging.getLogger(__name__)

TICK: Final = 1.0
"""Seconds between looks at what is due."""

PATIENCE: Final = 5.0
"""Seconds that the closing web server waits for what is being handled."""


async def serve(platforms: Sequence[Platform], stop: Callable[[], Awaitable[None]]) -> None:
    """Run all platforms until `stop` returns. Raises CannotServe, in a group, when one cannot be served at all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(platform.run()) for platform in platforms]
        tasks.extend(group.create_task(_keep_time(platform)) for platform in platforms)
        await stop()
        for task in tasks:
            task.cancel()


@asynccontextmanager
async def listening(host: str, port: int, routes: Iterable[web.RouteDef]) -> AsyncGenerator[int]:
    """Answer at /healthz, and what the platforms want answered; yields the real port. Raises CannotListen."""
    app = web.Application()
    app.router.add_get("/healthz", _healthy)
    app.router.add_routes(routes)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    try:
        yield await listen(runner, host, port)
    finally:
        await runner.cleanup()


async def _healthy(request: web.Request) -> web.Response:
    del request
    return web.json_response({"status": "ok"})


async def look(platform: Platform) -> None:
    """Post what time alone has brought about on a platform, where people can reach it. Raises StoreBusy."""
    if platform.connected():
        for outgoing in await platform.chat.tick(platform.serves):
            await platform.deliver(outgoing)


async def _keep_time(platform: Platform) -> None:
    """Look again and again, whatever goes wrong."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await look(platform)
        except StoreBusy:
            continue
        except Exception:  # noqa: BLE001 - the boundary: time goes on, whatever could not be said
            _log.exception("what time brought about could not be posted")
