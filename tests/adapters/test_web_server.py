"""A client that takes its time is not waited for, and what anyone can bring about is logged once."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.log import server_logger

from adapters import web_server
from adapters.telegram.inbound import webhook
from adapters.web_server import CannotListen, Occasional, Runner, listen

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
LARGE = b"x" * 10_000_000
"""More than the buffers of both ends hold."""


class NoUpdates:
    """Takes no update: none is to arrive."""


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    async def hello(_: web.Request) -> web.Response:
        return web.Response(text="hello\n")

    async def large(_: web.Request) -> web.Response:
        return web.Response(body=LARGE)

    app = web.Application()
    app.router.add_get("/", hello)
    app.router.add_get("/large", large)
    app.router.add_routes([webhook.route("https://h/hook", "secret", NoUpdates())])  # pyright: ignore[reportArgumentType]
    runner = Runner(app, shutdown_timeout=1)
    await runner.setup()
    port = await listen(runner, "127.0.0.1", 0)
    yield lambda: asyncio.open_connection("127.0.0.1", port)
    await runner.cleanup()


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Return all that comes until the server closes the connection."""
    async with asyncio.timeout(60):
        return await reader.read()


GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"GE"])
@pytest.mark.parametrize("before", [b"", GET])
async def test_a_head_that_does_not_come_is_not_waited_for(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, begun: bytes, before: bytes
) -> None:
    monkeypatch.setattr(web_server, "HEAD_SECONDS", 0.02)
    reader, writer = await connect()
    if before:
        writer.write(before)
        assert (await reader.readuntil(b"hello\n")).startswith(b"HTTP/1.1 200")
    writer.write(begun or before[:1])
    assert await closed(reader) == b""
    writer.close()


async def test_who_sends_a_head_bit_by_bit_gains_no_time(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "HEAD_SECONDS", 0.15)
    reader, writer = await connect()
    closing = asyncio.create_task(closed(reader))
    writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
    for _ in range(200):
        if not closing.done():
            writer.write(b"x")
            await asyncio.wait([closing], timeout=0.01)
    assert closing.done()
    writer.close()


async def test_who_asks_in_time_is_answered_again_and_again(connect: Connect) -> None:
    reader, writer = await connect()
    for _ in range(3):
        for half in (GET[:20], GET[20:]):
            writer.write(half)
            await writer.drain()
        assert (await reader.readuntil(b"hello\n")).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_a_body_that_does_not_come_is_not_waited_for(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "BODY_SECONDS", 0.02)
    reader, writer = await connect()
    writer.write(b"POST /hook HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n")
    writer.write(webhook.HEADER.encode() + b": secret\r\n\r\n{")
    async with asyncio.timeout(60):
        assert (await reader.readline()) == b"HTTP/1.1 408 Request Timeout\r\n"
    writer.close()


async def test_a_body_that_is_too_large_is_refused_as_such(connect: Connect) -> None:
    reader, writer = await connect()
    writer.write(b"POST /hook HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n")
    writer.write(webhook.HEADER.encode() + b": secret\r\n\r\n" + bytes(1_048_577))
    async with asyncio.timeout(60):
        assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
    writer.close()


async def test_an_answer_that_is_not_taken_is_not_waited_for(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(web_server, "ANSWER_SECONDS", 0.02)
    before = len(asyncio.all_tasks())
    reader, writer = await connect()
    writer.write(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    await reader.readline()
    assert len(asyncio.all_tasks()) > before
    async with asyncio.timeout(60):
        while len(asyncio.all_tasks()) > before:  # noqa: ASYNC110 - the server tells no one that it gave up
            await asyncio.sleep(0)
    writer.close()
    assert caplog.text == ""


async def test_no_more_are_let_in_than_there_are_files_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(web_server, "_most_connections", lambda: 2)
    runner = Runner(web.Application(), shutdown_timeout=1)
    await runner.setup()
    port = await listen(runner, "127.0.0.1", 0)
    kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
    for _ in range(3):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await closed(reader) == b""
        writer.close()
    for _, writer in kept:
        writer.write(GET)
    for reader, writer in kept:
        assert (await reader.readline()).startswith(b"HTTP/1.1 404")
        writer.close()
    await runner.cleanup()
    assert [each.getMessage() for each in caplog.records] == [
        "a client was turned away: 2 are connected (1 since this was last said)"
    ]


@pytest.mark.parametrize(
    ("waits", "head_after", "now", "told"),
    [
        (True, 3, 20.0, ["closed"]),
        (True, 3, 25.0, ["closed"]),
        (True, 3, 19.9, [20.0]),
        (False, 3, 25.0, []),
        (True, 2, 25.0, []),
        (False, 3, 19.9, []),
    ],
)
async def test_only_a_head_that_is_late_closes_its_connection(
    waits: bool, head_after: int, now: float, told: list[object]
) -> None:
    """Three requests came before; the head of the next one must be there by 20."""
    loop: Any = asyncio.get_running_loop()
    found: list[object] = []

    class Loop:
        def time(self) -> float:
            return now

        def call_at(self, when: float, what: Callable[[], None]) -> str:
            assert what == connection._look
            found.append(when)
            return "a timer"

    connection: Any = web_server._Connection.__new__(web_server._Connection)  # pyright: ignore[reportPrivateUsage]
    connection._loop, connection._waiter, connection._request_count = Loop(), loop.create_future(), 3
    if not waits:
        connection._waiter.set_result(None)
    connection._head_after, connection._head_until, connection._watch = head_after, 20.0, "a timer that went off"
    connection.force_close = lambda: found.append("closed")
    connection._look()
    assert found == told
    assert connection._watch == ("a timer" if told == [20.0] else None)


async def test_a_connection_has_one_timer_that_goes_with_it() -> None:
    runner = Runner(web.Application(), shutdown_timeout=1)
    await runner.setup()
    server: Any = runner.server
    loop: Any = asyncio.get_running_loop()
    connection = server()
    connection._watch_head()
    timer, until = connection._watch, connection._head_until
    assert timer.when() == until
    connection._request_count += 1
    connection._loop = SimpleNamespace(time=lambda: until, call_at=None)
    connection._watch_head()
    assert (connection._watch, connection._head_until) == (timer, until + 10.0), "it looks again when it goes off"
    connection._loop = loop
    assert not timer.cancelled()
    connection.connection_lost(None)
    assert timer.cancelled()
    await runner.cleanup()


async def test_the_times_that_a_client_is_given() -> None:
    runner: Any = Runner(web.Application(), shutdown_timeout=1)
    await runner.setup()
    connection = runner.server()
    assert (connection._keepalive_timeout, connection._lingering_time) == (75.0, 10.0)
    assert connection.access_log is None, "no one's address is logged"
    assert runner._shutdown_timeout == 1, "what the program was told to give those who are being answered"
    assert (web_server.HEAD_SECONDS, web_server.BODY_SECONDS, web_server.ANSWER_SECONDS) == (10.0, 10.0, 30.0)
    await runner.cleanup()


async def test_posts_without_the_secret_are_logged_once_a_minute(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await connect()
    for _ in range(5):
        writer.write(b"POST /hook HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 403")
        await reader.readuntil(b"\r\n\r\n")
    writer.close()
    assert [each.getMessage() for each in caplog.records] == [
        "a post to the webhook without the right secret was refused (1 since this was last said)"
    ]


@pytest.mark.parametrize("before", [1000.0, 0.5])
def test_a_warning_that_was_held_back_is_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, before: float
) -> None:
    """Also on a machine that was started a moment ago."""
    now = before
    monkeypatch.setattr(web_server, "monotonic", lambda: now)
    warning = Occasional(logging.getLogger("test"), "a thing")
    for seconds in (0, 1, 30, 59, 60, 61, 121):
        now = before + seconds
        warning.warn()
    assert [each.getMessage() for each in caplog.records] == [
        "a thing (1 since this was last said)",
        "a thing (4 since this was last said)",
        "a thing (2 since this was last said)",
    ]


@pytest.mark.parametrize(
    ("files", "most"),
    [
        (1_024, 824),
        (401, 201),
        (400, 200),
        (256, 200),
        (10_199, 9_999),
        (20_000, 10_000),
        (resource.RLIM_INFINITY, 10_000),
    ],
)
def test_how_many_may_be_connected(monkeypatch: pytest.MonkeyPatch, files: int, most: int) -> None:
    def limits(limit: int) -> tuple[int, int]:
        return (files, 1) if limit == resource.RLIMIT_NOFILE else (1, 1)

    monkeypatch.setattr(resource, "getrlimit", limits)
    assert web_server._most_connections() == most  # pyright: ignore[reportPrivateUsage] - that many clients are hard to make


def test_that_what_came_is_no_http_is_logged_without_its_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(web_server, "monotonic", lambda: 1_000.0)
    requests = web_server._BadRequests()  # pyright: ignore[reportPrivateUsage] - one that has said nothing yet
    errors = (HttpProcessingError(message="secret"), web.RequestPayloadError("secret"), RuntimeError("our own"))
    told = [(type(error), error, None) for error in errors]
    records = [logging.LogRecord("x", logging.ERROR, "", 0, "words", (), each) for each in (*told, None)]
    assert [requests.filter(record) for record in records] == [False, False, True, True]
    assert caplog.messages == ["a request that cannot be read was refused (1 since this was last said)"]
    Runner(web.Application(), shutdown_timeout=1)
    assert any(isinstance(each, web_server._BadRequests) for each in server_logger.filters)  # pyright: ignore[reportPrivateUsage]


async def test_an_address_that_is_taken_is_named_with_the_reason() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        runner = Runner(web.Application(), shutdown_timeout=1)
        await runner.setup()
        with pytest.raises(CannotListen) as fault:
            await listen(runner, "127.0.0.1", port)
    assert runner.server is None, "nothing of it is left"
    assert str(fault.value) == (
        f"KIBITZ_PORT, KIBITZ_HOST: cannot listen on 127.0.0.1 port {port}: another program uses it"
    )
