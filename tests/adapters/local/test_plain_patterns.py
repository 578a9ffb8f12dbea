"""The patterns of moves that need no reply, as the page's own JavaScript reads them."""

from __future__ import annotations

from adapters.local.hub import Hub
from adapters.local.web import serve
from core.games import GAMES
from core.notation import reads_plainly
from tests.adapters.local.browser import chromium
from tests.core.test_plain_moves import MOVES, TALK

READ = """async (texts) => {
    const { GAMES } = await import("/static/games.js");
    const fits = ([, plain], text) => new RegExp(`^(?:${plain})$`, "iu").test(text.trim());
    return texts.map((text) => Object.entries(GAMES.plain).filter((game) => fits(game, text)).map(([name]) => name));
}"""


async def test_the_patterns_mean_the_same_in_a_browser(hub: Hub) -> None:
    texts = [*TALK, *(text for texts in MOVES.values() for text in texts)]
    site = await serve(hub, "127.0.0.1", 0)
    async with chromium() as browser:
        page = await browser.new_page()
        await page.goto(site.url)
        read = await page.evaluate(READ, texts)
    await site.aclose()
    assert read == [[name for name in GAMES if reads_plainly(GAMES[name], text)] for text in texts]
