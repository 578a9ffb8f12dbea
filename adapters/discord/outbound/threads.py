"""Threads of games: where a server wants it, each game that begins in a channel has a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord

from adapters.about import on
from adapters.boards.transport import Spot
from adapters.chat.posts import Post
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES, PAUSES, Code, code, patiently
from adapters.discord.shared.memory import Memory
from core.bounded import Remembered
from core.ports import Store, StoreBusy
from core.settings import read_settings

log = logging.getLogger(__name__)

_SLEEPS_AFTER_MINUTES: Final = 10_080
"""When Discord archives a thread in which nothing is said: a week, the longest it knows."""

NO_THREAD: Final = 0
"""Stands for the thread of a game that has lost it, and gets no other."""

_REMEMBERED: Final = 5_000


class Threads:
    """Which thread each game has."""

    def __init__(self, client: discord.Client, memory: Memory, store: Store, pauses: Sequence[float] = PAUSES) -> None:
        self._client = client
        self._memory = memory
        self._store = store
        self._pauses = pauses
        self._known: Remembered[tuple[str, str], int] = Remembered(_REMEMBERED)

    async def of(self, server: str, table: str | None) -> int | None:
        """Return the thread of a game; `NO_THREAD` once it has lost it, None where it had none or the store is busy."""
        if table is None or ids.guild_of(server) is None:
            return None
        found = self._known.get((server, table))
        if found is None:
            try:
                found = await self._memory.thread(server, table)
            except StoreBusy:
                return None
            if found is not None:
                self._known[server, table] = found
        return found

    async def forget(self, server: str, table: str) -> None:
        """Let a game go on without its thread: it is gone, or nothing can be said there."""
        self._known[server, table] = NO_THREAD
        try:
            await self._memory.set_thread(server, table, NO_THREAD)
        except StoreBusy:
            log.info("%s of %s keeps a thread where nothing can be said", table, server, extra=on(server, table=table))

    async def open(self, spot: Spot, post: Post) -> tuple[int | None, bool]:
        """Make a thread for a game that has begun in a channel where games shall have one.

        Return it, or None without one, and whether the bot lacks the permission for it.
        """
        channel = self._client.get_channel(ids.channel_of(spot.chat))
        if post.game is None or post.alt is None or post.mention is None or post.version is None:
            return None, False
        # A game that has begun without a thread stays without one, so that no later board asks again.
        self._known[spot.server, post.game] = NO_THREAD
        if not isinstance(channel, discord.TextChannel) or not await self._are_wanted(spot.server):
            return None, False
        try:
            thread = await patiently(
                lambda: channel.create_thread(
                    name=_name(post),
                    type=discord.ChannelType.public_thread,
                    auto_archive_duration=_SLEEPS_AFTER_MINUTES,
                ),
                self._pauses,
            )
        except FAILURES as error:
            log.info(
                "no thread for %s of %s: %s", post.game, spot.server, error, extra=on(spot.server, spot.chat, post.game)
            )
            return None, code(error) in {Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS}
        self._known[spot.server, post.game] = thread.id
        try:
            await self._memory.set_thread(spot.server, post.game, thread.id)
        except StoreBusy:
            log.warning(
                "the thread of %s of %s is not known to other processes",
                post.game,
                spot.server,
                extra=on(spot.server, spot.chat, post.game),
            )
        return thread.id, False

    async def _are_wanted(self, server: str) -> bool:
        try:
            return read_settings(await self._store.settings(server)).threads
        except StoreBusy:
            return False


def _name(post: Post) -> str:
    """Return the name of a game's thread: the name of the game, and the table."""
    return " · ".join(post.text.rpartition("\n")[2].split(" · ")[:2])
