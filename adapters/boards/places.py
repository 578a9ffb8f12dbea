"""What is known of the places where games are played: silent, speaking again, gone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import Final, Protocol

from core.ports import StoreBusy
from core.recent import Recent

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


class Games(Protocol):
    """What happens to the games of a place: the chat vocabulary."""

    def close(self, server: str, chat: str) -> Awaitable[None]:
        """Call off the games of a place that is gone. Raises StoreBusy."""
        ...


class Places:
    """Where nothing can be said. A platform reports what it sees; the ledger, what its posts meet.

    A whole server has no `chat`. What is reported again changes nothing.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._silent: Recent[tuple[str, str | None], str] = Recent(_REMEMBERED)

    def is_silent(self, server: str, chat: str | None) -> bool:
        """Whether this process knows that nothing can be said in a place."""
        return (server, chat) in self._silent or (server, None) in self._silent

    async def silent(self, server: str, chat: str | None, reason: str) -> None:
        """Note that nothing can be said in a place, from now on."""
        if not self.is_silent(server, chat):
            _log.info("nothing can be said in %s of %s: %s", chat or "any chat", server, reason)
        self._silent[server, chat] = reason

    async def speaks(self, server: str, chat: str | None) -> None:
        """Note that something can be said in a place."""
        for place in tuple(self._silent):
            if place[0] == server and (chat is None or place[1] in {chat, None}):
                del self._silent[place]

    async def gone(self, server: str, chat: str) -> None:
        """Call off the games of a place that is gone for good."""
        try:
            await self._games.close(server, chat)
        except StoreBusy:
            _log.warning("the games in %s of %s could not be called off", chat, server)
