"""What is known of the places where games are played: silent, speaking again, gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable
from typing import Final, Protocol
from weakref import WeakValueDictionary

from adapters.about import on
from core.bounded import BoundedDict
from core.ports import StoreBusy
from core.table import Reason

SPEAKS_SECONDS: Final = 60
"""Seconds for which a place where something was said is not looked at again: another process may know it as silent."""

_REMEMBERED: Final = 20_000

_log = logging.getLogger(__name__)


class Games(Protocol):
    """What happens to the games of a place: the chat vocabulary. Every method may raise StoreBusy."""

    async def places(self) -> tuple[tuple[str, str], ...]:
        """Return (server, chat) of every place with open tables."""
        ...

    async def silence(self, server: str, chat: str, reason: Reason) -> None:
        """Let the clocks of a place stand still."""
        ...

    async def end_silence(self, server: str, chat: str, reasons: Collection[Reason]) -> Collection[str]:
        """Let the clocks of a place go on; return the tables where time was given back that is to be told."""
        ...

    async def hasten(self, server: str) -> None:
        """Let what a server is owed apart from its games be due now."""
        ...

    async def close(self, server: str, chat: str) -> None:
        """Call off the games of a place that is gone."""
        ...


class Places:
    """Where nothing can be said. A platform reports what it sees; the ledger, what its posts meet.

    A whole server, which has no `chat`, is silent for a reason of its own: its chats may stay silent when that is over.
    What is reported again changes nothing.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._silent: BoundedDict[tuple[str, str | None], str] = BoundedDict(_REMEMBERED)
        self._spoke: BoundedDict[tuple[str, str], float] = BoundedDict(_REMEMBERED)
        self._asked = 0
        self._with_games: tuple[int, tuple[tuple[str, str], ...]] = (0, ())
        self._looking = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def is_silent(self, server: str, chat: str | None) -> bool:
        """Whether this process knows that nothing can be said in a place."""
        return (server, chat) in self._silent or (server, None) in self._silent

    async def silent(self, server: str, chat: str | None, reason: str) -> None:
        """Note that nothing can be said in a place, from now on."""
        async with self._turn(server):
            if (server, chat) not in self._silent:
                _log.info("nothing can be said in %s: %s", chat or server, reason, extra=on(server, chat))
            self._silent[server, chat] = reason
            stopped = Reason.SILENCE if chat is not None else Reason.ABSENCE
            try:
                for each in await self._chats(server, chat):
                    self._spoke.pop((server, each), None)
                    await self._games.silence(server, each, stopped)
            except StoreBusy:
                _log.warning(
                    "the clocks in %s could not be stopped: the store is busy", chat or server, extra=on(server, chat)
                )

    async def speaks(self, server: str, chat: str | None) -> frozenset[str]:
        """Note that something can be said in a place: clocks go on, and what is owed there is due.

        Returns the tables where time was given back that is to be told.
        """
        resumed: set[str] = set()
        async with self._turn(server):
            self._silent.pop((server, None), None)
            if chat is not None:
                self._silent.pop((server, chat), None)
            reasons = [Reason.ABSENCE] if chat is None else [Reason.ABSENCE, Reason.SILENCE]
            try:
                for each in await self._chats(server, chat):
                    resumed.update(await self._games.end_silence(server, each, reasons))
                await self._games.hasten(server)
            except StoreBusy:
                _log.warning(
                    "the clocks in %s could not go on: the store is busy", chat or server, extra=on(server, chat)
                )
            else:
                if chat is not None:
                    self._spoke[server, chat] = _now()
        return frozenset(resumed)

    async def back(self, server: str) -> None:
        """Note that, as far as is known, something can be said in every chat of a server."""
        await self.speaks(server, None)
        try:
            chats = tuple(await self._chats(server, None))
        except StoreBusy:
            return  # what is said there next tells it
        for each in chats:
            await self.speaks(server, each)

    async def spoke(self, server: str, chat: str) -> frozenset[str]:
        """Note that something was said in a place. Return the tables where time was given back that is to be told."""
        if _now() - self._spoke.get((server, chat), -SPEAKS_SECONDS) < SPEAKS_SECONDS:
            return frozenset()
        return await self.speaks(server, chat)

    async def gone(self, server: str, chat: str) -> None:
        """Call off the games of a place that is gone for good."""
        try:
            await self._games.close(server, chat)
        except StoreBusy:
            _log.warning("the games in %s of %s could not be called off", chat, server, extra=on(server, chat))

    def _turn(self, server: str) -> asyncio.Lock:
        """Return a lock that keeps what is reported of a server in order."""
        return self._turns.setdefault(server, asyncio.Lock())

    async def _chats(self, server: str, chat: str | None) -> Iterable[str]:
        """Return the chats of a place that may have games."""
        if chat is not None:
            return (chat,)
        self._asked += 1
        asked = self._asked
        async with self._looking:
            answered, found = self._with_games
            # A list read before this was asked may lack a game that began since; many who wait at once share one.
            if answered < asked:
                answered = self._asked
                found = await self._games.places()
                self._with_games = answered, found
        return [each for where, each in found if where == server]


def _now() -> float:
    """Return seconds that only go forward."""
    return asyncio.get_running_loop().time()
