"""Events that reach several processes: one does each, and what it leaves another does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adapters.marks import LOOK_AGAIN_SECONDS, Marks
from adapters.store.redis_store import RedisStore
from core.ports import Cause, StoreBusy

NAME = "kind:7"


@pytest.fixture
def marks(store: RedisStore) -> Marks:
    return Marks(store.platform(), "kind", 60)


@pytest.fixture
def other(store: RedisStore) -> Marks:
    """Another process."""
    return Marks(store.platform(), "kind", 60)


def never() -> bool:
    return False


async def test_an_event_is_begun_by_one_process_and_done_once(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    assert await other.begin(7) is None
    assert await marks.begin(7) is True, "a retry of its own"
    assert await other.begin(8) is True
    await marks.done(7)
    assert await marks.begin(7) is False
    assert await other.begin(7, alone=True) is False


async def test_who_is_alone_takes_over_at_once(marks: Marks, other: Marks, store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    assert await marks.begin(7) is True
    assert await other.begin(7, alone=True) is True
    (name,) = [key async for key in client.scan_iter() if NAME.encode() in key]
    assert 3_000 < await client.pttl(name) <= 4_000
    assert await Marks(store.platform(), "kind", 60).begin(7) is None
    assert await Marks(store.platform(), "other", 60).begin(7) is True, "the same event of another kind"


async def test_a_mark_stands_for_four_seconds_at_most(marks: Marks, client: Any) -> None:  # noqa: ANN401 - as above
    name = next(iter([key async for key in client.scan_iter() if await marks.begin(7)]), None)
    assert name is None
    assert await marks.begin(7) is True
    (name,) = [key async for key in client.scan_iter() if NAME.encode() in key]
    assert 3_000 < await client.pttl(name) <= 4_000
    await marks.done(7)
    assert 59_000 < await client.pttl(name) <= 60_000


async def test_what_takes_long_stays_begun(marks: Marks, other: Marks, client: Any) -> None:  # noqa: ANN401 - as above
    assert await marks.begin(7) is True
    (name,) = [key async for key in client.scan_iter() if NAME.encode() in key]
    await client.pexpire(name, 60_000)
    async with marks.kept(7, every=0.01):
        looks = iter(range(20_000))
        while await client.pttl(name) > 4_000:
            next(looks)
        await client.delete(name)  # as if it had run out
        while await client.get(name) is None:
            next(looks)
        assert await other.begin(7) is None


async def test_who_stood_still_does_not_take_an_event_back(marks: Marks, other: Marks, client: Any) -> None:  # noqa: ANN401 - as above
    assert await marks.begin(7) is True
    (name,) = [key async for key in client.scan_iter() if NAME.encode() in key]
    await client.delete(name)  # its time ran out
    assert await other.begin(7) is True
    holder = await client.get(name)
    keeping = asyncio.create_task(marks._keep(7, 0.0))  # pyright: ignore[reportPrivateUsage] - what runs in the background
    await keeping
    await marks.let_go(7)
    assert await client.get(name) == holder


async def test_a_store_that_is_busy_for_a_moment_ends_no_event(marks: Marks, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[StoreBusy | bool] = [True, StoreBusy("", Cause.SILENT), True, False]
    held: list[tuple[object, ...]] = []

    async def hold(*asked: object) -> bool:
        held.append(asked)
        answer = answers.pop(0)
        if isinstance(answer, StoreBusy):
            raise answer
        return answer

    monkeypatch.setattr(marks._store, "hold", hold)  # pyright: ignore[reportPrivateUsage] - the marks' own
    await marks._keep(7, 0.0)  # pyright: ignore[reportPrivateUsage] - what runs in the background
    assert (answers, {(name, seconds) for name, _, seconds in held}) == ([], {(NAME, 4.0)})


async def test_what_is_cut_off_may_be_begun_at_once(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    begun = asyncio.Event()

    async def handle() -> None:
        async with marks.kept(7):
            begun.set()
            await asyncio.Event().wait()

    handling = asyncio.create_task(handle())
    await begun.wait()
    assert await other.begin(7) is None
    handling.cancel()
    await asyncio.gather(handling, return_exceptions=True)
    assert await other.begin(7) is True


async def test_what_another_process_leaves_is_begun_by_who_waits(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    waiting = asyncio.create_task(other.begin_or_wait(7, never))
    await marks.let_go(7)
    assert await waiting is True


async def test_who_waits_learns_that_it_was_done(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    waiting = asyncio.create_task(other.begin_or_wait(7, never))
    await marks.done(7)
    assert await waiting is False


async def test_who_leaves_does_not_wait(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    assert await other.begin_or_wait(7, lambda: True) is None


async def test_what_is_finished_stays_begun_until_it_is_noted_as_done(marks: Marks, other: Marks) -> None:
    assert await marks.begin(7) is True
    running = asyncio.all_tasks()
    async with marks.kept(7):
        pass
    assert asyncio.all_tasks() == running, "nothing renews it any more"
    assert await other.begin(7) is None


async def test_who_waits_looks_until_what_was_begun_has_run_out(
    marks: Marks, other: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    assert await marks.begin(7) is True
    monkeypatch.setattr("adapters.marks.asyncio.sleep", nap)
    assert await other.begin_or_wait(7, never) is None
    assert naps == [LOOK_AGAIN_SECONDS] * 17, "four times a second for four seconds, and once beyond"
