"""The local chat's page: static files, board pictures, and the WebSocket that keeps each tab up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from adapters.chat.turns import TurnTaker
from adapters.games import MissingPart
from adapters.local.catalogue import sample_png, script
from adapters.local.hosts import Hosts, is_loopback, same_site
from adapters.local.hub import Hub
from adapters.local.people import People
from adapters.local.tab import LARGEST_FRAME, Tab
from adapters.scene import Palette
from adapters.web_server import Runner, listen
from core.ports import StoreBusy

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
_FILES = frozenset(file.name for file in STATIC.iterdir())

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

_KEEP = {"Cache-Control": "private, max-age=31536000, immutable"}

HEARTBEAT = 20.0
TICK = 1.0
PATIENCE = 1.0
"""Seconds that a closing site waits for what is being handled."""

FOR_MACHINES: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""What is asked for by any name: it tells nothing of anyone."""

_hub = web.AppKey("hub", Hub)
_people = web.AppKey("people", People)
_tabs = web.AppKey("tabs", set[Tab])
_leaving = web.AppKey("leaving", asyncio.Event)


class Site:
    """A page that is being served. `port` is the real one, `url` the page's address."""

    def __init__(
        self, runner: web.AppRunner, ticker: asyncio.Task[None], turns: TurnTaker, host: str, port: int
    ) -> None:
        self._app = runner.app
        self._turns = turns
        self._runner = runner
        self._ticker = ticker
        self.port = port
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    async def drain(self) -> None:
        """Take nothing new, and return when what is in hand is answered."""
        self._app[_leaving].set()
        await asyncio.gather(
            asyncio.wait([self._ticker]), self._turns.drain(), *(tab.drain() for tab in self._app[_tabs])
        )

    async def aclose(self) -> None:
        """Stop listening, finish what is being handled, and close every WebSocket."""
        self._ticker.cancel()
        await self._turns.aclose()
        await asyncio.gather(self._ticker, return_exceptions=True)
        await self._runner.cleanup()


async def serve(hub: Hub, host: str, port: int, names: Iterable[str] = (), routes: Iterable[web.RouteDef] = ()) -> Site:
    """Serve the page, and `routes`, and return when it can be visited; port 0 takes a free one. Raises CannotListen.

    It answers to localhost, to any IP address, to `host`, and to `names`.
    """
    app = application(hub, Hosts([host, *names]), routes)
    runner = Runner(app, shutdown_timeout=PATIENCE)
    await runner.setup()
    port = await listen(runner, host, port)
    if not is_loopback(host):
        log.warning("the local chat listens on %s: anyone who can reach it can use any name in it", host)
    turns = hub.taker()
    turns.start()
    return Site(runner, asyncio.create_task(_tick(hub, app[_leaving])), turns, host, port)


def application(hub: Hub, hosts: Hosts, routes: Iterable[web.RouteDef] = ()) -> web.Application:
    """Return the web application, as reached at these hosts."""
    app = web.Application(middlewares=[_hosts_allowed(hosts)], client_max_size=LARGEST_FRAME)
    app[_hub], app[_people], app[_tabs], app[_leaving] = hub, People(), set(), asyncio.Event()
    app.router.add_get("/", _page)
    app.router.add_get("/ws", _socket)
    app.router.add_get("/healthz", _health)
    app.router.add_get("/picture/{token}.png", _picture)
    app.router.add_get(r"/picture/{token:[^/.]+\.gif}", _picture)
    app.router.add_get("/sample/{game}-{palette}.png", _sample)
    app.router.add_get("/static/games.js", _games)
    app.router.add_get("/static/{name}", _static)
    app.router.add_routes(routes)
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_close_sockets)
    return app


def _hosts_allowed(hosts: Hosts):  # noqa: ANN202 - aiohttp's own type of a middleware
    """Return the guard against a foreign site that leads its visitors' browsers here by a name of its own."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path not in FOR_MACHINES and not hosts.allow(request.headers.getall("Host", [])):
            raise web.HTTPMisdirectedRequest(text="this chat is not open at this name: see KIBITZ_ALLOWED_HOSTS\n")
        return await handler(request)

    return guard


async def _page(request: web.Request) -> web.StreamResponse:
    del request
    return web.FileResponse(STATIC / "index.html")


async def _static(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name not in _FILES:
        raise web.HTTPNotFound
    return web.FileResponse(STATIC / name)


async def _games(request: web.Request) -> web.StreamResponse:
    del request
    return web.Response(text=script(), content_type="text/javascript")


async def _sample(request: web.Request) -> web.StreamResponse:
    try:
        png = sample_png(request.match_info["game"], Palette(request.match_info["palette"]))
    except (ValueError, MissingPart):
        raise web.HTTPNotFound from None
    return web.Response(body=png, content_type="image/png")


async def _health(request: web.Request) -> web.StreamResponse:
    del request
    return web.json_response({"status": "ok"})


async def _picture(request: web.Request) -> web.StreamResponse:
    hub, token = request.app[_hub], request.match_info["token"]
    drawn = None if hub.tables is None else hub.tables.pictures.file(token)
    if drawn is not None:
        return web.Response(body=drawn, content_type="image/png", headers=_KEEP)
    try:
        file = hub.pictures.path(token)
    except ValueError:
        raise web.HTTPNotFound from None
    if not file.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(file, headers=_KEEP)


async def _socket(request: web.Request) -> web.StreamResponse:
    if not same_site(request.headers.getall("Origin", []), request.host):
        raise web.HTTPForbidden(text="this chat is talked to from its own page only\n")
    if request.app[_leaving].is_set():
        raise web.HTTPServiceUnavailable(text="this chat is stopping\n", headers={"Retry-After": "1"})
    socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LARGEST_FRAME, compress=False)
    await socket.prepare(request)
    tabs, tab = request.app[_tabs], Tab(request.app[_hub], request.app[_people], socket)
    tabs.add(tab)
    try:
        await tab.run()
    finally:
        tabs.discard(tab)
    return socket


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    del request
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-cache")


async def _close_sockets(app: web.Application) -> None:
    await asyncio.gather(*(tab.leave() for tab in app[_tabs]), return_exceptions=True)


async def _tick(hub: Hub, leaving: asyncio.Event) -> None:
    """Let time do its part until the server leaves. The store says in the log itself what it cannot do."""
    while True:
        with suppress(TimeoutError):
            await asyncio.wait_for(leaving.wait(), TICK)
            return
        try:
            await hub.tick()
        except StoreBusy:
            pass
        except Exception:
            log.exception("a message that was due could not be posted")
