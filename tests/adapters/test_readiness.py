"""Readiness: what is asked of the store and of the platforms, and what those who ask are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from aiohttp import ClientSession, web

from adapters import metrics, readiness
from adapters.link import Link
from adapters.platforms import GRACE_SECONDS
from adapters.readiness import Readiness, routes, watching
from adapters.store.redis_store import RedisStore
from core.ports import Cause, StoreBusy, StoreRefuses
from tests.adapters.store.tables import offer


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Door:
    """A store's door, which can be held, and can refuse."""

    def __init__(self) -> None:
        self.writes = 0
        self.open = asyncio.Event()
        self.open.set()
        self.error: Exception | None = None

    async def __call__(self) -> None:
        self.writes += 1
        await self.open.wait()
        if self.error is not None:
            raise self.error


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def door() -> Door:
    return Door()


async def test_what_is_not_as_it_should_be_is_a_line_each(door: Door, time: Time) -> None:
    moon: list[str | None] = [None]
    stopping: list[bool] = []
    ready = Readiness(door, {"moon": lambda: moon[0]}, stopping=lambda: bool(stopping), now=time)
    assert await ready.troubles() == ()
    moon[0] = "the moon is away"
    assert await ready.troubles() == ("the moon is away",)
    time.now += 1
    door.error = StoreBusy("", Cause.READ_ONLY)
    stopping.append(True)
    assert await ready.troubles() == (
        "this process is stopping",
        "the store takes no writes: read-only",
        "the moon is away",
    )
    parts = [metrics.REGISTRY.get_sample_value("kibitz_ready", {"part": part}) for part in ("drain", "store", "moon")]
    assert parts == [0, 0, 0]
    time.now += 1
    door.error = StoreRefuses("", Cause.NO_PERMISSION)
    assert "the store takes no writes: no-permission" in await ready.troubles()
    time.now += 1
    door.error, moon[0] = None, None
    stopping.clear()
    assert await ready.troubles() == ()


async def test_many_who_ask_cause_one_write(door: Door, time: Time) -> None:
    ready = Readiness(door, now=time)
    door.open.clear()
    asking = [asyncio.create_task(ready.troubles()) for _ in range(50)]
    await asyncio.sleep(0)
    door.open.set()
    assert await asyncio.gather(*asking) == [()] * 50
    time.now += 0.9
    await ready.troubles()
    assert door.writes == 1
    time.now += 0.1
    await ready.troubles()
    assert door.writes == 2


async def test_a_store_that_is_silent_is_told_in_time(door: Door, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PROBE_SECONDS", 0.01)
    ready = Readiness(door, now=time)
    door.open.clear()
    assert await ready.troubles() == ("the store does not answer",)
    assert await ready.troubles() == ("the store does not answer",)
    assert door.writes == 1
    door.open.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert await ready.troubles() == ()


async def test_an_error_of_our_own_is_an_answer_too(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    door.error = RuntimeError("hush")
    assert await Readiness(door).troubles() == ("whether the store takes writes could not be found out",)
    assert len(caplog.records) == 1


@asynccontextmanager
async def asked(ready: Readiness) -> AsyncGenerator[ClientSession]:
    app = web.Application()
    app.router.add_routes(routes(ready))
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        yield session
    await runner.cleanup()


async def test_over_http(door: Door, time: Time) -> None:
    async def count() -> int:
        return 2026

    async with asked(Readiness(door, count_open=count, now=time)) as session:
        async with session.get("/readyz") as answer:
            assert (answer.status, await answer.text()) == (200, "ready\n")
        time.now += 1
        door.error = StoreBusy("", Cause.NO_REPLICAS)
        async with session.get("/readyz") as answer:
            assert (answer.status, await answer.text()) == (503, "the store takes no writes: no-replicas\n")
        async with session.get("/metrics") as answer:
            assert answer.status == 200
            assert answer.headers["Content-Type"].startswith("text/plain; version=")
            told = await answer.text()
    assert 'kibitz_ready{part="store"} 0.0' in told
    assert "kibitz_live_games 2026.0" in told


async def test_open_tables_are_counted_now_and_then(store: RedisStore, time: Time) -> None:
    ready = Readiness(store.take_a_write, count_open=store.count_open, now=time)
    await store.commit("e1", offer())
    await store.commit("e2", offer(server="elsewhere", chat="elsewhere"))
    await ready.count()
    assert metrics.REGISTRY.get_sample_value("kibitz_live_games") == 2
    await store.commit("e3", offer())
    time.now += readiness.COUNT_EVERY_SECONDS - 1
    await ready.count()
    assert metrics.REGISTRY.get_sample_value("kibitz_live_games") == 2
    time.now += 1
    await ready.count()
    assert metrics.REGISTRY.get_sample_value("kibitz_live_games") == 3
    await store.commit("e4", offer())
    time.now += readiness.COUNT_EVERY_SECONDS - 1
    await ready.count()
    assert metrics.REGISTRY.get_sample_value("kibitz_live_games") == 3, "the time runs from the newest count"


async def test_a_store_that_cannot_count_is_asked_again_no_sooner(time: Time) -> None:
    asked: list[float] = []

    async def count() -> int:
        asked.append(time.now)
        raise StoreBusy("", Cause.LOADING)

    metrics.LIVE.set(7)
    ready = Readiness(Door(), count_open=count, now=time)
    for _ in range(3):
        await ready.count()
        time.now += 10
    assert asked == [1000.0, 1020.0]
    assert metrics.REGISTRY.get_sample_value("kibitz_live_games") == 7


async def test_platforms_are_looked_at_without_being_asked(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "LOOK_SECONDS", 0.001)
    looked = asyncio.Event()

    def trouble() -> None:
        looked.set()

    before = metrics.REGISTRY.get_sample_value("kibitz_loop_lag_seconds_count") or 0
    running = asyncio.all_tasks()
    async with watching(Readiness(door, {"moon": trouble})):
        await looked.wait()
    assert asyncio.all_tasks() == running, "once it is over no one looks any more"
    assert (metrics.REGISTRY.get_sample_value("kibitz_loop_lag_seconds_count") or 0) > before


async def test_how_late_the_event_loop_wakes_those_who_wait(
    door: Door, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    lags, told = [0.25, 0.0, -0.125], list[float]()

    async def sleep(seconds: float) -> None:
        assert seconds == readiness.LOOK_SECONDS
        if not lags:
            raise asyncio.CancelledError
        time.now += seconds + lags.pop(0)

    loop = SimpleNamespace(time=time)
    monkeypatch.setattr(readiness, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    monkeypatch.setattr(metrics, "loop_late", told.append)
    with pytest.raises(asyncio.CancelledError):
        await readiness._look(Readiness(door))  # pyright: ignore[reportPrivateUsage] - what runs in the background
    assert told == [0.25, 0.0, 0.0], "one that is early is not late"


def test_a_connection_may_be_away_for_a_while(time: Time) -> None:
    link = Link(time)
    assert link.away(stands=False), "it never stood"
    assert not link.away(stands=True)
    time.now += 1000
    assert not link.away(stands=False)
    time.now += GRACE_SECONDS - 1
    assert not link.away(stands=False)
    assert not link.away(stands=True)
    assert not link.away(stands=False)
    time.now += GRACE_SECONDS - 1
    assert not link.away(stands=False)
    time.now += 1
    assert link.away(stands=False)
    assert not link.away(stands=True)
