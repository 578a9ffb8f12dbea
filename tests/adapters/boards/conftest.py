from __future__ import annotations

import pytest

from adapters.store.redis_store import RedisStore
from tests.adapters.boards.wall import Owing, Process, Wall
from tests.adapters.chat.den import Den


@pytest.fixture
def wall() -> Wall:
    """A place where everything can be said."""
    return Wall()


@pytest.fixture
def owing(store: RedisStore) -> Owing:
    """An empty store."""
    return Owing(store)


@pytest.fixture
def one(store: RedisStore, wall: Wall, owing: Owing) -> Process:
    """A process that serves the wall."""
    return Process(Den(store), wall, owing)


@pytest.fixture
def other(one: Process, wall: Wall, owing: Owing) -> Process:
    """A second process over the same store and wall."""
    return Process(one.den.another_process(), wall, owing)
