"""What the store keeps beside the tables: signs of life, settings, quiet hours, and where somebody played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.clocks import Outage, stopped, wound
from core.quiet import Quiet
from core.table import COMPUTER, Player, Status, forgotten
from tests.adapters.store.tables import ANNA, BORIS, SERVER, live, offer

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore


async def test_an_outage_is_noted_once_by_whoever_comes_first(store: RedisStore) -> None:
    assert await store.beat("t", 1_000, 60) == ()
    assert await store.beat("t", 1_060, 60) == ()
    assert await store.beat("t", 5_000, 60) == (Outage(1_060, 5_000),)
    assert await store.beat("t", 4_990, 60) == (Outage(1_060, 5_000),), "a clock that lags"
    assert await store.beat("t", 5_060, 60) == (Outage(1_060, 5_000),)
    assert await store.beat("t", 6_000, 60) == (Outage(1_060, 5_000), Outage(5_060, 6_000))


async def test_each_platform_has_its_own_outages(store: RedisStore) -> None:
    assert await store.beat("t", 1_000, 60) == ()
    assert await store.beat("d", 5_000, 60) == ()
    assert await store.beat("t", 5_000, 60) == (Outage(1_000, 5_000),)
    assert await store.beat("d", 5_001, 60) == ()


async def test_only_the_newest_outages_are_kept(store: RedisStore) -> None:
    for number in range(102):
        await store.beat("t", 1_000 * number, 60)
    outages = await store.beat("t", 102_000, 60)
    assert len(outages) == 100
    assert outages[-1] == Outage(101_000, 102_000)


async def test_settings_are_kept_by_server_and_changed_once_for_an_event(store: RedisStore) -> None:
    assert await store.settings(SERVER) == {}
    assert await store.set_settings(SERVER, "e1", {"game": "nim", "rated": "no"})
    assert await store.set_settings(SERVER, "e2", {"rated": "", "boards": "new"})
    assert not await store.set_settings(SERVER, "e1", {"game": "square"})
    assert await store.settings(SERVER) == {"game": "nim", "boards": "new"}
    assert await store.settings("discord:2") == {}
    assert not await store.claim(SERVER, "e1")


async def test_quiet_hours(store: RedisStore) -> None:
    assert await store.quiet(ANNA.id) is None
    await store.set_quiet(ANNA.id, Quiet(22, 7, -210))
    assert await store.quiet(ANNA.id) == Quiet(22, 7, -210)
    assert await store.quiet(BORIS.id) is None
    await store.set_quiet(ANNA.id, None)
    assert await store.quiet(ANNA.id) is None


async def test_where_somebody_sits_or_was_asked_to(store: RedisStore) -> None:
    servers = [SERVER, "discord:2", "tg:-100"]
    for server in servers:
        await store.commit(None, offer(server))
    assert await store.servers_of(ANNA.id) == dict.fromkeys(servers, "")
    assert await store.servers_of(BORIS.id) == dict.fromkeys(servers, "")
    assert await store.servers_of("discord:9") == {}
    joined = replace(offer(), seats=(ANNA, Player("discord:9", "vera"), COMPUTER, forgotten("ab")))
    await store.commit(None, joined)
    assert await store.servers_of("discord:9") == {SERVER: ""}
    assert await store.servers_of(COMPUTER.id) == {}
    assert await store.servers_of(forgotten("ab").id) == {}


async def test_a_token_stays_whoever_sits_down_again(store: RedisStore) -> None:
    await store.commit(None, offer())
    await store.set_token(SERVER, ANNA.id, "77")
    await store.commit(None, offer())
    assert await store.servers_of(ANNA.id) == {SERVER: "77"}


async def test_a_servers_tables_page_by_page(store: RedisStore) -> None:
    filed = [(await store.commit(None, offer()))[0] for _ in range(5)]
    await store.commit(None, offer("discord:2"))
    assert await store.tables(SERVER, 0, 3) == tuple(filed[:3])
    assert await store.tables(SERVER, 3, 3) == tuple(filed[3:])
    assert await store.tables(SERVER, 5, 3) is None
    assert await store.tables("discord:3", 0, 3) is None


async def test_nothing_of_somebody_forgotten_is_left_under_their_id(store: RedisStore, client: Redis) -> None:
    await store.commit(None, offer(), offer())
    await store.set_language(ANNA.id, "ru")
    await store.set_quiet(ANNA.id, Quiet(1, 2, 0))
    await store.forget(ANNA.id)
    assert await store.languages(ANNA.id) == (None,)
    names: list[bytes] = [name async for name in client.scan_iter()]  # pyright: ignore[reportUnknownVariableType] - redis-py's types fall short
    assert not [name for name in names if ANNA.id.encode() in name]
    assert await store.servers_of(BORIS.id) == {SERVER: ""}


async def test_what_is_due_first_is_found_first(store: RedisStore) -> None:
    now = 1_790_000_000
    (table,) = await store.commit(None, wound(live("sim", (), ("12",)), now))
    assert table.reminder is not None
    assert table.deadline is not None
    assert await store.due(table.reminder - 1) == ()
    assert await store.due(table.reminder) == ((SERVER, table.id),)
    (table,) = await store.commit(None, replace(table, reminder=None))
    assert await store.due(table.deadline or 0) == ((SERVER, table.id),)
    (table,) = await store.commit(None, replace(table, overdue=True))
    assert await store.due(2**40) == ()
    ended = replace(stopped(table), status=Status.FINISHED, deadline=now + 5)
    (table,) = await store.commit(None, ended)
    assert await store.due(now + 5) == ((SERVER, table.id),), "its end may have to be said again"
    assert await store.load(SERVER, table.id) == table
