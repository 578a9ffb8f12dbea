"""Keys that hold another kind of value than Kibitz keeps there: what can go on does, and the operator is told which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adapters.store import keys
from adapters.store.checks import check
from core.ports import Cause, StoreRefuses
from tests.adapters.store.tables import ANNA, CHAT, offer

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

Client = Any
"""redis-py's types fall short."""

SERVER = offer().server
TELLS = "the key '{}' holds no {}, as Kibitz keeps there"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.getMessage().startswith("the key ")]


@pytest.fixture
def wrong() -> dict[str, str]:
    """Keys that are read for what can be done without, each with the kind that it should be of."""
    return {
        keys.settings(SERVER): "hash",
        keys.language(CHAT): "string",
        keys.client_language(ANNA.id): "string",
        keys.alias(ANNA.id): "string",
        keys.quiet(ANNA.id): "string",
        keys.recent(SERVER, "other"): "list",
        keys.open_index(SERVER, "other"): "zset",
        keys.deadlines(keys.partition("elsewhere")): "zset",
    }


async def spoil(client: Client, wrong: dict[str, str]) -> None:
    for key, kind in wrong.items():
        await (client.sadd(key, "odd") if kind == "string" else client.set(key, "odd"))


async def test_what_can_go_on_does(
    store: RedisStore, client: Client, wrong: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = await store.commit(None, offer(deadline=5))
    await spoil(client, wrong)
    for _ in range(2):
        assert await store.spoken([CHAT, "x"], [ANNA.id], server=SERVER) == ((None, None), (None,))
        assert await store.settings(SERVER) == {}
        assert await store.client_languages(ANNA.id) == (None,)
        assert await store.person_by_alias(ANNA.id) is None
        assert await store.quiet(ANNA.id) is None
        assert await store.recent(SERVER, "other") == await store.open_ids(SERVER, "other") == ()
        assert await store.due(10) == ((SERVER, table.id),), "other partitions' clocks run on"
        assert await store.count_open() == 1
    assert sorted(line.partition(": delete")[0] for line in told(caplog)) == sorted(
        TELLS.format(key, kind) for key, kind in wrong.items()
    ), "one line each"


async def test_what_cannot_go_on_is_named(store: RedisStore, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    index = keys.open_index(SERVER, CHAT)
    await client.set(index, "odd")
    for _ in range(2):
        with pytest.raises(StoreRefuses) as refused:
            await store.commit(None, offer())
        assert refused.value.cause is Cause.WRONG_TYPE
        with pytest.raises(StoreRefuses):
            await store.open_page(SERVER, CHAT, start=0, count=1)
    assert [line.partition(": delete")[0] for line in told(caplog)] == [TELLS.format(index, "zset")]
    await store.commit(None, offer(server="elsewhere", chat="elsewhere"))


async def test_an_inspection_names_each_and_goes_on(store: RedisStore, client: Client, wrong: dict[str, str]) -> None:
    await store.commit(None, offer())
    await spoil(client, wrong)
    found = [finding async for finding in check(store, "here")]
    named = [finding.fact.params for finding in found if finding.fact.code == "doctor-key-wrong"]
    assert {str(each["key"]): each["wanted"] for each in named} == {repr(key): kind for key, kind in wrong.items()}
    assert found[-1].fact.code.startswith("doctor-due-"), "what comes after it is looked at all the same"


async def test_a_list_drops_what_is_there_no_longer(
    store: RedisStore, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [(await store.commit(None, offer()))[0] for _ in range(3)]
    await client.delete(keys.table(SERVER, 2))
    page = await store.open_page(SERVER, CHAT, start=0, count=2)
    assert (page.total, [each.id for each in page.tables if each in tables]) == (2, ["g3", "g1"])
    assert await client.zrange(keys.open_index(SERVER, CHAT), 0, -1) == [b"1", b"3"]
    await client.delete(keys.table(SERVER, 1))
    assert await store.open_tables(SERVER, CHAT, of=[ANNA.id]) == (tables[2],)
    assert await client.smembers(keys.unfinished(SERVER, ANNA.id)) == {b"2", b"3"}
    past = keys.past(SERVER, ANNA.id)
    await client.rpush(past, 7, 3)
    games = await store.archive.games(SERVER, ANNA.id, start=0, count=1)
    assert (games.total, games.tables) == (1, (tables[2],))
    lists = (keys.open_index(SERVER, CHAT), keys.open_index(SERVER, CHAT), past)
    assert told(caplog) == [
        f"the key {key!r} listed {gone}, and nothing is kept there: it lists them no longer"
        for key, gone in zip(lists, ("g2", "g1", "g7"), strict=True)
    ]
