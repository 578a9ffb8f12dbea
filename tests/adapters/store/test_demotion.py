"""A primary that is demoted: its name leads to another one, and no one is told that the store is busy."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adapters.store.connect import connect
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from core.table import Table
from tests.adapters.store import servers
from tests.adapters.store.relay import relay
from tests.adapters.store.tables import SERVER, offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@pytest.fixture(params=["valkey", "redis"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[tuple[servers.Server, servers.Server]]:
    """A primary, and a replica of it that has all it has."""
    binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
    settings = ("--repl-diskless-sync-delay", "0")
    with (
        servers.listening(binary, tmp_path / "a", *settings) as first,
        servers.listening(binary, tmp_path / "b", *settings) as second,
    ):
        servers.follow(second, first)
        yield first, second


async def test_no_one_meets_a_primary_that_was_demoted(
    pair: tuple[servers.Server, servers.Server], caplog: pytest.LogCaptureFixture
) -> None:
    first, second = pair
    async with relay(first.url) as name, aclosing(RedisStore(await connect(name.url, PATIENT), PATIENT)) as store:
        made = await asyncio.gather(*(store.commit(None, offer()) for _ in range(20)))  # over many connections
        servers.until(lambda: servers.offset(first) == servers.offset(second))
        servers.promote(second)
        servers.demote(first, second)
        early = asyncio.create_task(store.commit("e1", replace(made[0][0], moves=("a1",))))
        await servers.seen(lambda: "errorstat_READONLY" in first.client.info("errorstats"))
        assert not early.done()
        name.leads_to = second.url
        (moved,) = await early
        assert moved.version == 2
        await asyncio.gather(*(store.commit(None, replace(table, moves=("a1",))) for (table,) in made[1:]))
        kept = await store.load_all(SERVER, [table.id for (table,) in made])
        assert {(t.id, t.version) for t in kept if isinstance(t, Table)} == {(f"g{n}", 2) for n in range(1, 21)}
        assert [each for each in first.client.client_list() if "lib-name=redis-py" in str(each)] == []
    assert caplog.messages == []


async def test_a_store_that_was_a_replica_at_the_start_is_waited_for(
    pair: tuple[servers.Server, servers.Server], tmp_path: Path
) -> None:
    _, second = pair
    opening = asyncio.create_task(open_once(second.url, tmp_path))
    await servers.seen(lambda: "errorstat_READONLY" in second.client.info("errorstats"))
    servers.promote(second)
    assert await opening


async def open_once(url: str, data: Path) -> bool:
    async with open_store(url, data, PATIENT) as store:
        return await store.claim(SERVER, "e1")
