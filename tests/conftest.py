"""Fixtures for every test that needs a store: one real server for the session, emptied for each test."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from adapters.store.connect import Timing, connect
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server that the tests of this session share, fit for REDIS_URL."""
    server = embedded(tmp_path_factory.mktemp("data"))
    with asyncio.Runner() as runner:
        socket = runner.run(server.__aenter__())
        yield f"unix://{socket}"
        runner.run(server.__aexit__(None, None, None))


@pytest.fixture
async def store(store_url: str) -> AsyncGenerator[RedisStore]:
    """An empty store."""
    timing = Timing()
    client: Any = await connect(store_url, timing)
    await client.flushall()
    opened = RedisStore(client, timing)
    yield opened
    await opened.aclose()
