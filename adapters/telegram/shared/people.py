"""People on Telegram, by their numbers, whatever they call themselves."""

from __future__ import annotations

from typing import Final

from telegram import ChatMember, Message, User

from adapters.telegram.shared.ids import NO_PERSONS, alias, player_id
from core.table import Player

_GONE: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


def player(user: User) -> Player:
    """Return a person as the core knows them; the name is cleaned where all names are."""
    return Player(player_id(user.id), user.full_name or "")  # a deleted account has none


def aliases(user: User) -> frozenset[str]:
    """Return the further ids that a person answers to: that of their present user name."""
    return frozenset({alias(user.username)} if user.username else ())


def is_person(user: User) -> bool:
    """Whether a user can play: neither a bot nor one of the accounts that stand in for a chat."""
    return not user.is_bot and user.id not in NO_PERSONS


def author(message: Message) -> User | None:
    """Return the person who wrote a message; None where a bot, a channel or a whole chat speaks."""
    user = message.from_user
    if user is None or message.sender_chat is not None or message.is_automatic_forward:
        return None
    return user if is_person(user) else None


def belongs(member: ChatMember) -> bool:
    """Whether a member is in the chat still."""
    return member.status not in _GONE and getattr(member, "is_member", True)
