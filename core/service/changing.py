"""One change of a table, from the event that asks for it to what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.answer import Action, Answer, Note, note_of
from core.change import Change
from core.codes import Code
from core.game import GameError
from core.ports import EventSeen, StoreBusy
from core.refusals import Refused
from core.service.access import KeptOut
from core.service.context import Caller, Context
from core.service.delivery import undelivered
from core.service.presenting import change_notes, table_note
from core.service.tables import Step
from core.table import Table

Tell = Callable[[Context, Change], Answer]


class StaleBoard(Refused):
    """A move that was meant for an older board."""

    def __init__(self, table: Table) -> None:
        super().__init__(Code.STALE, table=table.id)


async def change_table(ctx: Context, caller: Caller, table_id: str, step: Step, tell: Tell = change_notes) -> Answer:
    """Change a table by a pure transition, and return what is said of it or of its refusal.

    An event that was seen before is answered only with what was never shown.
    """
    try:
        changed = await ctx.tables.change(caller.server, table_id, caller.event, step)
    except GameError as error:
        return await refuse(ctx, caller, error, table_id)
    except EventSeen:
        return await undelivered(ctx, caller, table_id)
    return tell(ctx, changed)


async def refuse(ctx: Context, caller: Caller, error: GameError, table_id: str | None = None) -> Answer:
    """Tell the caller alone that something cannot be; an event that was seen before gets what was never shown.

    An event that changed a table is mostly refused when it comes again: the move is made, the seat is taken. A player
    who looked at an old board gets the current one to look at: its buttons are under the public one. Of a game that is
    played privately a refusal could tell the others how it stands.
    """
    if isinstance(error, KeptOut) and error.told:
        return ()
    table = None if table_id is None else ctx.tables.cached(caller.server, table_id)
    if not await ctx.store.claim(caller.server, caller.event):
        return await undelivered(ctx, caller, None if table is None else table.id)
    ctx.watcher.refused(error.fact.code)
    secret = error.secret or (table is not None and table.private)
    if not isinstance(error, StaleBoard):
        told = Note(facts=(), to=caller.player) if table is None else note_of(table, to=caller.player)
        for_all = None if error.own is None or secret else (error.fact,)
        return (replace(told, facts=(error.own or error.fact,), for_all=for_all, secret=secret),)
    assert table is not None, "a board is out of date where there is a table"  # noqa: S101 - see change_table
    current = table_note(ctx, table)
    facts, actions = (error.fact, *current.facts), tuple(act for act in current.actions if act is not Action.PLAN)
    private = replace(current, facts=facts, actions=actions, to=caller.player)
    return (replace(private, mention=None, version=None, path=None, secret=secret),)


async def answer_once(ctx: Context, caller: Caller, answer: Answer) -> Answer:
    """Return an answer that changes no table; an event that was answered before gets only what was never shown.

    Where the store is busy the answer is given all the same: saying it twice does no harm.
    """
    try:
        first = not answer or await ctx.store.claim(caller.server, caller.event)
    except StoreBusy:
        return answer
    return answer if first else await undelivered(ctx, caller)
