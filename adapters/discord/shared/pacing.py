"""The pace at which the processes of one application begin their sessions with Discord."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from adapters.discord.shared.errors import FAILURES
from adapters.ports import PlatformStore
from core.ports import StoreBusy

IDENTIFY_SECONDS: Final = 5.0
"""Seconds between two sessions of shards that Discord counts together."""

_MARGIN_SECONDS: Final = 0.2
"""What two requests may come closer together on their way."""

_LOOK_AGAIN_SECONDS: Final = 0.1

log = logging.getLogger(__name__)


class Pacing:
    """Whose turn it is to begin a session, for all processes of one application (`name`)."""

    def __init__(self, store: PlatformStore, name: str) -> None:
        self._store = store
        self._name = f"discord:identify:{name}"
        self._at_once: int | None = None

    async def turn(self, shard: int, limits: Callable[[], Awaitable[discord.SessionStartLimits]]) -> bool:
        """Wait until a shard may begin its session; `limits` asks Discord how many may do so at once.

        Return False, at once, where the store is busy, so that no one knows of the other processes.
        """
        if self._at_once is None:
            try:
                self._at_once = max(1, (await limits()).max_concurrency)
            except FAILURES as error:
                log.info("Discord does not say how many sessions may begin at once: %s", error)
        # Discord counts those shards together whose numbers leave the same rest.
        name = f"{self._name}:{shard % (self._at_once or 1)}"
        holder = secrets.token_hex(8)
        waits = False
        try:
            while not await self._store.hold(name, holder, IDENTIFY_SECONDS + _MARGIN_SECONDS):
                if not waits:
                    log.info("shard %d waits for others to begin their sessions", shard)
                waits = True
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        except StoreBusy:
            log.info("the store is busy; shard %d begins its session alone", shard)
            return False
        return True
