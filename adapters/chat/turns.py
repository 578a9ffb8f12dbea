"""The turns of computer players that have to think, as platforms take them up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from adapters.about import about
from adapters.background import Background
from adapters.chat.posts import Outgoing
from core import service
from core.answer import Note
from core.ports import StoreBusy, ThinkingBusy
from core.service import Context
from core.service.thinking import KEPT_SECONDS
from core.service.timekeeping import UNREADABLE_AGAIN_SECONDS
from core.table import Table

SAID_AGAIN_SECONDS: Final = 4.0
"""Seconds after which other processes are told again that this one thinks about a turn: before they would take it."""

_log = logging.getLogger(__name__)


class Turns:
    """What computer players owe in the chats of one vocabulary."""

    def __init__(self, ctx: Context, outgoing: Callable[[Table, Note], Awaitable[tuple[Outgoing, ...]]]) -> None:
        """Take the service's context, and what words a note of a table for those who are shown it."""
        self._ctx = ctx
        self._outgoing = outgoing

    def listen(self, told: Callable[[], None]) -> None:
        """Call `told` whenever there is a turn to be taken up."""
        self._ctx.turns.told = told

    def waiting(self, serves: Callable[[str], bool]) -> tuple[tuple[str, str], ...]:
        """Return (server, table id) of the turns that this process is to take up, each once."""
        return self._ctx.turns.take(serves)

    async def take(self, server: str, table: str) -> tuple[Outgoing, ...]:
        """Think a turn through, take it, and return what is to be posted; nothing where it is owed no longer.

        Raises ThinkingBusy, StoreBusy and UnreadableTable.
        """
        taken = await service.take_turn(self._ctx, server, table)
        if taken is None:
            return ()
        return tuple(
            [
                replace(each, in_place=each.in_place or note.edits)
                for note in taken[1]
                for each in await self._outgoing(taken[0], note)
            ]
        )

    async def keep(self, server: str, table: str, seconds: int = KEPT_SECONDS) -> None:
        """Let no process begin to think about a turn for so long. Raises StoreBusy."""
        await service.keep_turn(self._ctx, server, table, seconds)

    async def hand_over(self, server: str, table: str) -> None:
        """Let other processes take up a turn at once. Raises StoreBusy."""
        await service.hand_over_turn(self._ctx, server, table)


class TurnTaker:
    """Takes up turns as they come, each in the background, and has what comes of them posted."""

    def __init__(
        self, turns: Turns, serves: Callable[[str], bool], post: Callable[[Outgoing], Awaitable[object]]
    ) -> None:
        self._turns = turns
        self._serves = serves
        self._post = post
        self._running = Background()
        self._taken: set[tuple[str, str]] = set()
        self._draining = False

    def start(self) -> None:
        """Take up turns from now on."""
        self._turns.listen(self._take_up)
        self._take_up()

    async def drain(self) -> None:
        """Take up nothing new, and return when what is in hand is done; it is handed over where time does not do."""
        self._draining = True
        self._take_up()
        try:
            while tasks := self._running.tasks:
                await asyncio.wait(tasks)
        finally:
            await self.aclose()

    async def aclose(self) -> None:
        """Hand over what is in hand."""
        self._draining = True
        tasks = self._running.tasks
        self._running.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _take_up(self) -> None:
        for turn in self._turns.waiting(self._serves):
            if self._draining:
                self._running.start(self._hand_over(*turn))
            elif turn not in self._taken:
                self._taken.add(turn)
                self._running.start(self._take(*turn))

    async def _take(self, server: str, table: str) -> None:
        try:
            with about(server=server, table=table):
                posts = await self._thought(server, table)
        except asyncio.CancelledError:
            await self._hand_over(server, table)
            raise
        finally:
            self._taken.discard((server, table))
        for each in posts:
            await self._post(each)

    async def _thought(self, server: str, table: str) -> tuple[Outgoing, ...]:
        """Return what is to be posted of a turn; nothing where it stays owed, to be taken up again a little later."""
        keeping = asyncio.create_task(self._keep(server, table))
        try:
            return await self._turns.take(server, table)
        except ThinkingBusy:
            _log.warning("too much is to be thought through: a computer's turn waits")
        except StoreBusy as error:
            _log.info("a computer's turn stays owed: %s", error)
        except Exception:  # noqa: BLE001 - the boundary: the other turns are taken
            _log.exception("a computer's turn could not be taken")
            with suppress(StoreBusy):
                await self._turns.keep(server, table, UNREADABLE_AGAIN_SECONDS)
        finally:
            keeping.cancel()
        return ()

    async def _keep(self, server: str, table: str) -> None:
        while True:
            with suppress(StoreBusy):
                await self._turns.keep(server, table)
            await asyncio.sleep(SAID_AGAIN_SECONDS)

    async def _hand_over(self, server: str, table: str) -> None:
        with suppress(StoreBusy):
            await self._turns.hand_over(server, table)


async def take_all(turns: Turns, serves: Callable[[str], bool]) -> AsyncGenerator[Outgoing]:
    """Take all turns that are owed now, one after another, and those that follow from them; give what is to be posted.

    Raises StoreBusy.
    """
    while waiting := turns.waiting(serves):
        for turn in waiting:
            for each in await turns.take(*turn):
                yield each
