"""The ledger of what each place has been shown of each table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from adapters.boards.owing import Boards, Owing
from adapters.boards.places import Places
from adapters.boards.transport import NotNow, NotSaid, Overtaken, PlaceGone, PlaceSilent, Spot, Transport
from adapters.chat.posts import Outgoing, Post
from core.bounded import Remembered
from core.ports import BoardStore, Clock, Posted, StoreBusy, UnreadableTable
from core.table import Player

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Shown:
    """The board that a message shows: how many moves were made, and after how many of them all are marked."""

    message: str
    ply: int
    since: int | None


class Ledger:
    """Shows each table in its place: every version once, never an older one after a newer, the newest with buttons.

    A board is owed from the commit that made it until it was shown, by whichever process. The board of a private table
    is shown to each of its players where `alone` tells that the platform reaches them; else in the table's chat, which
    then can show something to one person.
    """

    def __init__(
        self,
        transport: Transport,
        store: BoardStore,
        boards: Boards,
        places: Places,
        clock: Clock,
        *,
        alone: Callable[[Player], str] | None = None,
    ) -> None:
        self._alone = alone
        self._transport = transport
        self._store = store
        self._boards = boards
        self._places = places
        self._owing = Owing(self.publish, store, boards, clock)
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._wanted: Remembered[tuple[str, str], int] = Remembered(_REMEMBERED)
        self._unnoted: Remembered[tuple[str, str], Posted] = Remembered(_REMEMBERED)
        self._shown: Remembered[tuple[str, str], _Shown] = Remembered(_REMEMBERED)

    async def publish(self, spot: Spot, post: Post) -> str | None:
        """Say a post in its place. Return the message that it became, None for a board that need not be shown now.

        Raises NotSaid; a board then stays owed.
        """
        if post.seat is not None and post.to is not None and post.version is not None:
            place = spot.chat if self._alone is None else self._alone(post.to)
            return await self._publish_board(replace(spot, chat=place), post, post.version)
        silent = self._places.is_silent(spot.server, spot.chat)
        try:
            if post.game is None or post.version is None:
                message = await self._say(spot, post)
            else:
                message = await self._publish_board(spot, post, post.version)
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
        """Show the boards that are owed; see `Owing.show_owed`. Raises StoreBusy."""
        return await self._owing.show_owed(serves, ahead=ahead)

    async def hand_over(self, server: str, table: str, seconds: float) -> None:
        """Let other processes show a board that waits, in `seconds` at the earliest. Raises StoreBusy."""
        await self._owing.hand_over(server, table, seconds)

    async def _say(self, spot: Spot, post: Post) -> str:
        if post.edits and spot.replaces is not None and await self._transport.edit(spot.replaces, spot, post):
            return spot.replaces
        return await self._transport.send(spot, post)

    async def _publish_board(self, spot: Spot, post: Post, version: int) -> str | None:
        name = post.ledger_name or ""
        key = (spot.server, name)
        self._wanted[key] = max(version, self._wanted.get(key, 0))
        spot = replace(spot, is_overtaken=lambda: self._wanted.get(key, 0) > version)
        async with self._locks.setdefault(key, asyncio.Lock()):
            try:  # a newer board may wait for this lock, or have had it
                return None if self._wanted.get(key, 0) > version else await self._show(spot, post, name, version)
            except Overtaken:
                return None
            except NotNow as error:
                with suppress(StoreBusy):
                    await self._owing.put_off(spot.server, post.game or "", error.seconds)
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
        if post.seat is not None:  # it lies where no one else writes, so that it is not far up
            newest = before.message if post.edits and before is not None else None
        if post.withdrawn and spot.late and before is not None:
            newest = before.message  # it calls no one, so long after
        if post.lasts_since is not None:
            newest = before.message if before is not None and before.version >= post.lasts_since else None
        if newest is not None and await self._transport.edit(newest, spot, post):
            message, sent = newest, False
        else:
            message, sent = await self._transport.send(spot, post), True
        self._shown[spot.server, table] = _Shown(message, post.ply or 0, post.since)
        await self._note(spot, post, before, Posted(message, version))
        if post.edits and sent and post.seat is None:
            with suppress(StoreBusy):
                await self._boards.note_heard(spot.server, table, version, post.ply)
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

    async def _note(self, spot: Spot, post: Post, before: Posted | None, shown: Posted) -> None:
        """Note what was shown, and leave buttons on the newest board alone."""
        table = post.ledger_name or ""
        try:
            known = await self._store.set_posted(spot.server, table, shown, post.others)
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
            await self._restore(spot, post, shown.message)

    async def _restore(self, spot: Spot, post: Post, message: str) -> None:
        with suppress(NotSaid, StoreBusy, UnreadableTable):
            current = await self._current(spot.server, post)
            if current is not None:
                again = Spot(server=spot.server, chat=spot.chat)
                await self._transport.edit(message, again, current.post)

    async def _current(self, server: str, post: Post) -> Outgoing | None:
        """Return what a post shows as it is now. Raises StoreBusy and UnreadableTable."""
        if post.game is None or post.seat is None:
            return None if post.game is None else await self._boards.current(server, post.game)
        return next((each for each in await self._boards.owed(server, post.game) if each.post.seat == post.seat), None)

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
