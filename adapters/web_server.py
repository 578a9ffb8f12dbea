"""The web server of the page and of the platforms: aiohttp's, with a bound on the time that a client may take."""

from __future__ import annotations

import asyncio
import logging
import sys
from time import monotonic
from typing import Any, Final

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.log import server_logger
from aiohttp.web_protocol import RequestHandler

from adapters.faults import SettingFault
from adapters.reasons import reason_of

HEAD_SECONDS: Final = 10.0
"""Until a client that connected, or began a request, has sent the whole head of it."""

BODY_SECONDS: Final = 10.0
"""Until a client has sent the body of a request that is read, or read no more."""

IDLE_SECONDS: Final = 75.0
"""Until a connection without a request is closed: longer than proxies keep one that they may still use."""

ANSWER_SECONDS: Final = 30.0
"""Until a client has taken an answer."""

_KEPT_FILES: Final = 200
"""Open files that connections leave to the store, the platforms and the pictures."""

_MOST: Final = 10_000
_REMINDER_SECONDS: Final = 60.0

_log = logging.getLogger(__name__)


class CannotListen(SettingFault):
    """The address that should be listened on is in use, or is none of this machine's."""


class Occasional:
    """A warning that is written at most once a minute, with how often it was meant."""

    def __init__(self, logger: logging.Logger, words: str) -> None:
        self._logger = logger
        self._words = words
        self._count = 0
        self._since = -_REMINDER_SECONDS

    def warn(self) -> None:
        """Write the warning, or count it for the next one."""
        self._count += 1
        if monotonic() - self._since >= _REMINDER_SECONDS:
            self._logger.warning("%s (%d since this was last said)", self._words, self._count)
            self._count, self._since = 0, monotonic()


class _BadRequests(logging.Filter):
    """Says once a minute that what came is no HTTP: anyone can send that, and what it was is not the log's business."""

    def __init__(self) -> None:
        super().__init__()
        self._refused = Occasional(_log, "a request that cannot be read was refused")

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (HttpProcessingError, web.RequestPayloadError)):
            self._refused.warn()
            return False
        return True


_BAD_REQUESTS: Final = _BadRequests()


class _Connection(RequestHandler):
    """A connection that is closed where its client takes too long to ask, or to take the answer."""

    _watch: asyncio.TimerHandle | None = None
    _head_after = -1
    """How many requests came before the one whose head is awaited."""
    _head_until = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not isinstance(self._manager, _Server) or self._manager.full():
            self.force_close()
        else:
            self._watch_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._waits():
            self._watch_head()

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await super().finish_response(request, resp, start_time)
        except TimeoutError:
            self.force_close()
            raise ConnectionResetError("the client did not take the answer") from None

    def _waits(self) -> bool:
        """Whether no request was read whole that is still to be answered."""
        return self._waiter is not None and not self._waiter.done()

    def _watch_head(self) -> None:
        if self._head_after == self._request_count:
            return
        self._head_after = self._request_count
        self._head_until = self._loop.time() + HEAD_SECONDS
        if self._watch is None:
            self._watch = self._loop.call_at(self._head_until, self._look)

    def _look(self) -> None:
        self._watch = None
        if not self._waits() or self._head_after != self._request_count:
            return
        if self._loop.time() < self._head_until:
            self._watch = self._loop.call_at(self._head_until, self._look)
        else:
            self.force_close()


class _Server(web.Server):
    """What makes a connection of each client, up to as many as there are files for."""

    def __init__(self, app: web.Server, options: dict[str, Any]) -> None:
        super().__init__(app.request_handler, request_factory=app.request_factory, **options)
        self._most = _most_connections()
        self._refused = Occasional(_log, f"a client was turned away: {self._most} are connected")

    def full(self) -> bool:
        """Whether there are too many connections; says so in the log."""
        if len(self._connections) <= self._most:
            return False
        self._refused.warn()
        return True

    def __call__(self) -> RequestHandler:
        return _Connection(self, loop=asyncio.get_running_loop(), **self._kwargs)


class Runner(web.AppRunner):
    """Runs a web application behind a server that waits for no client for ever."""

    def __init__(self, app: web.Application, *, shutdown_timeout: float) -> None:
        self._options: dict[str, Any] = {
            "access_log": None,
            "keepalive_timeout": IDLE_SECONDS,
            "lingering_time": BODY_SECONDS,
        }
        super().__init__(app, shutdown_timeout=shutdown_timeout, **self._options)
        server_logger.addFilter(_BAD_REQUESTS)

    async def _make_server(self) -> web.Server:
        return _Server(await super()._make_server(), self._options)


async def listen(runner: web.AppRunner, host: str, port: int) -> int:
    """Let a web server that was set up listen, and return its port; port 0 takes a free one. Raises CannotListen."""
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, ValueError, OverflowError) as error:
        await runner.cleanup()
        raise CannotListen("listen", host=host, port=str(port), reason=reason_of(error)) from error
    return int(runner.addresses[0][1])


def _most_connections() -> int:
    """Return how many connections there are files for."""
    if sys.platform == "win32":
        return _KEPT_FILES
    import resource  # noqa: PLC0415 - Windows has none

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if files == resource.RLIM_INFINITY else max(_KEPT_FILES, min(_MOST, files - _KEPT_FILES))
