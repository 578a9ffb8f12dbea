"""Fixtures for every test that needs a store: one real server for the session, emptied for each test."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Any

import pytest

from adapters.games import MissingPart, cards
from adapters.games.ladders import CardLadders
from adapters.store.connect import Timing, connect
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator


def pytest_configure() -> None:
    """Say which part a registered game lacks, where it cannot be played at all, before every other test fails of it."""
    try:
        cards()
    except MissingPart as error:
        raise pytest.UsageError(str(error)) from None


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of every search for garbage: they stay to the end, and are half of all objects."""
    gc.collect()
    gc.freeze()


PATIENT = Timing(total=30, attempt=30, reach=30)
"""For tests of what the store does, not of how long it takes: a busy machine gets time."""


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server that the tests of this session share, fit for REDIS_URL."""
    server = embedded(tmp_path_factory.mktemp("data"))
    with asyncio.Runner() as runner:
        socket = runner.run(server.__aenter__())
        yield f"unix://{socket}"
        runner.run(server.__aexit__(None, None, None))


@pytest.fixture
async def client(store_url: str) -> AsyncGenerator[Any]:
    """A plain client, of redis-py, of the server that the tests share."""
    client = await connect(store_url, PATIENT)
    yield client
    await client.aclose()


@pytest.fixture
async def store(store_url: str, client: Any) -> AsyncGenerator[RedisStore]:  # noqa: ANN401 - redis-py's types fall short
    """An empty store."""
    await client.flushall()
    opened = RedisStore(await connect(store_url, PATIENT), PATIENT, ladders=CardLadders().names)
    yield opened
    await opened.aclose()
