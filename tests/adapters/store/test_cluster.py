"""A cluster that changes while people play: a node is down, dies, is alone, or slots move."""

from __future__ import annotations

import asyncio
import signal
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from adapters.readiness import Readiness
from adapters.store import keys
from adapters.store.connect import Timing, connect
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from core.ports import Cause, EventSeen, StoreBusy
from core.table import Table
from tests.adapters.store import clusters, servers
from tests.adapters.store.tables import offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator
    from pathlib import Path

SERVERS: Final = tuple(f"telegram:{n}" for n in range(24))
"""Enough that each primary has some."""

CONFIRMED: Final = Timing(total=30, attempt=30, replicas=1)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Generator[clusters.Cluster]:
    with clusters.running(servers.valkey(), tmp_path_factory.mktemp("cluster"), *servers.AOF) as cluster:
        yield cluster


@asynccontextmanager
async def opened(cluster: clusters.Cluster, timing: Timing = PATIENT) -> AsyncGenerator[RedisStore]:
    async with aclosing(RedisStore(await connect(cluster.url, timing), timing)) as store:
        yield store


async def made(store: RedisStore) -> list[Table]:
    """Make a table on each of the servers."""
    return [table for (table,) in await asyncio.gather(*(store.commit(None, offer(server)) for server in SERVERS))]


async def moved(store: RedisStore, tables: list[Table]) -> list[Table]:
    """Write each of the tables once more."""
    moves = (store.commit(f"{table.id}-{table.version}", replace(table, moves=("a1",))) for table in tables)
    return [table for (table,) in await asyncio.gather(*moves)]


async def test_slots_move_while_people_play(cluster: clusters.Cluster, caplog: pytest.LogCaptureFixture) -> None:
    first, second = cluster.primary_of(0), cluster.primary_of(6000)
    async with opened(cluster) as store:
        tables = await made(store)
        playing, played = True, 0

        async def play() -> None:
            nonlocal tables, played
            while playing:
                tables, played = await moved(store, tables), played + 1

        task = asyncio.create_task(play())
        for source, target in ((first, second), (second, first)):
            before = played
            source.client.execute_command("CLUSTER MIGRATESLOTS", "SLOTSRANGE", 0, 4000, "NODE", target.id)
            await servers.seen(lambda target=target: cluster.primary_of(0).port == target.port)
            await servers.seen(lambda before=before: played > before + 1 or task.done())
        playing = False
        await task
        await moved(store, tables)
        assert {table.version for table in tables} == {played + 1}
    assert caplog.messages == []


async def test_a_primary_dies_while_people_play(cluster: clusters.Cluster) -> None:
    victim = cluster.primary_of(0)
    async with opened(cluster, CONFIRMED) as store:
        first = tables = await made(store)
        victim.kill()
        going = asyncio.create_task(moved(store, tables))
        await servers.seen(lambda: other_leads(cluster, victim))
        victim.start()  # the one that leads now has no other replica to confirm what it writes
        tables = await moved(store, await going)
        assert {table.version for table in tables} == {3}
        for before, table in zip(first, tables, strict=True):
            assert await store.load(table.server, table.id) == table
            with pytest.raises(EventSeen):
                await store.commit(f"{before.id}-1", before)
    cluster.settle()


async def test_it_is_found_by_the_nodes_that_are_up(cluster: clusters.Cluster, tmp_path: Path) -> None:
    down = next(node for node in cluster.nodes if not node.leads)
    first, second, *_ = (node for node in cluster.nodes if node is not down)
    down.kill()
    try:
        for place in (f"{down.place},{first.place}", f"{second.place},{down.place}"):
            async with open_store(f"redis://{place}", tmp_path, PATIENT) as store:
                assert await store.claim("s", place)
    finally:
        down.start()
        cluster.settle()


async def test_a_move_that_no_replica_has_does_not_count_yet(
    cluster: clusters.Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    table = offer(SERVERS[0])
    timing = Timing(total=1, attempt=1, replicas=1)
    async with opened(cluster, timing) as store:
        slot = store.connection.client.keyslot(keys.tables(SERVERS[0]))
        replica = next(node for node in cluster.nodes if follows(node, cluster.primary_of(slot)))
        replica.process.send_signal(signal.SIGSTOP)
        try:
            with pytest.raises(StoreBusy) as problem:
                await store.commit("e1", table)
            assert problem.value.cause is Cause.NO_REPLICAS
        finally:
            replica.process.send_signal(signal.SIGCONT)
        cluster.settle()
        with pytest.raises(EventSeen):
            await store.commit("e1", table)
    (line, *_) = caplog.messages
    assert f"the store at {cluster.primary_of(slot).place} does not serve (no-replicas)" in line
    assert len([line for line in caplog.messages if "does not serve" in line]) == 1


def other_leads(cluster: clusters.Cluster, victim: clusters.Node) -> bool:
    alive = [node for node in cluster.nodes if node is not victim]
    return sum(node.leads for node in alive) == 3


def follows(node: clusters.Node, primary: clusters.Node) -> bool:
    return node.replication.get("master_port") == primary.port


async def test_readiness_asks_every_primary(cluster: clusters.Cluster, caplog: pytest.LogCaptureFixture) -> None:
    primaries = [node for node in cluster.nodes if node.leads]
    assert len(primaries) == 3
    async with opened(cluster, Timing(total=2, attempt=2)) as store:
        await store.take_a_write()
        for refusing in primaries:
            refusing.client.config_set("maxmemory", "1")
            try:
                assert await Readiness(store.take_a_write).troubles() == ("the store takes no writes: out-of-memory",)
            finally:
                refusing.client.config_set("maxmemory", "0")
        assert await Readiness(store.take_a_write).troubles() == ()
    assert len(caplog.messages) == 3, "a line for each"


async def test_a_node_that_refuses_is_named(cluster: clusters.Cluster, caplog: pytest.LogCaptureFixture) -> None:
    refusing = cluster.primary_of(0)
    async with opened(cluster, Timing(total=2, attempt=2)) as store:
        await made(store)
        refusing.client.config_set("maxmemory", "1")
        try:
            answers = await asyncio.gather(*(store.commit(None, offer(s)) for s in SERVERS), return_exceptions=True)
        finally:
            refusing.client.config_set("maxmemory", "0")
        refused = [answer for answer in answers if isinstance(answer, StoreBusy)]
        assert {busy.cause for busy in refused} == {Cause.OUT_OF_MEMORY}
        assert 0 < len(refused) < len(SERVERS)
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith(
        f"the store at {refusing.place} refuses, and waiting will not help (out-of-memory)"
    )
