"""Reminders: direct messages that lead a member of a server to their game there."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing
from adapters.chat.texts import text
from adapters.discord.outbound import letters, private
from adapters.discord.outbound.public import CHANNEL_ADDRESS
from adapters.discord.shared import ids
from adapters.discord.shared.errors import PAUSES
from adapters.discord.shared.mentions import CommandBook
from core.ports import StoreBusy


async def remind(
    client: discord.Client, chat: Chat, commands: CommandBook, outgoing: Outgoing, pauses: Sequence[float] = PAUSES
) -> bool:
    """Write to one member of a guild directly, with a link to their game; False when that failed. Raises StoreBusy.

    What became of a letter is settled.
    """
    if outgoing.letter is not None:
        fate, message = await letters.deliver(client, outgoing.letter, outgoing.post, commands, pauses)
        await chat.letters.settle(outgoing.letter, fate, message)
        return True
    post, guild = outgoing.post, ids.guild_of(outgoing.server)
    user = None if post.to is None else ids.user_of(post.to)
    if user is None or guild is None:
        return False
    link = (text(post.language, "discord-to-game"), await _address(chat, outgoing, guild))
    once = f"{outgoing.server} {outgoing.once}" if outgoing.once else ""
    return await private.write(client, user, post, commands, link=link, once=once, pauses=pauses)


async def _address(chat: Chat, outgoing: Outgoing, guild: int) -> str:
    """Return the address of a game's newest board, or of its channel where that is not known."""
    channel = CHANNEL_ADDRESS.format(guild=guild, channel=ids.channel_of(outgoing.chat))
    try:
        posted = None if outgoing.post.game is None else await chat.posted(outgoing.server, outgoing.post.game)
    except StoreBusy:
        posted = None
    if posted is None:
        return channel
    room, message = ids.read_place(posted.message)
    return f"{CHANNEL_ADDRESS.format(guild=guild, channel=room)}/{message}"
