"""The ranks of a chat's members: who administers it, and who belongs to it."""

from __future__ import annotations

import logging
from typing import Final

from telegram import Bot, Chat, ChatMember
from telegram.constants import ChatType
from telegram.error import ChatMigrated, TelegramError

from adapters.telegram.shared.pace import SHORT, Pace
from adapters.telegram.shared.people import belongs
from core.bounded import BoundedDict

BELIEVED_SECONDS: Final = 60.0
"""How long a member's rank is believed before Telegram is asked again."""

_REMEMBERED: Final = 1_000
_ADMINS: Final = frozenset({ChatMember.OWNER, ChatMember.ADMINISTRATOR})

_log = logging.getLogger(__name__)


class Ranks:
    """Asks Telegram for the rank of a member, and remembers the answer for a while."""

    def __init__(self, bot: Bot, pace: Pace) -> None:
        self._bot = bot
        self._pace = pace
        self._known: BoundedDict[tuple[int, int], tuple[float, str]] = BoundedDict(_REMEMBERED)

    async def administers(self, chat: Chat, user: int) -> bool | None:
        """Whether a person may change the chat's settings, as in their own private chat.

        None where Telegram does not answer.
        """
        if chat.type == ChatType.PRIVATE:
            return True
        status = await self._status(chat.id, user)
        return status in _ADMINS if status else None

    async def is_member(self, chat: int, user: int) -> bool:
        """Whether a person is in a chat; False where Telegram does not answer."""
        status = await self._status(chat, user)
        return bool(status) and status != ChatMember.LEFT

    async def _status(self, chat: int, user: int) -> str:
        now = self._pace.now()
        until, status = self._known.get((chat, user), (0.0, ""))
        if until > now:
            return status
        try:
            member = await self._member(chat, user)
        except TelegramError as error:
            _log.info("the rank of a member of %d is not known: %s", chat, error)
            return ""
        status = member.status if belongs(member) else ChatMember.LEFT
        self._known[chat, user] = (now + BELIEVED_SECONDS, status)
        return status

    async def _member(self, chat: int, user: int) -> ChatMember:
        """Ask for a member of a chat, under its new number where it has moved and this process was not told."""
        try:
            return await self._bot.get_chat_member(chat, user, read_timeout=SHORT, connect_timeout=SHORT)
        except ChatMigrated as error:
            number = error.new_chat_id
            return await self._bot.get_chat_member(number, user, read_timeout=SHORT, connect_timeout=SHORT)
