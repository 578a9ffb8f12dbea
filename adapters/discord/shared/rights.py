"""What the bot may do in a channel, as far as the library knows; asking in vain counts against the bot."""

from __future__ import annotations

from typing import Final

import discord

LOCKED: Final = "the thread is locked"

WANTED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the bot asks for where it is added to a server."""

Room = discord.abc.GuildChannel | discord.Thread


def obstacle(client: discord.Client, guild_id: int | None, channel_id: int) -> str | None:
    """Return why nothing can be posted in a channel now; None where nothing is known against it."""
    guild = None if guild_id is None else client.get_guild(guild_id)
    if guild is not None and guild.unavailable:
        return "the server is unavailable"
    room = None if guild is None else guild.get_channel_or_thread(channel_id)
    may = _permissions(room)
    if may is None:
        return None
    if isinstance(room, discord.Thread) and room.locked:
        return LOCKED
    sends = may.send_messages_in_threads if isinstance(room, discord.Thread) else may.send_messages
    return None if may.view_channel and sends else "the bot may not view the channel or send messages in it"


def is_archived(client: discord.Client, guild_id: int | None, channel_id: int) -> bool:
    """Whether a place is an archived thread: of its threads the library knows those that are not."""
    guild = None if guild_id is None else client.get_guild(guild_id)
    return guild is not None and not guild.unavailable and guild.get_channel_or_thread(channel_id) is None


def may_attach(client: discord.Client, channel_id: int) -> bool:
    """Whether files may be attached in a channel; True where that is not known."""
    may = _permissions(client.get_channel(channel_id))
    return may is None or may.attach_files


def may_reply(client: discord.Client, channel_id: int) -> bool:
    """Whether a message may answer another one in a channel; True where that is not known."""
    may = _permissions(client.get_channel(channel_id))
    return may is None or may.read_message_history


def _permissions(channel: object) -> discord.Permissions | None:
    """Return the bot's permissions in a channel; None where they are not known."""
    if not isinstance(channel, Room):
        return None
    user = channel.guild._state.user  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - `guild.me` fails where the bot is not cached
    me = None if user is None else channel.guild.get_member(user.id)
    try:
        return None if me is None else channel.permissions_for(me)
    except discord.ClientException:  # a thread whose channel is not known
        return None
