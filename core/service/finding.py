"""Which table somebody means who does not name one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.game import GameError
from core.games import GAMES
from core.offers import Refused, names
from core.service.desk import Caller, Desk
from core.table import Player, Status, Table

Fits = Callable[[Desk, Table, Caller], bool]

NONE, WHICH = "no-game-of-yours", "which-game"
"""The codes of the refusals when no table fits, and when several do."""

LISTED: Final = 10
"""Tables that are listed where one has to be chosen; `/games` lists them all."""

LOOKED_BACK: Final = 20
"""Ended tables that are looked through for the newest one that fits."""


def seated(table: Table, player: Player) -> bool:
    """Whether a player sits at a table."""
    return any(other.id == player.id for other in table.seats)


def to_move(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller is to move at this table."""
    if table.status is not Status.PLAYING:
        return False
    mover = desk.position(table).to_move
    return mover is not None and table.seats[mover].id == caller.player.id


def playing(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller plays here, in a game that goes on."""
    del desk
    return table.status is Status.PLAYING and seated(table, caller.player)


def overdue_for(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether somebody else's time is over in a game of the caller."""
    return table.overdue and playing(desk, table, caller) and not to_move(desk, table, caller)


def with_hand(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller holds stones in a game that goes on."""
    return playing(desk, table, caller) and GAMES[table.game].has_hands


def take_back_asked(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether a take-back waits for an answer in a game of the caller."""
    return playing(desk, table, caller) and table.take_back is not None


def hosted(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether this is an offer of the caller."""
    del desk
    return table.status is Status.OFFERED and table.seats[0].id == caller.player.id


def invited(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller was asked to play here and has not answered."""
    del desk
    wanted = {caller.player.id, *caller.aliases}
    return table.status is Status.OFFERED and any(asked.id in wanted for asked in table.invited)


def joinable(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether anybody may join here and the caller has not."""
    del desk
    return table.status is Status.OFFERED and table.open_offer and not seated(table, caller.player)


def begun(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the game here has begun, so that it has a record."""
    del desk, caller
    return table.status is Status.PLAYING or table.ended is not None


def begun_concerned(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller plays or played here."""
    return begun(desk, table, caller) and seated(table, caller.player)


def dealt(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether stones were dealt here."""
    del desk, caller
    return bool(table.deals)


def dealt_concerned(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether stones were dealt here, to the caller too."""
    return dealt(desk, table, caller) and seated(table, caller.player)


def concerned(desk: Desk, table: Table, caller: Caller) -> bool:
    """Whether the caller sits at this table, whatever happens there."""
    del desk
    return seated(table, caller.player)


def anyone(desk: Desk, table: Table, caller: Caller) -> bool:
    """Fits every table of the chat."""
    del desk, table, caller
    return True


async def find_open(desk: Desk, caller: Caller, table_id: str | None, *wishes: Fits) -> str:
    """Return the id of the only open table of this chat that fits the first wish that any fits.

    A given id is returned as it is. Raises Refused when none fits, or when several do and nothing tells which is meant.
    """
    if table_id is not None:
        return table_id
    tables = await desk.store.open_tables(caller.server, caller.chat)
    for fits in wishes:
        found = [table for table in tables if fits(desk, table, caller)]
        if len(found) > 1:
            raise _which(found)
        if found:
            return found[0].id
    raise Refused(NONE)


async def find_any(desk: Desk, caller: Caller, table_id: str | None, *wishes: Fits, ended_first: bool = False) -> str:
    """Return the id of an open table that fits, or else of the newest ended one (`ended_first`: the other way round).

    Raises Refused when there is none.
    """
    if table_id is not None:
        return table_id
    if not ended_first:
        try:
            return await find_open(desk, caller, None, *wishes)
        except GameError as error:
            if error.fact.code != NONE:
                raise
    found: list[str | None] = [None] * len(wishes)
    for recent in (await desk.store.recent(caller.server, caller.chat))[:LOOKED_BACK]:
        table = await desk.store.load(caller.server, recent)
        if table is None:
            continue
        found = [
            then or (table.id if fits(desk, table, caller) else None) for then, fits in zip(found, wishes, strict=True)
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
