"""Replies written while the bot was away, read in order from the channels where games are played."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.memory import Memory
from core.ports import StoreBusy

log = logging.getLogger(__name__)

MESSAGES: Final = 500
"""How many messages are read back in one channel: a day of a busy one."""

CHANNELS_AT_ONCE: Final = 4
"""How many channels are read at the same time; the rest of the rate limit is for what happens now."""


class Listener(Protocol):
    """The client, which takes messages."""

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> discord.PartialMessageable:  # noqa: A002 - the library's name
        """Return a channel by its number."""
        ...

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server."""
        ...

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something."""
        ...

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Take a message."""
        ...


async def look_back(listener: Listener, memory: Memory, chat: Chat) -> None:
    """Show the boards that were never shown, and take every reply to a live board.

    A reply that was taken before does not count twice.
    """
    turn = asyncio.Semaphore(CHANNELS_AT_ONCE)

    async def read(server: str, channel: int) -> None:
        async with turn:
            await _read(listener, memory, chat, server, channel)

    try:
        places = await memory.live()
    except StoreBusy:
        log.warning("the store is busy; replies are not read back")
        return
    await asyncio.gather(*(read(server, channel) for server, channel in places if listener.serves(server)))


async def _read(listener: Listener, memory: Memory, chat: Chat, server: str, channel: int) -> None:
    try:
        posted = await chat.posted_in(server, ids.chat(channel))
        for post in await chat.unshown(server, ids.chat(channel)):
            await listener.deliver(Outgoing(server, ids.chat(channel), post))
        if posted is None:
            await memory.remove_live(server, channel)
            return
        oldest = min((ids.read_place(each.message)[1] for each in posted), default=None)
        if oldest is None:
            return
        place = listener.get_partial_messageable(channel, guild_id=ids.guild_of(server))
        history = place.history(after=discord.Object(oldest), limit=MESSAGES, oldest_first=True)
        for message in [message async for message in history]:
            await listener.take(message, late=True)
    except (*FAILURES, StoreBusy) as error:
        log.warning("replies in channel %d of %s were not read: %s", channel, server, error)
