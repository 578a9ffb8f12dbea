"""The greeting in a server that the bot has joined."""

from __future__ import annotations

from typing import Final

import discord

from adapters.boards.transport import Spot
from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming
from adapters.discord.outbound.public import Public, no_one
from adapters.discord.shared import ids, rights
from core.ports import StoreBusy

_EVENT: Final = "greeting"


async def greet(client: discord.Client, guild: discord.Guild, chat: Chat, public: Public) -> None:
    """Say once in a server what can be played there."""
    channel, me = _channel(client, guild), client.user
    if channel is None or me is None:
        return
    server, place = ids.server(guild.id, channel.id), ids.chat(channel.id)
    try:
        if not await chat.claim(server, _EVENT):
            return
    except StoreBusy:
        return
    came = Incoming(event=_EVENT, server=server, chat=place, player=ids.person(me))
    await public.say(Spot(server=server, chat=place, event=_EVENT), await chat.greet(came), no_one)


def _channel(client: discord.Client, guild: discord.Guild) -> discord.TextChannel | None:
    """Return where a server wants its newcomers to be heard, else its first channel where the bot may write."""
    system = (guild.system_channel,) if guild.system_channel is not None else ()
    rooms = (*system, *sorted(guild.text_channels, key=lambda room: (room.position, room.id)))
    return next((room for room in rooms if rights.obstacle(client, guild.id, room.id) is None), None)
