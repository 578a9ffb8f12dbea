"""Servers that the bot leaves and joins, and members who do so."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from adapters.chat.chat import Chat
from adapters.discord.shared import ids
from adapters.discord.shared.memory import Memory
from adapters.names import label
from core.ports import StoreBusy

log = logging.getLogger(__name__)


class Guilds:
    """The servers that the bot was removed from, and the members who left, as far as this process was told."""

    def __init__(self, chat: Chat, memory: Memory) -> None:
        self._chat = chat
        self._memory = memory
        self._away: set[int] = set()

    def is_away(self, guild: int) -> bool:
        """Whether the bot was removed from a server, as far as this process saw."""
        return guild in self._away

    async def leave(self, guild: discord.Guild) -> None:
        """Let the games of a server wait from which the bot was removed."""
        self._away.add(guild.id)
        try:
            await self._memory.leave(guild.id, self._chat.now())
        except StoreBusy:
            log.warning("server %d: it could not be noted that the bot was removed", guild.id)

    async def come_back(self, guild: discord.Guild) -> None:
        """Let the games of a server go on; the time without the bot is not charged."""
        try:
            since = await self._memory.come_back(guild.id)
            for server, channel in await self._memory.live() if since is not None else ():
                if server == ids.server(guild.id, channel):
                    await self._chat.postpone(server, ids.chat(channel), since or 0)
        except StoreBusy:
            log.warning("server %d: the games there could not be given their time back", guild.id)
        self._away.discard(guild.id)

    async def member_left(self, guild: int, user: discord.User | discord.Member) -> None:
        """Hide a member who left a server from its leaderboards, until they are seen there again."""
        try:
            await self._chat.presence.left(ids.server(guild, 0), ids.person(user).id)
        except StoreBusy:
            log.warning("server %d: it could not be noted that a member left", guild)

    async def member_joined(self, member: discord.Member) -> None:
        """Show a member who came back to a server on its leaderboards again."""
        player = ids.person(member)
        try:
            await self._chat.presence.seen(ids.server(member.guild.id, 0), replace(player, name=label(player.name)))
        except StoreBusy:
            log.warning("server %d: it could not be noted that a member is back", member.guild.id)
