"""What platforms keep apart from tables, and the logs of rooms."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore


async def test_values(store: RedisStore, client: Redis) -> None:
    platform = store.platform()
    assert await platform.get("x:1:moved") is None
    assert await platform.set("x:1:moved", "-5")
    assert await platform.get("x:1:moved") == "-5"
    assert not await platform.set("x:1:moved", "-6", if_absent=True)
    assert await platform.get("x:1:moved") == "-5"
    assert await client.ttl("x:1:moved") == -1
    assert await platform.set("x:1:turn", "1", seconds=60, if_absent=True)
    assert await client.ttl("x:1:turn") in {59, 60}
    await platform.delete("x:1:moved")
    assert await platform.get("x:1:moved") is None


async def test_sets(store: RedisStore) -> None:
    platform = store.platform()
    assert await platform.members("x:live") == frozenset()
    for member in ("d1/2", "d1/3", "d1/2"):
        await platform.add("x:live", member)
    await platform.remove("x:live", "d1/3")
    assert await platform.members("x:live") == {"d1/2"}


async def test_a_field_is_taken_once(store: RedisStore) -> None:
    platform = store.platform()
    await platform.set_field("x:away", "7", "100")
    assert await platform.take_field("x:away", "8") is None
    assert await platform.take_field("x:away", "7") == "100"
    assert await platform.take_field("x:away", "7") is None


async def test_of_several_who_take_a_field_one_is_given_it(store: RedisStore) -> None:
    platform = store.platform()
    for _ in range(5):
        await platform.set_field("x:away", "7", "100")
        taken = await asyncio.gather(*(platform.take_field("x:away", "7") for _ in range(5)))
        assert sorted(map(str, taken)) == ["100", "None", "None", "None", "None"]


async def test_a_log_numbers_messages_of_all_rooms(store: RedisStore) -> None:
    log = store.message_log
    assert await log.append("l#den", b"one", "e1") == (1, 0)
    assert await log.append("l#bar", b"two", "e2") == (2, 0)
    assert await log.append("l#den", b"three", "e3") == (3, 1)
    assert await log.load("l#den") == [(1, b"one"), (3, b"three")]
    assert await log.load("l#den", 1) == [(3, b"three")]
    assert await log.load("l#none") == []
    assert await log.rooms(1) == ["l#den"]
    assert await log.rooms(5) == ["l#den", "l#bar"]


async def test_a_store_that_came_back_empty_counts_on_from_where_it_was(store: RedisStore) -> None:
    log = store.message_log
    assert await log.append("l#den", b"one", "e1", above=7) == (8, 0)
    assert await log.append("l#den", b"two", "e2", above=9) == (10, 8), "9 was seen"
    assert await log.append("l#den", b"three", "e3", above=10) == (11, 10)
    assert await log.append("l#bar", b"four", "e4") == (12, 0)
    assert await log.rooms(2) == ["l#bar", "l#den"], "the one where something was said last"


async def test_a_room_keeps_its_newest_messages(store: RedisStore, client: Redis) -> None:
    pipeline = client.pipeline(transaction=False)
    for number in range(1, 701):
        pipeline.xadd("{kibitz-local}:log:l#den", {"m": str(number)}, id=f"{number}-0")
    pipeline.set("{kibitz-local}:ids", 700)
    await pipeline.execute()
    assert await store.message_log.append("l#den", b"last", "e") == (701, 700)
    kept = await store.message_log.load("l#den")
    assert (len(kept), kept[0], kept[-1]) == (500, (202, b"202"), (701, b"last"))
    assert 500 <= await client.xlen("{kibitz-local}:log:l#den") <= 600, "the server drops a hundred at a time"


async def test_a_message_that_comes_again_keeps_its_number(store: RedisStore, client: Redis) -> None:
    log = store.message_log
    await log.append("l#den", b"one", "e1")
    await log.append("l#den", b"two", "e2")
    assert await log.append("l#den", b"one", "e1") == (1, 2)
    assert await log.load("l#den") == [(1, b"one"), (2, b"two")]
    assert await client.ttl("{kibitz-local}:seen:e1") in {604_799, 604_800}


@pytest.mark.parametrize("name", ["", "a", "комната"])
async def test_what_was_kept_under_these_names_before_is_found(store: RedisStore, client: Redis, name: str) -> None:
    await client.set(f"telegram:{name}", "kept")
    assert await store.platform().get(f"telegram:{name}") == "kept"


async def test_messages_can_be_deleted_from_a_log(store: RedisStore) -> None:
    log = store.message_log
    for number, words in enumerate((b"one", b"two", b"three"), 1):
        await log.append("l#den", words, f"e{number}")
    await log.remove("l#den", {1, 3, 7})
    await log.remove("l#bar", set())
    assert await log.load("l#den") == [(2, b"two")]
    assert await log.append("l#den", b"four", "e4") == (4, 2)
    assert await log.append("l#den", b"three", "e3") == (3, 4), "what was deleted does not come back"


async def test_a_step_may_take_as_long_as_its_caller_says(
    store: RedisStore, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard, bounds = store.connection.guard, list[float | None]()

    def noted(seconds: float | None = None, **more: Any) -> Any:  # noqa: ANN401 - as what it stands for
        bounds.append(seconds)
        return guard(seconds, **more)

    monkeypatch.setattr(store.connection, "guard", noted)
    platform = store.platform(7.5)
    await platform.set("x:1", "a")
    await platform.get("x:1")
    await platform.delete("x:1")
    await platform.add("x:2", "a")
    await platform.members("x:2")
    await platform.remove("x:2", "a")
    await platform.set_field("x:3", "a", "b")
    await platform.take_field("x:3", "a")
    assert await platform.hold("x:4", "one", 0.5)
    assert bounds == [7.5] * 9
    assert 0 < await client.pttl("x:4") <= 500
    assert not await platform.hold("x:4", "other", 8)
    assert await platform.hold("x:4", "one", 8)
    assert 500 < await client.pttl("x:4") <= 8_000
    assert await platform.hold("x:4", "one", 0)
    assert await platform.hold("x:4", "other", 8)
    bounds.clear()
    await store.platform().get("x:1")
    assert bounds == [None]
