"""The first screen of a room on the page, in a real Chromium, over the whole program."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from core.games import GAMES
from tests.adapters.local.browser import Tab
from tests.bot.programs import Site

COUNT_SOUNDS = """() => {
    const Sound = window.AudioContext;
    window.rung = 0;
    window.AudioContext = class extends Sound { constructor() { super(); window.rung += 1; } };
}"""

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_every_game_has_a_card_with_its_picture_in_the_viewers_language(
    browser: Browser, kibitzing: Site
) -> None:
    tab = await Tab.open(browser, kibitzing.url, "ольга", "карты", locale="ru-RU", scheme="dark")
    cards = tab.page.locator("[data-card]")
    await expect(cards).to_have_count(len(GAMES))
    await expect(cards.locator("h3")).to_have_text(["Сим", "Сквэр", "Ним"])
    loaded = "images => images.every(image => image.complete && image.naturalWidth === 800)"
    await tab.page.wait_for_function(f"() => ({loaded})([...document.querySelectorAll('[data-card] img')])")
    assert await cards.locator("img").first.get_attribute("src") == "/sample/sim-dark.png"
    assert tab.errors == []
    await tab.page.context.close()


@pytest.mark.parametrize("game", GAMES)
async def test_one_tap_begins_a_game_against_the_computer(browser: Browser, kibitzing: Site, game: str) -> None:
    tab = await Tab.open(browser, kibitzing.url, f"new {game}", f"alone {game}")
    await tab.page.locator(f"[data-start={game}]").click()
    await expect(tab.page.locator("[data-board]")).to_be_visible()
    assert await tab.page.locator("#table").get_attribute("data-kind") == game
    await expect(tab.page.locator("#welcome")).to_be_hidden()
    assert tab.errors == []
    await tab.page.context.close()


async def test_a_length_and_a_level_are_chosen_before_a_game_of_square(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "vera", "lengths")
    await expect(tab.page.locator("[data-length]")).to_have_text(["to 50 points", "to 100 points", "to 250 points"])
    await expect(tab.page.locator("[data-length][aria-pressed=true]")).to_have_text("to 50 points")
    await tab.page.locator("[data-length='target=100']").click()
    await expect(tab.page.locator("[data-length][aria-pressed=true]")).to_have_text("to 100 points")
    levels = tab.page.locator("[data-card=square] [data-level]")
    await expect(levels).to_have_text(["easy", "medium", "hard"])
    await expect(tab.page.locator("[data-card=nim] [data-level]")).to_have_text(["easy", "medium", "hard", "perfect"])
    await expect(tab.page.locator("[data-level][aria-pressed=true]")).to_have_text(["medium"] * len(GAMES))
    await levels.first.click()
    await expect(tab.page.locator("[data-level][aria-pressed=true]")).to_have_text(["medium", "easy", "medium"])
    await tab.page.locator("[data-start=square]").click()
    await expect(tab.message("The first to reach 100 points wins.").first).to_be_visible()
    await expect(tab.message("My level: easy.").first).to_be_visible()
    await tab.page.context.close()


async def test_a_friend_is_invited_by_an_offer_and_the_rooms_address(browser: Browser, kibitzing: Site) -> None:
    anna = await Tab.open(browser, kibitzing.url, "gleb", "friends")
    await anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await anna.page.locator("[data-invite=sim]").click()
    await expect(anna.page.locator("[data-offer]")).to_be_visible()
    note = anna.page.locator("#note")
    await expect(note).to_have_text("The link to this room is copied: send it to a friend.")
    await note.click()
    await expect(note).to_be_hidden()
    address = await anna.page.evaluate("navigator.clipboard.readText()")
    assert address == f"{kibitzing.url}#friends"
    friend = await Tab.open(browser, address, "dina", "friends", width=390, height=800)
    await friend.page.locator("#unfold").click()
    await expect(friend.page.locator("body")).to_have_class(re.compile("talking"))
    await friend.page.locator("[data-offer] [data-act=accept]").click()
    for tab in (anna, friend):
        await expect(tab.page.locator("[data-board]")).to_be_visible()
        assert tab.errors == []
        await tab.page.context.close()


async def test_a_game_just_begun_comes_on_the_stage_and_another_can_be_begun(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "egor", "several", width=360, height=740)
    await tab.page.locator("[data-start=nim]").click()
    await expect(tab.page.locator("#table")).to_have_attribute("data-kind", "nim")
    await tab.page.locator("#tabs [data-new-game]").click()
    await expect(tab.page.locator("[data-card]")).to_have_count(len(GAMES))
    await tab.page.locator("[data-start=sim]").click()
    await expect(tab.page.locator("#table")).to_have_attribute("data-kind", "sim")
    await tab.page.locator("#tabs [data-select=g1]").click()
    await expect(tab.page.locator("#table")).to_have_attribute("data-kind", "nim")
    await tab.say("/sim bot first=me dots=7")
    await expect(tab.page.locator("#board")).to_have_attribute("data-board", "g3")
    await tab.say("/puzzle nim")
    await expect(tab.page.locator("#tabs [data-select=p1]")).to_be_visible()
    await expect(tab.page.locator("#board")).to_have_attribute("data-board", "g3")  # a puzzle waits at its tab
    assert tab.errors == []
    await tab.page.context.close()


async def test_who_comes_back_is_shown_the_game_that_waits_for_them(browser: Browser, kibitzing: Site) -> None:
    host = await Tab.open(browser, kibitzing.url, "vera", "waiting")
    guest = await Tab.open(browser, kibitzing.url, "gleb", "waiting")
    await host.say("/nim bot first=me")
    await host.say("/sim @gleb first=them")
    await guest.page.locator("[data-offer] [data-act=accept]").click()
    await expect(host.page.locator("#board")).to_have_attribute("data-board", "g2")
    await host.page.reload()
    await expect(host.page.locator("#board")).to_have_attribute("data-board", "g1")
    for tab in (host, guest):
        assert tab.errors == []
        await tab.page.context.close()


async def test_the_list_of_all_games_leads_to_the_room_of_each(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "zoya", "у окна / 2")
    await tab.say("/sim bot first=me")
    await expect(tab.page.locator("#board")).to_have_attribute("data-board", "g1")
    await tab.page.evaluate("location.hash = 'elsewhere'")
    await expect(tab.page.locator("#room-name")).to_have_text("elsewhere")
    await expect(tab.page.locator("[data-board]")).to_have_count(0)
    await tab.say("/turns")
    await tab.press("↗ 1")
    await expect(tab.page.locator("#room-name")).to_have_text("у окна / 2")
    await expect(tab.page.locator("#board")).to_have_attribute("data-board", "g1")
    await tab.say("/play g1 12")
    await expect(tab.message("· g1 · move 2")).to_be_visible()
    assert tab.errors == []
    await tab.page.context.close()


async def test_what_can_be_typed_is_offered_while_one_writes(browser: Browser, kibitzing: Site) -> None:
    anna = await Tab.open(browser, kibitzing.url, "anna s", "menus")
    boris = await Tab.open(browser, kibitzing.url, "борис", "menus", locale="ru-RU")
    field, offered = boris.page.locator("[data-say]"), boris.page.locator("#menu [role=option]")
    await field.fill("/с")
    assert [await each.text_content() for each in await offered.locator("code").all()][:2] == ["/сим", "/сквэр"]
    await field.press("ArrowUp")
    await expect(offered.last).to_have_attribute("aria-selected", "true")
    await field.press("ArrowDown")
    await field.press("Tab")
    await expect(field).to_have_value("/сим ")
    await field.press_sequentially("@a")
    await expect(offered.locator("code")).to_have_text(['@"anna s"'])
    await field.press("Tab")
    await expect(field).to_have_value('/сим @"anna s" ')
    await field.press("Enter")
    await expect(anna.page.locator("[data-offer].invited")).to_be_visible()
    await expect(boris.page.locator("#menu")).to_be_hidden()
    await field.fill("/lea")
    await expect(offered).to_have_count(1)
    await field.press("Enter")
    await expect(boris.message("/lea").first).to_be_visible()
    for tab in (anna, boris):
        assert tab.errors == []
        await tab.page.context.close()


async def test_a_command_in_a_message_can_be_pressed_to_be_written(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "olga", "help")
    await tab.say("/help")
    await tab.page.locator(".message .typed", has_text="/rules sim").first.click()
    await expect(tab.page.locator("[data-say]")).to_have_value("/rules sim")
    assert tab.errors == []
    await tab.page.context.close()


async def test_the_title_and_a_sound_call_the_player_to_move(browser: Browser, kibitzing: Site) -> None:
    anna = await Tab.open(browser, kibitzing.url, "lev", "calls")
    await anna.page.evaluate(COUNT_SOUNDS)
    await expect(anna.page).to_have_title("Kibitz")
    await anna.page.locator("#sound").click()
    await expect(anna.page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert await anna.page.evaluate("window.rung") == 1
    await anna.say("/nim bot first=me")
    await expect(anna.page).to_have_title("● Kibitz")
    assert await anna.page.evaluate("window.rung") == 2
    await anna.page.locator("#sound").click()
    await anna.say("c1")
    await expect(anna.page.locator("#table")).to_have_attribute("data-ply", "2")
    assert await anna.page.evaluate("window.rung") == 2
    assert anna.errors == []
    await anna.page.context.close()


async def test_a_guided_game_says_what_to_do_next_until_it_is_closed(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "inna", "guide")
    guide = tab.page.locator("#guide p")
    await tab.page.locator("[data-guide=nim]").click()
    await expect(guide).to_contain_text("Take counters from one heap at a time.")
    await tab.page.locator("[data-board] [data-step=b]").click()
    await expect(guide).to_contain_text("how many")
    await tab.page.locator("[data-board] [data-step='2']").click()
    await expect(guide).to_contain_text("✓ takes them")
    await tab.page.locator("#ask [data-step]").click()
    await expect(guide).to_contain_text("Your move again.")
    await tab.page.locator("#guide button").click()
    await expect(tab.page.locator("#guide")).to_be_hidden()
    await tab.say("/nim bot first=me")
    await expect(tab.page.locator("[data-board=g2]")).to_be_visible()
    await expect(tab.page.locator("#guide")).to_be_hidden()
    assert tab.errors == []
    await tab.page.context.close()


async def test_a_message_taller_than_the_talk_is_read_from_its_beginning(browser: Browser, kibitzing: Site) -> None:
    tab = await Tab.open(browser, kibitzing.url, "rita", "tall", width=1366, height=480)
    await tab.say("/help")
    beginning = "one => one.getBoundingClientRect().top - document.querySelector('#log').getBoundingClientRect().top"
    told = tab.message("I run games of Sim, Square and Nim")
    await expect(told).to_be_visible()
    await tab.settled()
    assert await told.evaluate("one => one.offsetHeight > document.querySelector('#log').clientHeight")
    assert -1 < await told.evaluate(beginning) < 8
    await tab.say("thank you")
    await expect(tab.message("thank you")).to_be_in_viewport(ratio=1)
    await tab.page.context.close()
