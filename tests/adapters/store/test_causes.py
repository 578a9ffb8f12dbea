"""Each way in which a server fails: what it is taken for, and the one line of it in the log."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from adapters.store import troubles
from adapters.store.connect import Timing, client_at
from adapters.store.connection import StoreObserver
from adapters.store.redis_store import RedisStore
from core.ports import Cause, StoreBusy, StoreRefuses
from tests.adapters.store import servers, ways
from tests.adapters.store.tables import SERVER, offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

QUICK: Final = Timing(total=0.3, attempt=0.2, retries=1)


@pytest.fixture(scope="module", params=["valkey", "redis"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator[servers.Server]:
    binary = servers.valkey() if request.param == "valkey" else servers.redis_server()
    folder = tmp_path_factory.mktemp(request.param)
    with ways.breakable(binary, folder) as server:
        yield server


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


def test_what_passes_by_itself_and_what_someone_has_to_look_at() -> None:
    lasting = {cause.value for cause in Cause if not cause.passes}
    assert lasting == {"no-permission", "wrong-password", "out-of-memory", "disk", "wrong-type", "other"}
    assert (StoreBusy().cause, str(StoreBusy()), str(StoreBusy("why", Cause.DISK))) == (
        Cause.CONTENDED,
        "contended",
        "why",
    )
    assert (StoreBusy.code, StoreRefuses.code) == ("storage-busy", "storage-refuses")


@pytest.mark.parametrize("cause", ways.WAYS)
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
    # What is refused is refused however long it takes; only silence is told by the time.
    timing = QUICK if cause is Cause.SILENT else replace(PATIENT, retries=QUICK.retries)
    async with aclosing(RedisStore(client_at(path, timing), timing)) as store:
        store.connection.observer = heard = Heard()
        doors = (
            lambda: store.commit("e1", replace(table, moves=("a1",))),
            lambda: store.lease("work", "one", 60),
            lambda: store.platform().set("telegram:1", "a"),
            lambda: store.message_log.append("den", b"hello", "once"),
            store.take_a_write,
        )
        with ways.WAYS[cause](server):
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
