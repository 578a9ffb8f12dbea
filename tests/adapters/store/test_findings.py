"""Where the bounds are of what an inspection finds in a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import Redis, RedisCluster
from redis.exceptions import ResponseError

from adapters.store import checks, health, keys
from adapters.store.cluster import Cluster
from adapters.store.health import Hidden
from adapters.store.redis_store import RedisStore
from core.table import Illegible, Unreadable
from tests.adapters.store.tables import SERVER
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from adapters.findings import Finding

Node = dict[str, Any]
NODE: Node = {"redis_version": "7.2.4", "aof_enabled": 1, "used_memory": 500_000, "maxmemory": 0}
RIGHT = {"store-right", "store-kept", "store-memory"}
NOW = 1_790_000_000.5


@pytest.fixture
def store() -> RedisStore:
    """A store that is not connected: what its server tells is in each test."""
    return RedisStore(Redis(), PATIENT)


@pytest.fixture
def tells(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, object], None]:
    """Let the server tell these nodes, and how often they write to disk."""

    def say(nodes: object, how: object = frozenset({"always"})) -> None:
        async def infos(_: object) -> object:
            return nodes

        async def fsyncs(_: object) -> object:
            return how

        monkeypatch.setattr(health, "infos", infos)
        monkeypatch.setattr(health, "fsyncs", fsyncs)

    return say


async def found(part: AsyncGenerator[Finding]) -> dict[str, dict[str, Any]]:
    """Return what a part of the inspection finds: the level and the parameters by the code."""
    each = [finding async for finding in part]
    told = {one.fact.code.removeprefix("doctor-"): {"level": one.level.name, **one.fact.params} for one in each}
    assert len(told) == len(each)
    return told


def settings(store: RedisStore) -> AsyncGenerator[Finding]:
    return checks._settings(store, "here")  # pyright: ignore[reportPrivateUsage] - that part alone


@pytest.mark.parametrize(
    ("version", "old"),
    [("5.0.14", True), ("6.0.20", True), ("6.1.9", True), ("6.2.0", False), ("7.0.1", False), ("10.0.0", False)],
)
async def test_a_server_before_the_oldest_that_is_tested_is_old(
    store: RedisStore, tells: Callable[..., None], version: str, *, old: bool
) -> None:
    tells([{**NODE, "redis_version": version}])
    told = await found(settings(store))
    assert set(told) == RIGHT | ({"store-old"} if old else set())
    assert told["store-right"] == {"level": "OK", "server": f"Redis {version}", "place": "here", "primaries": 1}
    assert told.get("store-old", {"level": "ADVICE", "version": version}) == {"level": "ADVICE", "version": version}


async def test_valkey_tells_its_own_version_and_that_of_redis_that_it_is_like(
    store: RedisStore, tells: Callable[..., None]
) -> None:
    tells([{**NODE, "redis_version": "5.0", "valkey_version": "8.1.0"}])
    told = await found(settings(store))
    assert (set(told), told["store-right"]["server"]) == (RIGHT, "Valkey 8.1.0")


async def test_more_than_eight_primaries_are_many(store: RedisStore, tells: Callable[..., None]) -> None:
    tells([NODE] * 8)
    assert set(await found(settings(store))) == RIGHT
    tells([NODE] * 9)
    assert (await found(settings(store)))["store-many"] == {"level": "ADVICE", "primaries": 9}


async def test_one_node_is_enough_that_does_not_keep_what_it_is_given(
    store: RedisStore, tells: Callable[..., None]
) -> None:
    tells([NODE, {**NODE, "aof_enabled": 0}])
    assert set(await found(settings(store))) == {"store-right", "store-no-file", "store-memory"}
    tells([{**NODE, "aof_last_write_status": "ok"}, {**NODE, "aof_last_write_status": "err"}])
    told = await found(settings(store))
    assert (set(told), told["store-cannot-keep"]) == (RIGHT | {"store-cannot-keep"}, {"level": "FAULT"})
    tells([{**NODE, "maxmemory_policy": "noeviction"}, {**NODE, "maxmemory_policy": "allkeys-lru"}])
    assert (await found(settings(store)))["store-evicts"] == {"level": "FAULT", "policy": "allkeys-lru"}


async def test_how_often_the_nodes_write_to_disk(store: RedisStore, tells: Callable[..., None]) -> None:
    tells([NODE], frozenset({"everysec", "always"}))
    assert (await found(settings(store)))["store-kept"] == {"level": "OK", "how": "always, everysec"}
    tells([NODE], frozenset({"no", "always"}))
    told = await found(settings(store))
    assert (told["store-no-sync"], "store-kept" in told) == ({"level": "FAULT"}, False)


@pytest.mark.parametrize(
    ("hidden", "of_info", "of_config"),
    [
        (Hidden.FORBIDDEN, ("store-hides-info", "ADVICE"), ("store-hides-config", "OK")),
        (Hidden.ABSENT, ("store-no-info", "OK"), ("store-no-config", "OK")),
    ],
)
async def test_what_a_user_may_not_ask_and_what_a_server_has_not_are_two_things(
    store: RedisStore,
    tells: Callable[..., None],
    hidden: Hidden,
    of_info: tuple[str, str],
    of_config: tuple[str, str],
) -> None:
    tells(hidden)
    told = await found(settings(store))
    assert {code: each["level"] for code, each in told.items()} == {"store-right": "OK", of_info[0]: of_info[1]}
    assert told["store-right"] == {"level": "OK", "server": "?", "place": "here", "primaries": 1}
    tells([NODE], hidden)
    told = await found(settings(store))
    assert {code: each["level"] for code, each in told.items()} == {
        "store-right": "OK",
        of_config[0]: of_config[1],
        "store-memory": "OK",
    }


@pytest.mark.parametrize(
    ("used", "code"),
    [
        (800_000, "store-memory-limit"),
        (800_001, "store-memory-low"),
        (999_999, "store-memory-low"),
        (1_000_000, "store-memory-limit"),
    ],
)
async def test_memory_is_short_from_four_fifths_on_of_the_fullest_node(
    store: RedisStore, tells: Callable[..., None], used: int, code: str
) -> None:
    unlimited = {**NODE, "used_memory": 10**9}
    roomy = {**NODE, "used_memory": 10**8, "maxmemory": 10**10}
    tells([unlimited, {**NODE, "used_memory": used, "maxmemory": 1_000_000}, roomy])
    assert set(await found(settings(store))) == {"store-right", "store-kept", code}


@pytest.mark.parametrize(("due", "late"), [(59.5, None), (60.0, None), (60.75, 61), (4_000.75, 4_001)])
@pytest.mark.parametrize("pairs", [False, True], ids=["flat", "pairs"])
async def test_what_is_a_minute_late_is_told_of(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, due: float, late: int | None, *, pairs: bool
) -> None:
    asked: list[tuple[Any, ...]] = []

    async def read(*commands: tuple[Any, ...]) -> list[Any]:
        asked.extend(commands)
        first, second = (b"a:1", str(NOW + 500).encode()), (b"b:2", str(NOW - due).encode())
        return [None, [], [first] if pairs else [*first], [second] if pairs else [*second]]

    monkeypatch.setattr(store.connection, "read", read)
    monkeypatch.setattr(checks, "time", lambda: NOW)
    right: dict[str, dict[str, Any]] = {"due-right": {"level": "OK"}}
    told = await found(checks._due(store))  # pyright: ignore[reportPrivateUsage] - as above
    assert told == (right if late is None else {"due-late": {"level": "ADVICE", "seconds": late}})
    assert asked == [("ZRANGE", keys.deadlines(index), 0, 0, "WITHSCORES") for index in range(256)]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((1_790_000_002, 500_000), {"store-clock": {"level": "OK"}}),
        ((1_789_999_998, 500_000), {"store-clock": {"level": "OK"}}),
        ((1_790_000_002, 600_000), {"store-clock-off": {"level": "ADVICE", "seconds": 2}}),
        ({"a": (1_789_999_990, 400_000)}, {"store-clock-off": {"level": "ADVICE", "seconds": 10}}),
        (ResponseError("unknown command 'TIME'"), {}),
    ],
)
async def test_clocks_may_be_two_seconds_apart(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, answer: object, told: dict[str, Any]
) -> None:
    async def time() -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(store.connection.client, "time", time)
    monkeypatch.setattr(checks, "time", lambda: NOW)
    assert await found(checks._clocks(store)) == told  # pyright: ignore[reportPrivateUsage] - as above


async def test_an_installation_without_a_name_is_named_too(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(_: object) -> None:
        """Return no form."""

    async def others() -> tuple[str, ...]:
        return ("", "staging")

    monkeypatch.setattr(checks, "form_of", none)
    monkeypatch.setattr(store, "other_installations", others)
    told = await found(checks._kept_here(store))  # pyright: ignore[reportPrivateUsage] - as above
    assert told == {"store-shared": {"level": "ADVICE", "others": "-, staging"}}


async def named(part: AsyncGenerator[Finding]) -> list[tuple[str, dict[str, Any]]]:
    return [(each.fact.code.removeprefix("doctor-"), dict(each.fact.params)) async for each in part]


@pytest.mark.parametrize(("count", "more"), [(20, []), (21, [("tables-more", {"count": 1})])])
async def test_twenty_tables_that_cannot_be_read_have_a_line_each(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, count: int, more: list[tuple[str, dict[str, Any]]]
) -> None:
    async def look(_: object) -> tuple[int, tuple[Unreadable, ...]]:
        why = (Illegible.NEWER, Illegible.GAME, Illegible.DAMAGED)
        return 500, tuple(Unreadable("den", f"g{number}", "", why[number % 3]) for number in range(count))

    monkeypatch.setattr(checks, "look_at_tables", look)
    told = await named(checks._tables(store))  # pyright: ignore[reportPrivateUsage] - as above
    codes = ["table-newer", "table-newer", "table-unreadable"]
    assert [code for code, _ in told[:20]] == [codes[number % 3] for number in range(20)]
    assert [params["table"] for _, params in told[:20]] == [f"g{number}" for number in range(20)]
    assert told[20:] == more


@pytest.mark.parametrize(("count", "more"), [(20, []), (521, [("keys-more", {"count": 501})])])
async def test_twenty_keys_of_another_kind_have_a_line_each(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch, count: int, more: list[tuple[str, dict[str, Any]]]
) -> None:
    async def find_keys(pattern: str) -> list[bytes]:
        assert pattern
        return [keys.table(SERVER, number).encode() for number in range(count)]

    async def read(*commands: tuple[Any, ...]) -> list[bytes]:
        assert len(commands) <= 500
        return [b"hash" for _ in commands]

    monkeypatch.setattr(store.connection, "find_keys", find_keys)
    monkeypatch.setattr(store.connection, "read", read)
    told = await named(checks._kinds(store))  # pyright: ignore[reportPrivateUsage] - as above
    assert told[:20] == [
        ("key-wrong", {"key": repr(keys.table(SERVER, number)), "kind": "hash", "wanted": "string"})
        for number in range(20)
    ]
    assert told[20:] == more


async def test_of_a_cluster_all_primaries_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster, alone = Cluster.of("redis://a:1", [], None), Redis()
    primaries = {"target_nodes": RedisCluster.PRIMARIES}
    keeps, keeps_nothing = NODE, {**NODE, "aof_enabled": 0}
    answers: list[Any] = [{"a:1": keeps, "b:2": keeps_nothing}, keeps_nothing, keeps_nothing]

    async def info(**how: object) -> object:
        assert how == (primaries if len(answers) > 1 else {})
        return answers.pop(0)

    async def config_get(name: str, **how: object) -> object:
        assert (name, how) == ("appendfsync", primaries)
        return {"a:1": {"appendfsync": "always"}, "b:2": {"appendfsync": "no"}}

    for client in (cluster, alone):
        monkeypatch.setattr(client, "info", info)
        monkeypatch.setattr(client, "config_get", config_get)
    assert await health.infos(cluster) == [keeps, keeps_nothing]
    assert await health.infos(cluster) == [keeps_nothing], "of a single one it is not told by its name"
    assert await health.infos(alone) == [keeps_nothing]
    assert await health.fsyncs(cluster) == {"always", "no"}
    answers += [{"a:1": keeps, "b:2": keeps_nothing}, None]
    file, sync = await health.warnings(cluster)
    assert ("keeps no append-only file" in file, "leaves writing to disk to the system" in sync) == (True, True)
    assert (health.eviction({}), health.eviction({"maxmemory_policy": "allkeys-lru"})) == (None, "allkeys-lru")
