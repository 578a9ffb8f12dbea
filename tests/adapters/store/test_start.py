"""What Kibitz says when it starts with a store that it cannot use: one line each."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from adapters.store import opening
from adapters.store.confirming import Unconfirmed
from adapters.store.connect import Timing
from adapters.store.no_store import Named, NoStore
from adapters.store.opening import open_store
from core.ports import Cause, StoreBusy
from tests.adapters.store import servers, ways
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

QUICK: Final = Timing(total=0.8, attempt=0.7)

RIGHTS: Final = "+@read +@write +@scripting +@connection"
CLUSTER: Final = ("in a cluster +cluster too", "а в кластере ещё и +cluster")

SAID: Final = {
    Cause.SILENT: (
        "the store at {place} does not answer: see whether it runs, and is reached from here",
        "хранилище по адресу {place} не отвечает: проверьте, что оно работает и доступно отсюда",
    ),
    Cause.READ_ONLY: (
        "the store at {place} is a replica that takes no writes: name the primary",
        "хранилище по адресу {place} — реплика, она не принимает записей: назовите ведущий сервер",
    ),
    Cause.NO_REPLICAS: (
        (
            "the store at {place} has fewer replicas than its min-replicas-to-write: "
            "connect more of them (REPLICAOF), or lower it"
        ),
        (
            "у хранилища по адресу {place} меньше реплик, чем велит его min-replicas-to-write: "
            "подключите реплики (REPLICAOF) или уменьшите это число"
        ),
    ),
    Cause.OUT_OF_MEMORY: (
        "the memory of the store at {place} is full: raise its maxmemory",
        "память хранилища по адресу {place} заполнена: увеличьте maxmemory",
    ),
    Cause.DISK: (
        "the store at {place} cannot write to its disk: see its log",
        "хранилище по адресу {place} не может писать на диск: посмотрите его журнал",
    ),
    Cause.NO_PERMISSION: (
        f"the store at {{place}} forbids its user what Kibitz needs: allow ~* {RIGHTS}, {CLUSTER[0]}",
        f"хранилище по адресу {{place}} не разрешает того, что нужно Kibitz: откройте ~* {RIGHTS}, {CLUSTER[1]}",
    ),
}
"""What is said in English and Russian, after the setting: no word of the server's or its client's own."""


@pytest.fixture(scope="module", params=["valkey", "redis"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[servers.Server]:
    binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
    with ways.breakable(binary, tmp_path_factory.mktemp(request.param)) as server:
        yield server


async def refused(url: str, data: Path) -> NoStore:
    with pytest.raises(NoStore) as problem:
        async with open_store(url, data, QUICK):
            pass
    return problem.value


def told(fault: NoStore) -> tuple[str, ...]:
    return tuple(fault.told(language) for language in ("en", "ru"))


def said(place: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"REDIS_URL: {line.format(place=place)}" for line in lines)


@pytest.mark.parametrize("cause", ways.WAYS)
async def test_a_store_that_takes_no_writes(server: servers.Server, cause: Cause, tmp_path: Path) -> None:
    with ways.WAYS[cause](server):
        fault = await refused(server.url, tmp_path)
    assert told(fault) == said(server.url.removeprefix("unix://"), SAID[cause])
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
        fault = await refused(server.url, tmp_path)
    assert told(fault) == said(server.url.removeprefix("unix://"), SAID[Cause.NO_PERMISSION])


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


NOT_REACHED: Final = {
    "redis://127.0.0.1:{port}/0": (
        "no server runs at 127.0.0.1:{port}: start it, or correct the address",
        "по адресу 127.0.0.1:{port} нет работающего сервера: запустите его или исправьте адрес",
    ),
    "redis://localhost:{port}/0": (
        "no server runs at localhost:{port}: start it, or correct the address",
        "по адресу localhost:{port} нет работающего сервера: запустите его или исправьте адрес",
    ),
    "redis://kibitz.invalid:{port}/0": (
        "the host in kibitz.invalid:{port} is not known: correct the name, or check DNS",
        "узел из адреса kibitz.invalid:{port} неизвестен: исправьте имя или проверьте DNS",
    ),
    "unix:///no/such/socket": (
        "there is no socket /no/such/socket: start the server, or correct the path",
        "сокета /no/such/socket нет: запустите сервер или исправьте путь",
    ),
    "unix:///etc/passwd": (
        "no server runs at /etc/passwd: start it, or correct the address",
        "по адресу /etc/passwd нет работающего сервера: запустите его или исправьте адрес",
    ),
}


@pytest.mark.parametrize("url", NOT_REACHED)
async def test_a_server_that_is_not_reached(url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "adapters.store.no_store")
    with socket.socket() as taken:  # bound but not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        fault = await refused(url.format(port=port), tmp_path)
    assert told(fault) == tuple(f"REDIS_URL: {line.format(port=port)}" for line in NOT_REACHED[url])
    (line,) = caplog.messages
    assert line.startswith("the store cannot be used (unreachable): ConnectionError: Error"), "its own words"


def test_a_host_with_an_address_of_each_kind_that_refuses_both() -> None:
    refusal = f"[Errno {errno.ECONNREFUSED}] Connect call failed"
    system = OSError(f"Multiple exceptions: {refusal} ('::1', 6379, 0, 0), {refusal} ('127.0.0.1', 6379)")
    error = RedisConnectionError("Error while connecting")
    error.__context__ = system
    fault = Named("REDIS_URL", "localhost:6379").refusal(error)
    assert told(fault)[0] == "REDIS_URL: no server runs at localhost:6379: start it, or correct the address"


BEHIND: Final[tuple[tuple[BaseException, str], ...]] = (
    (OSError(errno.ECONNREFUSED, ""), "refused"),
    (OSError(errno.ENOENT, ""), "no-socket"),
    (OSError(errno.ENOTSOCK, ""), "no-socket"),
    (OSError(errno.EACCES, ""), "not-permitted"),
    (OSError(errno.EPERM, ""), "not-permitted"),
    (OSError(errno.EHOSTUNREACH, ""), "no-route"),
    (OSError(errno.ENETUNREACH, ""), "no-route"),
    (OSError(errno.EADDRNOTAVAIL, ""), "no-route"),
    (OSError(errno.ECONNRESET, ""), "unreachable"),
    (OSError("it says nothing"), "unreachable"),
    (socket.gaierror(socket.EAI_NONAME, ""), "no-host"),
    (ssl.SSLError(1, ""), "no-tls"),
)


@pytest.mark.parametrize(("system", "code"), BEHIND)
def test_why_a_server_is_not_reached_is_what_the_system_said(system: BaseException, code: str) -> None:
    error, between = RedisConnectionError("Error while connecting"), ValueError("something between")
    error.__context__, between.__cause__ = between, system
    refusal = Named("REDIS_URL", "h:6379").refusal(error)
    assert refusal.fact.code == f"fault-store-{code}"
    assert all("h:6379" in line for line in told(refusal))


async def test_a_server_that_speaks_no_tls(tmp_path: Path) -> None:
    def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"-ERR no TLS here\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as plain:
        place = f"127.0.0.1:{plain.sockets[0].getsockname()[1]}"
        fault = await refused(f"rediss://{place}", tmp_path)
    english, russian = told(fault)
    assert english.startswith(f"REDIS_URL: no encrypted connection to {place} can be made: check its certificate, or ")
    assert russian.startswith(f"REDIS_URL: установить шифрованное соединение с {place} не удаётся: ")


async def test_a_database_that_the_server_has_not(server: servers.Server, tmp_path: Path) -> None:
    place = server.url.removeprefix("unix://")
    assert told(await refused(f"{server.url}?db=99", tmp_path)) == said(
        place,
        (
            "the server at {place} has no database of that number: name a smaller one, and in a cluster none",
            "базы данных с таким номером на сервере {place} нет: назовите меньший номер, а в кластере — никакого",
        ),
    )


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


LONELY: Final = Timing(total=0.3, attempt=0.3, replicas=1)


async def test_replicas_that_are_waited_for_and_do_not_exist(server: servers.Server, tmp_path: Path) -> None:
    place = server.url.removeprefix("unix://")
    with pytest.raises(NoStore) as problem:
        async with open_store(server.url, tmp_path, LONELY):
            pass
    assert str(problem.value) == (
        f"KIBITZ_WAIT_REPLICAS is 1, but replicas of the store at {place} that confirm a write: 0. Connect more of "
        "them (REPLICAOF), or lower KIBITZ_WAIT_REPLICAS; with 0 none is waited for"
    )
    assert problem.value.told("ru").startswith(f"KIBITZ_WAIT_REPLICAS равен 1, а реплик хранилища по адресу {place}, ")


async def test_a_start_waits_for_replicas_that_are_away_for_a_moment(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "adapters.store.opening")
    with (
        servers.listening(servers.valkey(), tmp_path / "a", "--repl-diskless-sync-delay", "0") as primary,
        servers.listening(servers.valkey(), tmp_path / "b") as replica,
    ):
        start = open_store(primary.url, tmp_path, replace(LONELY, patience=30))
        starting = asyncio.ensure_future(start.__aenter__())
        await servers.seen(lambda: "waits up to 30 s for replicas" in caplog.text)
        servers.demote(replica, primary)
        await starting
        await start.__aexit__(None, None, None)


@pytest.mark.parametrize(
    ("refusals", "waited", "ends"),
    [(0, 0, None), (3, 3, None), (4, 4, None), (9, 4, Cause.NO_REPLICAS)],
)
async def test_replicas_are_looked_for_twice_a_second_while_there_is_patience(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, refusals: int, waited: int, ends: Cause | None
) -> None:
    caplog.set_level("INFO", "adapters.store.opening")
    now, pauses, left = [100.0], list[float](), [refusals]

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        now[0] += seconds

    async def writes() -> None:
        """Take them."""

    async def replicas() -> None:
        if left[0]:
            left[0] -= 1
            raise Unconfirmed(0, 1)

    monkeypatch.setattr(opening, "asyncio", SimpleNamespace(sleep=sleep))
    connection = SimpleNamespace(monotonic=lambda: now[0], check_writes=writes, check_replicas=replicas)
    store: Any = SimpleNamespace(connection=connection)
    found = None
    try:
        await opening._check_writes(store, 2.0)  # pyright: ignore[reportPrivateUsage] - what a start waits for
    except StoreBusy as busy:
        found = busy.cause
    assert (found, pauses) == (ends, [0.5] * waited)
    assert caplog.messages == ["Kibitz waits up to 2 s for replicas of the store, and starts once they are there"] * (
        waited > 0
    )


async def test_what_is_no_lack_of_replicas_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(_: float) -> None:
        pytest.fail("it is not waited for")

    async def writes() -> None:
        raise StoreBusy("", Cause.READ_ONLY)

    monkeypatch.setattr(opening, "asyncio", SimpleNamespace(sleep=sleep))
    store: Any = SimpleNamespace(connection=SimpleNamespace(monotonic=lambda: 0.0, check_writes=writes))
    with pytest.raises(StoreBusy):
        await opening._check_writes(store, 2.0)  # pyright: ignore[reportPrivateUsage] - as above
