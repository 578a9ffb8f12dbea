"""Serving platforms side by side: all of them run until the program is told to stop, and time goes on for all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from adapters.chat.chat import Chat
from adapters.local.web import CannotListen
from adapters.platforms import Platform
from core.ports import StoreBusy

_log = logging.getLogger(__name__)

TICK: Final = 1.0
"""Seconds between looks at what is due."""


async def serve(chat: Chat, platforms: Sequence[Platform], stop: Callable[[], Awaitable[None]]) -> None:
    """Run all platforms until `stop` returns. Raises CannotServe, in a group, when one cannot be served at all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(platform.run()) for platform in platforms]
        tasks.append(group.create_task(_keep_time(chat, platforms)))
        await stop()
        for task in tasks:
            task.cancel()


@asynccontextmanager
async def health(host: str, port: int) -> AsyncGenerator[int]:
    """Answer at /healthz as long as the program runs; yields the real port. Raises CannotListen."""
    app = web.Application()
    app.router.add_get("/healthz", _healthy)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, OverflowError) as error:
        await runner.cleanup()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from error
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def _healthy(request: web.Request) -> web.Response:
    del request
    return web.json_response({"status": "ok"})


async def _keep_time(chat: Chat, platforms: Sequence[Platform]) -> None:
    """Post what time alone brings about, each thing on the platform that it belongs to."""

    def served(server: str) -> bool:
        return any(platform.serves(server) for platform in platforms)

    while True:
        await asyncio.sleep(TICK)
        try:
            for outgoing in await chat.tick(served):
                for platform in platforms:
                    if platform.serves(outgoing.server):
                        await platform.deliver(outgoing)
                        break
        except StoreBusy:
            continue
        except Exception:  # noqa: BLE001 - the boundary: time goes on, whatever could not be said
            _log.exception("what time brought about could not be posted")
