"""Servers that the bot leaves and joins, what it may do there, and members who leave and join."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from weakref import WeakValueDictionary

import discord

from adapters.boards.places import Places
from adapters.chat.chat import Chat
from adapters.discord.shared import ids, rights
from adapters.discord.shared.errors import FAILURES, Code, code
from adapters.discord.shared.memory import Memory
from adapters.names import labelled
from core.ports import StoreBusy
from core.table import Reason

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
            await self._places.silent(ids.server(guild.id, 0), None, "the bot was removed")

    async def unavailable(self, guild: discord.Guild) -> None:
        """Let the games of a server wait while Discord has an outage there."""
        async with self._in_order(guild.id):
            await self._places.silent(ids.server(guild.id, 0), None, "the server is unavailable")

    async def arrive(self, guild: discord.Guild) -> None:
        """Let games go on in a server that is there now, but for those of its channels where nothing can be said."""
        async with self._in_order(guild.id):
            await self._look(guild, ask=True)

    async def look(self, guild: discord.Guild) -> None:
        """Let games go on or wait in a server where it changed what may be said where."""
        async with self._in_order(guild.id):
            await self._look(guild, ask=False)

    async def thread_changed(self, guild: int, thread: int, *, locked: bool) -> None:
        """Let the games of a thread wait while it is locked."""
        server, chat = ids.server(guild, thread), ids.chat(thread)
        if chat not in self._chats.get(server, ()):
            return
        async with self._in_order(guild):
            await self._report(server, chat, rights.LOCKED if locked else rights.obstacle(self._client, guild, thread))

    async def _look(self, guild: discord.Guild, *, ask: bool) -> None:
        """Report what can be said in a server; with `ask`, Discord is asked about channels that the library has not."""
        server = ids.server(guild.id, 0)
        if guild.unavailable:
            await self._places.silent(server, None, "the server is unavailable")
            return
        reasons: dict[str, str | None] = {}
        for chat in tuple(self._chats.get(server, ())):
            channel = ids.channel_of(chat)
            if not rights.is_archived(self._client, guild.id, channel):
                reasons[chat] = rights.obstacle(self._client, guild.id, channel)
            elif ask:
                reasons.update(await self._asked(server, chat))
        for chat, reason in reasons.items():
            await self._report(server, chat, reason)
        await self._places.speaks(server, None)

    async def _asked(self, server: str, chat: str) -> dict[str, str | None]:
        """Return why nothing can be said in a channel that the library does not have; nothing where that is not known.

        It is an archived thread, or gone; then its games are called off.
        """
        try:
            room = await self._client.fetch_channel(ids.channel_of(chat))
        except FAILURES as error:
            if code(error) == Code.UNKNOWN_CHANNEL:
                await self._places.gone(server, chat)
            return {chat: "the bot may not view the channel"} if code(error) == Code.MISSING_ACCESS else {}
        return {chat: rights.LOCKED if isinstance(room, discord.Thread) and room.locked else None}

    async def _report(self, server: str, chat: str, reason: str | None) -> None:
        if reason is None:
            await self._places.speaks(server, chat)
        else:
            await self._places.silent(server, chat, reason)

    def note(self, server: str, chat: str) -> None:
        """Note that there may be games in a chat."""
        chats = self._chats.setdefault(server, {})
        chats[chat] = None

    async def look_everywhere(self, places: Iterable[tuple[str, str]]) -> None:
        """Look at all places with games, as the store has them, that this process serves. Raises StoreBusy."""
        servers: set[int] = set()
        for server, chat in places:
            number = ids.guild_of(server)
            if number is not None and self._is_ours(number):
                self.note(server, chat)
                servers.add(number)
        for number in sorted(servers):
            await self._read_old_note(number)
            guild = self._client.get_guild(number)
            if guild is None:
                await self._places.silent(ids.server(number, 0), None, "the bot is not in the server")
            else:
                await self.arrive(guild)

    async def _read_old_note(self, guild: int) -> None:
        """Let the clocks of a server stand still since the bot was removed from it, as an older Kibitz noted it."""
        since, server = await self._memory.away_since(guild), ids.server(guild, 0)
        for chat in self._chats.get(server, ()) if since is not None else ():
            await self._chat.silence(server, chat, Reason.ABSENCE, since)

    async def member_left(self, guild: int, user: discord.User | discord.Member) -> None:
        """Hide a member who left a server from its leaderboards, until they are seen there again."""
        try:
            await self._chat.presence.left(ids.server(guild, 0), ids.person(user).id)
        except StoreBusy:
            log.warning("server %d: it could not be noted that a member left", guild)

    async def member_joined(self, member: discord.Member) -> None:
        """Show a member who came back to a server on its leaderboards again."""
        player = labelled(ids.person(member))
        try:
            await self._chat.presence.seen(ids.server(member.guild.id, 0), player)
        except StoreBusy:
            log.warning("server %d: it could not be noted that a member is back", member.guild.id)

    def _in_order(self, guild: int) -> asyncio.Lock:
        """Return a lock that takes the events of one server in the order in which they came."""
        return self._locks.setdefault(guild, asyncio.Lock())

    def _is_ours(self, guild: int) -> bool:
        """Whether a server belongs to one of the shards of this process."""
        count = self._client.shard_count or 1
        return (guild >> 22) % count in self._client.shards
