"""Replies written while the bot was away, read in order from the channels where games are played."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

import discord

from adapters.about import on
from adapters.chat.chat import Chat
from adapters.discord.inbound.membership import Guilds
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES
from core.ports import StoreBusy, TableStore

log = logging.getLogger(__name__)

MESSAGES: Final = 500
"""How many messages are read back in one channel: a day of a busy one."""

CHANNELS_AT_ONCE: Final = 4
"""How many channels are read at the same time; the rest of the rate limit is for what happens now."""


OWED_WITHIN_SECONDS: Final = 3_600
"""The boards owed within that time are shown at once: nothing that a former process put off need wait."""


class Listener(Protocol):
    """The client, which takes messages."""

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> discord.PartialMessageable:  # noqa: A002 - the library's name
        """Return a channel by its number."""
        ...

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server."""
        ...

    async def show_owed(self, *, ahead: int = 0) -> None:
        """Show the boards that are owed, or will be within `ahead` seconds."""
        ...

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Take a message."""
        ...


async def look_back(listener: Listener, guilds: Guilds, store: TableStore, chat: Chat) -> None:
    """See where something can be said, show the boards that are owed, and take every reply to a live board.

    A reply that was taken before does not count twice.
    """
    turn = asyncio.Semaphore(CHANNELS_AT_ONCE)

    async def read(server: str, place: str) -> None:
        async with turn:
            await _read(listener, chat, server, place)

    try:
        places = [each for each in await store.places() if each[0].startswith(ids.PREFIX)]
        await guilds.look_everywhere(places)
    except StoreBusy:
        log.warning("the store is busy; replies are not read back")
        return
    await listener.show_owed(ahead=OWED_WITHIN_SECONDS)
    await asyncio.gather(*(read(server, place) for server, place in places if listener.serves(server)))


async def _read(listener: Listener, chat: Chat, server: str, place: str) -> None:
    try:
        boards = [ids.read_place(each.message) for each in await chat.posted_in(server, place) or ()]
    except StoreBusy as error:
        log.warning("replies in %s of %s were not read: %s", place, server, error, extra=on(server, place))
        return
    for channel in dict(boards):
        # Every open game's newest board may have been answered, so the oldest of those is where reading begins.
        await _read_room(listener, server, channel, min(number for room, number in boards if room == channel))


async def _read_room(listener: Listener, server: str, channel: int, oldest: int) -> None:
    """Read what was said in a channel or thread since a board."""
    try:
        room = listener.get_partial_messageable(channel, guild_id=ids.guild_of(server))
        history = room.history(after=discord.Object(oldest), limit=MESSAGES, oldest_first=True)
        for message in [message async for message in history]:
            await listener.take(message, late=True)
    except (*FAILURES, StoreBusy) as error:
        log.warning(
            "replies in channel %d of %s were not read: %s", channel, server, error, extra=on(server, ids.chat(channel))
        )
