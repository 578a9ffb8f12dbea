"""What Kibitz says when it starts with a store that it cannot use: one line each."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest

from adapters.store.connect import NoStore, Timing
from adapters.store.opening import open_store
from core.ports import Cause
from tests.adapters.store import servers, ways
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

QUICK: Final = Timing(total=0.3, attempt=0.2)

SAID: Final = {
    Cause.SILENT: "REDIS_URL: cannot use the store at ",
    Cause.READ_ONLY: "REDIS_URL: the store is a replica that takes no writes: name the primary (",
    Cause.NO_REPLICAS: "REDIS_URL: the store has too few replicas; see min-replicas-to-write and ",
    Cause.OUT_OF_MEMORY: "REDIS_URL: the store’s memory is full: raise its maxmemory (",
    Cause.DISK: "REDIS_URL: the store cannot write to its disk: see its log (",
    Cause.NO_PERMISSION: "REDIS_URL: the store forbids its user what Kibitz needs: allow all keys, and +@read ",
}


@pytest.fixture(scope="module", params=["valkey", "redis"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[servers.Server]:
    binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
    with ways.breakable(binary, tmp_path_factory.mktemp(request.param)) as server:
        yield server


async def refused(url: str, data: Path) -> NoStore:
    with pytest.raises(NoStore) as problem:
        async with open_store(url, data, QUICK):
            pass
    for language in ("en", "ru"):
        assert "\n" not in problem.value.told(language)
    return problem.value


@pytest.mark.parametrize("cause", ways.WAYS)
async def test_a_store_that_takes_no_writes(server: servers.Server, cause: Cause, tmp_path: Path) -> None:
    with ways.WAYS[cause](server):
        assert str(await refused(server.url, tmp_path)).startswith(SAID[cause])
    async with open_store(server.url, tmp_path, PATIENT):
        pass
    assert {key.decode() for key in server.client.keys("*")} == {"kibitz:format"}


@pytest.mark.parametrize(
    "rules",
    [
        ("+@all", "-eval", "-evalsha"),
        ("-@all", "+@read", "+@scripting", "+@connection"),
        ("+@all", "-zadd"),
        ("+@all", "resetkeys", "~kibitz:*"),
        ("+@all", "resetkeys", "%R~*"),
        ("+@all", "resetkeys", "~{*"),
    ],
    ids=" ".join,
)
async def test_a_user_who_may_not_do_all(server: servers.Server, rules: tuple[str, ...], tmp_path: Path) -> None:
    with ways.forbidden(server, *rules):
        assert str(await refused(server.url, tmp_path)).startswith(SAID[Cause.NO_PERMISSION])


async def test_what_it_says_to_allow_is_enough(server: servers.Server, tmp_path: Path) -> None:
    with ways.forbidden(server, "-@all", "+@read", "+@write", "+@scripting", "+@connection"):
        async with open_store(server.url, tmp_path, PATIENT) as store:
            await store.take_a_write()
            assert await store.claim("s", "e")
            await store.warnings()


async def test_a_password_that_is_missing_or_wrong(server: servers.Server, tmp_path: Path) -> None:
    place = server.url.removeprefix("unix://")
    with ways.set_to(server, "requirepass", "right"):
        wanted, wrong = await refused(server.url, tmp_path), await refused(f"{server.url}?password=s3cret", tmp_path)
    assert str(wanted) == f"REDIS_URL: the store at {place} wants a password, as in redis://:password@host:6379"
    assert wanted.told("ru") == f"REDIS_URL: хранилищу {place} нужен пароль, например redis://:пароль@host:6379"
    assert str(wrong) == f"REDIS_URL: the store at {place} does not take this user and password"


@contextmanager
def sentinel(folder: Path) -> Generator[str]:
    """Run a Sentinel."""
    folder.mkdir()
    (folder / "sentinel.conf").write_text("")
    with servers.listening(servers.valkey(), folder, str(folder / "sentinel.conf"), "--sentinel") as server:
        yield server.url


async def test_a_sentinel_keeps_no_games(tmp_path: Path) -> None:
    with sentinel(tmp_path / "sentinel") as url:
        assert "is a Sentinel, which keeps no games: name the primary" in str(await refused(url, tmp_path))


async def test_several_servers_that_are_no_cluster(tmp_path: Path) -> None:
    with servers.listening(servers.valkey(), tmp_path / "one") as server:
        place = server.url.removeprefix("redis://")
        said = str(await refused(f"redis://{place},{place}/0", tmp_path))
    assert said == f"REDIS_URL: {place},{place} names several servers, which are no nodes of a cluster: name one"


@pytest.mark.parametrize(
    "url", ["redis://h/x", "redis://h/1x", "redis://a,,b", "redis://a,b:x", "redis://a:1,b:0", "redis://"]
)
async def test_what_is_no_address(url: str, tmp_path: Path) -> None:
    said = await refused(url, tmp_path)
    assert str(said).startswith("REDIS_URL is not an address like redis://host:6379/0")
