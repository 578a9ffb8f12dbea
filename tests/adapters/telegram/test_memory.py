"""What is kept of updates and of moved groups next to the tables."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.redis_store import RedisStore
from adapters.telegram.shared.memory import UNMOVED_SECONDS, Follower, Memory
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


@pytest.mark.parametrize("follower", [Follower(0, None), Follower(3, "pt-br")])
async def test_who_is_sent_their_stones_is_known_by_table(memory: Memory, follower: Follower) -> None:
    await memory.follow("t-5", "g1", 11, follower)
    assert await memory.follower("t-5", "g1", 11) == follower
    for elsewhere in (("t-5", "g1", 12), ("t-5", "g2", 11), ("t-6", "g1", 11)):
        assert await memory.follower(*elsewhere) is None


async def test_how_long_what_is_noted_is_kept(memory: Memory, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    day = 86_400
    await memory.follow("t-5", "g1", 11, Follower(0, None))
    assert [await memory.greets("t-5") for _ in range(2)] == [True, False]
    await memory.announce("digest")
    await memory.moved(OLD, NEW)
    await memory.updates.done(7)
    kept = {name.decode().split(":")[2]: await client.ttl(name) async for name in client.scan_iter("telegram:900:*")}
    assert {name: round(kept.pop(name), -2) for name in ("follows", "greeted", "update")} == {
        "follows": 30 * day,
        "greeted": 7 * day,
        "update": 2 * day,
    }
    assert kept == {"commands": -1, "moved": -1}, "for good"
