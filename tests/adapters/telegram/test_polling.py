"""Asking for updates: by whom, which are asked for next, and what is told where that fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, TelegramError, TimedOut

from adapters.telegram.inbound.polling import Poller
from core.ports import StoreBusy
from tests.adapters.telegram.pace import ManualPace
from tests.adapters.telegram.people import PATIENCE

if TYPE_CHECKING:
    from telegram import Bot

    from adapters.telegram.inbound.updates import Updates
    from core.ports import Store

LEASE = 0.08
"""Seconds that the lease lasts: it is prolonged each fiftieth part of a second."""


CONFLICT = Conflict("terminated by other getUpdates request")


class World:
    """Telegram, the store and what handles updates, as the poller meets them."""

    id = 900

    def __init__(self) -> None:
        self.pace = ManualPace()
        self.found: list[list[Any] | Exception] = []
        self.asked: list[dict[str, Any]] = []
        self.waits: list[float] = []
        self.asking = 0
        self.held: bool | Exception = True
        self.leases: list[tuple[str, str, float]] = []
        self.taken: dict[int, asyncio.Future[bool]] = {}
        self.done: list[str] = []
        self.confirming: Exception | None = None

    async def do_api_request(self, endpoint: str, *, api_kwargs: dict[str, Any], read_timeout: float) -> Any:  # noqa: ANN401 - JSON
        assert endpoint == "getupdates"
        self.asked.append(api_kwargs)
        self.waits.append(read_timeout)
        if api_kwargs["limit"] == 1:
            self.done.append(f"confirm {api_kwargs.get('offset')}")
            if self.confirming is not None:
                raise self.confirming
            return []
        if self.found:
            found = self.found.pop(0)
            if isinstance(found, Exception):
                raise found
            return found
        if not api_kwargs["timeout"]:
            return []
        self.asking += 1
        try:
            await asyncio.Event().wait()  # nothing happens
        finally:
            self.asking -= 1
            self.done.append("asked")

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        self.leases.append((name, holder, seconds))
        if seconds == 0:
            self.done.append("leave")
        if isinstance(self.held, Exception):
            raise self.held
        return self.held

    def take(self, data: dict[str, Any]) -> asyncio.Future[bool]:
        self.taken[data["update_id"]] = asyncio.get_running_loop().create_future()
        return self.taken[data["update_id"]]

    async def aclose(self) -> None:
        self.done.append("close")

    @property
    def offsets(self) -> list[int | None]:
        return [each.get("offset") for each in self.asked]


Begin = Callable[[], asyncio.Task[None]]


async def until(condition: Any) -> None:  # noqa: ANN401 - a function that tells
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - it is what the poller does
            await asyncio.sleep(0.001)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def poller(world: World, monkeypatch: pytest.MonkeyPatch) -> Poller:
    monkeypatch.setattr("adapters.telegram.inbound.polling._GLANCE_SECONDS", 0.01)
    bot, updates, store = cast("Bot", world), cast("Updates", world), cast("Store", world)
    return Poller(bot, updates, store, pace=world.pace, holder="me", lease=LEASE)


@pytest.fixture
async def begin(poller: Poller) -> AsyncGenerator[Begin]:
    """Begin to poll, until the end of the test."""
    begun: list[asyncio.Task[None]] = []

    def begin() -> asyncio.Task[None]:
        begun.append(asyncio.create_task(poller.run()))
        return begun[-1]

    yield begin
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Return what is told of updates that cannot be had."""
    told = [(record.levelname, record.getMessage()) for record in caplog.records if "polling" in record.name]
    return [(level, line) for level, line in told if not line.startswith("this process")]


async def test_what_is_asked_for_next_is_the_first_that_is_not_done_with(
    world: World, poller: Poller, begin: Begin
) -> None:
    world.found = [[{"update_id": 7}, {"update_id": 8}, {"update_id": 9}]]
    running = begin()
    await until(lambda: len(world.taken) == 3)
    world.taken[8].set_result(True)
    first = world.taken[7]
    world.found = [[{"update_id": 7}]]
    await until(lambda: not world.found)
    before = len(world.asked)
    await until(lambda: len(world.asked) > before)
    assert {*world.offsets} == {None}, "7 is still in hand"
    assert world.taken[7] is first, "and not taken twice"
    assert (poller.answered, poller.leads) == (True, True)
    world.taken[7].set_result(True)
    await until(lambda: world.offsets[-1] == 9)
    world.taken[9].set_result(True)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert world.done[-3:] == ["close", "confirm 10", "leave"], "no one else asks before what is done with is told"
    assert (poller.answered, poller.leads) == (False, False)
    assert world.leases[-1] == ("telegram-poll:900", "me", 0)


async def test_updates_that_are_to_come_again_are_taken_again(world: World, begin: Begin) -> None:
    world.found = [[{"update_id": 7}, {"update_id": 8}, {"update_id": 9}]]
    running = begin()
    await until(lambda: len(world.taken) == 3)
    first = world.taken[8]
    for number in (7, 9):
        world.taken[number].set_result(True)
    first.cancel()
    world.found = [[{"update_id": 8}]]
    await until(lambda: world.taken[8] is not first)
    assert world.offsets[-1] == 8, "what came after it is not done with before it"
    world.found = [TimedOut()]
    world.taken[8].set_result(False)
    await until(lambda: world.pace.sleepers)
    world.pace.advance(1)
    await until(lambda: world.asking)
    assert world.offsets[-1] == 8, "it did not come again yet, so Telegram is not told that it is done with"
    assert not running.done()


async def test_what_was_not_told_to_the_end_is_no_fault(world: World, begin: Begin) -> None:
    world.found = [[{"update_id": 7}]]
    world.confirming = TimedOut()
    running = begin()
    await until(lambda: world.taken)
    world.taken[7].set_result(True)
    await until(lambda: world.asking)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert world.done == ["asked", "close", "confirm 8", "leave"]


async def test_who_was_told_of_nothing_has_nothing_to_confirm(world: World, begin: Begin) -> None:
    running = begin()
    await until(lambda: world.asking)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert world.done == ["asked", "close", "leave"]


async def test_telegram_may_wait_once_it_has_answered(world: World, begin: Begin) -> None:
    world.found = [[]]
    running = begin()
    await until(lambda: world.asking)
    assert [each["timeout"] for each in world.asked] == [0, 25]
    assert world.waits == [10, 35]
    assert not running.done()


async def test_who_loses_the_lease_asks_no_more_until_it_is_theirs_again(
    world: World, poller: Poller, begin: Begin
) -> None:
    running = begin()
    await until(lambda: world.asking)
    world.held = False
    await until(lambda: "leave" in world.done)
    assert (world.asking, poller.leads) == (0, False)
    assert world.done == ["asked", "close", "leave"]
    before = len(world.leases)
    await until(lambda: len(world.leases) >= before + 3)
    assert len(world.asked) == 2
    world.held = True
    await until(lambda: world.asking)
    assert poller.leads
    assert poller.answered
    assert not running.done()


async def test_while_the_store_is_busy_the_one_who_asks_goes_on_and_no_one_begins(
    world: World, poller: Poller, begin: Begin
) -> None:
    world.held = StoreBusy("store-busy")
    running = begin()
    await until(lambda: len(world.leases) >= 3)
    assert world.asked == []
    world.held = True
    await until(lambda: world.asking)
    world.held = StoreBusy("store-busy")
    before = len(world.leases)
    await until(lambda: len(world.leases) >= before + 3)
    assert (world.asking, poller.leads) == (1, True)
    assert not running.done()


async def test_who_asks_again_takes_what_was_left_in_hand(world: World, begin: Begin) -> None:
    world.found = [[{"update_id": 7}, {"update_id": 8}]]
    begin()
    await until(lambda: len(world.taken) == 2)
    world.taken[7].set_result(True)
    left = world.taken[8]
    world.held = False
    await until(lambda: "leave" in world.done)
    assert world.done[-3:] == ["close", "confirm 8", "leave"]
    before = len(world.asked)
    world.found = [[{"update_id": 8}]]
    world.held = True
    await until(lambda: world.taken[8] is not left)
    assert {*world.offsets[before:]} == {None}, "another process may have gone on meanwhile"


async def test_who_was_told_to_stop_does_not_begin(world: World, poller: Poller, begin: Begin) -> None:
    poller.stop()
    running = begin()
    await asyncio.sleep(LEASE / 3)
    assert (world.leases, world.asked, running.done()) == ([], [], False)


@pytest.mark.parametrize(
    ("again", "error"),
    [(True, CONFLICT), (False, CONFLICT), (False, TimedOut())],
    ids=["sure", "unsure", "no conflict"],
)
async def test_another_that_asks_takes_over_from_who_cannot_tell_whether_the_lease_is_theirs(
    world: World, poller: Poller, begin: Begin, error: Exception, *, again: bool
) -> None:
    world.found = [[{"update_id": 7}]]
    running = begin()
    await until(lambda: world.taken)
    world.held = StoreBusy("store-busy")
    before = len(world.leases)
    await until(lambda: len(world.leases) >= before + 3)
    if again:
        world.held = True
        before = len(world.leases)
        await until(lambda: len(world.leases) >= before + 2)
    stays = again or error is not CONFLICT
    world.found = [error]
    world.taken[7].set_result(True)
    await until(lambda: world.pace.sleepers or "leave" in world.done)
    assert poller.leads is stays
    assert not running.done()


async def test_who_is_told_to_stop_asks_no_more_and_keeps_the_lease(world: World, poller: Poller, begin: Begin) -> None:
    running = begin()
    await until(lambda: world.asking)
    poller.stop()
    await until(lambda: not world.asking)
    before = len(world.leases)
    await until(lambda: len(world.leases) >= before + 2)
    assert poller.leads
    assert {seconds for _, _, seconds in world.leases} == {LEASE}
    assert len(world.asked) == 2
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert world.leases[-1] == ("telegram-poll:900", "me", 0)


@pytest.mark.parametrize(
    ("error", "level", "told"),
    [
        (
            Conflict("can't use getUpdates method while webhook is active"),
            "ERROR",
            "Telegram gives no updates to polling: another program has set a webhook for this bot",
        ),
        (Conflict("terminated by other"), "INFO", "another process is still asking Telegram for updates"),
        (InvalidToken(), "ERROR", "Telegram refuses the token"),
        (TimedOut(), "INFO", "Telegram cannot be asked for updates now: Timed out"),
        (NetworkError("bad webhook"), "INFO", "Telegram cannot be asked for updates now: bad webhook"),
        (BadRequest("hm"), "WARNING", "Telegram cannot be asked for updates: hm"),
        (TelegramError("hm"), "WARNING", "Telegram cannot be asked for updates: hm"),
        (KeyError("hm"), "ERROR", "Telegram's answer, which should be updates, cannot be read"),
    ],
)
async def test_why_there_are_no_updates_is_told_once_until_there_were_some(  # noqa: PLR0917 - the error and what is told
    world: World, begin: Begin, caplog: pytest.LogCaptureFixture, error: Exception, level: str, told: str
) -> None:
    world.found = [error, error, [], error]
    running = begin()
    for seconds in (1, 2, 1):
        await until(lambda: world.pace.sleepers)
        assert not running.done()
        world.pace.advance(seconds - 0.5)
        assert world.pace.sleepers
        world.pace.advance(0.5)
    await until(lambda: world.asking)
    assert lines(caplog) == [(level, told)] * 2
    assert [each["timeout"] for each in world.asked] == [0, 0, 0, 25, 0, 25]


@pytest.mark.parametrize("odd", [None, [], 7, {"update": 7}, {"update_id": "7"}, {"update_id": None}], ids=str)
async def test_of_updates_those_that_have_a_number_are_taken(
    world: World,
    begin: Begin,
    caplog: pytest.LogCaptureFixture,
    odd: Any,  # noqa: ANN401 - JSON
) -> None:
    world.found = [[odd, {"update_id": 7}]]
    begin()
    await until(lambda: world.taken)
    assert list(world.taken) == [7]
    assert lines(caplog) == [("WARNING", "updates without a number are left out")]
