"""Puzzles from a server's own games: from those that are over, and without a name."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

from core import record as records
from core.posing import Posing
from core.position import BrokenTable, scores
from core.puzzles import Puzzle, find
from core.service.context import Context
from core.table import Table

GAMES_LOOKED_AT: Final = 40
"""The newest finished games of a server in which puzzles are looked for. Decided by this project."""

MOST_FOUND: Final = 8
"""Puzzles after which it is enough for one day."""


async def own_puzzles(ctx: Context, server: str, game: str, known: Collection[str]) -> list[Puzzle]:
    """Return puzzles from the newest finished games of a server, without those whose keys are `known`.

    A game that goes on is not among them. Raises StoreBusy.
    """
    posing = ctx.puzzles.posing.get(game)
    if posing is None:
        return []
    found: list[Puzzle] = []
    for table in reversed(await ctx.puzzles.store.finished(server, GAMES_LOOKED_AT)):
        if isinstance(table, Table) and table.game == game and table.ended is not None and len(found) < MOST_FOUND:
            found += await ctx.in_thread(partial(_found_in, table, posing, known))
    return found


def _found_in(table: Table, posing: Posing, known: Collection[str]) -> list[Puzzle]:
    """Return the puzzles of a finished game; none of one that breaks the rules."""
    try:
        replayed = records.replay(records.from_table(table, reveal=True, scores=scores(table)))
    except (BrokenTable, records.RecordError):
        return []
    return list(find(replayed, posing.pose, known))
