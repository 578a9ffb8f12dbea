"""What the platform does besides answering: its chores, by which process and when, and what it leaves at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram.error import TimedOut

from adapters.chat.elsewhere import Way
from adapters.platforms import GRACE_SECONDS
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from core.ports import StoreBusy
from tests.adapters.telegram.pace import ManualPace
from tests.adapters.telegram.process import HOOK, SECRET

if TYPE_CHECKING:
    from adapters.ports import PlatformStore
    from adapters.telegram.shared.request import Reach
    from core.ports import Store
    from core.service import Context

POLLING = Options(token="900:SECRET", language="en", lease=3.0)  # noqa: S106 - no real one
WEBHOOK = replace(POLLING, webhook_url=HOOK, webhook_secret=SECRET)
CHORES = ("telegram-commands:900", "telegram-probes:900")
SILENT = "Telegram does not answer"


class World:
    """Telegram, the library, the store, the poller and what handles updates, as the platform meets them."""

    id = 900
    message = press = inline = member = None

    def __init__(self) -> None:
        self.pace = ManualPace()
        self.done: list[str] = []
        self.mine = True
        self.leases: list[tuple[str, str, float]] = []
        self.leaving: Exception | None = None
        self.owed: Callable[[], Awaitable[None]] | None = None
        self.silence: Exception | None = None
        self.leads = self.answered = False
        self.reach: Reach
        self.poller: dict[str, Any] = {}
        self.bot = self.ledger = self.probes = self.titles = self.clock = self

    def put_together(self, *parts: object, **named: object) -> World:
        assert parts or named
        return self

    def application(self, options: Options, reach: Reach) -> World:
        assert options.token
        self.reach = reach
        return self

    def add_handler(self, handler: object) -> None:
        assert handler

    add_error_handler = add_handler

    async def begin(self, *options: object) -> None:
        self.done.append("begin")

    async def get_me(self, **timeouts: float) -> None:
        self.done.append("ask")
        if self.silence is not None:
            raise self.silence

    async def shutdown(self) -> None:
        self.done.append("shutdown")

    async def announce(self, bot: object, memory: object) -> None:
        assert bot is self
        self.done.append("menu")

    async def show_owed(self, serves: Callable[[str], bool]) -> None:
        self.done.append("owed")
        assert [serves(server) for server in ("t-5", "d5")] == [True, False]
        if self.owed is not None:
            await self.owed()

    async def places(self) -> list[tuple[str, str]]:
        return [("t-5", "t-5/55"), ("d5", "d5"), ("t-6", "t-6")]

    async def probe(self, server: str, chat: str) -> None:
        self.done.append(f"probe {server} {chat}")

    async def way(self, server: str, chat: str, message: str | None) -> Way:
        return Way(f"{server} {chat} {message}")

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        self.leases.append((name, holder, seconds))
        if seconds == 0:
            self.done.append("leave")
            if self.leaving is not None:
                raise self.leaving
        return self.mine

    async def drain(self) -> None:
        self.done.append("drain")

    async def aclose(self) -> None:
        self.done.append("close")

    async def run(self) -> None:
        self.done.append("poll")

    def stop(self) -> None:
        self.done.append("stop")

    def new_poller(self, bot: object, updates: object, store: object, **options: object) -> World:
        assert bot is store is self
        self.poller = options
        return self

    async def passes(self, seconds: float) -> list[str]:
        """Let time go by; return what was done upon it."""
        self.done.clear()
        self.pace.advance(seconds)
        for _ in range(20):
            await asyncio.sleep(0)
        return sorted(self.done)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    for name in ("application", "begin", "announce"):
        monkeypatch.setattr(f"adapters.telegram.platform.{name}", getattr(world, name))
    for name in ("Chat", "Handlers"):
        monkeypatch.setattr(f"adapters.telegram.platform.{name}", world.put_together)
    monkeypatch.setattr("adapters.telegram.platform.Poller", world.new_poller)
    return world


def platform_of(world: World, options: Options = WEBHOOK) -> TelegramPlatform:
    ctx = cast("Context", SimpleNamespace(clock=world))
    return TelegramPlatform(options, cast("Store", world), cast("PlatformStore", world), ctx, world.pace)


@asynccontextmanager
async def serving(world: World, options: Options = WEBHOOK) -> AsyncGenerator[TelegramPlatform]:
    """Serve for a while, with all done that is done at the start."""
    platform, ready = platform_of(world, options), asyncio.Event()
    running = asyncio.create_task(platform.run(ready.set))
    for _ in range(20):
        await asyncio.sleep(0)
    assert ready.is_set()
    assert world.done[0] == "begin"
    yield platform
    world.done.clear()
    running.cancel()
    for _ in range(20):
        await asyncio.sleep(0)
    assert running.cancelled()


PROBES = ["probe t-5 t-5/55", "probe t-6 t-6"]


async def test_each_chore_is_done_at_the_start_and_then_in_its_time(world: World) -> None:
    async with serving(world):
        assert sorted(world.done[1:]) == ["ask", "menu", "owed", PROBES[0]]
        assert await world.passes(0.0625) == []
        assert await world.passes(0.0625) == [PROBES[1]], "a pause leaves room for messages"
        assert await world.passes(4.75) == []
        assert await world.passes(0.125) == ["ask"]
        assert await world.passes(9.875) == ["ask"]
        assert await world.passes(0.125) == ["menu", "owed"]
        assert await world.passes(3_589.75) == ["ask", "menu", "owed"]
        assert await world.passes(0.125) == [PROBES[0]]
        assert {seconds for *_, seconds in world.leases} == {30.0}, "longer than until the next time"


async def test_telegram_is_asked_whether_it_answers_where_nothing_was_heard_of_it(world: World) -> None:
    world.silence = TimedOut()
    async with serving(world):
        assert await world.passes(1) == [PROBES[1]]
        world.reach.answered()
        assert await world.passes(4) == []
        assert await world.passes(5) == ["ask"]
        assert await world.passes(5) == ["ask", "menu", "owed"], "that it did not answer ends nothing"


async def test_what_one_process_does_for_all_no_other_does(world: World) -> None:
    world.mine = False
    async with serving(world):
        assert sorted(world.done[1:]) == ["ask", "owed"]
        assert await world.passes(15) == ["ask", "owed"]
    assert world.done == ["close", "shutdown", "shutdown"]
    assert sorted({name for name, *_ in world.leases}) == [*CHORES]


@pytest.mark.parametrize("leaving", [None, StoreBusy("store-busy")], ids=["left", "busy"])
async def test_in_the_end_another_may_do_the_chores_at_once(world: World, leaving: Exception | None) -> None:
    world.leaving = leaving
    async with serving(world):
        (holder,) = {holder for _, holder, _ in world.leases}
        world.leases.clear()
    assert world.done == ["close", "leave", "leave", "shutdown", "shutdown"]
    assert sorted(world.leases) == [(name, holder, 0) for name in CHORES]


@pytest.mark.parametrize(
    ("error", "told"), [(StoreBusy("store-busy"), []), (TimedOut(), ["INFO"]), (KeyError("hm"), ["ERROR"])], ids=str
)
async def test_what_went_wrong_is_done_again_in_its_time(
    world: World, caplog: pytest.LogCaptureFixture, error: Exception, told: list[str]
) -> None:
    async def fail() -> None:
        raise error

    world.owed = fail
    async with serving(world):
        assert await world.passes(15) == ["ask", "menu", "owed", PROBES[1]]
        levels = [record.levelname for record in caplog.records if record.name == "adapters.telegram.platform"]
        assert levels == told * 2


async def test_a_chore_that_hides_that_it_is_to_end_ends(world: World) -> None:
    async def hide() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise TimedOut from None

    async with serving(world):
        world.owed = hide
        await world.passes(15)


async def test_who_polls_does_so_under_the_name_of_the_process_and_stops_first(world: World) -> None:
    async with serving(world, POLLING) as platform:
        assert "poll" in world.done
        (holder,) = {holder for _, holder, _ in world.leases}
        assert world.poller == {"pace": world.pace, "holder": holder, "lease": 3.0}
        world.done.clear()
        await platform.drain()
        assert world.done == ["stop", "drain"]
    before = platform_of(world)
    world.done.clear()
    await before.drain()
    assert world.done == [], "nothing was begun"


async def test_what_is_served_and_where_it_lies(world: World) -> None:
    async with serving(world) as platform:
        assert [platform.serves(server) for server in ("t-5", "t5", "d5")] == [True, True, False]
        assert await platform.way("t-5", "t-5/55", "-5/7") == Way("t-5 t-5/55 -5/7")
        assert platform.connected()
        assert len(platform.routes()) == 1
    begins = platform_of(world)
    world.reach.answered()
    assert (begins.connected(), begins.serves("t-5"), begins.trouble()) == (False, False, SILENT), "it did not begin"
    for options in (POLLING, replace(WEBHOOK, webhook_url=None), replace(WEBHOOK, webhook_secret=None)):
        assert platform_of(world, options).routes() == []


async def test_polls_that_fail_are_a_trouble_of_who_polls(world: World) -> None:
    async with serving(world, POLLING) as platform:
        world.reach.answered()
        world.leads = world.answered = True
        assert (platform.connected(), platform.trouble()) == (True, None)
        world.answered = False
        assert (platform.connected(), platform.trouble()) == (False, None)
        world.pace.advance(GRACE_SECONDS)
        assert platform.trouble() == SILENT
        world.leads = False
        assert platform.trouble() is None, "another process polls"
        world.reach.failed("status 502")
        assert platform.trouble() is None
        world.pace.advance(GRACE_SECONDS)
        assert platform.trouble() == SILENT
        assert not platform.connected()


async def test_that_telegram_is_silent_is_told_by_who_looks(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with serving(world) as platform:
        world.reach.answered()
        assert platform.trouble() is None
        world.reach.failed("status 502")
        world.pace.advance(5)
        assert platform.trouble() is None
        assert caplog.messages == ["Telegram does not answer: status 502"]
