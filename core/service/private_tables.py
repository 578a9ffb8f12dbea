"""Private tables: their boards are shown to each player alone, and to their chat not at all."""

from __future__ import annotations

from dataclasses import replace

from core.answer import Action, Answer, Note
from core.game import Seat
from core.ids import PUZZLE_IDS
from core.service.context import Caller, Context
from core.service.lookup import to_move
from core.table import Status, Table


def seat_notes(ctx: Context, table: Table, note: Note) -> Answer:
    """Return what all may see of a private table as each person who sits there is shown it alone.

    What a player did themselves is put in the place of their board; that it is their turn, or that the game is over, is
    a new message, which is heard.
    """
    position = ctx.tables.position(table) if table.status is Status.PLAYING else None
    mover = None if position is None else position.to_move
    seats = table.staying if position is not None else tuple(map(Seat, range(len(table.seats))))
    people = [seat for seat in seats if table.seats[seat].level is None and not table.seats[seat].forgotten]
    return tuple(
        replace(_seen_from(table, note, seat, mover), others=tuple(other for other in people if other != seat))
        for seat in people
    )


def _seen_from(table: Table, note: Note, seat: Seat, mover: Seat | None) -> Note:
    player = table.seats[seat]
    return replace(
        note,
        to=player,
        secret=True,
        seat=seat,
        mention=player if mover == seat else None,
        path=note.path if mover == seat else None,
        actions=for_one(note).actions,
        edits=mover not in {None, seat},
    )


def for_one(note: Note) -> Note:
    """Return a note for all with those actions that one person has: deals are proven, and rematches offered, to all."""
    actions = tuple(action for action in note.actions if action not in {Action.DEALS, Action.REMATCH})
    return replace(note, actions=actions)


async def without_private(ctx: Context, caller: Caller, answer: Answer) -> Answer:
    """Return an answer without what is for the players of private tables alone, each of whom gets it by themselves.

    What the caller asked to see of such a table they are shown alone. Raises StoreBusy.
    """
    told: list[Note] = []
    for note in answer:
        table = await _private(ctx, caller, note)
        if table is None:
            told.append(note)
        elif note.owed:
            ctx.mail.add((table, note))
        else:
            path = note.path if to_move(ctx, table, caller) else None
            told.append(replace(for_one(note), to=caller.player, secret=True, version=None, mention=None, path=path))
    return tuple(told)


async def _private(ctx: Context, caller: Caller, note: Note) -> Table | None:
    """Return the table that a note shows to all, where it is private."""
    if note.to is not None or note.table is None or note.table in PUZZLE_IDS:
        return None
    table = await ctx.tables.find(note.server or caller.server, note.table)
    return table if table is not None and table.private else None
