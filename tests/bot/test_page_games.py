"""Whole games on the page, in a real Chromium, over the whole program."""

from __future__ import annotations

import json
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.adapters.local.browser import Tab, chromium
from tests.bot.matches import SEEN, Match, secrets
from tests.bot.programs import Site, site

pytestmark = pytest.mark.asyncio(loop_scope="module")

NUMBERS = count(1)
"""Each test has people of its own, as a name is taken while a tab of that name is open."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def kibitzing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running


Sit = Callable[..., Awaitable[tuple[Tab, Tab]]]


@pytest_asyncio.fixture(loop_scope="module")
async def sit(browser: Browser) -> AsyncIterator[Sit]:
    """Open two tabs in a room of their own, in English and Russian; no tab may end with an error on its console."""
    tabs: list[Tab] = []

    async def opened(url: str, width: int = 1280, height: int = 800) -> tuple[Tab, Tab]:
        number = next(NUMBERS)
        for name, locale in (("anna", "en-GB"), ("boris", "ru-RU")):
            tab = await Tab.open(
                browser, url, f"{name}{number}", f"room {number}", locale=locale, width=width, height=height
            )
            tabs.append(tab)
        return tabs[-2], tabs[-1]

    yield opened
    for tab in tabs:
        await tab.page.context.close()
    assert [error for tab in tabs for error in tab.errors] == []


def tells_nothing(tab: Tab, other: Tab) -> None:
    """Check that nothing of one tab's hands has reached the other."""
    told, traffic = secrets(tab), "\n".join(other.traffic)
    assert told, "there was something to tell"
    for secret in told:
        assert json.dumps(secret, ensure_ascii=False)[1:-1] not in traffic


async def in_sight(match: Match, width: int, height: int) -> None:
    """Check that board and hand are wholly to be seen, and large."""
    for tab in match.tabs:
        [board] = await tab.page.evaluate(SEEN, "[data-board] img")
        hands = await tab.page.evaluate(SEEN, "[data-hand]")
        assert len(hands) == (1 if match.game == "square" else 0)
        assert min(each["share"] for each in (board, *hands)) >= 0.95, (tab.name, board, hands)
        if width == 360:
            assert board["width"] >= 300
        else:
            assert board["height"] >= 0.6 * height


WINDOWS = [(1280, 800), (360, 740)]
GAMES = ["sim", "nim", "square target=10"]


@pytest.mark.parametrize("window", WINDOWS, ids=["desktop", "phone"])
@pytest.mark.parametrize("command", GAMES, ids=["sim", "nim", "square"])
async def test_a_whole_game_by_taps(kibitzing: Site, sit: Sit, command: str, window: tuple[int, int]) -> None:
    anna, boris = await sit(kibitzing.url, *window)
    match = await Match.begin(command, anna, boris)
    while match.over is None:
        await in_sight(match, *window)
        taps = await match.move()
        assert taps == 3 if match.game == "square" else taps in {2, 3}
    await match.ended()
    if match.game == "square":
        tells_nothing(anna, boris)
        tells_nothing(boris, anna)


@pytest.mark.parametrize("window", [(1366, 768), (1920, 1080)], ids=["laptop", "large"])
@pytest.mark.parametrize("command", ["sim dots=9", "nim marienbad", "square players=2"], ids=["sim", "nim", "square"])
async def test_the_first_moves_on_other_screens(
    kibitzing: Site, sit: Sit, command: str, window: tuple[int, int]
) -> None:
    anna, boris = await sit(kibitzing.url, *window)
    match = await Match.begin(command, anna, boris)
    for _ in range(3):
        await in_sight(match, *window)
        await match.move()


async def test_a_page_that_is_loaded_anew_goes_on_where_it_was(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("square target=10", anna, boris)
    for _ in range(6):
        await match.move()
        await match.tabs[match.plies % 2].page.reload()
        await match.shown()
    tells_nothing(anna, boris)
    tells_nothing(boris, anna)


async def test_the_program_is_killed_in_mid_game_and_open_pages_go_on(tmp_path: Path, sit: Sit) -> None:
    with site(tmp_path) as first:
        anna, boris = await sit(first.url)
        match = await Match.begin("sim", anna, boris)
        for _ in range(3):
            await match.move()
        first.stop(signal.SIGKILL)
        await expect(anna.page.locator("#banner")).to_be_visible()
        await expect(boris.page.locator("#banner")).to_be_visible()
        mover = await match.mover()
        await mover.say("/moves")
        await expect(mover.page.locator(".pending")).to_contain_text("/moves")
        with site(tmp_path, KIBITZ_PORT=first.port):
            for tab in (anna, boris):
                await expect(tab.page.locator("#banner")).to_be_hidden()
            await match.shown()
            while match.over is None:
                await match.move()
            await match.ended()
