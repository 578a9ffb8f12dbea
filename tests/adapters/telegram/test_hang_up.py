"""Clients of the webhook that hang up: nothing is wrong, and the next update is taken."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import AsyncGenerator
from random import Random
from typing import TYPE_CHECKING, cast

import pytest
from aiohttp import ClientSession

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.inbound import webhook
from adapters.telegram.inbound.webhook import HEADER
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from bot.serving import listening
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.people import Person, posts, until, words
from tests.adapters.telegram.process import HOOK, SECRET
from tests.core.service.contexts import context

if TYPE_CHECKING:
    from adapters.telegram.inbound.updates import Updates

PLAIN = f"POST /hook/telegram HTTP/1.1\r\nHost: localhost\r\n{HEADER}: {SECRET}\r\n"
UNFINISHED = {
    "in mid-body": PLAIN + 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"update_id":',
    "before the body": PLAIN + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    "in mid-chunk": PLAIN + 'Transfer-Encoding: chunked\r\n\r\n10\r\n{"upd',
    "between chunks": PLAIN + 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"upd\r\n',
    "in mid-header": PLAIN,
    "in a packed body": PLAIN + "Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\nxx",
}


@pytest.fixture
async def port(server: Server, store: RedisStore, clock: AdjustableClock) -> AsyncGenerator[int]:
    """Kibitz behind a webhook."""
    options = Options(token=TOKEN, language="en", api_url=server.url, webhook_url=HOOK, webhook_secret=SECRET)
    bot = TelegramPlatform(options, store, store.platform(), context(store, clock, Random(1)), server.state.pace)
    async with listening("127.0.0.1", 0, bot.routes()) as port:
        running = asyncio.create_task(bot.run())
        yield port
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize(
    ("url", "path"), [(HOOK, "/hook/telegram"), ("https://bot.example", "/"), ("https://bot.example/?a=b", "/")]
)
def test_the_webhook_is_at_the_path_of_its_address(url: str, path: str) -> None:
    route = webhook.route(url, SECRET, cast("Updates", None))
    assert (route.method, route.path) == ("POST", path)


@pytest.mark.parametrize("reset", [True, False])
@pytest.mark.parametrize("when", UNFINISHED)
async def test_a_client_that_hangs_up_is_no_fault_of_ours(
    server: Server, port: int, anna: Person, caplog: pytest.LogCaptureFixture, *, when: str, reset: bool
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(UNFINISHED[when].encode())
    await writer.drain()
    await server.state.pace.rest()
    if reset:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.close()
    del reader
    private = server.state.private(anna.id)
    anna.write(private, "/nim bot marienbad first=me")
    ((number, update),) = server.state.updates.items()
    async with ClientSession(headers={HEADER: SECRET}) as session:
        posting = asyncio.create_task(_post(session, port, update))
        await until(server, posting.done)
        assert await posting == 200
    del server.state.updates[number]
    assert words(posts(private)[-1]).endswith("Nim · g1 · move 0")
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    assert [record.getMessage() for record in faults if not record.name.startswith("httpcore")] == []


async def _post(session: ClientSession, port: int, update: object) -> int:
    async with session.post(f"http://127.0.0.1:{port}/hook/telegram", json=update) as answer:
        return answer.status
