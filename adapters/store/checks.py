"""What a store says of itself and of what it keeps, for an inspection."""

from __future__ import annotations

import re
from time import time
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import ResponseError

from adapters.findings import Finding, advice, fault, ok, size, told
from adapters.store import health, keys
from adapters.store.kinds import is_wrong, kind_of
from adapters.store.no_store import Named
from adapters.store.store_format import form_of
from adapters.store.unreadable import look_at_tables
from adapters.store.written_form import NEWEST
from core.table import Illegible

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from adapters.store.redis_store import RedisStore
    from core.game import Fact
    from core.table import Unreadable

OLDEST: Final = (6, 2)
"""The oldest version that Kibitz is tested with."""

MOST_PRIMARIES: Final = 8
"""Beyond that many, the 256 partitions spread unevenly."""

FULL: Final = 0.8
"""The part of the memory limit above which it should be raised."""

MOST_NAMED: Final = 20
"""Tables that cannot be read, or keys of a wrong kind, that have a line each; of the others only the number is said."""

_WHY: Final = {
    Illegible.NEWER: "why-newer",
    Illegible.GAME: "why-game",
    Illegible.MISSING: "why-missing",
    Illegible.OTHER_KIND: "why-other-kind",
    Illegible.DAMAGED: "why-damaged",
    Illegible.RULES: "why-rules",
}

_PAGE: Final = 500
"""Keys that are looked at together."""

CLOCK_SECONDS: Final = 2.0
LATE_SECONDS: Final = 60


async def check(store: RedisStore, place: str) -> AsyncGenerator[Finding]:
    """Yield what the store at `place` says. Raises UnknownFormat and StoreBusy."""
    parts = (
        _settings(store, place),
        _writes(store, place),
        _clocks(store),
        _kept_here(store),
        _kinds(store),
        _tables(store),
        _due(store),
    )
    for part in parts:
        async for finding in part:
            yield finding


async def _settings(store: RedisStore, place: str) -> AsyncGenerator[Finding]:
    async with store.connection.guard():
        nodes = await health.infos(store.connection.client)
    if isinstance(nodes, health.Hidden):
        yield ok("store-right", server="?", place=place, primaries=1)
        yield advice("store-hides-info") if nodes is health.Hidden.FORBIDDEN else ok("store-no-info")
        return
    version = str(nodes[0].get("valkey_version") or nodes[0].get("redis_version") or "?")
    name = "Valkey" if "valkey_version" in nodes[0] else "Redis"
    yield ok("store-right", server=f"{name} {version}", place=place, primaries=len(nodes))
    if tuple(map(int, re.findall(r"[0-9]+", version)[:2])) < OLDEST:
        yield advice("store-old", version=version)
    if len(nodes) > MOST_PRIMARIES:
        yield advice("store-many", primaries=len(nodes))
    async for finding in _kept(store, nodes):
        yield finding
    for policy in sorted({policy for node in nodes if (policy := health.eviction(node)) is not None}):
        yield fault("store-evicts", policy=policy)
    yield _memory(nodes)


async def _kept(store: RedisStore, nodes: list[dict[str, Any]]) -> AsyncGenerator[Finding]:
    if not all(node["aof_enabled"] for node in nodes):
        yield fault("store-no-file")
        return
    if any(node.get("aof_last_write_status", "ok") != "ok" for node in nodes):
        yield fault("store-cannot-keep")
    async with store.connection.guard():
        found = await health.fsyncs(store.connection.client)
    if isinstance(found, health.Hidden):
        yield ok("store-hides-config" if found is health.Hidden.FORBIDDEN else "store-no-config")
        return
    yield fault("store-no-sync") if "no" in found else ok("store-kept", how=", ".join(sorted(found)))


def _memory(nodes: list[dict[str, Any]]) -> Finding:
    """Say how much memory the fullest node uses."""
    pairs = [(int(node["used_memory"]), int(node.get("maxmemory") or 0)) for node in nodes]
    used, most = max(pairs, key=lambda pair: pair[0] / pair[1] if pair[1] else 0)
    if not most:
        return ok("store-memory", used=size(used))
    if FULL * most < used < most:
        return advice("store-memory-low", used=size(used), most=size(most))
    return ok("store-memory-limit", used=size(used), most=size(most))  # where it is full, a write is refused


async def _writes(store: RedisStore, place: str) -> AsyncGenerator[Finding]:
    await store.connection.check_writes()
    lacking = await store.connection.unconfirmed()
    if lacking:
        yield fault("store-wrong", what=(Named("REDIS_URL", place).refusal(lacking[0]).fact,))
        return
    begun = store.connection.monotonic()
    await store.take_a_write()
    yield ok("store-writes", ms=round(1000 * (store.connection.monotonic() - begun)))


async def _clocks(store: RedisStore) -> AsyncGenerator[Finding]:
    """Say how far the clocks of the store and of this machine are apart: what is due is told by the latter alone."""
    async with store.connection.guard():
        begun = time()
        try:
            answer: Any = await store.connection.client.time()
        except ResponseError:
            return
    times: list[tuple[int, int]] = list(answer.values()) if isinstance(answer, dict) else [answer]  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType] - a cluster's client may give them by node
    seconds, micros = times[0]
    apart = abs(seconds + micros / 1e6 - (begun + time()) / 2)
    yield advice("store-clock-off", seconds=round(apart)) if apart > CLOCK_SECONDS else ok("store-clock")


async def _kept_here(store: RedisStore) -> AsyncGenerator[Finding]:
    """Say in which format the store is kept, and for whom besides."""
    form = await form_of(store)
    if form is not None:
        yield ok("store-format", format=form) if form == NEWEST else advice("store-upgrade", format=form, newest=NEWEST)
    if others := await store.other_installations():
        yield advice("store-shared", others=", ".join(each or "-" for each in others))


async def _tables(store: RedisStore) -> AsyncGenerator[Finding]:
    """Name the tables that cannot be read."""
    count, unreadable = await look_at_tables(store)
    for each in unreadable[:MOST_NAMED]:
        code = "table-newer" if each.why in {Illegible.NEWER, Illegible.GAME} else "table-unreadable"
        yield fault(code, table=each.table, server=each.server, reason=why(each))
    if len(unreadable) > MOST_NAMED:
        yield fault("tables-more", count=len(unreadable) - MOST_NAMED)
    if not unreadable:
        yield ok("tables-right", count=count)


def why(table: Unreadable) -> tuple[Fact]:
    """Return why a table cannot be read, as a parameter of a text."""
    return told(_WHY[table.why])


async def _kinds(store: RedisStore) -> AsyncGenerator[Finding]:
    """Name the keys that hold another kind of value than Kibitz keeps there."""
    found = await store.connection.find_keys(keys.all_lasting())
    wrong: list[tuple[bytes, str]] = []
    for start in range(0, len(found), _PAGE):
        page = found[start : start + _PAGE]
        kinds: list[bytes] = await store.connection.read(*(("TYPE", key) for key in page))
        wrong += [(key, kind.decode()) for key, kind in zip(page, kinds, strict=True) if is_wrong(key, kind)]
    for key, kind in wrong[:MOST_NAMED]:
        yield fault("key-wrong", key=repr(key.decode(errors="replace")), kind=kind, wanted=kind_of(key) or "?")
    if len(wrong) > MOST_NAMED:
        yield fault("keys-more", count=len(wrong) - MOST_NAMED)


async def _due(store: RedisStore) -> AsyncGenerator[Finding]:
    """Say whether what is due is done."""
    first = (("ZRANGE", keys.deadlines(index), 0, 0, "WITHSCORES") for index in range(keys.PARTITIONS))
    found: list[list[Any] | None] = await store.connection.read(*first)
    # A client may leave the answer flat, or make pairs of it.
    times = (page[0][1] if len(page) == 1 else page[1] for page in found if page)
    late = max((time() - float(due) for due in times), default=0)
    yield advice("due-late", seconds=round(late)) if late > LATE_SECONDS else ok("due-right")
