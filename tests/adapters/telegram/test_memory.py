"""What is kept of updates and of moved groups next to the tables."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.platform_store import RedisPlatformStore
from adapters.store.redis_store import RedisStore
from adapters.telegram.shared.memory import UNMOVED_SECONDS, Memory
from tests.adapters.telegram.pace import ManualPace

OLD, NEW = -5, -1_000_000_000_005


@pytest.fixture
def memory(store: RedisStore) -> Memory:
    return Memory(store.platform(), 900, ManualPace())


async def test_an_update_is_begun_by_one_process_and_done_once(memory: Memory) -> None:
    assert await memory.begin(7, "a", alone=False) is True
    assert await memory.begin(7, "b", alone=False) is None
    assert await memory.begin(7, "a", alone=False) is True, "a retry of its own"
    assert await memory.begin(8, "b", alone=False) is True
    await memory.done(7)
    assert await memory.begin(7, "a", alone=False) is False
    assert await memory.begin(7, "b", alone=True) is False


class Overtaken(RedisPlatformStore):
    """A store in which another process begins update 7 right after the first look at it."""

    other: Memory | None = None

    async def get(self, name: str) -> str | None:
        found = await super().get(name)
        if self.other is not None:
            other, self.other = self.other, None
            assert await other.begin(7, "first", alone=False) is True
        return found


async def test_of_two_that_see_an_update_at_the_same_moment_one_begins_it(memory: Memory, store: RedisStore) -> None:
    overtaken = Overtaken(store.connection)
    overtaken.other = memory
    late = Memory(overtaken, 900, ManualPace())
    assert await late.begin(7, "late", alone=False) is None
    assert await memory.begin(7, "first", alone=False) is True, "it keeps it"


async def test_who_is_alone_takes_over_at_once(memory: Memory) -> None:
    assert await memory.begin(7, "dead", alone=False) is True
    assert await memory.begin(7, "b", alone=True) is True
    assert await memory.begin(7, "c", alone=False) is None


async def test_what_takes_long_stays_begun(memory: Memory, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    name = "telegram:900:update:7"
    assert await memory.begin(7, "a", alone=False) is True
    await client.pexpire(name, 60_000_000)
    async with memory.kept(7, "a", every=0.01):
        looks = iter(range(20_000))
        while await client.ttl(name) > 20:
            next(looks)
        await client.delete(name)  # as if it had run out
        while await client.get(name) is None:
            next(looks)
        assert await memory.begin(7, "b", alone=False) is None
    assert 0 < await client.ttl(name) <= 20, "who is killed keeps it no longer"


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
