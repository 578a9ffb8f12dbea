"""Places where nothing can be said: the clocks of their games stand still until something can be said there again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from core import clocks
from core.change import Change
from core.ports import VersionConflict
from core.service.context import Context
from core.service.delivery import tables_not_shown
from core.service.presenting import TOLD_FROM_SECONDS
from core.table import Reason, Table, readable


async def silence(ctx: Context, server: str, chat: str, reason: Reason, since: int | None = None) -> None:
    """Let the clocks of a place stand still, from now on or since a time that is known only now. Raises StoreBusy.

    Saying so again changes nothing.
    """
    start = ctx.clock.now() if since is None else since
    async for tables in ctx.tables.pages(server, await ctx.store.open_ids(server, chat)):
        for table in readable(tables):
            await _change(ctx, table, lambda table: clocks.stopped(table, reason, start))


async def end_silence(ctx: Context, server: str, chat: str, reasons: Collection[Reason]) -> tuple[str, ...]:
    """Let the clocks of a place go on, with the time given back; what is owed there is due now. Raises StoreBusy.

    A table whose players are to be told how much time that was is owed, too. Returns these. A board that was made just
    now is left for a while to the process that made it.
    """
    now = ctx.clock.now()
    resume = partial(_resumed, reasons=reasons, now=now, outages=ctx.pulse.outages)
    told: list[str] = []
    async for tables in ctx.tables.pages(server, await ctx.store.open_ids(server, chat)):
        told += [table.id for table in readable(tables) if await _change(ctx, table, resume)]
    for table in await tables_not_shown(ctx, server, chat):
        await ctx.store.owe(server, table.id, max(now, table.changed + clocks.SHOWN_WITHIN_SECONDS))
    return tuple(told)


def _resumed(table: Table, *, reasons: Collection[Reason], now: int, outages: Collection[clocks.Outage]) -> Table:
    for reason in reasons:
        table = clocks.resumed(table, reason, now, outages)
    return table


async def _change(ctx: Context, table: Table | None, step: Callable[[Table], Table]) -> bool:
    """Save what a step makes of a table, if anything, on whatever version the store has by then.

    Returns whether its players are to be told of time that was given back.
    """
    while table is not None and (changed := step(table)) != table:
        told = not clocks.is_stopped(changed) and clocks.given_back(changed) >= TOLD_FROM_SECONDS
        try:
            await ctx.tables.save(None, Change(changed, silent=not told))
        except VersionConflict:
            table = await ctx.store.load(table.server, table.id)
        else:
            return told
    return False
