"""Ids: Telegram's chats, topics and people as the core knows them, and back.

A chat is a server of its own, and each of its topics one chat in it. A private chat has its person's number, so the two
share one id, and with it their language.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "t"
"""What every id of this platform begins with."""

ANONYMOUS_ADMIN: Final = 1087968824
CHANNEL: Final = 136817688
SERVICE: Final = 777000
"""Telegram's own accounts, which stand in for an anonymous administrator, a channel, and posts of a linked channel."""

NO_PERSONS: Final = frozenset({ANONYMOUS_ADMIN, CHANNEL, SERVICE})
GENERAL: Final = 1
"""The topic that every forum has; a message to it names no topic."""

_SUPERGROUPS: Final = -1_000_000_000_000
"""Supergroups have numbers below this one; how far below is the number in their messages' addresses."""

_DIGITS: Final = string.ascii_letters + string.digits + "-_"
_UNDER_SERVER: Final = re.compile(r"([A-Za-z0-9_-]{1,9})~(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes: a chat by its present number, and the topic in it."""

    chat: int
    thread: int | None = None

    @property
    def private(self) -> bool:
        """Whether it is a person's chat with the bot; people have positive numbers, groups negative ones."""
        return self.chat > 0


def is_supergroup(chat: int) -> bool:
    """Whether a chat is a supergroup."""
    return chat < _SUPERGROUPS


def address(chat: int) -> int | None:
    """Return the number of a supergroup in the addresses of its messages, None for any other chat: they have none."""
    return _SUPERGROUPS - chat if is_supergroup(chat) else None


def server_id(key: int) -> str:
    """Return the server's id of a chat; `key` is the number it had when it was first met."""
    return f"{PREFIX}{key}"


def chat_id(key: int, thread: int | None) -> str:
    """Return the id of a chat, or of a topic in it."""
    return server_id(key) if thread is None else f"{PREFIX}{key}/{thread}"


def read_chat(chat: str) -> tuple[int, int | None]:
    """Return the key and the topic: the inverse of `chat_id`. Raises ValueError for another platform's id."""
    if not chat.startswith(PREFIX):
        raise ValueError(f"{chat!r} is no chat of Telegram's")
    key, _, thread = chat.removeprefix(PREFIX).partition("/")
    return int(key), int(thread) if thread else None


def message_id(place: Place, number: int) -> str:
    """Return the id of a message; numbers count in each chat for themselves."""
    return f"{place.chat}/{number}"


def read_message(message: str) -> tuple[int, int]:
    """Return the chat and the number of a message: the inverse of `message_id`."""
    chat, _, number = message.partition("/")
    return int(chat), int(number)


def under_server(key: int, button: str) -> str:
    """Return the id of a button that lies in another chat than its table, led by the table's server: 10 bytes more.

    Numbers of chats have 52 bits at most.
    """
    rest, short = (key << 1 if key >= 0 else (-key << 1) + 1), ""
    while rest or not short:
        rest, digit = divmod(rest, len(_DIGITS))
        short = _DIGITS[digit] + short
    return f"{short}~{button}"


def read_under_server(button: str) -> tuple[int | None, str]:
    """Return the key that leads a button's id, None without one, and the id itself: the inverse of `under_server`."""
    match = _UNDER_SERVER.fullmatch(button)
    if match is None:
        return None, button
    number = 0
    for digit in match[1]:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    return (-(number >> 1) if number & 1 else number >> 1), match[2]


def player_id(user: int) -> str:
    """Return the id of a person."""
    return f"{PREFIX}{user}"


def read_player(player: str) -> int | None:
    """Return a person's number; None for the computer, and where only the user name is known."""
    number = player.removeprefix(PREFIX)
    return int(number) if player.startswith(PREFIX) and number.isascii() and number.isdigit() else None


def alias(username: str) -> str:
    """Return the id of a person known by user name alone, which may pass to another person."""
    return f"{PREFIX}@{username.lower()}"
