"""Keys that hold something else than Kibitz keeps there: a commit that meets one writes nothing, and says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.ports import Cause, StoreRefuses
from tests.adapters.store.tables import ANNA, BORIS, offer
from tests.adapters.store.test_archive import end, standing

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from adapters.store.redis_store import RedisStore


async def test_a_commit_leaves_nothing_half_done(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    (table,) = await store.commit(None, offer(), owed_at=1)
    (gone,) = await store.commit(None, offer())
    await store.commit(None, replace(gone, deadline=None, seats=(), invited=()))
    await end(store, (ANNA, standing(30)), (BORIS, standing(20)))
    keys = [key async for key in client.scan_iter() if await client.type(key) != b"string"]
    assert len(keys) >= 12
    met: set[bytes] = set()
    for key in keys:
        kept = await client.dump(key)
        await client.set(key, "something else")
        before = await dumps(client)
        if await refused(change(store, table)):
            met.add(key)
            assert await dumps(client) == before, key
        else:
            table, before = replace(table, version=table.version + 1), await dumps(client)
        if await refused(end(store, (ANNA, standing(31)), (BORIS, standing(19)))):
            met.add(key)
            assert await dumps(client) == before, key
        await client.restore(key, 0, kept, replace=True)
    assert len(met) >= 10
    await store.commit(None, table)


async def refused(doing: Awaitable[object]) -> bool:
    """Whether a store refuses, for a key of the wrong type."""
    try:
        await doing
    except StoreRefuses as refusal:
        return refusal.cause is Cause.WRONG_TYPE
    return False


async def change(store: RedisStore, table: Any) -> None:  # noqa: ANN401 - a table
    await store.commit(None, table, offer(), owed_at=2)


async def dumps(client: Any) -> dict[bytes, bytes]:  # noqa: ANN401 - redis-py's types fall short
    return {key: await client.dump(key) async for key in client.scan_iter() if b"}?" not in key}
