"""When what did not serve counts as over: what ends it, and what is met while it is being looked at."""

from __future__ import annotations

import asyncio
import logging

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError

from adapters.store import troubles
from adapters.store.troubles import Troubles
from core.ports import Cause, StoreBusy, StoreRefuses

OVER = "the store serves again"


class Clock:
    """A clock, and what looks at the store: each look takes a second, in which another trouble may be met."""

    def __init__(self) -> None:
        self.now = 100.0
        self.looks = 0
        self.met_in_looks = self.failing_looks = 0
        self.troubles = Troubles(self.probe, lambda: self.now)

    async def probe(self, node: str | None) -> None:
        self.looks += 1
        self.now += 1
        if self.looks <= self.met_in_looks:
            self.troubles.met(StoreBusy("", Cause.SILENT), node)
        if self.looks <= self.failing_looks:
            raise StoreBusy("", Cause.SILENT)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Clock:
    monkeypatch.setattr(troubles, "LOOK_SECONDS", 0.0)
    caplog.set_level(logging.INFO)
    return Clock()


async def ended(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    while not caplog.messages[-1].endswith("serves again"):
        assert clock.looks < 100
        await asyncio.sleep(0)


async def test_a_read_ends_only_what_reads_meet_too(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    clock.troubles.met(StoreBusy("", Cause.SILENT), None)
    clock.troubles.met(StoreBusy("", Cause.READ_ONLY), None)
    clock.troubles.served()
    assert OVER not in caplog.messages
    await ended(clock, caplog)
    clock.troubles.met(StoreBusy("", Cause.SILENT), None)
    clock.troubles.served()
    assert caplog.messages.count(OVER) == 2
    await clock.troubles.aclose()


async def test_what_reads_meet_as_well_is_over_once_anything_is_done(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    passing = {Cause.SILENT, Cause.UNREACHABLE, Cause.LOADING, Cause.CLUSTER_DOWN, Cause.MOVED}
    for cause in Cause:
        caplog.clear()
        clock.troubles.met(StoreBusy("", cause), None)
        clock.troubles.served()
        assert (OVER in caplog.messages) == (cause in passing), cause
        clock.troubles.found.clear()
    for cause in passing:
        clock.troubles.met(StoreBusy("", cause), None)
    caplog.clear()
    clock.troubles.served()
    assert caplog.messages == [OVER]
    await clock.troubles.aclose()


async def test_what_is_met_while_it_is_looked_at_is_not_over(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    clock.met_in_looks = 2
    clock.troubles.met(StoreBusy("", Cause.SILENT), "a:1")
    await ended(clock, caplog)
    assert (clock.looks, caplog.messages[-1]) == (3, "the store at a:1 serves again")
    await clock.troubles.aclose()


async def test_it_is_not_over_while_looks_fail(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    clock.failing_looks = 3
    clock.troubles.met(StoreBusy("", Cause.UNREACHABLE), None)
    await ended(clock, caplog)
    assert (clock.looks, caplog.messages.count(OVER)) == (4, 1)
    await clock.troubles.aclose()


async def test_what_only_some_operations_meet_is_over_after_a_quiet_minute(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    clock.troubles.met(StoreBusy("", Cause.NO_PERMISSION), None)
    clock.troubles.served()
    assert OVER not in caplog.messages
    await ended(clock, caplog)
    assert clock.looks == 61, "the first look that began a minute after it was met"
    await clock.troubles.aclose()


async def test_what_a_server_said_is_told_in_one_line_with_the_cause_and_the_node(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    full, gone = StoreRefuses("", Cause.OUT_OF_MEMORY), StoreBusy("", Cause.UNREACHABLE)
    full.__cause__ = ResponseError("OOM command\nnot  allowed")
    gone.__cause__ = RedisConnectionError("its client's own words")
    for busy, node in ((full, "a:1"), (full, "a:1"), (gone, "a:1"), (gone, None)):
        clock.troubles.met(busy, node)
    assert caplog.messages == [
        "the store at a:1 refuses, and waiting will not help (out-of-memory): OOM command not allowed",
        "the store at a:1 does not serve (unreachable)",
        "the store does not serve (unreachable)",
    ]
    await clock.troubles.aclose()
