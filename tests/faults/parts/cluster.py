"""A cluster of three primaries and three replicas: primaries die, slots move, people play."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from adapters.store.connect import Timing
from core.ports import OPEN_TABLES
from core.table import Table
from tests.adapters.chat.den import person
from tests.adapters.store import clusters, servers
from tests.faults.part import Figure, Scale
from tests.faults.rooms import (
    LAST_MOVE,
    Room,
    all_moved,
    busy_answers,
    differing,
    longest_answer,
    longest_wait,
    moves,
    playing,
)
from tests.faults.stores import opened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adapters.store.redis_store import RedisStore

NAME: Final = "cluster"
COVERED: Final = "tests/adapters/store/test_cluster.py::test_a_primary_dies_while_people_play"

KILLS: Final = 20
SLOT_MOVES: Final = 200
ROOMS: Final = 24
TIMEOUT_SECONDS: Final = 1.0
"""How long the nodes wait before they take another one for dead (`clusters.running`)."""

MOVED_SLOTS: Final = 4000


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield what people lost and how long they waited."""
    assert scale is Scale.FULL
    with (
        tempfile.TemporaryDirectory(prefix="kibitz-") as name,
        clusters.running(servers.valkey(), Path(name), *servers.EVERYSEC) as cluster,
    ):
        yield from asyncio.run(_moved(cluster))
        yield from asyncio.run(_killed(cluster))


async def _moved(cluster: clusters.Cluster) -> list[Figure]:
    unlisted = 0
    async with opened(cluster.url, Timing()) as store:
        async with playing(store, ROOMS, pace=0.1) as rooms:
            for number in range(SLOT_MOVES):
                source = cluster.primary_of(0)
                target = cluster.primary_of(6000 if source.port != cluster.primary_of(6000).port else 12000)
                moving = asyncio.create_task(asyncio.to_thread(_move, cluster, source, target))
                unlisted += await _unlisted(store, rooms)
                await moving
                await asyncio.sleep(0.1 if number % 10 else 0.5)
        wrong = await differing(rooms)
    return [
        Figure("moves of slots", SLOT_MOVES, "", least=SLOT_MOVES),
        Figure("moves of people while slots moved", moves(rooms), ""),
        Figure("moves lost or doubled while slots moved", wrong, "", most=0),
        Figure("answers that said busy while slots moved", busy_answers(rooms), "", most=0),
        Figure("games that a list of all of a person's games left out while slots moved", unlisted, "", most=0),
        Figure("longest wait for a move while slots moved", longest_wait(rooms), "s"),
    ]


async def _unlisted(store: RedisStore, rooms: Collection[Room]) -> int:
    """Return how many of anna's games, as far as they went on all the time, are not in the list of all of them."""
    before = [(room.number, room.game) for room in rooms if room.game]
    found = await store.tables_everywhere([person("anna").id], most=OPEN_TABLES)
    listed = {(table.server, table.id) for table, _ in found if isinstance(table, Table)}
    going_on = [room for room in rooms if (room.number, room.game) in before and room.moves < LAST_MOVE]
    return sum((room.den.room, room.game) not in listed for room in going_on)


def _move(cluster: clusters.Cluster, source: clusters.Node, target: clusters.Node) -> None:
    """Move slots at once, as Valkey 9 does it, and wait until they are there."""
    source.client.execute_command("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", 0, MOVED_SLOTS, "NODE", target.id)
    servers.until(lambda: cluster.primary_of(0).port == target.port)


async def _killed(cluster: clusters.Cluster) -> list[Figure]:
    pauses = list[float]()
    async with opened(cluster.url, Timing(replicas=1)) as store:
        async with playing(store, ROOMS, pace=0.1, first=ROOMS) as rooms:
            for number in range(KILLS):
                await asyncio.sleep(0.5)
                victim = cluster.primary_of((5000, 6000, 12000)[number % 3])
                killed = monotonic()
                await asyncio.to_thread(_replace, cluster, victim)
                await all_moved(rooms, monotonic())
                pauses.append(longest_wait(rooms, killed))
                await asyncio.to_thread(cluster.settle)
        wrong = await differing(rooms)
    return [
        Figure("kills of a primary", KILLS, "", least=KILLS),
        Figure("moves that a replica had confirmed", moves(rooms), ""),
        Figure("moves lost or doubled", wrong, "", most=0),
        Figure("longest wait for a move", max(pauses), "s", most=TIMEOUT_SECONDS + 3),
        Figure("longest wait for an answer", longest_answer(rooms), "s", most=2.5),
        Figure("answers that said busy", busy_answers(rooms), ""),
    ]


def _replace(cluster: clusters.Cluster, victim: clusters.Node) -> None:
    """Kill a primary, and start it again once another one leads: as its replica."""
    victim.kill()
    servers.until(lambda: sum(node.leads for node in cluster.nodes if node is not victim) == 3)
    victim.start()
