from __future__ import annotations

import asyncio
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import RedisCluster

from adapters.store import connect as opening
from adapters.store.connect import Timing, connect
from adapters.store.no_store import NoStore
from adapters.store.opening import open_store
from tests.adapters.store import servers
from tests.adapters.store.tables import offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from pathlib import Path

    from adapters.store.redis_store import RedisStore


async def refused(url: str, data: Path) -> str:
    """The message with which a REDIS_URL is refused."""
    with pytest.raises(NoStore) as problem:
        async with open_store(url, data, Timing(total=0.2, attempt=0.1)):
            pass
    return str(problem.value)


@pytest.mark.parametrize(
    "url",
    [
        "redis://{place}/0",
        "redis://anna:s3cret@{place}/0",
        "redis://:s3cret@{place}",
        "redis://{place}?password=s3cret",
        "http://anna:s3cret@{place}/",
        "anna:s3cret@{place}",
        "redis://anna:s3#cret@{place}/0",
        "redis://anna:s3cret@{place}/zero",
        "redis://[s3cret",
        "unix:///no/such/socket?password=s3cret",
        "redis://{place}?s3=cret",
        "redis://{place}?protocol=s3cret",
        "s3cret",
    ],
)
async def test_an_address_without_a_store(url: str, tmp_path: Path) -> None:
    with socket.socket() as taken:  # bound but not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        message = await refused(url.format(place=f"127.0.0.1:{taken.getsockname()[1]}"), tmp_path)
    assert message.startswith("REDIS_URL")
    assert "\n" not in message
    assert "s3" not in message
    assert "cret" not in message
    assert not (tmp_path / "store").exists()


async def test_a_server_that_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        async with asyncio.timeout(20):
            message = await refused(f"redis://127.0.0.1:{silent.getsockname()[1]}", tmp_path)
    assert message.endswith(" does not answer: see whether it runs, and is reached from here")


async def test_a_command_that_is_patient_soon_hears_of_a_silent_server(tmp_path: Path) -> None:
    patient = opening.PATIENT
    assert (patient.total, patient.reach) == (120, 5)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        async with asyncio.timeout(20):
            with pytest.raises(NoStore, match="does not answer"):
                async with open_store(url, tmp_path, replace(patient, reach=0.1)):
                    pass


def test_only_the_first_answer_of_a_patient_command_is_bounded() -> None:
    assert opening.PATIENT.at_first() == replace(opening.PATIENT, total=5, attempt=5)
    assert Timing().at_first() == Timing()
    assert Timing(total=9, attempt=3, reach=4).at_first() == Timing(total=4, attempt=3, reach=4)


async def test_of_several_servers_the_first_that_answers_counts(store_url: str) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        urls = (f"redis://127.0.0.1:{silent.getsockname()[1]}", store_url)
        clients = [opening._single(url, PATIENT) for url in urls]  # pyright: ignore[reportPrivateUsage] - as connect does
        async with asyncio.timeout(20):
            found = await opening._first(clients)  # pyright: ignore[reportPrivateUsage] - as above
        assert found == (1, store_url.startswith("redis://"))
        for client in clients:
            await client.aclose()


async def test_a_wrong_password_is_named_and_not_shown(tmp_path: Path) -> None:
    with servers.running(servers.valkey(), tmp_path) as server:
        server.client.config_set("requirepass", "right")
        message = await refused(f"{server.url}?password=s3cret", tmp_path / "data")
        assert "s3cret" not in message
        async with open_store(f"{server.url}?password=right", tmp_path / "data", PATIENT) as store:
            assert await store.claim("s", "e")


async def test_the_store_that_redis_url_names(store_url: str, tmp_path: Path) -> None:
    async with open_store(store_url, tmp_path, PATIENT) as store:
        await store.set_language("a", "ru")
        assert await store.languages("a") == ("ru",)
    assert not (tmp_path / "store").exists()


NO_FILE = (
    "The Redis server keeps no append-only file: games are lost when it stops. Set appendonly to yes, and give it a "
    "lasting disk."
)
EVICTS = (
    "The Redis server throws data away when its memory is full (maxmemory-policy is allkeys-lru). Set it to noeviction."
)
NO_SYNC = (
    "The Redis server leaves writing to disk to the system (appendfsync is no): the last half minute of games can be "
    "lost. Set appendfsync to always or everysec."
)
NO_CONFIG = (
    "The Redis server does not tell how often it writes to disk (CONFIG is forbidden, as on many managed servers). "
    "Make sure that appendfsync is always or everysec, or games can be lost."
)
NO_INFO = (
    "The Redis server does not tell its settings (INFO is forbidden). Make sure that its append-only file is on and "
    "that maxmemory-policy is noeviction, or games can be lost."
)


async def test_warnings_of_a_server_without_a_log(store: RedisStore) -> None:
    assert await store.warnings() == (NO_FILE,), "of all three primaries of the cluster, once"


@pytest.fixture(scope="module", params=["valkey", "redis"])
def binary(request: pytest.FixtureRequest) -> str:
    return servers.valkey() if request.param == "valkey" else servers.redis_server()


async def warnings(server: servers.Server, tmp_path: Path) -> tuple[str, ...]:
    async with open_store(server.url, tmp_path, PATIENT) as store:
        return await store.warnings()


async def test_warnings_follow_the_settings(binary: str, tmp_path: Path) -> None:
    with servers.running(binary, tmp_path, *servers.AOF) as server:
        assert await warnings(server, tmp_path) == ()
        server.client.config_set("maxmemory-policy", "allkeys-lru")
        assert await warnings(server, tmp_path) == (EVICTS,)
        server.client.config_set("appendfsync", "no")
        assert await warnings(server, tmp_path) == (EVICTS, NO_SYNC)
        server.client.config_set("maxmemory-policy", "noeviction")
        server.client.execute_command("ACL SETUSER", "default", "-config")
        assert await warnings(server, tmp_path) == (NO_CONFIG,)


async def test_a_server_that_tells_nothing_can_still_be_asked_for_games(binary: str, tmp_path: Path) -> None:
    with servers.running(binary, tmp_path, *servers.AOF) as server:
        server.client.execute_command("ACL SETUSER", "default", "-@dangerous")
        async with open_store(server.url, tmp_path, PATIENT) as store:
            assert await store.warnings() == (NO_INFO,)
            assert await store.commit("e1", offer())


async def test_a_cluster_is_known_by_one_of_its_nodes(store_url: str) -> None:
    client = await connect(store_url, PATIENT)
    assert isinstance(client, RedisCluster) == store_url.startswith("redis://")
    await client.aclose()


async def test_where_a_primary_was_demoted_no_connection_to_it_is_used_again(store_url: str) -> None:
    client = opening._single(store_url, PATIENT)  # pyright: ignore[reportPrivateUsage] - as connect does
    pool = client.connection_pool
    used, idle = await pool.get_connection(), await pool.get_connection()
    await pool.release(idle)
    retry: Any = used.retry
    await retry.leave()
    assert not idle.is_connected
    assert used.is_connected
    assert used.should_reconnect(), "once what it is used for is done"
    await pool.release(used)
    await client.aclose()
