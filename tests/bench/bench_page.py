"""The page: how soon a tap shows the new board, in a real Chromium over the whole program.

Run it with `python -m tests.bench.bench_page`. Where no Chromium is found nothing is measured.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from playwright.async_api import async_playwright

from tests.adapters.local.browser import ARGUMENTS, CHROMIUM, Tab
from tests.bench.table import Row, print_table
from tests.bot.matches import Match
from tests.bot.programs import site

PLIES: Final = 20
_TAPPED: Final = """async (step) => {
  const image = document.querySelector("[data-board] img");
  const before = image.getAttribute("src");
  const begun = performance.now();
  const shown = new Promise((resolve) => {
    new MutationObserver(async () => {
      if (image.getAttribute("src") === before) return;
      await image.decode();
      resolve(performance.now() - begun);
    }).observe(image, { attributes: true, attributeFilter: ["src"] });
  });
  step.click();
  return shown;
}"""
"""Taps, and returns the milliseconds until the board that follows is there to be seen."""


class Timed(Match):
    """A match whose taps are timed: those that play, and those on the way to a move."""

    async def time(self) -> tuple[list[float], float]:
        """Make a move; return the milliseconds of its steps that change the board, and of the tap that plays it."""
        mover = await self.mover()
        page, steps = mover.page, list[float]()
        while True:
            plays = await page.locator(".confirm").count() > 0
            tap = await (await self.next_step(page)).element_handle()
            took: float = await page.evaluate(_TAPPED, tap)
            if plays:
                self.plies += 1
                await self.shown()
                return steps, took
            steps.append(took)
            await self.idle(page)


async def measured() -> tuple[float, float]:
    """Return the medians of taps on the way to a move, and of those that play one, in milliseconds."""
    with TemporaryDirectory() as folder, site(Path(folder)) as program:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
            tabs = [await Tab.open(browser, program.url, name) for name in ("anna", "boris")]
            match = await Timed.begin("square", *tabs)
            steps, moves = list[float](), list[float]()
            for _ in range(PLIES):
                taken, played = await match.time()
                steps += taken
                moves.append(played)
            await browser.close()
    return median(steps), median(moves)


def rows() -> list[Row]:
    """Measure both, where there is a browser."""
    if CHROMIUM is None:
        return []
    step, move = asyncio.run(measured())
    about = f"median over {PLIES} moves of Square, two tabs, decoded in the page"
    return [
        Row("tap to the next step's board", step, "ms", "<= 150", "<= 80", about),
        Row("tap to the new board", move, "ms", "<= 150", "<= 80", about),
    ]


if __name__ == "__main__":
    print_table(rows())
