"""Finished games tried again from one of their moves, against the computer."""

from __future__ import annotations

from dataclasses import replace

from core.answer import Answer
from core.change import Change
from core.codes import Code
from core.game import Fact
from core.offers import seat_of
from core.ports import EventSeen
from core.position import replay
from core.retries import check_retry, origin_of
from core.retries import retry as retried
from core.service.beginning import check_count, check_place
from core.service.changing import answer_once
from core.service.computer import at_possible_levels, possible_levels
from core.service.context import Caller, Context
from core.service.delivery import undelivered
from core.service.presenting import table_note
from core.table import Status, computer, readable


async def retry(ctx: Context, caller: Caller, table_id: str, ply: int | None) -> Answer:
    """Begin a new table from the position after `ply` moves of a finished game, with the caller to move.

    The computer plays the other side as well as it can. Everyone who can see the game may do so, each at a table of
    their own; where theirs from this position goes on in this chat, it is shown again. Raises Refused.
    """
    table = await ctx.tables.load(caller.server, table_id)
    ply = check_retry(table, ply)
    await check_place(ctx, caller)
    tables = readable(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    origin = origin_of(table, ply)
    same = next((each for each in tables if each.origin == origin and each.status is Status.PLAYING), None)
    if same is not None:
        return await answer_once(ctx, caller, (table_note(ctx, same),))
    check_count(tables, caller)
    before = replay(replace(table, moves=table.moves[:ply]))
    players = caller.player, computer(possible_levels(ctx, table.game, table.options)[-1])
    new, levels = at_possible_levels(ctx, retried(table, before, players, chat=caller.chat, now=ctx.clock.now()))
    begun = Fact(Code.RETRY, {"seat": seat_of(new, caller.player), "table": origin.table, "number": ply + 1})
    try:
        saved = await ctx.tables.save(caller.event, Change(new, before, (begun, *levels)))
    except EventSeen:
        return await undelivered(ctx, caller)
    return (table_note(ctx, saved.table, *saved.facts, owed=True),)
