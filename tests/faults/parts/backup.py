"""A backup of a large store while people play in it, put back after the store was wiped: on a server and a cluster."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from redis.asyncio import RedisCluster

from adapters.games.ladders import CardLadders
from adapters.store.connect import connect
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format
from core.clocks import Outage
from core.ports import Posted
from core.service.rebuilding import rebuild
from core.service.settlement import standings_update
from core.table import Player, Table
from tests.adapters.store import clusters, servers
from tests.adapters.store.contents import contents
from tests.conftest import PATIENT
from tests.core.tables import begun, lowest, resigned
from tests.faults.part import Figure, Scale

NAME: Final = "backup"
COVERED: Final = "tests/adapters/store/test_backup.py::test_each_partition_is_as_it_was_at_one_moment"

GAMES: Final = {Scale.FULL: 10_000, Scale.SHORT: 200}
SERVERS: Final = 50
MOST_BLOCKED_MS: Final = 50
MOVE_PAUSE_SECONDS: Final = 0.01
NOW: Final = 1_790_000_000
LADDERS: Final = CardLadders()


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how long others waited, and what differs after the store was wiped and its backup put back."""
    for kind in ("server", "cluster"):
        with tempfile.TemporaryDirectory(prefix="kibitz-") as folder, _serving(kind, Path(folder)) as url:
            for name, value, unit, most in asyncio.run(_measured(url, Path(folder), GAMES[scale])):
                yield Figure(f"{kind}: {name}", value, unit, most=most)


@contextmanager
def _serving(kind: str, folder: Path) -> Generator[str]:
    with ExitStack() as stack:
        if kind == "cluster":
            # A node that a busy machine holds up for a while is not replaced: that would be another measurement.
            patient = ("--cluster-node-timeout", "15000")
            cluster = stack.enter_context(clusters.running(servers.valkey(), folder, *patient))
            yield f"redis://{cluster.nodes[0].place}"
        else:
            yield stack.enter_context(servers.running(servers.valkey(), folder / "server")).url


async def _measured(url: str, folder: Path, games: int) -> list[tuple[str, float, str, float | None]]:
    client: Any = await connect(url, PATIENT)
    store = RedisStore(client, PATIENT, ladders=LADDERS.names)
    everywhere: dict[str, Any] = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}
    try:
        await check_format(store, write=True)
        await asyncio.gather(*(_play_out(store, f"discord:{number}", games // SERVERS) for number in range(SERVERS)))
        live = [table for number in range(SERVERS) for table in await _begin(store, f"discord:{number}")]
        await store.beat("discord", NOW, 60)
        await client.config_set("slowlog-log-slower-than", 2_000, **everywhere)
        await client.slowlog_reset(**everywhere)
        load = asyncio.create_task(_move_on(store, live))
        began = perf_counter()
        failed = await _kibitz(url, "backup", str(folder / "busy.zip"))
        seconds = perf_counter() - began
        load.cancel()
        waits = await load
        slowest = await _slowest(client, everywhere)
        await client.flushall(**everywhere)
        failed += await _kibitz(url, "restore", str(folder / "busy.zip"))
        busy = sum([found.different async for found in rebuild(store.rebuild_store, LADDERS, NOW, check=True)])

        await store.owe("discord:1", live[1].id, NOW)
        failed += await _kibitz(url, "backup", str(folder / "still.zip"))
        kept = await contents(client, without=(b"lease:", b"kibitz:identity"))
        await client.flushall(**everywhere)
        failed += await _kibitz(url, "restore", str(folder / "still.zip"))
        after = await contents(client, without=(b"lease:", b"kibitz:identity"))
        # Claims of events may have expired in between.
        differing = sum(kept.get(key) != after.get(key) for key in kept | after if key[4:5] != b"e")
        outages = await store.beat("discord", NOW + 86_400, 60)
    finally:
        await store.aclose()
    return [
        ("finished games backed up", games, "", None),
        ("seconds that the backup took", seconds, "s", None),
        ("moves made, and games ended, during it", len(waits), "", None),
        ("longest command on the server", slowest, "ms", MOST_BLOCKED_MS),
        ("longest wait for a move", max(waits) * 1000, "ms", None),
        ("size of the backup", (folder / "busy.zip").stat().st_size / 1e6, "MB", None),
        ("exit statuses other than 0", failed, "", 0),
        ("entries that are not those of their records, in the busy backup", busy, "", 0),
        ("keys that differ after wiping and restoring", differing, "", 0),
        ("outages that clocks are not given back", outages != (Outage(NOW, NOW + 86_400),), "", 0),
    ]


async def _play_out(store: RedisStore, server: str, count: int) -> None:
    """Play games between the people of a server to their ends."""
    over = resigned(lowest(begun("nim", "heaps=3,5,7"), 6), begun("nim").seats[0], now=NOW)
    people = [Player(f"discord:{server}:{number}", f"player {number}") for number in range(12)]
    rng = Random()
    for _ in range(count):
        seats = tuple(rng.sample(people, 2))
        table = replace(over, id="", version=0, server=server, chat=server, seats=seats)
        ending = await standings_update(store, LADDERS, table, None)
        (filed,) = await store.commit(None, table, ending=ending)
        await store.set_posted(server, filed.id, Posted("1", 1))


async def _begin(store: RedisStore, server: str) -> tuple[Table, ...]:
    table = replace(begun("sim", move_time=86_400), id="", version=0, server=server, chat=server)
    return await store.commit(None, table, owed_at=NOW)


async def _move_on(store: RedisStore, live: list[Table]) -> list[float]:
    """Write moves in running games, and end games, until cancelled; return how long each move took."""
    waits: list[float] = []
    try:
        while True:
            for place, table in enumerate(live):
                began = perf_counter()
                (live[place],) = await store.commit(None, replace(table, changed=table.changed + 1), owed_at=NOW)
                waits.append(perf_counter() - began)
                await _play_out(store, table.server, 1)
                await asyncio.sleep(MOVE_PAUSE_SECONDS)
    except asyncio.CancelledError:
        return waits


async def _slowest(client: Any, everywhere: dict[str, Any]) -> float:  # noqa: ANN401 - redis-py's types fall short
    """Return how many milliseconds the longest command took on any node."""
    found: Any = await client.slowlog_get(1_000, **everywhere)
    by_node: list[list[dict[str, int]]] = [*found.values()] if everywhere else [found]
    return max((entry["duration"] / 1000 for entries in by_node for entry in entries), default=0.0)


async def _kibitz(url: str, *arguments: str) -> int:
    """Run a command of the program and return its exit status."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", *arguments, env={**os.environ, "REDIS_URL": url}, stdout=subprocess.DEVNULL
    )
    return await process.wait()
