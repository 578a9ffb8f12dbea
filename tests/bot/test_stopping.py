"""Being told to stop: what is in hand is finished, what cannot be is handed over, and it is over in time."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot import stopping
from bot.stopping import LastResort, Stop, end, run_to_the_end


async def test_what_is_in_hand_is_finished() -> None:
    stop, done = Stop(), asyncio.Event()

    async def work() -> None:
        await done.wait()

    finishing = asyncio.create_task(stop.finish(work()))
    await asyncio.sleep(0)
    assert not finishing.done()
    done.set()
    await finishing


async def test_there_is_an_end_to_finishing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "DRAIN_SECONDS", 0.01)
    cut_off: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cut_off.append("cut off")
            raise

    await Stop().finish(work())
    assert cut_off == ["cut off"]


async def test_what_was_finished_leaves_no_one_waiting_for_a_second_signal() -> None:
    before = asyncio.all_tasks()
    await Stop().finish(asyncio.sleep(0))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_second_signal_ends_the_waiting() -> None:
    stop = Stop()
    stop.tell()
    assert stop.draining
    finishing = asyncio.create_task(stop.finish(asyncio.Event().wait()))
    await asyncio.sleep(0)
    assert not finishing.done()
    stop.tell()
    await finishing


async def test_what_fails_to_finish_is_logged_and_keeps_nothing_else_from_it(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    async def fails() -> None:
        raise RuntimeError("it fails")

    async def goes_well() -> None:
        await asyncio.sleep(0)
        done.append("done")

    await Stop().finish(fails(), goes_well())
    assert done == ["done"]
    (record,) = caplog.records
    assert (record.getMessage(), str(record.exc_info and record.exc_info[1])) == (
        "what is in hand was not finished",
        "it fails",
    )


async def test_lines_end_when_told_to() -> None:
    stop, answered = Stop(), list[str]()

    async def typed() -> AsyncIterator[str]:
        yield "one"
        yield "two"
        await asyncio.Event().wait()

    async for line in stop.lines(typed()):
        answered.append(line)
        if line == "two":
            stop.tell()
    assert answered == ["one", "two"]
    assert stop.heeded


async def test_what_reads_the_lines_has_ended_when_they_have() -> None:
    stop, left = Stop(), list[str]()

    async def typed() -> AsyncIterator[str]:
        try:
            yield "one"
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            left.append("left")

    async for _ in stop.lines(typed()):
        stop.tell()
    assert left == ["left"]


def test_the_sooner_end_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, status = threading.Event(), list[int]()

    def end_process(number: int) -> None:
        status.append(number)
        ended.set()

    monkeypatch.setattr(os, "_exit", end_process)
    resort = LastResort(7)
    resort.within(0)
    resort.within(3_600)
    with resort.watching():
        assert ended.wait(30)
    assert status == [7]


def test_it_waits_as_many_seconds_as_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, waits = threading.Event(), list[float | None]()
    waiting = select.select

    def wait(read: list[int], write: list[int], odd: list[int], seconds: float | None) -> tuple[list[int], ...]:
        waits.append(seconds)
        return waiting(read, write, odd, None if seconds is None else 0.0)

    def end_process(_: int) -> None:
        ended.set()

    monkeypatch.setattr(os, "_exit", end_process)
    monkeypatch.setattr(select, "select", wait)
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    resort = LastResort(7)
    resort.within(2.5)
    with resort.watching():
        assert ended.wait(30)
    assert waits[:2] == [None, 2.5]


async def test_what_does_not_end_is_left_behind(caplog: pytest.LogCaptureFixture) -> None:
    free = asyncio.Event()

    async def stubborn() -> None:
        while not free.is_set():
            try:
                await free.wait()
            except asyncio.CancelledError:
                continue

    task = asyncio.create_task(stubborn(), name="stubborn")
    await asyncio.sleep(0)
    await end([task], seconds=0.01)
    assert [record.getMessage() for record in caplog.records] == ["stubborn does not end and is left behind"]
    free.set()
    await task


async def _starts(stop: Stop) -> None:
    """Start for ever, and never come to listening to signals."""
    del stop
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.Event().wait()


async def _holds_the_loop(stop: Stop) -> None:
    """Stop the loop itself, as a library may that waits for what never comes."""
    del stop
    os.kill(os.getpid(), signal.SIGTERM)
    while True:
        time.sleep(0.01)  # noqa: ASYNC251 - that is what is wrong with it


async def _bears_everything(stop: Stop) -> None:
    """Take every cancellation for something else."""
    os.kill(os.getpid(), signal.SIGTERM)
    while True:
        try:
            await stop.heed()
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue


async def _fails_and_hangs(stop: Stop) -> None:
    del stop
    asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)
    raise RuntimeError("no")


def _process(work: Any, end: Any) -> None:  # noqa: ANN401 - what a process is given
    stopping.LAST_SECONDS = stopping.ENDING_SECONDS = 0.1
    logging.basicConfig(stream=os.fdopen(end.fileno(), "w", closefd=False), force=True)
    try:
        run_to_the_end(work, stopped=0, failed=2)
    except RuntimeError:
        sys.exit(3)


@pytest.mark.parametrize(
    ("work", "status", "told"),
    [
        (_starts, 0, ""),
        (_holds_the_loop, 0, "ERROR:bot.stopping:something holds the program up; it ends now\n"),
        (_bears_everything, 0, "ERROR:bot.stopping:something holds the program up; it ends now\n"),
        (_fails_and_hangs, 2, "ERROR:bot.stopping:something holds the program up; it ends now\n"),
    ],
)
def test_a_process_ends_whatever_holds_it_up(work: Any, status: int, told: str) -> None:  # noqa: ANN401 - a function
    forking = multiprocessing.get_context("forkserver")
    near, far = forking.Pipe(duplex=False)
    process = forking.Process(target=_process, args=(work, far))
    process.start()
    far.close()
    process.join(30)
    assert process.exitcode == status
    written = os.read(near.fileno(), 4096).decode()
    assert written == told
    near.close()
    process.close()


_NEVER_BEGINS = """
import os, signal, sys, types
from bot import start
loading = types.ModuleType("bot.cli")
loading.main = lambda: (os.kill(os.getpid(), signal.{name}), signal.pause())
sys.modules["bot.cli"] = loading
sys.argv = ["kibitz", "{command}"]
start.main()
"""


@pytest.mark.parametrize(
    ("name", "command", "status"),
    [("SIGTERM", "run", 0), ("SIGINT", "run", 0), ("SIGINT", "console", 0), ("SIGTERM", "backup", -15)],
)
def test_a_signal_before_there_is_anything_to_finish(name: str, command: str, status: int) -> None:
    code = _NEVER_BEGINS.format(name=name, command=command)
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == status
