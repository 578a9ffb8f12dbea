"""The games of a room as boards next to the chat: what each viewer is shown of each."""

from __future__ import annotations

import logging
from typing import Final

from adapters.local.drawn import DrawnPictures
from adapters.local.puzzle_stage import PuzzleStage
from adapters.local.stage import Frame, Look, Stage, Viewer
from core.ids import PUZZLE_IDS
from core.ports import UnreadableTable
from core.position import BrokenTable
from core.service import Context
from core.table import Table, readable

log = logging.getLogger(__name__)

OPEN_SHOWN: Final = 12
"""Open tables of a room that a page is shown, those of its person first; `/games` lists all."""

ENDED_SHOWN: Final = 3
"""Ended games that stay to be looked at."""


class RoomTables:
    """The tables of rooms over the service's context. Methods that wait may raise StoreBusy."""

    def __init__(self, ctx: Context) -> None:
        self.pictures = DrawnPictures()
        self._ctx = ctx
        self._stage = Stage(ctx, self.pictures)
        self._puzzles = PuzzleStage(ctx, self.pictures)

    async def here(self, room: str, viewer: Viewer) -> list[Frame]:
        """Return a room's tables: the open ones and the newest ended ones, the oldest first, after its puzzles."""
        mine = readable(await self._ctx.store.open_tables(room, room, of=[viewer.person]))
        own = [each for each in mine if viewer.person in {player.id for player in (*each.seats, *each.invited)}]
        found = readable(await self._ctx.store.open_tables(room, room, most=OPEN_SHOWN))
        others = [each for each in found if each not in own]
        ended = (await self._ctx.store.recent(room, room))[:ENDED_SHOWN]
        tables = [*readable(await self._ctx.store.load_all(room, ended)), *[*others, *own][-OPEN_SHOWN:]]
        tables.sort(key=lambda table: (len(table.id), table.id))
        frames = [frame for table in tables if (frame := self._frame(table, viewer, Look())) is not None]
        return [*await self._puzzles.here(room, viewer), *frames]

    async def frame(self, room: str, game: str, viewer: Viewer, look: Look) -> Frame | None:
        """Return a table or a puzzle as a viewer is shown it; None where the room has none of that id."""
        if game in PUZZLE_IDS:
            return await self._puzzles.frame(room, game, viewer, look)
        try:
            table = await self._ctx.store.load(room, game)
        except UnreadableTable:
            return None
        return None if table is None or table.chat != room else self._frame(table, viewer, look)

    def _frame(self, table: Table, viewer: Viewer, look: Look) -> Frame | None:
        """Return a table as a viewer is shown it; None for one that is damaged, which the others do not suffer from.

        None also for a private one of others.
        """
        if table.private and all(player.id != viewer.person for player in table.seats):
            return None
        try:
            return self._stage.frame(table, viewer, look)
        except BrokenTable as error:
            self._ctx.store.note_unreadable(error.table)
            return None
        except Exception:
            log.exception("table %s of %s cannot be shown", table.id, table.server)
            return None
