"""What is kept of updates and of moved groups next to the tables."""

from __future__ import annotations

import pytest

from adapters.store.redis_store import RedisStore
from adapters.telegram.shared.memory import UNMOVED_SECONDS, Memory
from tests.adapters.telegram.pace import ManualPace

OLD, NEW = -5, -1_000_000_000_005


@pytest.fixture
def memory(store: RedisStore) -> Memory:
    return Memory(store.platform(), 900, ManualPace())


async def test_a_supergroup_is_kept_under_the_number_that_it_had_first(memory: Memory, store: RedisStore) -> None:
    assert await memory.key(OLD) == OLD
    assert await memory.key(NEW) == NEW
    assert memory.number(OLD) == OLD
    await memory.moved(OLD, NEW)
    assert (await memory.key(NEW), await memory.key(OLD), memory.number(OLD)) == (OLD, OLD, NEW)
    pace = ManualPace()
    other = Memory(store.platform(), 900, pace)
    assert await other.key(NEW) == OLD


async def test_another_process_learns_of_a_move_within_seconds(memory: Memory, store: RedisStore) -> None:
    pace = ManualPace()
    other = Memory(store.platform(), 900, pace)
    assert await other.key(NEW) == NEW
    await memory.moved(OLD, NEW)
    pace.advance(UNMOVED_SECONDS)
    assert await other.key(NEW) == OLD
