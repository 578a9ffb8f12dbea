"""Probes: whether something can be said in a place, asked without saying anything."""

from __future__ import annotations

import logging
from typing import Final

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import ChatMigrated, TelegramError

from adapters.about import on
from adapters.boards.places import Places
from adapters.boards.transport import NotNow, PlaceGone
from adapters.telegram.shared import errors
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import SHORT, Pace
from core.bounded import BoundedDict

AGAIN_SECONDS: Final = 20.0
"""The least time between two probes of one place."""

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


class Probes:
    """Shows for a moment that the bot writes, which Telegram refuses where a message would be refused."""

    def __init__(self, bot: Bot, memory: Memory, places: Places, pace: Pace) -> None:
        self._bot = bot
        self._memory = memory
        self._places = places
        self._pace = pace
        self._probed: BoundedDict[str, float] = BoundedDict(_REMEMBERED)

    async def probe(self, server: str, chat: str) -> None:
        """Find out whether a place takes messages, unless that was asked just now. Raises StoreBusy.

        It tells of the whole group: the action is allowed in a closed topic, too, which the next post there finds.
        """
        if self._probed.get(server, 0.0) > self._pace.now():
            return
        self._probed[server] = self._pace.now() + AGAIN_SECONDS
        place = self._memory.place(chat)
        try:
            await self._bot.send_chat_action(place.chat, ChatAction.TYPING, read_timeout=SHORT, connect_timeout=SHORT)
        except ChatMigrated as error:
            await self._memory.moved(place.chat, error.new_chat_id)
        except TelegramError as error:
            await self._refused(server, chat, error)
            return
        await self._places.back(server)

    async def _refused(self, server: str, chat: str, error: TelegramError) -> None:
        meaning = errors.not_said(error)
        if isinstance(meaning, PlaceGone):
            await self._places.gone(server, chat)
        elif isinstance(meaning, NotNow):
            _log.info("whether %s takes messages is not known: %s", chat, error, extra=on(server, chat))
        else:
            await self._places.silent(server, None, str(error))
