"""The ledger of what each place has been shown of each table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Protocol
from weakref import WeakValueDictionary

from adapters.about import on
from adapters.boards.places import Places
from adapters.boards.transport import NotNow, NotSaid, Overtaken, PlaceGone, PlaceSilent, Spot, Transport
from adapters.chat.posts import Outgoing, Post
from core.bounded import Remembered
from core.ports import BoardStore, Clock, Posted, StoreBusy, UnreadableTable

AGAIN_SECONDS: Final = 60
"""Seconds after which a board that is still owed is tried again."""

SILENT_AGAIN_SECONDS: Final = 900
"""Seconds after which a place where nothing could be said is tried again, in case nothing tells that it speaks."""

AT_ONCE: Final = 8
"""Owed boards that are shown at the same time: a place that hangs keeps only itself waiting."""

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Shown:
    """The board that a message shows: how many moves were made, and after how many of them all are marked."""

    message: str
    ply: int
    since: int | None


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

    async def note_heard(self, server: str, table: str, version: int) -> None:
        """Note that a version of a table, which could have been an edit, was sent as a message. Raises StoreBusy."""
        ...


class Ledger:
    """Shows each table in its place: every version once, never an older one after a newer, the newest with buttons.

    A board is owed from the commit that made it until it was shown, by whichever process.
    """

    def __init__(self, transport: Transport, store: BoardStore, boards: Boards, places: Places, clock: Clock) -> None:
        self._transport = transport
        self._store = store
        self._boards = boards
        self._places = places
        self._clock = clock
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._wanted: Remembered[tuple[str, str], int] = Remembered(_REMEMBERED)
        self._unnoted: Remembered[tuple[str, str], Posted] = Remembered(_REMEMBERED)
        self._shown: Remembered[tuple[str, str], _Shown] = Remembered(_REMEMBERED)

    async def publish(self, spot: Spot, post: Post) -> str | None:
        """Say a post in its place. Return the message that it became, None for a board that need not be shown now.

        Raises NotSaid; a board then stays owed.
        """
        silent = self._places.is_silent(spot.server, spot.chat)
        try:
            if post.game is None or post.version is None:
                message = await self._say(spot, post)
            else:
                message = await self._publish_board(spot, post, post.game, post.version)
        except PlaceSilent as error:
            await self._places.silent(spot.server, spot.chat, str(error))
            raise
        except PlaceGone:
            await self._places.gone(spot.server, spot.chat)
            raise
        # What was sent just before the place fell silent does not tell that it speaks.
        if message is not None and (silent or not self._places.is_silent(spot.server, spot.chat)):
            resumed = await self._places.spoke(spot.server, spot.chat)
            if post.game in resumed:
                await self._add_time_given_back(spot, post.game, message)
        return message

    async def _add_time_given_back(self, spot: Spot, table: str, message: str) -> None:
        """Say in a board that was just shown what its showing led to: that its clock goes on, and with which time."""
        with suppress(NotSaid, StoreBusy, UnreadableTable):
            for each in await self._boards.owed(spot.server, table):
                again = replace(spot, replaces=message, answers=None)
                await self.publish(again, replace(each.post, edits=True))

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
        try:
            for number, each in enumerate(owed.posts):
                spot = Spot(server=server, chat=each.chat, event=f"owed {table} {number}", late=True)
                message = await self.publish(spot, each.post)
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

    async def _settle(self, server: str, table: str) -> None:
        """Let a table owe nothing if its newest version was shown, or it is there no longer."""
        posted = await self._store.posted(server, table)
        if posted is None:
            await self._store.paid(server, table)
        else:
            await self._store.set_posted(server, table, posted)

    async def _say(self, spot: Spot, post: Post) -> str:
        if post.edits and spot.replaces is not None and await self._transport.edit(spot.replaces, spot, post):
            return spot.replaces
        return await self._transport.send(spot, post)

    async def _publish_board(self, spot: Spot, post: Post, table: str, version: int) -> str | None:
        key = (spot.server, table)
        self._wanted[key] = max(version, self._wanted.get(key, 0))
        spot = replace(spot, is_overtaken=lambda: self._wanted.get(key, 0) > version)
        async with self._locks.setdefault(key, asyncio.Lock()):
            try:  # a newer board may wait for this lock, or have had it
                return None if self._wanted.get(key, 0) > version else await self._show(spot, post, table, version)
            except Overtaken:
                return None
            except NotNow as error:
                with suppress(StoreBusy):
                    await self.put_off(*key, error.seconds)
                raise

    async def _show(self, spot: Spot, post: Post, table: str, version: int) -> str | None:
        """Show a board unless it, or a newer one, was shown already. The table's lock must be held."""
        before = await self._posted(spot.server, table)
        if before is not None and (before.version > version or (post.owed and before.version == version)):
            return None
        if post.withdrawn and before is None and await self._was_never_shown(spot.server, table):
            return None  # the sweep of owed boards settles it, once no process can be about to show the offer
        if before is None or before.version < version:
            # The first to show this version: should the process die now, the next one sends the very same post.
            spot = replace(spot, event=f"{table} {version}")
        post = self._marked(post, before, self._shown.get((spot.server, table)))
        newest = _newest(before, spot, version) if post.edits else None
        if post.withdrawn and spot.late and before is not None:
            newest = before.message  # it calls no one, so long after
        if newest is not None and await self._transport.edit(newest, spot, post):
            message, sent = newest, False
        else:
            message, sent = await self._transport.send(spot, post), True
        self._shown[spot.server, table] = _Shown(message, post.ply or 0, post.since)
        await self._note(spot, table, before, Posted(message, version))
        if post.edits and sent:
            with suppress(StoreBusy):
                await self._boards.note_heard(spot.server, table, version)
        return message

    @staticmethod
    def _marked(post: Post, before: Posted | None, shown: _Shown | None) -> Post:
        """Return a board with all moves marked since the board that its place was shown, where this process knows it.

        Elsewhere those stay marked that the post itself tells of.
        """
        if before is None or shown is None or before.message != shown.message or post.ply is None:
            return post
        since = shown.since if shown.ply == post.ply else shown.ply
        return post if since is None or since >= post.ply else post.shown_since(since)

    async def _note(self, spot: Spot, table: str, before: Posted | None, shown: Posted) -> None:
        """Note what was shown, and leave buttons on the newest board alone."""
        try:
            known = await self._store.set_posted(spot.server, table, shown)
        except StoreBusy:
            self._unnoted[spot.server, table] = shown
            _log.warning("%s/%s: it could not be noted that version %d was shown", spot.server, table, shown.version)
            known = before
        if known is None:
            return
        if known.message != shown.message:
            await self._transport.strip(shown.message if known.version > shown.version else known.message)
        elif known.version > shown.version:
            # Another process put a newer board into the same message before this older one.
            await self._restore(spot, table, shown.message)

    async def _restore(self, spot: Spot, table: str, message: str) -> None:
        with suppress(NotSaid, StoreBusy):
            current = await self._boards.current(spot.server, table)
            if current is not None:
                again = Spot(server=spot.server, chat=spot.chat)
                await self._transport.edit(message, again, current.post)

    async def _posted(self, server: str, table: str) -> Posted | None:
        """Return what was shown last, as the store or this process knows it; None also where the store is busy."""
        unnoted = self._unnoted.get((server, table))
        with suppress(StoreBusy):
            if unnoted is not None:
                await self._store.set_posted(server, table, unnoted)
                del self._unnoted[server, table]
            return await self._store.posted(server, table)
        return unnoted

    async def _was_never_shown(self, server: str, table: str) -> bool:
        """Whether nothing of a table was ever shown, as the store says; False where it is busy."""
        try:
            return await self._store.posted(server, table) is None
        except StoreBusy:
            return False


def _newest(before: Posted | None, spot: Spot, version: int) -> str | None:
    """Return the table's newest board, where `version` was made of it by a press or may take its place.

    That is the pressed one where the one that was noted is older: a process that shows a board may die before it notes
    that.
    """
    if before is None or before.version < version - 1 or (spot.replaces is None and not spot.in_place):
        return spot.replaces
    return before.message
