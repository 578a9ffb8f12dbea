"""What players are still to be told alone of a table: by whichever process comes first, until it was said."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.answer import Answer, Note, note_of
from core.change import Change
from core.clocks import SHOWN_WITHIN_SECONDS
from core.conditionals import can_be_told, why_dropped
from core.ports import UnreadableTable
from core.service.context import Context
from core.service.delivery import is_owed
from core.service.forgetting import rewrite
from core.table import Table
from core.untold import Untold

LONGEST_WAIT_SECONDS: Final = 60
"""Seconds that what is to be told waits for a board that is not shown. Decided by this project."""


async def tell_untold(ctx: Context, table: Table, now: int) -> Answer:
    """Return what players are to be told now at a table. For a while other processes leave that to this one.

    It waits for the board that it follows: a change of the table while that is on its way would have it shown twice.
    Raises VersionConflict when another process was faster.
    """
    if now < min(each.due for each in table.untold) + LONGEST_WAIT_SECONDS and await is_owed(ctx, table):
        await ctx.store.put_off(table.server, table.id, now, now + 1)
        return ()
    due = [each for each in table.untold if each.due <= now and can_be_told(table, each)]
    kept = (replace(each, due=now + SHOWN_WITHIN_SECONDS) if each in due else each for each in table.untold)
    await ctx.tables.save_silently(Change(replace(table, untold=tuple(each for each in kept if each.due > now))))
    return tuple(_note(table, each) for each in due)


async def note_told(ctx: Context, server: str, table_id: str, told: Untold) -> None:
    """Note that a player was told something. Raises StoreBusy."""
    try:
        table = await ctx.tables.load(server, table_id)
    except UnreadableTable:
        return

    def without(table: Table) -> Change:
        return Change(replace(table, untold=tuple(each for each in table.untold if each.of != told.of)))

    await rewrite(ctx, table, without, silently=True)


def _note(table: Table, untold: Untold) -> Note:
    player = table.seats[untold.seat]
    fact = why_dropped(table, untold)
    return replace(note_of(table, fact, to=player), mention=player, secret=True, told=untold)
