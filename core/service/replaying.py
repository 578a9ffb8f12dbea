"""Games shown again, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from core.answer import Answer, Board, Film, note_of
from core.codes import Code
from core.film import boards
from core.game import Fact
from core.record import move_lines
from core.refusals import Refused, check_begun, names
from core.service.context import Caller, Context
from core.service.presenting import board_of
from core.service.reviewing import marked_moves
from core.table import Table

MOST_PLIES: Final = 300
"""Moves that a film shows, the newest ones. Decided by this project: that is three minutes, and a file that every
platform takes."""


async def replay(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Show a game again as everyone could see it, also one that goes on. Raises Refused where no move was made."""
    table = await ctx.tables.load(caller.server, table_id)
    check_begun(table)
    if not table.moves:
        raise Refused(Code.NO_MOVES_YET, table=table.id)
    end = board_of(table, ctx.tables.position(table))
    facts = [Fact(Code.REPLAY, {"table": table.id, "names": names(table.seats), "count": len(table.moves)})]
    if len(table.moves) > MOST_PLIES:
        facts.append(Fact(Code.REPLAY_CUT, {"count": MOST_PLIES}))
    departures = table.departures if len(table.seats) > 2 else ()
    lines = tuple(move_lines(table.moves, departures))
    film = Film(table.game, partial(_boards, table, end), lines, await marked_moves(ctx, table))
    return (replace(note_of(table, *facts), film=film),)


def _boards(table: Table, end: Board) -> Iterator[Board]:
    """Go through the newest boards of a table; the last of them is as it ended."""
    before: Board | None = None
    for board in boards(table, first=len(table.moves) - MOST_PLIES):
        if before is not None:
            yield before
        before = board
    yield end
