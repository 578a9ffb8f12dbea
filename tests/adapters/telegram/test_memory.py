"""What is kept of updates and of moved groups beside the tables."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.telegram.shared.memory import GLANCE, Memory
from tests.adapters.telegram.pace import ManualPace

OLD, NEW = -5, -1_000_000_000_005


@pytest.fixture
def memory(client: Any, store: object) -> Memory:  # noqa: ANN401 - redis-py's types fall short
    del store  # which is empty now
    return Memory(client, 900, ManualPace())


async def test_an_update_is_begun_by_one_process_and_done_once(memory: Memory) -> None:
    assert await memory.begin(7, "a", alone=False) is True
    assert await memory.begin(7, "b", alone=False) is None
    assert await memory.begin(7, "a", alone=False) is True, "a retry of its own"
    assert await memory.begin(8, "b", alone=False) is True
    await memory.done(7)
    assert await memory.begin(7, "a", alone=False) is False
    assert await memory.begin(7, "b", alone=True) is False


async def test_who_is_alone_takes_over_at_once(memory: Memory) -> None:
    assert await memory.begin(7, "dead", alone=False) is True
    assert await memory.begin(7, "b", alone=True) is True
    assert await memory.begin(7, "c", alone=False) is None


async def test_what_takes_long_stays_begun(memory: Memory, client: Any) -> None:  # noqa: ANN401 - see above
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


async def test_a_supergroup_is_kept_under_the_number_that_it_had_first(memory: Memory, client: Any) -> None:  # noqa: ANN401 - see above
    assert await memory.key(OLD) == OLD
    assert await memory.key(NEW) == NEW
    assert memory.number(OLD) == OLD
    await memory.moved(OLD, NEW)
    assert (await memory.key(NEW), await memory.key(OLD), memory.number(OLD)) == (OLD, OLD, NEW)
    pace = ManualPace()
    other = Memory(client, 900, pace)
    assert await other.key(NEW) == OLD


async def test_another_process_learns_of_a_move_within_seconds(memory: Memory, client: Any) -> None:  # noqa: ANN401 - see above
    pace = ManualPace()
    other = Memory(client, 900, pace)
    assert await other.key(NEW) == NEW
    await memory.moved(OLD, NEW)
    pace.advance(GLANCE)
    assert await other.key(NEW) == OLD


async def test_boards_are_owed_from_a_time_on_until_they_are_paid(memory: Memory) -> None:
    await memory.owe("t-5", "g1", 100)
    await memory.owe("t-5", "g2", 200)
    assert await memory.owed(99) == ()
    assert await memory.owed(100) == (("t-5", "g1"),)
    await memory.owe("t-5", "g1", 300)
    assert await memory.owed(299) == (("t-5", "g2"),)
    await memory.paid("t-5", "g2")
    assert await memory.owed(300) == (("t-5", "g1"),)
