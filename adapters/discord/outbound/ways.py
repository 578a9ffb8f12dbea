"""The ways to channels and their messages."""

from __future__ import annotations

import discord

from adapters.chat.elsewhere import Way
from adapters.discord.shared import ids

_ADDRESS = "https://discord.com/channels/{guild}/{channel}"


def way(client: discord.Client | None, server: str, chat: str, message: str | None) -> Way:
    """Return what a server is called, as far as the client knows it, and the address of a channel or a message."""
    number = ids.guild_of(server)
    guild = None if client is None or number is None else client.get_guild(number)
    if message is None:
        place = str(ids.channel_of(chat))
    else:
        channel, posted = ids.read_place(message)
        place = f"{channel}/{posted}"
    address = _ADDRESS.format(guild="@me" if number is None else number, channel=place)
    return Way("" if guild is None else guild.name, address)
