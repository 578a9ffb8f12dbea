"""The page in a real Chromium: tabs that record all that reaches them. Usable with any Talker behind the hub."""

from __future__ import annotations

import shutil
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Locator, Page, Response, WebSocket, async_playwright, expect

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The headless shell is the same engine without the windows around it, which are a quarter of the work."""

PATIENCE = 120_000
"""Milliseconds that anything may take on a busy machine before a test fails."""

_DONE = "() => !Number(document.querySelector('#log').dataset.waiting ?? 0)"

expect.set_options(timeout=PATIENCE)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def chromium() -> AsyncGenerator[Browser]:
    """Start Chromium, or skip the test where there is none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a module."""
    async with chromium() as browser:
        yield browser


class Tab:
    """One person's tab, in a browser context of its own.

    `traffic` is every text that reached it, by WebSocket and HTTP, `errors` what went wrong in the page's own code.
    """

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.traffic: list[str] = []
        self.errors: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", self._answered)
        page.on("pageerror", self._failed)

    @classmethod
    async def open(
        cls,
        browser: Browser,
        url: str,
        name: str,
        room: str = "den",
        *,
        locale: str = "en-GB",
        scheme: Literal["light", "dark"] = "light",
        width: int = 1000,
        height: int = 800,
    ) -> Tab:
        """Open the page in a context of its own and enter a room."""
        context = await browser.new_context(
            locale=locale, color_scheme=scheme, viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        tab = cls(await context.new_page(), name)
        await tab.page.goto(url)
        await tab.enter(name, room)
        return tab

    async def enter(self, name: str, room: str) -> None:
        """Fill in the form at the door."""
        await self.page.locator("#name").fill(name)
        await self.page.locator("#room").fill(room)
        await self.page.locator("#enter button").click()
        await expect(self.page.locator("#room-name")).to_have_text(room)

    async def say(self, text: str) -> None:
        """Write a message."""
        await self.page.locator("#text").fill(text)
        await self.page.locator("#text").press("Enter")

    async def reply(self, board: Locator, text: str) -> None:
        """Choose a board to reply to and write the reply."""
        await board.locator(".reply").click()
        await self.say(text)

    async def press(self, label: str) -> None:
        """Press the newest button of this label."""
        await self.page.get_by_role("button", name=label, exact=True).last.click()

    async def settled(self) -> None:
        """Wait until everything that was sent from here is confirmed, and so all that it caused is shown."""
        await self.page.wait_for_function(_DONE)

    def message(self, text: str) -> Locator:
        """Return the newest message that holds this text."""
        return self.page.locator(".message", has_text=text).last

    @property
    def board(self) -> Locator:
        """The newest board that all see."""
        return self.page.locator(".message.board:not(.past):not(.private)").last

    async def everything(self) -> str:
        """Return all that reached this tab, addresses of pictures too."""
        await self.page.wait_for_load_state("networkidle")
        return "\n".join(self.traffic)

    def _failed(self, error: Error) -> None:
        self.errors.append(str(error))

    async def _answered(self, response: Response) -> None:
        self.traffic.append(response.url)
        if "text" in response.headers.get("content-type", ""):
            self.traffic.append(await response.text())

    def _listen(self, socket: WebSocket) -> None:
        def received(frame: str | bytes) -> None:
            self.traffic.append(frame if isinstance(frame, str) else frame.decode())

        socket.on("framereceived", received)
