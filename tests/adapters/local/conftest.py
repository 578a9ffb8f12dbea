"""The local chat over the real server that all tests share, emptied before each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from adapters.local.web import Site, serve
from adapters.ports import MessageLog
from adapters.store.connection import Connection
from adapters.store.message_log import RedisMessageLog
from tests.adapters.local.browser import browser
from tests.adapters.local.counting import CountingTalker

__all__ = ["browser"]


@pytest.fixture
async def redis(store_url: str) -> AsyncIterator[Redis]:
    client = Redis.from_url(store_url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
def log(redis: Redis) -> MessageLog:
    return RedisMessageLog(Connection(redis))


@pytest.fixture
def clock() -> AdjustableClock:
    return AdjustableClock()


@pytest.fixture
def talker(clock: AdjustableClock) -> CountingTalker:
    return CountingTalker(clock)


@pytest.fixture
def pictures(tmp_path: Path) -> Pictures:
    return Pictures(tmp_path / "pictures")


@pytest.fixture
def hub(talker: CountingTalker, log: MessageLog, pictures: Pictures, clock: AdjustableClock) -> Hub:
    return Hub(talker, talker.boards, log, pictures, clock)


@pytest.fixture
async def site(hub: Hub) -> AsyncIterator[Site]:
    site = await serve(hub, "127.0.0.1", 0)
    yield site
    await site.aclose()
