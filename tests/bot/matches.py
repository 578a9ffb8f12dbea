"""Two people at two tabs of the page who play a whole game by taps; what was played is checked by the game's rules."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from playwright.async_api import Locator, Page, expect

from core.game import Seat
from core.games import GAMES
from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.games.square.view import Place
from core.notation import fold
from tests.adapters.local.browser import Tab

ACCEPT = re.compile("^(Accept|Принять)$")

SETTLED = """(ply) => {
  const table = document.querySelector('#table');
  const waiting = Number(document.querySelector('#log').dataset.waiting ?? 0);
  const pictures = [...table.querySelectorAll('img')].filter((one) => one.offsetParent);
  return !waiting && Number(table.dataset.ply) === ply && pictures.length && pictures.every((one) => one.complete);
}"""

SEEN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent).map((one) => {
  const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
  const inside = (low, high, end) => Math.max(0, Math.min(high, end) - Math.max(low, 0));
  const seen = inside(left, right, innerWidth) * inside(top, bottom, innerHeight);
  return { width, height, share: seen / (width * height) };
})"""
"""The size of each picture that is shown, and how much of it lies inside the window."""

SMALL = """() => [...document.querySelectorAll('[data-step], [data-back], [data-turn]')]
  .filter((one) => one.offsetParent)
  .map((one) => [one.outerHTML, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 23.99)
  .map(([html, { width, height }]) => [html, width, height])"""
"""The sizes of what can be tapped and is too small for a finger."""


@dataclass
class Match:
    """A game between two tabs. `over` is whose win it is, None while it goes on."""

    game: str
    command: str
    host: Tab
    guest: Tab
    plies: int = 0
    over: Tab | None = None
    rng: Random = field(default_factory=lambda: Random(7))

    @classmethod
    async def begin(cls, command: str, host: Tab, guest: Tab) -> Self:
        """Have a game offered and accepted."""
        await host.say(f"/{command} @{guest.name}")
        await guest.page.get_by_role("button", name=ACCEPT).click()
        match = cls(command.split(maxsplit=1)[0], command, host, guest)
        await match.shown()
        return match

    @property
    def tabs(self) -> tuple[Tab, Tab]:
        return self.host, self.guest

    async def shown(self) -> None:
        """Wait until both are shown the board as it is now."""
        for tab in self.tabs:
            await tab.page.wait_for_function(SETTLED, arg=self.plies)

    async def mover(self) -> Tab:
        """Return whose move it is: just one has something to tap."""
        found = [tab for tab in self.tabs if await tab.page.locator("[data-step]").count()]
        assert len(found) == 1, [tab.name for tab in found]
        return found[0]

    async def move(self) -> int:
        """Have the mover move by taps. Return how many that took."""
        taps = await self.tap((await self.mover()).page)
        self.plies += 1
        await self.shown()
        await self._judge()
        return taps

    async def tap(self, page: Page) -> int:
        """Tap any step, but ✓ as soon as it is there, until there is a further move. Return how many taps that took."""
        taps = 0
        while not taps or await self._plies(page) == self.plies:
            await page.evaluate(_MARK)
            await (await self.next_step(page)).click()
            taps += 1
            await page.wait_for_function(_ANSWERED)
            await self.idle(page)
            small = await page.evaluate(SMALL)
            assert small == [], small
        return taps

    async def idle(self, page: Page) -> None:
        """Wait until all that was done in a tab is confirmed and shown."""
        await page.wait_for_function(_IDLE)

    async def next_step(self, page: Page) -> Locator:
        """Return what to tap next: what plays, else what brings the most points, else anything."""
        plays = page.locator(".confirm")
        if await plays.count():
            return plays
        steps = page.locator("[data-step]")
        labels: list[str] = await steps.evaluate_all("all => all.map((one) => one.ariaLabel)")
        points = [int(label.partition(", +")[2] or 0) for label in labels]
        best = [at for at, worth in enumerate(points) if worth == max(points)]
        return steps.nth(self.rng.choice(best))

    async def _plies(self, page: Page) -> int:
        return int(await page.locator("#table").get_attribute("data-ply") or 0)

    async def moves(self, tab: Tab) -> list[str]:
        """Return the moves as the list under the board has them."""
        return await tab.page.locator("#moves .move").all_inner_texts()

    async def _judge(self) -> None:
        """Check the moves by the rules, and see whether they end the game."""
        moves = await self.moves(self.host)
        assert moves == await self.moves(self.guest)
        assert len(moves) == self.plies
        labels: list[str] = await self.host.page.locator("#moves .move").evaluate_all(
            "all => all.map((one) => one.ariaLabel)"
        )
        makers = [self.host if f" {self.host.name}:" in label else self.guest for label in labels]
        winner = (_square_winner if self.game == "square" else self._open_winner)(moves, makers)
        self.over = winner

    def _open_winner(self, moves: list[str], makers: list[Tab]) -> Tab | None:
        """Return who has won a game without secrets; seat 1 is who moved first."""
        rules = GAMES[self.game]
        state: Any = rules.start(
            rules.options([word for word in self.command.split()[1:] if not word.startswith("first=")]), 2, Seat(0), ()
        )
        seats = [makers[0], next(tab for tab in self.tabs if tab is not makers[0])]
        for move, maker in zip(moves, makers, strict=True):
            assert maker is seats[rules.to_move(state) or 0]
            state, _ = rules.play(state, rules.parse(state, fold(move)))
        outcome = rules.outcome(state)
        return None if outcome is None else seats[outcome.winners[0]]

    async def ended(self) -> None:
        """Check that each is told how it ended."""
        assert self.over is not None
        for tab in self.tabs:
            outcome = tab.page.locator("[data-outcome]")
            won = (
                re.compile("You won!|Победа ваша!")
                if tab is self.over
                else re.compile(f"{self.over.name} won|Победа: {self.over.name}")
            )
            await expect(outcome.locator(".title")).to_have_text(won)
            await expect(tab.page.get_by_role("button", name=re.compile("^(Rematch|Реванш)$"))).to_be_visible()
            await expect(tab.page.locator("[data-step]")).to_have_count(0)


_MARK = "() => { window.marked = document.querySelector('#table').dataset.drawn; }"
_ANSWERED = "() => document.querySelector('#table').dataset.drawn !== window.marked"
_IDLE = """() => !Number(document.querySelector('#log').dataset.waiting ?? 0)
  && [...document.querySelectorAll('#table img')].every((one) => !one.offsetParent || one.complete)"""


def _square_winner(moves: list[str], makers: list[Tab], target: int = 10) -> Tab | None:
    """Return who has reached the target in Square: points are counted here, each round on an empty table."""
    taken: frozenset[Place] = frozenset()
    points: dict[str, int] = {}
    for number, (move, maker) in enumerate(zip(moves, makers, strict=True), 1):
        name = split_full(f"{move}N" if move[-1].isdigit() else move)[1]
        place = read_place(name[0], name[1:])
        if place in taken:
            taken = frozenset()  # the stones of the round before were taken up
        taken |= {place}
        points[maker.name] = points.get(maker.name, 0) + sum(each.points for each in completed(taken, place))
        if points[maker.name] >= target:
            assert number == len(moves)
            return maker
    return None


def secrets(tab: Tab) -> list[str]:
    """Return all that a tab alone was told of its hands: in words, and by the addresses of pictures."""
    hands = [frame["hand"] for frame in tables(tab) if frame.get("hand")]
    return [hand[part] for hand in hands for part in ("alt", "picture")]


def tables(tab: Tab) -> list[dict[str, Any]]:
    """Return every board that reached a tab, those that it was shown on entering among them."""
    parsed = [json.loads(text) for text in tab.traffic if text.startswith('{"type":')]
    return [
        table
        for frame in parsed
        for table in (frame.get("tables") or () if frame["type"] == "joined" else (frame,))
        if table["type"] == "table"
    ]
