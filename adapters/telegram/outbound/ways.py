"""The ways to groups: what they are called, and buttons that lead to a message there."""

from __future__ import annotations

import logging
from typing import Final

from telegram import Bot
from telegram.error import TelegramError

from adapters.chat.chat import Chat
from adapters.chat.elsewhere import Way
from adapters.chat.posts import Button
from adapters.chat.texts import text
from adapters.names import label
from adapters.telegram.shared import ids
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import SHORT
from core.bounded import BoundedDict

_TITLE: Final = 24
_REMEMBERED: Final = 2_000

_log = logging.getLogger(__name__)

_MESSAGE: Final = "https://t.me/c/{chat}/{message}"


async def way_to_board(chat: Chat, server: str, table: str, language: str) -> Button | None:
    """Return a button that leads to the newest board of a game. Raises StoreBusy.

    None where no board was shown, and in a group that is no supergroup: its messages have no addresses.
    """
    posted = await chat.posted(server, table)
    address = _address(posted and posted.message)
    return Button(address, text(language, "turns-to-game")) if address else None


def _address(message: str | None) -> str:
    """Return the address of a message; "" where it has none, or there is no message."""
    place, number = (0, 0) if message is None else ids.read_message(message)
    group = ids.address(place)
    return "" if group is None else _MESSAGE.format(chat=group, message=number)


class Titles:
    """What groups are called, as far as Telegram says so."""

    def __init__(self, bot: Bot, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory
        self._titles: BoundedDict[int, str] = BoundedDict(_REMEMBERED)

    async def way(self, server: str, chat: str, message: str | None) -> Way:
        """Return what a group is called, and the address of a message there where it has one."""
        del chat
        return Way(await self.title(server), _address(message))

    async def title(self, server: str) -> str:
        """Return what a group is called; "" for a private chat, and where Telegram does not say so now."""
        key, _ = ids.read_chat(server)
        if key > 0:
            return ""
        known = self._titles.get(key)
        if known is None:
            number = self._memory.number(key)
            try:
                found = await self._bot.get_chat(number, read_timeout=SHORT, connect_timeout=SHORT)
            except TelegramError as error:
                _log.debug("what %d is called is not known: %s", number, error)
                return ""
            known = self._titles[key] = label(found.title or "", _TITLE, fallback="")
        return known
