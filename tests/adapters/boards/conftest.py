from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from adapters.store.connect import connect
from tests.adapters.boards.wall import Forgetful, Process, Wall
from tests.adapters.chat.den import Den
from tests.conftest import PATIENT


@pytest.fixture
def wall() -> Wall:
    """A place where everything can be said."""
    return Wall()


@pytest.fixture
async def store(store_url: str, client: Any) -> AsyncGenerator[Forgetful]:  # noqa: ANN401 - redis-py's types fall short
    """An empty store."""
    await client.flushall()
    opened = Forgetful(await connect(store_url, PATIENT), PATIENT)
    yield opened
    await opened.aclose()


@pytest.fixture
def one(store: Forgetful, wall: Wall) -> Process:
    """A process that serves the wall."""
    return Process(Den(store), wall)


@pytest.fixture
def other(one: Process, wall: Wall) -> Process:
    """A second process over the same store and wall."""
    return Process(one.den.another_process(), wall)
