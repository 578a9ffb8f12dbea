"""Whole games on the page, in a real Chromium, over the whole program."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.adapters.local.browser import Tab
from tests.bot.matches import SEEN, SMALL, Match, secrets
from tests.bot.programs import Site, site

pytestmark = pytest.mark.asyncio(loop_scope="module")

NUMBERS = count(1)
"""Each test has people of its own, as a name is taken while a tab of that name is open."""


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


DESKTOP, LAPTOP, LARGE, PHONE = (1280, 800), (1366, 768), (1920, 1080), (360, 740)


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("command", ["sim", "nim", "square target=10"], ids=["sim", "nim", "square"])
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


@pytest.mark.parametrize("window", [LAPTOP, LARGE], ids=["laptop", "large"])
@pytest.mark.parametrize("command", ["sim dots=9", "nim marienbad", "square"], ids=["sim", "nim", "square"])
async def test_the_first_moves_of_larger_boards(
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


async def test_a_typed_move_says_before_enter_that_it_will_be_played(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("sim first=me", anna, boris)
    field, reading = anna.page.locator("[data-say]"), anna.page.locator("#reading")
    for talk in ("be", "1:2", "5-0!", "see you", "12 13"):
        await field.fill(talk)
        await expect(reading).to_be_hidden()
    await field.fill("12")
    await expect(reading).to_contain_text("Enter plays 12 in g")
    await anna.page.locator(".message .reply").last.click()
    await expect(reading).to_be_hidden()  # what it answers decides
    await anna.page.keyboard.press("Escape")
    await expect(reading).to_contain_text("Enter plays 12 in g")
    await reading.get_by_role("button", name="Send as talk").click()
    await expect(boris.message("12").locator(".words")).to_have_text("12")
    await expect(reading).to_be_hidden()
    await anna.settled()
    await match.shown()
    await anna.say("13")
    match.plies = 1
    await match.shown()
    assert await match.moves(boris) == ["13"]
    await field.fill("24")
    await expect(reading).to_be_hidden()  # it is boris's turn
    await boris.page.locator("[data-say]").fill("2-4")
    await expect(boris.page.locator("#reading")).to_contain_text("Enter сыграет 2-4 в g")


async def test_a_game_is_called_off_until_both_have_moved_and_resigned_later(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("sim first=me", anna, boris)
    acts = [(anna, "12"), (boris, "34"), (anna, "56")]
    for match.plies, (tab, move) in enumerate(acts):
        await match.shown()
        for each in (anna, boris):
            off, over = (each.page.locator(f"#acts [data-act={act}]") for act in ("abort", "resign"))
            await expect(off).to_have_count(1 if match.plies < 2 else 0)
            await expect(over).to_have_count(0 if match.plies < 2 else 1)
        await tab.say(move)


async def test_at_a_table_of_three_one_may_do_either_until_all_have_moved(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("square bot first=me", anna, boris)
    for match.plies, acts in ((0, ["deals", "abort"]), (2, ["undo", "resign", "abort"]), (3, ["undo", "resign"])):
        await match.shown()
        for each in (anna, boris):
            own = each.page.locator("#acts [data-act]")
            assert await own.evaluate_all("all => all.map((one) => one.dataset.act)") == acts
        await match.tap((await match.mover()).page)


async def test_nothing_in_a_board_changes_for_who_waits(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("nim first=me time=2m", anna, boris)
    await boris.page.evaluate(
        """() => {
          window.changes = 0;
          new MutationObserver((all) => { window.changes += all.length; }).observe(
            document.querySelector("[data-board]"),
            { attributes: true, characterData: true, childList: true, subtree: true },
          );
        }"""
    )
    await anna.page.get_by_role("button", name="b3", exact=True).click()
    await expect(anna.page.locator(".confirm")).to_have_text("✓ b3")
    await anna.say("thinking")
    await expect(boris.message("thinking")).to_be_visible()
    await boris.say("/board")
    await boris.settled()
    assert await boris.page.evaluate("() => window.changes") == 0
    await expect(boris.page.locator("[data-board] button")).to_have_count(0)
    await anna.page.locator(".confirm").click()
    match.plies = 1
    await match.shown()
    assert await boris.page.evaluate("() => window.changes") > 0


@pytest.mark.parametrize("command", ["sim", "nim heaps=3,3,94", "square"], ids=["sim", "nim", "square"])
async def test_with_a_phones_keyboard_up_board_and_field_are_in_sight(kibitzing: Site, sit: Sit, command: str) -> None:
    anna, boris = await sit(kibitzing.url, 360, 740)
    await Match.begin(f"{command} first=me", anna, boris)
    await anna.page.set_viewport_size({"width": 360, "height": 420})
    for place in ("[data-board]", "[data-say]"):
        whole = f"(place) => {{ const [one] = ({SEEN})(place); return one?.share >= 0.95; }}"
        await anna.page.wait_for_function(whole, arg=place)
    assert await anna.page.evaluate(SMALL) == []
    await anna.page.set_viewport_size({"width": 360, "height": 740})
    assert await anna.page.evaluate(SMALL) == []


async def test_language_and_colours_are_each_viewers_own(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("sim first=me", anna, boris)
    turn, image = anna.page.locator("#turn"), anna.page.locator("[data-board] img")
    await expect(turn).to_contain_text("Your move (blue, solid).")
    await expect(boris.page.locator("#turn")).to_have_text(f"Ходит {anna.name} (синий цвет, сплошная линия).")
    await expect(anna.message("your move")).to_be_visible()
    await expect(boris.message("ваш ход")).to_be_visible()
    light = await image.get_attribute("src") or ""
    await anna.page.locator("#theme").click()
    await expect(image).not_to_have_attribute("src", light)
    assert await anna.page.evaluate("document.documentElement.dataset.theme") == "dark"
    await anna.page.locator("#language").click()
    await expect(turn).to_contain_text("Ваш ход (синий цвет, сплошная линия).")
    await expect(anna.message("ваш ход")).to_be_visible()
    await anna.say("/language en")
    await expect(turn).to_contain_text("Your move (blue, solid).")
    await match.move()
    await expect(boris.page.locator("#turn")).to_contain_text("Ваш ход (оранжевый цвет, пунктир).")


async def test_the_moves_can_be_stepped_through_and_seen_as_a_film(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("nim first=me", anna, boris)
    image, turn = boris.page.locator("[data-board] img"), boris.page.locator("#turn")
    first = await image.get_attribute("alt") or ""
    await match.move()
    newest = await image.get_attribute("alt") or ""
    await boris.page.get_by_role("button", name="На ход назад").click()
    await expect(image).to_have_attribute("alt", first)
    await expect(turn).to_have_text("Доска после хода 0 из 1.")
    await expect(boris.page.locator("[data-step]")).to_have_count(0)
    await boris.page.locator("#moves .move").click()
    await expect(image).to_have_attribute("alt", newest)
    await expect(turn).to_contain_text("Ваш ход")
    await boris.say("/replay")
    await boris.page.locator("#log .message:not(.board) .picture img[src$='.gif']").click()
    film = boris.page.locator("dialog.zoom img")
    await expect(film).to_be_visible()
    assert await film.evaluate("async (shown) => { await shown.decode(); return shown.naturalWidth; }") == 800
    assert (await film.get_attribute("alt") or "").startswith("1. ")


async def test_a_review_is_unfolded_on_a_phone_for_the_person_who_asked(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url, 360, 740)
    match = await Match.begin("nim heaps=3,5,7 rule=normal first=me", anna, boris)
    await anna.say("c7")
    match.plies = 1
    await match.shown()
    await boris.say("b1")
    match.plies = 2
    await match.shown()
    await boris.say("/resign")
    await boris.page.get_by_role("button", name="Разбор").click()
    review = boris.message("Ход 1, anna")
    await expect(review.locator(".words")).to_be_in_viewport()
    await expect(boris.page.locator("body")).to_have_class(re.compile("talking"))
    await expect(review.get_by_role("button", name="Переиграть: ход 1")).to_have_count(1)
    told = await boris.page.evaluate(
        "(words) => words.scrollHeight <= words.clientHeight + 1", await review.locator(".words").element_handle()
    )
    assert told, "all of its words are shown"


async def test_the_whole_game_can_be_tapped_from_the_keyboard(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    match = await Match.begin("sim first=me", anna, boris)
    await anna.page.locator("[data-step='3']").focus()
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.get_by_role("button", name="3", exact=True)).to_have_count(0)
    await expect(anna.page.locator("[data-board] button").first).to_be_focused()
    await anna.page.locator("[data-step='6']").focus()
    await anna.page.keyboard.press("Space")
    match.plies = 1
    await match.shown()
    assert await match.moves(boris) == ["36"]


async def test_a_step_back_keeps_the_steps_before_it(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    await Match.begin("square first=me", anna, boris)
    page = anna.page
    await page.locator("[data-hand] [data-step]").first.click()
    await page.locator("[data-board] [data-step=M13]").click()
    await expect(page.locator(".confirm")).to_be_visible()
    back = page.locator("#asked [data-back]")
    steps: list[str] = []
    while await back.count():
        steps.append(str(await back.get_attribute("data-back")))
        await back.click()
        await expect(page.locator(f"#asked [data-back='{steps[-1]}']")).to_have_count(0)
    assert len(steps) in {2, 3}, "stone and place, and the turn where several fit"
    assert "M13" in steps[:2]
    await expect(page.locator("[data-board] [data-step]")).to_have_count(0)


async def test_who_only_watches_can_tap_nothing_and_is_marked(kibitzing: Site, sit: Sit) -> None:
    anna, boris = await sit(kibitzing.url)
    room = await anna.page.locator("#room-name").inner_text()
    vera = await Tab.open(anna.page.context.browser or pytest.fail("closed"), kibitzing.url, f"vera of {room}", room)
    match = await Match.begin("square", anna, boris)
    await expect(vera.page.locator("[data-board] img")).to_be_visible()
    assert await vera.page.locator("[data-step], [data-hand]").count() == 0
    acts = await vera.page.locator("#acts button").evaluate_all("all => all.map((one) => one.dataset.act)")
    assert acts == ["deals"], "the hash of what was dealt is for all to see"
    await expect(anna.page.locator("#here")).to_contain_text(f"vera of {room} watching")
    await match.move()
    await expect(vera.page.locator("#moves .move")).to_have_count(1)
    tells_nothing(anna, vera)
    tells_nothing(boris, vera)
    await vera.page.context.close()
