"""The page in a real Chromium, in front of the counting game."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect
from redis.asyncio import Redis

from adapters.boards.transport import Spot
from adapters.chat.posts import Button, Post
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.web import Site, serve
from tests.adapters.local.browser import Tab
from tests.adapters.local.counting import CountingTalker

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def redis(store_url: str) -> AsyncIterator[Redis]:
    client = Redis.from_url(store_url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest_asyncio.fixture(loop_scope="module")
async def site(hub: Hub) -> AsyncIterator[Site]:
    site = await serve(hub, "127.0.0.1", 0)
    yield site
    await site.aclose()


@pytest_asyncio.fixture(loop_scope="module")
async def sit(browser: Browser, site: Site) -> AsyncIterator[Callable[..., Awaitable[Tab]]]:
    """Open a tab on the page; no tab may end with an error on its console."""
    tabs: list[Tab] = []

    async def opened(
        name: str,
        room: str = "den",
        locale: str = "en-GB",
        scheme: Literal["light", "dark"] = "light",
        width: int = 1000,
    ) -> Tab:
        tab = await Tab.open(browser, site.url, name, room, locale=locale, scheme=scheme, width=width)
        tabs.append(tab)
        return tab

    yield opened
    for tab in tabs:
        await tab.page.context.close()
    assert [error for tab in tabs for error in tab.errors] == []


Sit = Callable[..., Awaitable[Tab]]


async def begin(anna: Tab, boris: Tab) -> None:
    await anna.say(f"/count @{boris.name}")
    await boris.press("Accept")
    await expect(anna.board).to_contain_text("The count begins.")


async def test_two_people_play_by_replies_and_by_buttons(sit: Sit, talker: CountingTalker) -> None:
    anna, boris = await sit("anna"), await sit("boris")
    await anna.say("<img src=x onerror=alert(1)> shall we?")
    await expect(boris.message("shall we?").locator(".words")).to_have_text("<img src=x onerror=alert(1)> shall we?")
    await begin(anna, boris)
    await anna.reply(anna.board, "2")
    await expect(boris.board).to_contain_text("anna: 2.")
    await expect(boris.board.locator(".picture img")).to_have_attribute("alt", "##........")
    await expect(boris.board).to_have_class(re.compile("called"))
    await expect(boris.page.locator(".message.board.past")).to_have_count(1)
    await expect(boris.page.locator(".message.past .choice")).to_have_count(0)
    boards = await boris.page.locator(".message.board").count()
    await boris.press("+3")
    await expect(anna.board).to_contain_text("boris: 3.")
    await expect(anna.page.locator(".message.board")).to_have_count(boards)
    await anna.board.locator(".picture").click()
    await expect(anna.page.locator("#replying")).to_contain_text("5 of 10")
    await anna.say("1")
    await expect(boris.board).to_contain_text("anna: 1.")
    assert talker.games["g1"].steps == [2, 3, 1]
    await expect(boris.message("1").first).to_be_visible()


async def test_an_older_message_of_a_class_has_no_buttons_any_more(sit: Sit, hub: Hub) -> None:
    anna = await sit("anna")
    for words in ("Who is here?", "Round one."):
        post = Post(text=words, game="t1", version=1, buttons=((Button("P:t1:0", "Pair"),),))
        await hub.transport.send(Spot(server="l#den", chat="l#den", event=words), post)
    await expect(anna.message("Round one.").locator(".choice")).to_have_count(1)
    await expect(anna.message("Who is here?").locator(".choice")).to_have_count(0)
    over = Post(text="It is over.", game="t1", version=2)
    await hub.transport.send(Spot(server="l#den", chat="l#den", event="over"), over)
    await expect(anna.message("It is over.")).to_be_visible()
    await expect(anna.message("Round one.").locator(".choice")).to_have_count(0)


async def test_a_private_message_is_in_its_owners_traffic_alone(sit: Sit, talker: CountingTalker) -> None:
    anna, boris = await sit("anna"), await sit("boris")
    await begin(anna, boris)
    await boris.press("My hand")
    hand = boris.page.locator(".message.private")
    await expect(hand).to_contain_text("Only you see this")
    picture = await hand.locator(".picture img").get_attribute("src")
    await anna.say("what have you got?")
    await expect(anna.message("what have you got?")).to_be_visible()
    await anna.page.reload()
    await expect(anna.message("what have you got?")).to_be_visible()
    secret = talker.games["g1"].secret(talker.games["g1"].players[1])
    assert picture is not None
    assert secret in await boris.everything()
    assert picture in await boris.everything()
    assert secret not in await anna.everything()
    assert picture not in await anna.everything()


async def test_who_loses_the_connection_goes_on_where_they_were(
    browser: Browser, hub: Hub, talker: CountingTalker
) -> None:
    site = await serve(hub, "127.0.0.1", 0)
    anna = await Tab.open(browser, site.url, "anna")
    boris = await Tab.open(browser, site.url, "boris")
    await begin(anna, boris)
    await site.aclose()
    await expect(anna.page.locator("#banner")).to_have_text("Connection lost. Trying again…")
    await anna.reply(anna.board, "2")
    await expect(anna.page.locator(".pending")).to_contain_text("2")
    site = await serve(hub, "127.0.0.1", site.port)
    await expect(boris.board).to_contain_text("anna: 2.", timeout=20_000)
    await expect(anna.page.locator(".pending")).to_have_count(0)
    await expect(anna.page.locator("#banner")).to_be_hidden()
    assert talker.games["g1"].steps == [2]
    numbers = await anna.page.locator(".message").evaluate_all("all => all.map((one) => one.id)")
    assert numbers == [f"m{number}" for number in range(1, 6)], "nothing is missing and nothing is shown twice"
    await site.aclose()


async def test_a_name_in_use_is_refused_at_the_door_and_a_second_tab_is_another_person(sit: Sit) -> None:
    anna, boris = await sit("anna"), await sit("boris")
    await boris.page.locator("#place").click()
    await boris.page.locator("#name").fill("ANNA")
    await boris.page.locator("#enter button").click()
    await expect(boris.page.locator("#door-problem")).to_contain_text("already uses that name")
    await boris.enter("vera", "attic")
    await expect(anna.page.locator("#people")).to_have_text("anna")
    await anna.page.reload()
    await expect(anna.page.locator("#people")).to_have_text("anna")


async def test_a_tab_that_was_copied_makes_way_and_can_go_on_as_somebody_else(sit: Sit, site: Site) -> None:
    anna = await sit("anna")
    token = await anna.page.evaluate("sessionStorage.getItem('token')")
    copy = await anna.page.context.new_page()
    await copy.add_init_script(f"sessionStorage.setItem('token', '{token}'); sessionStorage.setItem('name', 'anna')")
    await copy.goto(f"{site.url}#den")
    await expect(copy.locator("#people")).to_have_text("anna")
    await expect(anna.page.locator("#door-problem")).to_contain_text("You are now in another tab")
    await anna.enter("vera", "den")
    await expect(copy.locator("#people")).to_have_text("anna, vera")


async def test_everything_works_from_the_keyboard(sit: Sit, talker: CountingTalker) -> None:
    anna, boris = await sit("anna"), await sit("boris")
    await begin(anna, boris)
    keys = anna.page.keyboard
    await expect(anna.page.locator("#text")).to_be_focused()
    await keys.press("ArrowUp")
    await expect(anna.page.locator("#replying")).to_be_visible()
    await keys.press("Escape")
    await expect(anna.page.locator("#replying")).to_be_hidden()
    for _ in range(6):
        await keys.press("Shift+Tab")
        if await anna.page.evaluate("document.activeElement.textContent") == "+1":
            break
    await keys.press("Enter")
    await expect(anna.board).to_contain_text("anna: 1.")
    await expect(anna.board.get_by_role("button", name="+1")).to_be_focused()
    await expect(anna.page.locator("#status")).to_contain_text("Changed: anna: 1.")
    await expect(boris.board.locator(".reply")).to_be_focused()  # boris's button Accept went with the new board
    await boris.page.keyboard.press("Enter")
    await boris.page.keyboard.type("3")
    await boris.page.keyboard.press("Enter")
    await expect(anna.board).to_contain_text("boris: 3.")
    assert talker.games["g1"].steps == [1, 3]


async def test_every_control_has_a_name_in_both_languages(sit: Sit) -> None:
    for locale, welcome in (("en-GB", "What shall we play?"), ("ru-RU", "Во что сыграем?")):
        tab = await sit("anna", locale, locale=locale)
        await expect(tab.page.locator("#welcome h2")).to_have_text(welcome)
        assert await tab.page.locator("html").get_attribute("lang") == locale[:2]
        nameless = await tab.page.locator("button, input, textarea, [role=log]").evaluate_all(
            "all => all.filter((one) => !(one.ariaLabel || one.labels?.length || one.textContent.trim())).length"
        )
        assert nameless == 0
        await tab.say("/help")
        await expect(tab.message("/count")).to_contain_text("Help" if locale == "en-GB" else "Помощь")
        await tab.page.locator("#language").click()
        await tab.say("/help")
        await expect(tab.message("/count")).to_contain_text("Помощь" if locale == "en-GB" else "Help")
        await tab.page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_phone_shows_all_without_scrolling_sideways(sit: Sit, scheme: str) -> None:
    anna, boris = await sit("anna", scheme=scheme, width=360), await sit("Wolfeschlegelsteinhausenbergerdo")
    await expect(anna.page.locator("#people")).to_contain_text("Wolf")
    assert await anna.page.evaluate(SIDEWAYS) == 0
    assert await anna.page.locator(".send").evaluate("send => send.getBoundingClientRect().right <= innerWidth")
    await begin(anna, boris)
    await anna.say("w" * 300)
    await anna.press("My hand")
    await anna.board.locator("summary").click()
    await anna.board.locator(".reply").click()
    await expect(anna.page.locator("#replying")).to_be_visible()
    assert await anna.page.evaluate(SIDEWAYS) == 0
    log = anna.page.locator("#log")
    assert await log.evaluate("log => log.scrollWidth - log.clientWidth") == 0
    ground = await anna.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    brightness = sum(int(part) for part in re.findall(r"\d+", ground)[:3]) / 3
    assert (brightness > 200) is (scheme == "light")


async def test_what_time_brings_appears_by_itself(sit: Sit, clock: AdjustableClock) -> None:
    anna = await sit("anna")
    await anna.say("/count @boris")
    await expect(anna.message("offers")).to_be_visible()
    clock.advance(600)
    await expect(anna.message("g1 expired")).to_be_visible()


NOTED_TYPES = """() => {
  window.types = [];
  const made = URL.createObjectURL;
  URL.createObjectURL = (file) => { window.types.push(file.type); return made(file); };
}"""
"""Has the page note of what type each file is that it makes."""


async def test_a_file_can_be_saved(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.page.evaluate(NOTED_TYPES)
    await anna.say("/file")
    async with anna.page.expect_download() as saved:
        await anna.press("Save the file told.json")
    download = await saved.value
    assert download.suggested_filename == "told.json"
    assert (await download.path()).read_text("utf-8") == '{"name": "анна"}'
    await anna.say("/list")
    async with anna.page.expect_download() as saved:
        await anna.press("Save the file list.csv")
    assert (await (await saved.value).path()).read_text("utf-8") == "name\nанна\n"
    assert await anna.page.evaluate("types") == ["application/json", "text/csv"]


async def test_a_picture_of_the_talk_can_be_enlarged(sit: Sit) -> None:
    anna = await sit("anna", width=360)
    await anna.say("/picture")
    small = anna.page.locator(".message .picture img")
    await small.click()
    large = anna.page.locator("dialog.zoom img")
    await expect(large).to_have_attribute("src", await small.get_attribute("src") or "")
    assert await anna.page.evaluate(SIDEWAYS) == 0
    await anna.page.get_by_role("button", name="Close").click()
    await expect(large).to_have_count(0)
