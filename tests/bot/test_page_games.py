"""Whole games on the page, in a real Chromium, over the whole program."""

from __future__ import annotations

import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.adapters.local.browser import Tab, chromium
from tests.bot.matches import Match, NimMatch, SimMatch, SquareMatch, frames, secrets
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


Sit = Callable[[str], Awaitable[tuple[Tab, Tab]]]


@pytest_asyncio.fixture(loop_scope="module")
async def sit(browser: Browser) -> AsyncIterator[Sit]:
    """Open two tabs in a room of their own, in English and Russian; no tab may end with an error on its console."""
    tabs: list[Tab] = []

    async def opened(url: str) -> tuple[Tab, Tab]:
        number = next(NUMBERS)
        for name, locale in (("anna", "en-GB"), ("boris", "ru-RU")):
            tabs.append(await Tab.open(browser, url, f"{name}{number}", f"room {number}", locale=locale))
        return tabs[-2], tabs[-1]

    yield opened
    for tab in tabs:
        await tab.page.context.close()
    assert [error for tab in tabs for error in tab.errors] == []


def tells_nothing(tab: Tab, other: Tab) -> None:
    """Check that nothing that one tab alone was told has reached the other, nor a stone before it was laid."""
    told, traffic = secrets(tab), "\n".join(other.traffic)
    assert told, "there was something to tell"
    assert [secret for secret in told if secret in traffic] == []
    for secret in told:
        assert secret.encode("unicode_escape").decode() not in traffic
    laid: set[str] = set()
    held = {
        stone
        for frame in frames(tab)
        if frame["private"]
        for stone in re.findall(r"\b\d+(?= [-■◆●])", frame["alt"] or "")
    }
    for frame in frames(other):
        if frame["private"]:
            continue
        moved = re.findall(r"(?:^|[^\d])(\d+)[A-Y]\d+", f"{frame['text']} {frame['alt']} {frame['buttons']}")
        news = set(moved) - laid - {"17"}  # stone 17 stands in every example
        assert len(news & held) <= 1, "a move tells one stone"
        laid |= news


@pytest.mark.parametrize("way", [Match.reply, Match.press], ids=["replies", "buttons"])
@pytest.mark.parametrize("kind", [SimMatch, NimMatch, SquareMatch])
async def test_a_whole_game(
    kibitzing: Site, sit: Sit, kind: type[Match], way: Callable[[Match], Awaitable[None]]
) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await kind.begin(anna, boris)
    while match.over is None:
        await way(match)
    await match.ended(match.over)
    if kind is SquareMatch:
        tells_nothing(anna, boris)
        tells_nothing(boris, anna)


async def test_a_page_that_is_loaded_anew_goes_on_where_it_was(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await SquareMatch.begin(anna, boris)
    ways = (Match.reply, Match.press)
    while match.over is None:
        await ways[match.plies % 2](match)
        await match.tabs[match.plies % 2].page.reload()
        await match.shown()
    await match.ended(match.over)
    tells_nothing(anna, boris)
    tells_nothing(boris, anna)


async def test_the_program_is_killed_in_mid_game_and_open_pages_go_on(tmp_path: Path, sit: Sit) -> None:
    with site(tmp_path) as first:
        anna, boris = await sit(first.url)
        match = await SimMatch.begin(anna, boris)
        for _ in range(3):
            await match.reply()
        await (await match.mover()).press("1")
        first.stop(signal.SIGKILL)
        await expect(anna.page.locator("#banner")).to_be_visible()
        await expect(boris.page.locator("#banner")).to_be_visible()
        mover = await match.mover()
        move = await match.choose(mover)
        await mover.reply(mover.board, move)
        await expect(mover.page.locator(".pending")).to_contain_text(move)
        with site(tmp_path, KIBITZ_PORT=first.port):
            await match.moved(mover, move)
            for tab in (anna, boris):
                await expect(tab.page.locator("#banner")).to_be_hidden()
            while match.over is None:
                await match.press()
            await match.ended(match.over)
