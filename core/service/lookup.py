"""The table that a command refers to when it gives no id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.game import GameError
from core.games import GAMES
from core.offers import Refused, names
from core.service.context import Caller, Context
from core.table import Player, Status, Table

Predicate = Callable[[Context, Table, Caller], bool]

NONE, WHICH = "no-game-of-yours", "which-game"
"""The codes of the refusals when no table fits, and when several do."""

LISTED: Final = 10
"""Tables that are listed where one has to be chosen; `/games` lists them all."""

LOOKED_BACK: Final = 20
"""Ended tables that are looked through for the newest one that fits."""


def seated(table: Table, player: Player) -> bool:
    """Whether a player sits at a table."""
    return any(other.id == player.id for other in table.seats)


def to_move(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller is to move at this table."""
    if table.status is not Status.PLAYING:
        return False
    mover = ctx.tables.position(table).to_move
    return mover is not None and table.seats[mover].id == caller.player.id


def playing(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller plays here, in a game that goes on."""
    del ctx
    return table.status is Status.PLAYING and seated(table, caller.player)


def overdue_for(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether somebody else's time is over in a game of the caller."""
    return table.overdue and playing(ctx, table, caller) and not to_move(ctx, table, caller)


def with_hand(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller holds stones in a game that goes on."""
    return playing(ctx, table, caller) and GAMES[table.game].has_hands


def take_back_asked(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether a take-back waits for an answer in a game of the caller."""
    return playing(ctx, table, caller) and table.take_back is not None


def hosted(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether this is an offer of the caller."""
    del ctx
    return table.status is Status.OFFERED and table.seats[0].id == caller.player.id


def invited(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller was asked to play here and has not answered."""
    del ctx
    wanted = {caller.player.id, *caller.aliases}
    return table.status is Status.OFFERED and any(asked.id in wanted for asked in table.invited)


def joinable(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether anybody may join here and the caller has not."""
    del ctx
    return table.status is Status.OFFERED and table.open_offer and not seated(table, caller.player)


def begun(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the game here has begun, so that it has a record."""
    del ctx, caller
    return table.status is Status.PLAYING or table.ended is not None


def begun_and_mine(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller plays or played here."""
    return begun(ctx, table, caller) and seated(table, caller.player)


def dealt(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether stones were dealt here."""
    del ctx, caller
    return bool(table.deals)


def dealt_and_mine(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether stones were dealt here, to the caller too."""
    return dealt(ctx, table, caller) and seated(table, caller.player)


def mine(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller sits at this table, whatever happens there."""
    del ctx
    return seated(table, caller.player)


def anyone(ctx: Context, table: Table, caller: Caller) -> bool:
    """Fits every table of the chat."""
    del ctx, table, caller
    return True


async def find_open(ctx: Context, caller: Caller, table_id: str | None, *criteria: Predicate) -> str:
    """Return the id of the only open table of this chat that fits the first criterion that any table fits.

    A given id is returned as it is. Raises Refused when none fits, or when several do and nothing tells them apart.
    """
    if table_id is not None:
        return table_id
    tables = await ctx.store.open_tables(caller.server, caller.chat)
    for predicate in criteria:
        found = [table for table in tables if predicate(ctx, table, caller)]
        if len(found) > 1:
            raise _which(found)
        if found:
            return found[0].id
    raise Refused(NONE)


async def find_any(
    ctx: Context, caller: Caller, table_id: str | None, *criteria: Predicate, ended_first: bool = False
) -> str:
    """Return the id of an open table that fits, else of the newest ended one (`ended_first`: the other way round).

    Raises Refused when there is none.
    """
    if table_id is not None:
        return table_id
    if not ended_first:
        try:
            return await find_open(ctx, caller, None, *criteria)
        except GameError as error:
            if error.fact.code != NONE:
                raise
    found: list[str | None] = [None] * len(criteria)
    for recent in (await ctx.store.recent(caller.server, caller.chat))[:LOOKED_BACK]:
        table = await ctx.store.load(caller.server, recent)
        if table is None:
            continue
        found = [
            then or (table.id if predicate(ctx, table, caller) else None)
            for then, predicate in zip(found, criteria, strict=True)
        ]
        if found[0] is not None:
            break
    best = next(filter(None, found), None)
    if best is None:
        raise Refused("no-game-ended" if ended_first else NONE)
    return best


def _which(tables: Sequence[Table]) -> Refused:
    lines = [f"{table.id} · {table.game} · {names((*table.seats, *table.invited))}" for table in tables[:LISTED]]
    more = ["…"] if len(tables) > LISTED else []
    return Refused(WHICH, example=f"/board {tables[0].id}", tables="\n".join(lines + more))
