"""Discord's numbers as our ids, and back: servers, chats, people, messages and events."""

from __future__ import annotations

from typing import Final

import discord

from core.table import Player

PREFIX: Final = "d"
"""What every id of this platform begins with."""

_DIRECT: Final = "dm"
_GRAVE: Final = "\u02cb"


def server(guild: int | None, channel: int) -> str:
    """Return the id of a guild as a server; a direct channel (no guild) is a server of its own."""
    return f"{_DIRECT}{channel}" if guild is None else f"{PREFIX}{guild}"


def guild_of(server_id: str) -> int | None:
    """Return the guild that a server is, None for a direct channel. Raises ValueError for another platform's."""
    if not server_id.startswith(PREFIX):
        raise ValueError(f"{server_id!r} is no server of Discord")
    return None if server_id.startswith(_DIRECT) else int(server_id.removeprefix(PREFIX))


def chat(channel: int) -> str:
    """Return the id of a channel, a thread or a direct channel as a chat."""
    return f"{PREFIX}{channel}"


def channel_of(chat_id: str) -> int:
    """Return the channel that a chat is: the inverse of `chat`."""
    return int(chat_id.removeprefix(PREFIX))


def person(user: discord.User | discord.Member | discord.ClientUser) -> Player:
    """Return a user as a player, by the name that members see.

    Its backticks become accents that look the same: in a message they would begin what is shown as code.
    """
    return Player(f"{PREFIX}{user.id}", user.display_name.replace("`", _GRAVE))


def user_of(player: Player) -> int | None:
    """Return the number of a player of this platform, None for the computer and people of other platforms."""
    number = player.id.removeprefix(PREFIX)
    return int(number) if player.id.startswith(PREFIX) and number.isdecimal() else None


def place(channel: int, message: int) -> str:
    """Return where a message is, as it is kept with a table."""
    return f"{channel}/{message}"


def read_place(text: str) -> tuple[int, int]:
    """Return channel and message: the inverse of `place`. Raises ValueError."""
    channel, _, message = text.partition("/")
    return int(channel), int(message)


def event(kind: discord.Interaction[discord.Client] | discord.Message) -> str:
    """Return the id of something that a member did; the same delivered twice has the same id."""
    return f"{PREFIX}{'m' if isinstance(kind, discord.Message) else 'i'}{kind.id}"
