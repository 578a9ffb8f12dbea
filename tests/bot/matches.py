"""Two people at two tabs of the page who play a whole game; what may be played is worked out by the game's rules."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar, Self

from playwright.async_api import Locator, expect

from core.game import Seat
from core.games import GAMES
from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.games.square.view import Place
from tests.adapters.local.browser import Tab

ACCEPT = re.compile("^(Accept|Принять)$")
HAND = re.compile("^(My hand|Мои камни)$")
BACK = re.compile("^← (Back|Назад)$")
REMATCH = re.compile("^(Rematch|Реванш)$")

_AT = "ply => [...document.querySelectorAll('.message.board:not(.past, .private)')].at(-1)?.shown.ply === ply"


def button(message: Locator, label: str | re.Pattern[str]) -> Locator:
    return message.get_by_role("button", name=label, exact=True)


class Match(ABC):
    """A game between two tabs. `over` is whose win the rules say it is, None while it goes on."""

    command: ClassVar[str]

    def __init__(self, *tabs: Tab) -> None:
        self.tabs = tabs
        self.plies = 0
        self.over: Tab | None = None
        self.rng = Random(len(tabs))

    @classmethod
    async def begin(cls, host: Tab, guest: Tab) -> Self:
        await host.say(f"{cls.command} @{guest.name}")
        await button(guest.page.locator(".message").last, ACCEPT).click()
        match = cls(host, guest)
        await match.shown()
        return match

    async def shown(self) -> None:
        """Wait until both see the board as it is now."""
        for tab in self.tabs:
            await tab.page.wait_for_function(_AT, arg=self.plies)

    async def mover(self) -> Tab:
        """Return whose turn it is, by what the page shows: just one is called."""
        [mover] = [tab for tab in self.tabs if "called" in (await tab.board.get_attribute("class") or "")]
        return mover

    async def reply(self) -> None:
        """Have the mover move by a reply to the board."""
        mover = await self.mover()
        move = await self.choose(mover)
        await mover.reply(mover.board, move)
        await self.moved(mover, move)

    async def press(self) -> None:
        """Have the mover move by buttons."""
        mover = await self.mover()
        move = await self.choose(mover)
        await self.press_steps(mover, move)
        await self.moved(mover, move)

    async def moved(self, mover: Tab, move: str) -> None:
        """Take note of a move that was made, and wait until both see it, and the mover all that it caused."""
        self.plies += 1
        self.over = self.played(mover, move)
        await self.shown()
        await mover.settled()
        await expect(mover.board.locator(".words")).to_contain_text(f"{mover.name}: {move.rstrip('NESW')}")

    async def ended(self, winner: Tab) -> None:
        """Check that both are shown the end."""
        for tab in self.tabs:
            result = re.compile(
                rf"{winner.name} wins after {self.plies} moves\.|Победа: {winner.name}\. В партии {self.plies} ход"
            )
            await expect(tab.board.locator(".words")).to_have_text(result)
            await expect(button(tab.board, REMATCH)).to_be_visible()

    @abstractmethod
    async def choose(self, mover: Tab) -> str:
        """Return a move that may be played now."""

    @abstractmethod
    def played(self, mover: Tab, move: str) -> Tab | None:
        """Take note of a move; return who has won by it."""

    @abstractmethod
    async def press_steps(self, mover: Tab, move: str) -> None:
        """Press the buttons that make a move."""


class OpenMatch(Match):
    """A game without secrets: Sim or Nim, as its own rules have it. Seat 1 is who moves first."""

    game: ClassVar[str]

    def __init__(self, *tabs: Tab) -> None:
        super().__init__(*tabs)
        self._rules = GAMES[self.game]
        self._state: Any = self._rules.start(self._rules.options(()), 2, Seat(0), ())
        self._seats: list[Tab] = []

    async def choose(self, mover: Tab) -> str:
        if not self._seats:
            self._seats = [mover, *(tab for tab in self.tabs if tab is not mover)]
        assert mover is self._seats[self._rules.to_move(self._state) or 0]
        return self._rules.format(self._state, self.rng.choice(self._rules.legal_moves(self._state)))

    def played(self, mover: Tab, move: str) -> Tab | None:
        self._state, _ = self._rules.play(self._state, self._rules.parse(self._state, move))
        outcome = self._rules.outcome(self._state)
        return None if outcome is None else self._seats[outcome.winners[0]]

    async def press_steps(self, mover: Tab, move: str) -> None:
        await button(mover.board, move[0]).click()
        await mover.settled()
        await expect(button(mover.board, BACK)).to_be_visible()
        await button(mover.board, move[1:]).click()


class SimMatch(OpenMatch):
    """Sim on six dots."""

    game = "sim"
    command = "/sim"


class NimMatch(OpenMatch):
    """Nim with 3-5-7."""

    game = "nim"
    command = "/nim"


class SquareMatch(Match):
    """Square; what the mover holds is known from their own hand, and points are counted here."""

    target = 15
    command = f"/square target={target}"

    def __init__(self, *tabs: Tab) -> None:
        super().__init__(*tabs)
        self._taken: frozenset[Place] = frozenset()
        self._points = dict.fromkeys(tabs, 0)

    async def choose(self, mover: Tab) -> str:
        await button(mover.board, HAND).click()
        await mover.settled()
        shown = await mover.page.locator(".message.private").last.evaluate("message => message.shown")
        assert shown["ply"] == self.plies
        alt: str = shown["alt"]
        legal = alt.rpartition("\n\n")[2].split()
        best = max(map(self._worth, legal))
        return self.rng.choice([move for move in legal if self._worth(move) == best])

    def _worth(self, move: str) -> int:
        place = _place(move)
        return sum(figure.points for figure in completed(self._taken | {place}, place))

    def played(self, mover: Tab, move: str) -> Tab | None:
        self._points[mover] += self._worth(move)
        self._taken |= {_place(move)}
        return mover if self._points[mover] >= self.target else None

    async def press_steps(self, mover: Tab, move: str) -> None:
        hand = mover.page.locator(".message.private").last
        for step in split_full(move):
            label = re.compile(rf"^(?:[↑→↓←] )?{step}$")
            while not await button(hand, label).count():
                await button(hand, "▶").click()
                await mover.settled()
            await button(hand, label).click()
            await mover.settled()
            if await mover.board.evaluate("message => message.shown.ply") != self.plies:
                return  # the one turn that fits needs no press


def _place(move: str) -> Place:
    name = split_full(move)[1]
    return read_place(name[0], name[1:])


def secrets(tab: Tab) -> list[str]:
    """Return all that a tab alone was told: the boards in words, and the pictures, of its private messages."""
    private = [frame for frame in frames(tab) if frame["private"]]
    return [frame[part] for frame in private for part in ("alt", "picture") if frame[part]]


def frames(tab: Tab) -> list[dict[str, Any]]:
    """Return every message that reached a tab, those that it was shown on entering among them."""
    parsed = [json.loads(text) for text in tab.traffic if text.startswith('{"type":')]
    return [
        message
        for frame in parsed
        for message in (frame.get("messages", ()) if frame["type"] == "joined" else (frame,))
        if message["type"] == "message"
    ]
