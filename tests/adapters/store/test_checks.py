"""What each kind of server says of itself in an inspection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redis.asyncio import RedisCluster

from adapters.findings import Level
from adapters.store import keys
from adapters.store.checks import check
from adapters.store.store_format import check_format, raise_form
from adapters.store.unreadable import kept_aside, set_aside
from tests.adapters.store.tables import CHAT, offer

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore


async def test_an_inspection_of_each_kind_of_server(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    found = [finding async for finding in check(store, "here")]
    by_code = {finding.fact.code: finding for finding in found}
    assert len(by_code) == len(found)
    assert [code for code, finding in by_code.items() if finding.level is not Level.OK] == ["doctor-store-no-file"]
    about = by_code["doctor-store-right"].fact.params
    assert about["primaries"] == (3 if isinstance(client, RedisCluster) else 1)
    assert str(about["server"]).split()[0] in {"Redis", "Valkey"}
    assert {"doctor-store-writes", "doctor-store-clock", "doctor-due-right"} < set(by_code)


async def unreadable(store: RedisStore) -> list[dict[str, Any]]:
    """Return what an inspection says of the tables that cannot be read."""
    found = [finding async for finding in check(store, "here")]
    return [dict(each.fact.params) for each in found if each.fact.code == "doctor-table-unreadable"]


async def test_tables_that_cannot_be_read_are_named_and_set_aside(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    (first,), (second,) = await store.commit(None, offer()), await store.commit(None, offer())
    (third,) = await store.commit(None, offer(server="discord:1", chat="discord:1"))
    server = first.server
    assert await unreadable(store) == []
    assert not await set_aside(store, server, first.id), "it can be read"
    kept = await client.get(keys.table(server, 1))
    await client.set(keys.table(server, 1), kept[:-5])
    await client.delete(keys.table(server, 2))
    found = await unreadable(store)
    assert [(each["table"], each["server"]) for each in found] == [("g1", server), ("g2", server)]
    for table in ("g1", "g2"):
        assert await set_aside(store, server, table)
        assert not await set_aside(store, server, table), "once is enough"
    assert await unreadable(store) == []
    assert await client.get(kept_aside(server, 1)) == kept[:-5]
    assert await client.zrange(keys.open_index(server, CHAT), 0, -1) == []
    assert await client.zrange(keys.deadlines(keys.partition(server)), 0, -1) == []
    assert await store.load(third.server, third.id) == third
    assert second.id == "g2"
    for nothing in ("g3", "g", "7", ""):
        assert not await set_aside(store, server, nothing)


async def test_a_store_that_could_be_upgraded_is_told_of(store: RedisStore) -> None:
    await check_format(store, write=True)
    before = {finding.fact.code: finding async for finding in check(store, "here")}
    assert before["doctor-store-upgrade"].level is Level.ADVICE
    await raise_form(store)
    after = {finding.fact.code: finding async for finding in check(store, "here")}
    assert after["doctor-store-format"].level is Level.OK


async def test_the_games_of_another_installation_are_told_of(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    await client.set("staging/kibitz:format", 2)
    found = {finding.fact.code: finding async for finding in check(store, "here")}
    assert found["doctor-store-shared"].level is Level.ADVICE
    assert found["doctor-store-shared"].fact.params == {"others": "staging"}
