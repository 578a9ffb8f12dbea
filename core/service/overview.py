"""What a person plays everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.game import Fact
from core.service.context import Caller, Context
from core.service.lookup import sits, to_move
from core.service.privacy import kept_tables_of, servers_of
from core.service.queries import table_line
from core.table import Table, Unreadable, seated

LOOKED_AT: Final = 100
"""The newest tables of a person on a server that are looked at, whose game has not been finished."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """An open table of a person: a line that tells of it, whether they sit there, and whether it is their move."""

    table: Table
    line: Fact
    seated: bool
    turn: bool


async def own_games(ctx: Context, caller: Caller) -> tuple[OwnGame, ...]:
    """Return the open tables where a person sits or is invited, in all servers; those that wait for them first."""
    found: list[OwnGame] = []
    ids = caller.ids
    for server in await servers_of(ctx, caller):
        async for kept in kept_tables_of(ctx, server, ids, finished=False, most=LOOKED_AT):
            table = ctx.tables.looked_at(kept)
            if isinstance(table, Unreadable):
                continue
            gone = any(table.seats[seat].id in ids for seat in table.left)
            if table.status.open and sits(table, ids) and not gone:
                own = seated(table, caller.player)
                found.append(OwnGame(table, table_line(ctx, table), own, to_move(ctx, table, caller)))
    return tuple(sorted(found, key=lambda game: (not game.turn, -game.table.changed)))
