"""Thinking in processes of its own: bounded, done though a process dies, and over at once when it is to end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path

import pytest

from adapters import thinking
from adapters.thinking import Thinkers, inline, thinkers
from core.ports import ThinkingBusy

UNREADABLE = """
class Odd(Exception):
    def __init__(self, one, two):
        super().__init__(one)
raise Odd("very", "odd")
"""


@pytest.fixture
async def pool() -> AsyncGenerator[Thinkers]:
    async with thinkers(1) as found:
        yield found


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """Return what work can read that is to take until something is written there."""
    path = tmp_path / "gate"
    os.mkfifo(path)
    return path


async def opened(gate: Path, *asked: asyncio.Task[bytes]) -> int:
    """Wait until a process reads there, for one of those who asked, and return the end to write to."""
    while not all(each.done() for each in asked):
        try:
            return os.open(gate, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # no one reads yet
            await asyncio.sleep(0.002)
    raise AssertionError("no one reads there any longer")


def answer(end: int, words: bytes) -> None:
    os.write(end, words)
    os.close(end)


async def test_work_is_done_in_one_process_after_another(pool: Thinkers) -> None:
    assert pool.pids == ()
    pid = await pool(os.getpid)
    assert (pid, await pool(os.getpid)) == (pool.pids[0], pid)
    assert pid != os.getpid()
    assert await pool(partial(pow, 3, 4)) == 81
    assert await pool(partial(print, "no answer")) is None
    assert await pool(partial(os.nice, 0)) == min(19, os.nice(0) + 5), "those who wait for an answer go first"
    big = bytes(300_000)  # more than a pipe holds
    assert await pool(partial(bytes.__add__, big, big)) == big + big
    os.kill(pid, signal.SIGTERM)  # as all processes of a service get it, while it goes on with what it has in hand
    os.kill(pid, signal.SIGINT)
    assert await pool(os.getpid) == pid


async def test_what_goes_wrong_there_is_raised_here(pool: Thinkers) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await pool(partial(int, "x"))
    with pytest.raises(RuntimeError, match="Odd: very"):  # it cannot be read again
        await pool(partial(exec, UNREADABLE, {}))
    assert len(pool.pids) == 1


async def test_the_work_of_a_process_that_dies_is_done_by_another(
    pool: Thinkers, gate: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asked = asyncio.create_task(pool(partial(Path.read_bytes, gate)))
    end = await opened(gate, asked)
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    os.close(end)
    while pid in pool.pids:  # noqa: ASYNC110 - nothing tells us that it is gone
        await asyncio.sleep(0.002)
    answer(await opened(gate, asked), b"done")
    assert await asked == b"done"
    assert len(pool.pids) == 1
    own = [record.levelno for record in caplog.records if record.name == "adapters.thinking"]
    assert own == [logging.WARNING]  # asyncio may notice the death as well


async def test_work_that_kills_is_given_up_and_the_next_is_done(pool: Thinkers, tmp_path: Path) -> None:
    deaths = tmp_path / "deaths"
    with pytest.raises(ThinkingBusy):
        await pool(partial(exec, f"import os\nopen({str(deaths)!r}, 'a').write('x')\nos._exit(3)", {}))
    assert deaths.read_text() == "xx", "it is tried once more"
    assert await pool(partial(pow, 2, 5)) == 32


async def test_more_than_can_wait_is_refused_and_the_loop_goes_on(gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 2)
    small = Thinkers(1)
    first = asyncio.create_task(small(partial(Path.read_bytes, gate)))
    end = await opened(gate, first)  # the loop goes on while it thinks
    more = [asyncio.create_task(small(partial(pow, 2, power))) for power in (1, 2)]
    await asyncio.sleep(0)
    with pytest.raises(ThinkingBusy):
        await small(os.getpid)
    answer(end, b"done")
    assert (await first, *await asyncio.gather(*more)) == (b"done", 2, 4)
    assert await small(partial(pow, 2, 3)) == 8
    await small.aclose()


async def test_the_end_waits_for_nothing(pool: Thinkers, gate: Path) -> None:
    asked = [asyncio.create_task(pool(partial(Path.read_bytes, gate))) for _ in range(2)]
    end = await opened(gate, *asked)
    (pid,) = pool.pids
    await pool.aclose()
    assert [type(each) for each in await asyncio.gather(*asked, return_exceptions=True)] == [ThinkingBusy] * 2
    assert pool.pids == ()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(ThinkingBusy):
        await pool(os.getpid)
    os.close(end)


async def test_what_is_no_longer_wanted_is_not_the_answer_to_the_next(pool: Thinkers, gate: Path) -> None:
    asked = asyncio.create_task(pool(partial(Path.read_bytes, gate)))
    end = await opened(gate, asked)
    asked.cancel()
    await asyncio.wait([asked])
    assert await pool(partial(pow, 2, 4)) == 16
    os.close(end)


async def test_what_is_no_longer_wanted_and_what_fails_leave_their_room_to_others(
    gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 0)
    small = Thinkers(1)
    asked = asyncio.create_task(small(partial(Path.read_bytes, gate)))
    end = await opened(gate, asked)
    with pytest.raises(ThinkingBusy):
        await small(os.getpid)
    asked.cancel()
    await asyncio.wait([asked])
    os.close(end)
    with pytest.raises(ZeroDivisionError):
        await small(partial(divmod, 1, 0))
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", "/nowhere/python")
        patched.setattr(small, "_idle", [])
        with pytest.raises(ThinkingBusy):
            await small(os.getpid)
    assert await small(partial(pow, 2, 4)) == 16
    await small.aclose()


async def test_work_that_hangs_is_given_up(pool: Thinkers, gate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SECONDS", 0.0)
    with pytest.raises(ThinkingBusy):
        await pool(partial(Path.read_bytes, gate))


async def test_without_a_process_to_think_in_it_is_busy(pool: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(ThinkingBusy):
        await pool(os.getpid)


async def test_a_process_finds_what_its_parent_finds(pool: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty entry of the path is the folder where the program was started."""
    given: list[str] = []

    async def start(*_: object, env: dict[str, str], **__: object) -> None:
        given.append(env["PYTHONPATH"])
        raise OSError("no more processes")

    monkeypatch.setattr(sys, "path", ["", "/opt/games"])
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    with pytest.raises(ThinkingBusy):
        await pool(os.getpid)
    assert given == [os.pathsep.join((str(Path.cwd()), "/opt/games"))]


def test_a_process_ends_with_the_one_that_started_it() -> None:
    command = [sys.executable, "-m", "adapters.thinker"]
    assert subprocess.run(command, input=b"", capture_output=True, check=False).returncode == 0
    assert subprocess.run(command, input=b"\0" * 7 + b"\x09cut", capture_output=True, check=False).returncode == 0


def test_as_much_waits_for_each_process() -> None:
    assert Thinkers(3)._room == 48  # pyright: ignore[reportPrivateUsage] - three in hand, and fifteen that wait for each


async def test_thinking_here_takes_only_what_could_be_thought_elsewhere() -> None:
    assert await inline(partial(pow, 2, 6)) == 64
    with pytest.raises((AttributeError, TypeError)):
        await inline(lambda: 1)
