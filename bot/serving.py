"""Chat platforms side by side in one process, and the web server that they share: health, and whatever they serve."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from adapters.local.web import listen

PATIENCE: Final = 5.0
"""Seconds that the closing web server waits for what is being handled."""

_log = logging.getLogger(__name__)


class CannotServe(Exception):
    """A platform cannot be served as it is set up; the message names the setting."""


@dataclass(frozen=True, slots=True)
class Service:
    """A platform: `run` serves it until cancelled, `routes` are what the shared web server answers for it.

    `run` raises CannotServe for a setting that does not work.
    """

    name: str
    run: Callable[[], Awaitable[None]]
    routes: Sequence[web.RouteDef] = ()


async def serve(services: Sequence[Service], host: str, port: int, stopped: Callable[[], Awaitable[None]]) -> None:
    """Serve all platforms until `stopped` returns. Raises CannotServe, and CannotListen for the web server."""
    app = web.Application()
    app.router.add_get("/healthz", _health)
    for service in services:
        app.router.add_routes(service.routes)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    try:
        port = await listen(runner, host, port)
        _log.info("serving %s; health at http://%s:%d/healthz", ", ".join(each.name for each in services), host, port)
        await _together(services, stopped)
    except* CannotServe as group:
        raise _first(group) from None
    finally:
        await runner.cleanup()


async def _together(services: Sequence[Service], stopped: Callable[[], Awaitable[None]]) -> None:
    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(_run(service)) for service in services]
        await stopped()
        for task in running:
            task.cancel()


async def _run(service: Service) -> None:
    await service.run()


def _first(group: BaseExceptionGroup[CannotServe]) -> CannotServe:
    error = group.exceptions[0]
    return _first(error) if isinstance(error, BaseExceptionGroup) else error


async def _health(request: web.Request) -> web.StreamResponse:
    del request
    return web.json_response({"status": "ok"})
