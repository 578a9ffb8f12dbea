"""Servers that the bot leaves and joins, what it may do there, and members who leave and join."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from weakref import WeakValueDictionary

import discord

from adapters.boards.places import Places
from adapters.chat.chat import Chat
from adapters.discord.shared import ids, rights
from adapters.discord.shared.memory import Memory
from adapters.names import label
from core.ports import StoreBusy

log = logging.getLogger(__name__)


class Guilds:
    """Tells where something can be said: by what happens, and by what is found at the start."""

    def __init__(self, client: discord.AutoShardedClient, chat: Chat, memory: Memory, places: Places) -> None:
        self._client = client
        self._chat = chat
        self._memory = memory
        self._places = places
        self._chats: dict[str, dict[str, None]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def leave(self, guild: discord.Guild) -> None:
        """Let the games of a server wait from which the bot was removed."""
        async with self._in_order(guild.id):
            await self._silent(guild.id, "the bot was removed")

    async def unavailable(self, guild: discord.Guild) -> None:
        """Let the games of a server wait while Discord has an outage there."""
        async with self._in_order(guild.id):
            await self._silent(guild.id, "the server is unavailable")

    async def look(self, guild: discord.Guild) -> None:
        """Let games go on in a server that is there, and wait in those of its channels where nothing can be said."""
        async with self._in_order(guild.id):
            await self._look(guild)

    async def _look(self, guild: discord.Guild) -> None:
        if guild.unavailable:
            await self._silent(guild.id, "the server is unavailable")
            return
        server = ids.server(guild.id, 0)
        try:
            since = await self._memory.come_back(server)
            for chat in self._chats.get(server, ()) if since is not None else ():
                await self._chat.postpone(server, chat, since or 0)
        except StoreBusy:
            log.warning("server %d: the games there could not be given their time back", guild.id)
            return
        await self._places.speaks(server, None)
        for chat in self._chats.get(server, ()):
            await self._look_at(server, chat)

    def note(self, server: str, chat: str) -> None:
        """Note that there may be games in a chat."""
        chats = self._chats.setdefault(server, {})
        chats[chat] = None

    async def look_everywhere(self, places: Iterable[tuple[str, str]]) -> None:
        """Look at all places with games, as the store has them, that this process serves."""
        servers: set[int] = set()
        for server, chat in places:
            number = ids.guild_of(server)
            if number is not None and self._is_ours(number):
                self.note(server, chat)
                servers.add(number)
        for number in sorted(servers):
            guild = self._client.get_guild(number)
            if guild is None:
                await self._silent(number, "the bot is not in the server")
            else:
                await self.look(guild)

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

    def _in_order(self, guild: int) -> asyncio.Lock:
        """Return a lock that takes the events of one server in the order in which they came."""
        return self._locks.setdefault(guild, asyncio.Lock())

    async def _look_at(self, server: str, chat: str) -> None:
        reason = rights.obstacle(self._client, ids.guild_of(server), ids.channel_of(chat))
        if reason is None:
            await self._places.speaks(server, chat)
        else:
            await self._places.silent(server, chat, reason)

    async def _silent(self, guild: int, reason: str) -> None:
        server = ids.server(guild, 0)
        await self._places.silent(server, None, reason)
        try:
            await self._memory.leave(server, self._chat.now())
        except StoreBusy:
            log.warning("server %d: it could not be noted that nothing can be said there", guild)

    def _is_ours(self, guild: int) -> bool:
        """Whether a server belongs to one of the shards of this process."""
        count = self._client.shard_count or 1
        return (guild >> 22) % count in self._client.shards
