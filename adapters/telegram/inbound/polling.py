"""Long polling by one process of several, which confirms an update only when it was handled.

Telegram counts an update as received when one after it is asked for. So what is asked for is always the first that is
not done with; those that come again before that are known to be on their way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from telegram import Bot
from telegram.error import BadRequest, Conflict, EndPointNotFound, InvalidToken, NetworkError, TelegramError

from adapters.ending import told_to_stop
from adapters.telegram.inbound.updates import Updates
from adapters.telegram.shared import errors
from adapters.telegram.shared.connection import LEASE_SECONDS, WANTED_UPDATES
from adapters.telegram.shared.pace import Pace
from core.ports import Store, StoreBusy

LONG_POLL_SECONDS: Final = 25
"""Seconds that Telegram may wait for an update."""

_GLANCE_SECONDS: Final = 0.2
"""Seconds between questions for more while some are being handled."""

_CONFIRM_SECONDS: Final = 1.0
"""Seconds that Telegram may take to hear what is done with, while another process waits to poll."""

_log = logging.getLogger(__name__)


class Poller:
    """Polls while it holds the lease of this bot, and waits for it while another process does."""

    def __init__(
        self, bot: Bot, updates: Updates, store: Store, *, pace: Pace, holder: str, lease: float = LEASE_SECONDS
    ) -> None:
        self._bot = bot
        self._updates = updates
        self._store = store
        self._pace = pace
        self._holder = holder
        self._name = f"telegram-poll:{bot.id}"
        self._lease = lease
        self._pending: dict[int, asyncio.Future[bool]] = {}
        self._offset: int | None = None
        self.answered = False
        """Whether this process polls, and its last question was answered."""
        self.leads = False
        """Whether this process polls."""
        self._unsure = False
        self._polling: asyncio.Task[None] | None = None
        self._stopping = False

    async def run(self) -> None:
        """Poll until cancelled."""
        while True:
            if not self._stopping and await self._held():
                await self._lead()
            await asyncio.sleep(self._lease / 6)

    def stop(self) -> None:
        """Ask for no more updates. Until it is cancelled no other process asks either: some may still be in hand."""
        self._stopping = True
        if self._polling is not None:
            self._polling.cancel()

    async def _lead(self) -> None:
        """Poll until the lease is lost; give it up when cancelled."""
        _log.info("this process asks Telegram for updates")
        self.leads = True
        polling = self._polling = asyncio.create_task(self._poll())
        try:
            await self._keep(polling)
        finally:
            polling.cancel()
            await asyncio.gather(polling, return_exceptions=True)
            await self._leave()
            _log.info("this process no longer asks Telegram for updates")

    async def _keep(self, polling: asyncio.Task[None]) -> None:
        """Prolong the lease; return when it is lost.

        While the store is busy no other process can have it either, and people have to be told. Where it is busy
        for this process alone, Telegram says that another one polls.
        """
        self._unsure = False
        while self._stopping or not polling.done():
            if polling.done():
                await asyncio.sleep(self._lease / 4)
            else:
                await asyncio.wait([polling], timeout=self._lease / 4)
            try:
                held = await self._store.lease(self._name, self._holder, self._lease)
            except StoreBusy:
                self._unsure = True
                continue
            if not held:
                return
            self._unsure = False

    async def _held(self) -> bool:
        try:
            return await self._store.lease(self._name, self._holder, self._lease)
        except StoreBusy:
            return False

    async def _leave(self) -> None:
        """Confirm what is done with, and let another process poll at once."""
        self.answered = self.leads = False
        await self._updates.aclose()
        self._confirm()
        self._pending.clear()
        with suppress(TelegramError, TimeoutError):
            if self._offset is not None:
                async with asyncio.timeout(_CONFIRM_SECONDS):
                    await self._ask(seconds=0, limit=1)
        self._offset = None
        with suppress(StoreBusy):
            await self._store.lease(self._name, self._holder, 0)

    async def _poll(self) -> None:
        failures = 0
        while True:
            if self._confirm():
                await asyncio.sleep(_GLANCE_SECONDS)
            try:
                # Whether there is an answer at all is asked without waiting for what it says.
                found = await self._ask(seconds=LONG_POLL_SECONDS if self.answered and not self._pending else 0)
            except Exception as error:  # noqa: BLE001 - whatever it is, updates are asked for again
                self.answered = False
                if told_to_stop() or (self._unsure and isinstance(error, Conflict)):
                    return
                _tell(error, failures)
                await self._pace.sleep(errors.pause(error, failures))
                failures += 1
                continue
            failures = 0
            self.answered = True
            for data in found:
                number = data["update_id"]
                if number not in self._pending:
                    self._pending[number] = self._updates.take(data)
            if self._pending:
                await asyncio.wait(self._pending.values(), timeout=_GLANCE_SECONDS)

    def _confirm(self) -> bool:
        """Move on past the updates at the front that are done with; return whether one is to be brought again."""
        for number in sorted(self._pending):
            future = self._pending[number]
            if not future.done():
                return False
            del self._pending[number]
            if future.cancelled() or not future.result():
                self._pending.clear()  # those after it come again with it; until then it must not be passed over
                return True
            self._offset = number + 1
        return False

    async def _ask(self, seconds: int, limit: int = 100) -> Sequence[dict[str, Any]]:
        """Ask for updates as they come over the wire.

        The library's own method reads them all at once, and one that it cannot read would hold up the rest for ever.
        Telegram does not care how the name of a method is capitalised, but the library warns of names that it has.
        Raises TelegramError, and whatever comes of an answer that is none of Telegram's.
        """
        values: dict[str, Any] = {"timeout": seconds, "limit": limit, "allowed_updates": list(WANTED_UPDATES)}
        if self._offset is not None:
            values["offset"] = self._offset
        found: Any = await self._bot.do_api_request("getupdates", api_kwargs=values, read_timeout=seconds + 10)
        if not isinstance(found, list):
            raise TelegramError("the answer is no list of updates")
        updates: list[dict[str, Any]] = [each for each in found if _has_number(each)]  # pyright: ignore[reportUnknownVariableType] - JSON
        if len(updates) < len(found):  # pyright: ignore[reportUnknownArgumentType] - JSON
            if not updates:
                raise TelegramError("the updates have no numbers")
            _log.warning("updates without a number are left out")
        return updates


def _has_number(update: Any) -> bool:  # noqa: ANN401 - JSON
    return isinstance(update, dict) and isinstance(update.get("update_id"), int)  # pyright: ignore[reportUnknownMemberType] - JSON


def _tell(error: Exception, failures: int) -> None:
    """Say once that updates cannot be had."""
    if failures:
        return
    if isinstance(error, Conflict) and errors.says(error, "webhook"):
        _log.error("Telegram gives no updates to polling: another program has set a webhook for this bot")
    elif isinstance(error, Conflict):
        _log.info("another process is still asking Telegram for updates")
    elif isinstance(error, (InvalidToken, EndPointNotFound)):
        _log.error("Telegram refuses the token")
    elif isinstance(error, NetworkError) and not isinstance(error, BadRequest):
        _log.info("Telegram cannot be asked for updates now: %s", error)  # `Reach` warns where this lasts
    elif isinstance(error, TelegramError):
        _log.warning("Telegram cannot be asked for updates: %s", error)
    else:
        _log.error("Telegram's answer, which should be updates, cannot be read", exc_info=error)
