"""The page as axe reads it: nothing that keeps people with a keyboard or a screen reader out, in either palette."""

from __future__ import annotations

from typing import Any, Literal, cast

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from core.games import GAMES
from tests.adapters.local.browser import Tab
from tests.bot.programs import Site

pytestmark = pytest.mark.asyncio(loop_scope="module")

GRAVE = frozenset({"serious", "critical"})

SCREENS = [("light", 1366), ("dark", 360)]
"""Each palette and each width: colours do not depend on the width."""


async def grave(page: Page) -> list[tuple[str, str]]:
    """Return what axe finds serious or worse on the page as it is: the rule, and the first element that breaks it."""
    found = cast("dict[str, Any]", (await Axe().run(page)).response)
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"] if each["impact"] in GRAVE]


@pytest.mark.parametrize(("scheme", "width"), SCREENS)
async def test_no_screen_keeps_anyone_out(
    browser: Browser, kibitzing: Site, scheme: Literal["light", "dark"], width: int
) -> None:
    context = await browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 768})
    page = await context.new_page()
    await page.goto(kibitzing.url)
    await expect(page.locator("#door")).to_be_visible()
    assert await grave(page) == [], "the door"
    await context.close()
    name = f"{scheme} {width}"
    tab = await Tab.open(browser, kibitzing.url, name, name, scheme=scheme, width=width, height=768)
    assert await grave(tab.page) == [], "the first screen"
    await tab.page.locator("[data-say]").fill("/")
    assert await grave(tab.page) == [], "what can be typed"
    await tab.page.locator("[data-say]").fill("")
    for game in GAMES:
        await tab.say(f"/{game} bot first=me")
        await expect(tab.page.locator("#table")).to_have_attribute("data-kind", game)
        await expect(tab.page.locator("[data-step]").first).to_be_visible()
        assert await grave(tab.page) == [], game
        await tab.page.locator("[data-step]").first.click()
        await expect(tab.page.locator("[data-back]").first).to_be_visible()
        assert await grave(tab.page) == [], f"a move of {game}"
    await tab.say("/help")
    await expect(tab.message("/leaderboard").first).to_be_attached()
    assert await grave(tab.page) == [], "help"
    await tab.say("/resign g1")
    await tab.page.locator("[data-select=g1]:visible").click()
    await expect(tab.page.locator("[data-outcome]")).to_be_visible()
    assert await grave(tab.page) == [], "the end"
    await tab.page.context.close()


async def test_a_move_is_made_by_the_keyboard_alone(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "keys", "keys")
    await tab.page.locator("[data-start=nim]").focus()
    await tab.page.keyboard.press("Enter")
    await tab.say("/nim bot first=me")
    await expect(tab.page.locator("[data-board=g2] [data-step=a]")).to_be_visible()
    await tab.page.locator("[data-board=g2] [data-step=a]").focus()
    await tab.page.keyboard.press("Enter")
    await expect(tab.page.locator("[data-board] [data-back]").first).to_be_visible()
    assert await tab.page.evaluate("document.activeElement.closest('[data-board]') !== null"), "the focus stays there"
    await tab.page.locator("[data-board] [data-step='3']").focus()
    await tab.page.keyboard.press("Space")
    await tab.page.locator("#ask [data-step]").focus()
    await tab.page.keyboard.press("Enter")
    await expect(tab.page.locator("#moves .list")).to_contain_text("a3")
    await tab.page.context.close()
