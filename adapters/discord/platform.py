"""Discord as a platform of the program: one client after the other, through failures of the network and of Discord."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Final

import discord
import discord.http

from adapters.chat.chat import Chat
from adapters.chat.elsewhere import Way, Ways, nowhere
from adapters.chat.posts import Outgoing
from adapters.discord.client import KibitzClient
from adapters.discord.options import Options
from adapters.discord.outbound import formatting, ways
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.reconnects import RECONNECTS
from adapters.ending import told_to_stop
from adapters.link import Link
from adapters.platforms import CannotServe
from adapters.ports import PlatformStore
from core.ports import Store
from core.service import Context

log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS: Final = 60.0
ENDING_SECONDS: Final = 0.5
"""How long a client that was closed may go on."""

MIND_SECONDS: Final = 1.0
"""How often it is said that answers are on their way, and looked for those that are not."""

SWEEP_SECONDS: Final = 10.0
"""How often boards are looked for that are owed."""

_PRIVILEGED: Final = ((True, True), (True, False), (False, True), (False, False))
"""The intents tried in turn: message content, and server members. Discord does not say which of the two a bot lacks."""
_NEVER: Final = {
    4004: "discord-token-any-more",
    4010: "discord-shard",
    4011: "discord-shards",
}
"""The gateway's codes of closing for good, each with the code of what is wrong then."""


def vocabulary(
    ctx: Context, language: str, customary: Callable[[str], str | None] | None = None, ways: Ways = nowhere
) -> Chat:
    """Return the chat vocabulary as Discord wants its posts, with points in time that its clients count down to."""
    return Chat(ctx, language, moments=formatting.moment, customary=customary, typed=False, ways=ways)


class DiscordPlatform:
    """Discord as one of the platforms that the program serves."""

    name = "discord"

    def __init__(
        self,
        token: str,
        ctx: Context,
        store: Store,
        memory: PlatformStore,
        options: Options,
        *,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._token = token
        self.chat = vocabulary(ctx, options.language, self._customary, self._way)
        # The part before the first dot is the bot's public number, which a new token keeps.
        self._memory = Memory(memory, hashlib.sha256(token.partition(".")[0].encode()).hexdigest()[:16])
        self._store = store
        self._options = options
        self._client: KibitzClient | None = None
        self._link = Link(now)
        self._failing = False
        if options.api is not None:
            discord.http.Route.BASE = options.api

    async def _way(self, server: str, chat: str, message: str | None) -> Way:
        return ways.way(self._client, server, chat, message)

    def routes(self) -> tuple[()]:
        """Return none: Discord sends no requests."""
        return ()

    async def run(self) -> None:
        """Serve Discord until cancelled. Raises CannotServe."""
        chores = [asyncio.create_task(self._sweep()), asyncio.create_task(self._mind())]
        try:
            await self._serve()
        finally:
            for chore in chores:
                chore.cancel()

    async def drain(self) -> None:
        """Begin nothing new, and return when all is answered."""
        if self._client is not None:
            await self._client.drain()

    async def _mind(self) -> None:
        """Look after the answers of all processes, every second."""
        while True:
            await asyncio.sleep(MIND_SECONDS)
            if self._client is not None:
                await self._client.mind_answers()

    async def _sweep(self) -> None:
        """Show what is owed, every few seconds."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if self._client is not None:
                await self._client.show_owed()

    async def _serve(self) -> None:
        """Run one client after the other. Raises CannotServe."""
        asked, pause = 0, 1.0
        while True:
            reads_all, sees_leaving = _PRIVILEGED[asked]
            options = replace(self._options, reads_all=reads_all, sees_leaving=sees_leaving)
            self._client = KibitzClient(self.chat, self._memory, self._store, options)
            try:
                await self._run_client(self._client)
            except discord.LoginFailure:
                raise CannotServe("discord-token") from None
            except discord.PrivilegedIntentsRequired:
                asked += 1
                log.info("trying with fewer intents: message content %s, server members %s", *_PRIVILEGED[asked])
            except discord.ConnectionClosed as error:
                if error.code in _NEVER:
                    raise CannotServe(_NEVER[error.code]) from None
                self._tell("Discord closed the connection: %s", error)
            except FAILURES as error:
                if told_to_stop():
                    raise asyncio.CancelledError from error
                self._tell("Discord cannot be reached: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    def _tell(self, words: str, error: Exception) -> None:
        """Write into the log what ended a client; only the first one until Discord is connected."""
        log.log(logging.INFO if self._failing else logging.WARNING, words, error)
        self._failing = True

    async def _run_client(self, client: KibitzClient) -> None:
        """Run a client until it fails or this is cancelled, of which the library knows nothing while it reconnects."""
        running = asyncio.create_task(client.start(self._token), name="the Discord client")
        try:
            await asyncio.wait((running,))
        finally:
            # Closing fails in its own ways while the connection breaks; what it raises says nothing new.
            closing = asyncio.create_task(client.close())
            await asyncio.wait((closing,))
            if not closing.cancelled() and (error := closing.exception()) is not None:
                log.info("the connection to Discord was not closed well: %s", error)
            if not running.done():
                running.cancel()
                await asyncio.wait((running,), timeout=ENDING_SECONDS)
        await running

    def connected(self) -> bool:
        """Whether events reach this process: a connection of at least one shard stands."""
        return self._client is not None and self._client.connected()

    def trouble(self) -> str | None:
        """Say that Discord's gateway is away, where it is for too long."""
        client = self._client
        stands = (
            client is not None and client.connected() and not any(each.is_closed() for each in client.shards.values())
        )
        if stands:
            RECONNECTS.stands()
            self._failing = False
        return "Discord's gateway is not connected" if self._link.away(stands=stands) else None

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server now."""
        return self._client is not None and self._client.is_ready() and self._client.serves(server)

    def _customary(self, server: str) -> str | None:
        return None if self._client is None else self._client.customary(server)

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something in a server that is served."""
        if self._client is not None:
            await self._client.deliver(outgoing)
