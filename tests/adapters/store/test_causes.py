"""Each way in which a server does not do its part: what it is taken for, and the one line of it in the log."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import aclosing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from adapters.store import troubles
from adapters.store.connect import Timing, client_at
from adapters.store.connection import StoreObserver
from adapters.store.redis_store import RedisStore
from core.ports import Cause, StoreBusy, StoreRefuses
from tests.adapters.store import servers
from tests.adapters.store.tables import SERVER, offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator
    from contextlib import AbstractContextManager

QUICK: Final = Timing(total=0.3, attempt=0.2, retries=1)


@pytest.fixture(scope="module", params=["valkey", "redis"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[servers.Server]:
    binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "taken").mkdir()
    with servers.running(binary, folder, "--dbfilename", "taken", *servers.AOF) as server:
        yield server


@contextmanager
def set_to(server: servers.Server, name: str, value: str) -> Generator[None]:
    before = server.client.config_get(name)[name]
    server.client.config_set(name, value)
    yield
    server.client.config_set(name, before)


@contextmanager
def replica(server: servers.Server) -> Generator[None]:
    server.client.execute_command("REPLICAOF", "127.0.0.1", "1")
    yield
    server.client.execute_command("REPLICAOF", "NO", "ONE")


@contextmanager
def replica_alone(server: servers.Server) -> Generator[None]:
    with set_to(server, "replica-serve-stale-data", "no"), replica(server):
        yield


@contextmanager
def full_disk(server: servers.Server) -> Generator[None]:
    with set_to(server, "save", "3600 1000000"):
        server.client.bgsave()  # there is a folder where it would put its file
        servers.until(lambda: not server.client.info("persistence")["rdb_bgsave_in_progress"])
        yield


@contextmanager
def stopped(server: servers.Server) -> Generator[None]:
    server.process.send_signal(signal.SIGSTOP)
    yield
    server.process.send_signal(signal.SIGCONT)


@contextmanager
def forbidden(server: servers.Server, *rules: str) -> Generator[None]:
    server.client.execute_command("ACL SETUSER", "default", *rules)
    yield
    server.client.execute_command("ACL SETUSER", "default", "+@all", "~*")


WAYS: Final[dict[Cause, Callable[[servers.Server], AbstractContextManager[None]]]] = {
    Cause.SILENT: stopped,
    Cause.READ_ONLY: replica,
    Cause.NO_REPLICAS: lambda server: set_to(server, "min-replicas-to-write", "1"),
    Cause.OUT_OF_MEMORY: lambda server: set_to(server, "maxmemory", "1"),
    Cause.DISK: full_disk,
    Cause.NO_PERMISSION: lambda server: forbidden(server, "-set"),
}


class Heard(StoreObserver):
    def __init__(self) -> None:
        self.troubles: list[Cause] = []
        self.served: list[str] = []

    def on_trouble(self, cause: Cause) -> None:
        self.troubles.append(cause)

    def on_served(self, step: str, seconds: float) -> None:
        assert seconds >= 0
        self.served.append(step)


def next_line(caplog: pytest.LogCaptureFixture) -> Callable[[], Awaitable[object]]:
    """Return what waits for a line in the log."""
    line = asyncio.Event()

    def note(_: logging.LogRecord) -> bool:
        line.set()
        return True

    caplog.handler.addFilter(note)

    async def wait() -> None:
        if not caplog.messages:
            line.clear()
            await line.wait()

    return wait


@pytest.mark.parametrize("cause", WAYS)
async def test_a_cause_is_told_apart_and_logged_once(
    server: servers.Server, cause: Cause, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(troubles, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(troubles, "QUIET_SECONDS", 0.05)
    caplog.set_level(logging.INFO)
    written = next_line(caplog)
    path = Path(server.url.removeprefix("unix://"))
    async with aclosing(RedisStore(client_at(path, PATIENT), PATIENT)) as store:
        (table,) = await store.commit(None, offer())
    async with aclosing(RedisStore(client_at(path, QUICK), QUICK)) as store:
        store.connection.observer = heard = Heard()
        doors = (
            lambda: store.commit("e1", replace(table, moves=("a1",))),
            lambda: store.lease("work", "one", 60),
            lambda: store.platform().set("telegram:1", "a"),
            lambda: store.message_log.append("den", b"hello", "once"),
            store.take_a_write,
        )
        with WAYS[cause](server):
            for _ in range(2):
                for problem in await asyncio.gather(*(door() for door in doors), return_exceptions=True):
                    assert isinstance(problem, StoreBusy)
                    assert problem.cause is cause
                    assert isinstance(problem, StoreRefuses) is not cause.passes
                with suppress(StoreBusy):  # reading may do, and ends no trouble with writing
                    await store.load(SERVER, table.id)
            assert heard.troubles[0] is cause
            assert len(heard.troubles) >= len(doors)
            (line,) = caplog.messages
            assert f"({cause.value})" in line
            assert ("waiting will not help" in line) is not cause.passes
        caplog.clear()
        await written()
        assert caplog.messages == ["the store serves again"]
        for door in doors:
            await door()
        assert {"commit", "lease", "append", "probe", "other"} <= set(heard.served)
        assert len(caplog.messages) == 1
    server.client.flushall()
