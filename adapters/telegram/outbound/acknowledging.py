"""Taking the press of a button off the person's screen, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from telegram import Bot
from telegram.error import RetryAfter

from adapters.ending import told_to_stop
from adapters.telegram.shared import errors
from adapters.telegram.shared.pace import SHORT, Pace

AGAIN: Final = 4
"""Further attempts, the first of them at once; the press is shown as waiting until one succeeds."""

LONGEST_SECONDS: Final = 10.0
"""A longer pause is not waited for: Telegram takes no answer to a press that is older than some 15 seconds."""

_log = logging.getLogger(__name__)


class Acknowledgements:
    """Answers the presses of buttons. What does not succeed at once is tried again besides everything else."""

    def __init__(self, bot: Bot, pace: Pace) -> None:
        self._bot = bot
        self._pace = pace
        self._later: set[asyncio.Task[None]] = set()

    async def answer(self, query: str, words: str | None, *, stays: bool = True) -> None:
        """Answer a press, with words or without; they stand for a moment, or with `stays` until they are closed."""
        pause = await self._attempt(query, words, 0, stays=stays)
        if pause is None or pause > LONGEST_SECONDS:
            return
        task = asyncio.create_task(self._again(query, words, pause, stays=stays))
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def aclose(self) -> None:
        """Give up what is still to be answered."""
        tasks = tuple(self._later)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _again(self, query: str, words: str | None, pause: float | None, *, stays: bool) -> None:
        for attempt in range(1, AGAIN + 1):
            if pause is None or pause > LONGEST_SECONDS or told_to_stop():
                return
            if pause > 0:
                await self._pace.sleep(pause)
            pause = await self._attempt(query, words, attempt, stays=stays)

    async def _attempt(self, query: str, words: str | None, attempt: int, *, stays: bool) -> float | None:
        """Make one attempt; return the seconds until the next, None where none is to be made."""
        try:
            await self._bot.answer_callback_query(
                query,
                text=words,
                show_alert=True if words and stays else None,
                read_timeout=SHORT,
                connect_timeout=SHORT,
            )
        except Exception as error:  # noqa: BLE001 - whatever it is, the board is shown as well
            _log.debug("the press of a button was not answered: %s", error)
            if not errors.passing(error):
                return None
            return errors.pause(error, attempt - 1) if attempt or isinstance(error, RetryAfter) else 0.0
        return None
