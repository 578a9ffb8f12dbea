"""The boards that are owed, shown again and again until their places have them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol

from adapters.about import on
from adapters.boards.transport import NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Outgoing, Post
from core.ports import BoardStore, Clock, StoreBusy, UnreadableTable

AGAIN_SECONDS: Final = 60
"""Seconds after which a board that is still owed is tried again."""

SILENT_AGAIN_SECONDS: Final = 900
"""Seconds after which a place where nothing could be said is tried again, in case nothing tells that it speaks."""

AT_ONCE: Final = 8
"""Owed boards that are shown at the same time: a place that hangs keeps only itself waiting."""

_log = logging.getLogger(__name__)

Publish = Callable[[Spot, Post], Awaitable[str | None]]
"""Says a post in its place, as the ledger does."""


@dataclass(frozen=True, slots=True)
class _Owed:
    """What is owed of a table."""

    server: str
    table: str
    posts: tuple[Outgoing, ...]

    @property
    def waits(self) -> bool:
        """Whether it gives way to others: boards of games go before offers."""
        return not any(each.post.begun for each in self.posts)


class Boards(Protocol):
    """Tables as boards: the chat vocabulary."""

    async def current(self, server: str, table: str) -> Outgoing | None:
        """Return a table as everyone may see it now, None where there is none of that id. Raises StoreBusy."""
        ...

    async def owed(self, server: str, table: str) -> tuple[Outgoing, ...]:
        """Return the board of a table that was not shown, with all of it. Raises StoreBusy and UnreadableTable."""
        ...

    async def note_heard(self, server: str, table: str, version: int, ply: int | None) -> None:
        """Note that a version of a table, which could have been an edit, was sent as a message. Raises StoreBusy.

        `ply` is how many moves it shows.
        """
        ...


class Owing:
    """What is owed, over the store and what publishes boards."""

    def __init__(self, publish: Publish, store: BoardStore, boards: Boards, clock: Clock) -> None:
        self._publish = publish
        self._store = store
        self._boards = boards
        self._clock = clock

    async def show_owed(self, serves: Callable[[str], bool], *, ahead: int = 0) -> list[tuple[Spot, str]]:
        """Show the boards that are owed in those servers that `serves` knows; return where each message stands.

        With `ahead` also those that are due within `ahead` seconds. Only a platform that drops a repeated post may ask
        for that: another process may be about to show such a board. Raises StoreBusy.
        """
        turn = asyncio.Semaphore(AT_ONCE)

        async def ask(server: str, table: str) -> _Owed | None:
            async with turn:
                return await self._ask(server, table)

        async def show(each: _Owed) -> list[tuple[Spot, str]]:
            async with turn:
                return await self._show_owed(each)

        found = await self._store.owed(self._clock.now() + ahead, serves, put_off=AGAIN_SECONDS - ahead)
        asked = await asyncio.gather(*(ask(server, table) for server, table in found))
        owed = [each for each in asked if each is not None]

        async def show_all(server: str) -> list[tuple[Spot, str]]:
            here = [each for each in owed if each.server == server]
            games = await asyncio.gather(*(show(each) for each in here if not each.waits))
            others = await asyncio.gather(*(show(each) for each in here if each.waits))
            return [each for messages in (*games, *others) for each in messages]

        shown = await asyncio.gather(*map(show_all, dict.fromkeys(each.server for each in owed)))
        return [each for messages in shown for each in messages]

    async def put_off(self, server: str, table: str, seconds: float) -> None:
        """Let a board that waits be owed for so long before any process shows it. Raises StoreBusy."""
        await self._store.owe(server, table, self._clock.now() + round(seconds) + AGAIN_SECONDS)

    async def hand_over(self, server: str, table: str, seconds: float) -> None:
        """Let other processes show a board that waits, in `seconds` at the earliest. Raises StoreBusy."""
        await self._store.owe(server, table, self._clock.now() + round(seconds))

    async def _ask(self, server: str, table: str) -> _Owed | None:
        """Return what is owed of a table, None where that cannot be told now."""
        try:
            return _Owed(server, table, await self._boards.owed(server, table))
        except UnreadableTable:
            with suppress(StoreBusy):
                await self.put_off(server, table, SILENT_AGAIN_SECONDS)
        except StoreBusy as error:
            _log.info("%s of %s stays owed: %s", table, server, error, extra=on(server, table=table))
        return None

    async def _show_owed(self, owed: _Owed) -> list[tuple[Spot, str]]:
        shown: list[tuple[Spot, str]] = []
        server, table = owed.server, owed.table
        if any(each.post.seat is not None for each in owed.posts):
            return await self._show_seats(owed)
        try:
            for number, each in enumerate(owed.posts):
                spot = Spot(server=server, chat=each.chat, event=f"owed {table} {number}", late=True)
                message = await self._publish(spot, each.post)
                if message is None:
                    break  # the board was shown, with all that belongs to it
                shown.append((spot, message))
            if not shown:
                await self._settle(server, table)
        except (PlaceSilent, UnreadableTable):
            with suppress(StoreBusy):
                await self.put_off(server, table, SILENT_AGAIN_SECONDS)
        except (NotSaid, StoreBusy) as error:
            _log.info("%s of %s stays owed: %s", table, server, error, extra=on(server, table=table))
        return shown

    async def _show_seats(self, owed: _Owed) -> list[tuple[Spot, str]]:
        """Show a private table to those of its players who were not shown it; it is owed until all were.

        A player who cannot be reached now keeps no other waiting.
        """
        shown: list[tuple[Spot, str]] = []
        failed: NotSaid | None = None
        for each in owed.posts:
            name = each.post.ledger_name or ""
            spot = Spot(server=owed.server, chat=each.chat, event=f"owed {name}", late=True)
            try:
                message = await self._publish(spot, each.post)
            except NotSaid as error:
                failed = error
            else:
                if message is not None:
                    shown.append((spot, message))
        with suppress(StoreBusy):
            if isinstance(failed, PlaceSilent | PlaceGone):
                await self.put_off(owed.server, owed.table, SILENT_AGAIN_SECONDS)
            elif failed is None and not shown:
                post = owed.posts[0].post
                await self._settle(owed.server, post.ledger_name or "", post.others)
        return shown

    async def _settle(self, server: str, name: str, others: Collection[int] = ()) -> None:
        """Let a table owe nothing if its newest version was shown, or it is there no longer."""
        posted = await self._store.posted(server, name)
        if posted is None:
            await self._store.paid(server, name)
        else:
            await self._store.set_posted(server, name, posted, others)
