"""The table that a command refers to when it gives no id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Final

from core.codes import Code
from core.game import GameName
from core.games import GAMES
from core.position import BrokenTable
from core.refusals import Refused, names
from core.service.context import Caller, Context
from core.table import Status, Table, readable, seated
from core.values import CommandValue, TableLine

Predicate = Callable[[Context, Table, Caller], bool]

HERE: Final = 12
"""The newest open tables of a chat that are looked at for one at which the caller does not sit."""

LOOKED_BACK: Final = 20
"""Ended tables that are looked through for the newest one that fits."""


class NoTable(Refused):
    """No table fits."""

    def __init__(self, code: Code = Code.NO_GAME_OF_YOURS) -> None:
        super().__init__(code)


class AmbiguousTable(Refused):
    """Several tables fit, and nothing tells them apart."""

    def __init__(self, tables: Sequence[Table], command: str = "board", rest: str = "") -> None:
        """Take the tables that fit, and the command, with what else it says, that shall name one of them."""
        self.tables = tables
        lines = tuple(TableLine(each.id, GameName(each.game), names((*each.seats, *each.invited))) for each in tables)
        example = CommandValue(command, (tables[0].id, *([rest] if rest else [])))
        super().__init__(Code.WHICH_GAME, tables=lines, example=example)

    def asked_by(self, command: str, rest: str) -> AmbiguousTable:
        """Return the same where a command has to say which table it means."""
        return AmbiguousTable(self.tables, command, rest)


def sits(table: Table, ids: Collection[str]) -> bool:
    """Whether one of these people sits at a table, sat there, or was asked to and has not answered."""
    return any(player.id in ids for player in (*table.seats, *table.invited))


def to_move(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller is to move at this table."""
    if table.status is not Status.PLAYING:
        return False
    mover = ctx.tables.position(table).to_move
    return mover is not None and table.seats[mover].id == caller.player.id


def playing(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller plays here, in a game that goes on."""
    del ctx
    return table.status is Status.PLAYING and any(table.seats[seat].id == caller.player.id for seat in table.staying)


def overdue_for(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether an opponent's time is over in a game of the caller."""
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
    return table.status is Status.OFFERED and any(asked.id in caller.ids for asked in table.invited)


def joinable(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether anyone may join here and the caller has not."""
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


_OF_OTHERS: Final = (joinable, begun, dealt, anyone)
"""Those that fit tables at which the caller does not sit, too."""


def fits(ctx: Context, predicate: Predicate, table: Table, caller: Caller) -> bool:
    """Whether a table is one of these; none is whose game makes no sense, of which the operator is told."""
    try:
        return predicate(ctx, table, caller)
    except BrokenTable as error:
        ctx.store.note_unreadable(error.table)
        return False


Find = Callable[..., Awaitable[str]]
"""Finds a table for a caller by criteria."""


async def find_open(ctx: Context, caller: Caller, *criteria: Predicate) -> str:
    """Return the id of the only open table of this chat that fits the first criterion that any table fits.

    Raises NoTable and AmbiguousTable.
    """
    tables = readable(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    looked_around = False
    for predicate in criteria:
        if predicate in _OF_OTHERS and not looked_around:
            looked_around = True
            here = readable(await ctx.store.open_tables(caller.server, caller.chat, most=HERE))
            tables += [table for table in here if table not in tables]
        found = ctx.tables.sound(table for table in tables if fits(ctx, predicate, table, caller))
        if len(found) > 1:
            raise AmbiguousTable(found)
        if found:
            return found[0].id
    raise NoTable


async def find_any(ctx: Context, caller: Caller, *criteria: Predicate) -> str:
    """Return the id of an open table that fits, else of the newest ended one. Raises NoTable and AmbiguousTable."""
    with suppress(NoTable):
        return await find_open(ctx, caller, *criteria)
    found = await _newest_ended(ctx, caller, *criteria)
    if found is None:
        raise NoTable
    return found


async def find_ended(ctx: Context, caller: Caller, *criteria: Predicate) -> str:
    """Return the id of the newest ended table that fits. Raises NoTable."""
    found = await _newest_ended(ctx, caller, *criteria)
    if found is None:
        raise NoTable(Code.NO_GAME_ENDED)
    return found


async def _newest_ended(ctx: Context, caller: Caller, *criteria: Predicate) -> str | None:
    """Return the id of the newest ended table that fits the first criterion that any fits; None where none does."""
    found: list[str | None] = [None] * len(criteria)
    recent = (await ctx.store.recent(caller.server, caller.chat))[:LOOKED_BACK]
    for table in readable(await ctx.store.load_all(caller.server, recent)):
        for number, predicate in enumerate(criteria):
            if found[number] is None and fits(ctx, predicate, table, caller):
                found[number] = table.id
        if found[0] is not None:
            break
    return next(filter(None, found), None)
