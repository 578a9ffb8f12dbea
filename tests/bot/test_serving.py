"""Platforms side by side: how serving ends, and what is due is posted and paid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from adapters.chat.posts import Outgoing, Post
from adapters.platforms import Platform
from bot import serving
from bot.serving import Timekeeper, serve
from bot.stopping import Stop
from core.ports import StoreBusy
from tests.adapters.local.counting import NoTurns


class Talk:
    """What is due, once for each time that it is asked for."""

    def __init__(self, *due: tuple[Outgoing, ...]) -> None:
        self.turns = NoTurns()
        self.due = list(due)
        self.asked = asyncio.Event()

    async def tick(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        assert serves("here")
        self.asked.set()
        return self.due.pop(0) if self.due else ()


class Stage:
    """A platform that fails as it is told to, and notes what reaches it."""

    def __init__(self, *due: tuple[Outgoing, ...], fails: Exception | None = None, ends: bool = False) -> None:
        self.chat = Talk(*due)
        self.fails, self.ends = fails, ends
        self.is_connected = True
        self.posted: list[str] = []
        self.drained = 0

    async def run(self) -> None:
        if self.fails is not None:
            raise self.fails
        if not self.ends:
            await asyncio.Event().wait()

    async def drain(self) -> None:
        self.drained += 1

    def serves(self, server: str) -> bool:
        return server == "here"

    def connected(self) -> bool:
        return self.is_connected

    async def deliver(self, outgoing: Outgoing) -> None:
        self.posted.append(outgoing.post.text)
        if outgoing.post.text == "busy":
            raise StoreBusy
        if outgoing.post.text == "broken":
            raise RuntimeError("it cannot be posted")


def platform(stage: Stage) -> Platform:
    return cast("Platform", stage)


async def test_what_is_told_to_stop_finishes_and_has_not_failed() -> None:
    stop, stages = Stop(), [Stage(), Stage()]
    served = asyncio.create_task(serve([platform(each) for each in stages], stop))
    await asyncio.sleep(0)
    assert not served.done()
    stop.tell()
    await served
    assert [each.drained for each in stages] == [1, 1]


@pytest.mark.parametrize(
    ("failing", "why"), [(Stage(fails=ValueError("no")), "no"), (Stage(ends=True), "Stage has ended")]
)
async def test_a_platform_that_ends_by_itself_ends_the_others_with_it(failing: Stage, why: str) -> None:
    other = Stage()
    with pytest.raises(ExceptionGroup) as caught:
        await serve([platform(other), platform(failing)], Stop())
    assert [str(error) for error in caught.value.exceptions] == [why]
    assert (other.drained, failing.drained) == (0, 0)


async def test_what_fails_while_it_stops_is_no_failure_of_serving() -> None:
    stop, failing = Stop(), Stage(fails=ValueError("no"))
    stop.tell()
    await serve([platform(failing)], stop)


def due(*texts: str, paid: list[str]) -> tuple[Outgoing, ...]:
    def paying(text: str) -> Any:  # noqa: ANN401 - a coroutine function
        async def pay() -> None:
            paid.append(text)

        return pay

    return tuple(Outgoing("here", "den", Post(text=text), paid=paying(text)) for text in texts)


async def test_what_is_due_is_posted_in_order_and_paid_unless_the_store_is_busy() -> None:
    paid: list[str] = []
    stage = Stage(due("one", "busy", "broken", "two", paid=paid))
    keeper = Timekeeper(platform(stage))
    await keeper.look()
    await keeper.drain()
    assert stage.posted == ["one", "busy", "broken", "two"]
    assert paid == ["one", "broken", "two"], "what cannot be posted at all is not tried for ever"


async def test_nothing_is_looked_at_where_people_cannot_reach_the_platform() -> None:
    stage = Stage(due("one", paid=[]))
    stage.is_connected = False
    keeper = Timekeeper(platform(stage))
    await keeper.look()
    assert not stage.chat.asked.is_set()
    stage.is_connected = True
    await keeper.look()
    await keeper.drain()
    assert stage.posted == ["one"]


async def test_a_timekeeper_looks_until_it_drains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TICK_SECONDS", 0)
    stage = Stage()
    keeper = Timekeeper(platform(stage))
    running = asyncio.create_task(keeper.run())
    async with asyncio.timeout(60):
        for _ in range(2):
            stage.chat.asked.clear()
            await stage.chat.asked.wait()
        await keeper.drain()
    stage.chat.asked.clear()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not stage.chat.asked.is_set()
    running.cancel()
    await asyncio.wait([running])
