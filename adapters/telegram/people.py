"""Who writes: people by their numbers, whatever they call themselves; and who administers a chat."""

from __future__ import annotations

import logging
from typing import Final

from telegram import Bot, Chat, ChatMember, Message, User
from telegram.constants import ChatType
from telegram.error import ChatMigrated, TelegramError

from adapters.telegram.ids import NO_PERSONS, alias, player_id
from adapters.telegram.pace import SHORT, Pace
from core.recent import Recent
from core.table import Player

BELIEVED: Final = 60.0
"""Seconds that somebody's rank in a chat is believed without asking again."""

_REMEMBERED: Final = 1_000
_ADMINS: Final = frozenset({ChatMember.OWNER, ChatMember.ADMINISTRATOR})
_GONE: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})

_log = logging.getLogger(__name__)


def player(user: User) -> Player:
    """Return a person as the core knows them; the name is cleaned where all names are."""
    return Player(player_id(user.id), user.full_name)


def aliases(user: User) -> frozenset[str]:
    """Return the further ids that a person answers to: that of their present user name."""
    return frozenset({alias(user.username)} if user.username else ())


def is_person(user: User) -> bool:
    """Whether somebody can play: no bot, and none of the accounts that stand in for a chat."""
    return not user.is_bot and user.id not in NO_PERSONS


def author(message: Message) -> User | None:
    """Return the person who wrote a message; None where a bot, a channel or a whole chat speaks."""
    user = message.from_user
    if user is None or message.sender_chat is not None or message.is_automatic_forward:
        return None
    return user if is_person(user) else None


def belongs(member: ChatMember) -> bool:
    """Whether somebody is in the chat that Telegram tells this of."""
    return member.status not in _GONE and getattr(member, "is_member", True)


class Ranks:
    """Asks Telegram who is who in a chat, and remembers it for a while."""

    def __init__(self, bot: Bot, pace: Pace) -> None:
        self._bot = bot
        self._pace = pace
        self._known: Recent[tuple[int, int], tuple[float, str]] = Recent(_REMEMBERED)

    async def administers(self, chat: Chat, user: int) -> bool | None:
        """Whether somebody may change the chat's settings; everybody may in their own private chat.

        None where Telegram does not say.
        """
        if chat.type == ChatType.PRIVATE:
            return True
        status = await self._status(chat.id, user)
        return status in _ADMINS if status else None

    async def is_member(self, chat: int, user: int) -> bool:
        """Whether somebody is in a chat. Where Telegram does not say, nobody is."""
        status = await self._status(chat, user)
        return bool(status) and status not in _GONE

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
        self._known[chat, user] = (now + BELIEVED, status)
        return status

    async def _member(self, chat: int, user: int) -> ChatMember:
        """Ask who somebody is in a chat, under its new number where it has one that this process was never told."""
        try:
            return await self._bot.get_chat_member(chat, user, read_timeout=SHORT, connect_timeout=SHORT)
        except ChatMigrated as error:
            number = error.new_chat_id
            return await self._bot.get_chat_member(number, user, read_timeout=SHORT, connect_timeout=SHORT)
