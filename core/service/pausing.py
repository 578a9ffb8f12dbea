"""Pauses: a player lets the clocks of their games stand still for a while, without asking anyone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from core import clocks
from core.answer import Answer, Note
from core.change import Change
from core.game import Fact, Moment, Seat, Value
from core.pauses import DAY, Allowance, PauseCode, in_year, left_in_year, longest, own_seat, seat_to_pause
from core.ports import EventSeen, StoreBusy, VersionConflict
from core.refusals import Refused
from core.service.context import Caller, Context
from core.service.delivery import undelivered
from core.service.presenting import largest_unit, lasting
from core.service.privacy import tables_of
from core.service.settings import server_settings
from core.service.tables import ATTEMPTS
from core.table import Table
from core.values import Name

_LEFT: Final = (PauseCode.DAYS, PauseCode.HOURS, PauseCode.MINUTES)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The tables of a person that a pause concerns, each with their seat, and their pauses of the last year."""

    tables: tuple[tuple[Table, Seat], ...]
    spans: tuple[tuple[int, int], ...]
    allowance: Allowance


_Changed = tuple[list[Table], tuple[Fact, ...]]

Step = Callable[[_Wanted, int], _Changed]
"""Returns the tables that change now, as they are then, and what is to be said besides. Raises Refused for none."""


async def pause(ctx: Context, caller: Caller, seconds: int, table_id: str | None = None) -> Answer:
    """Let the clocks of all games of the caller in this server stand still, or of one of them. Raises Refused.

    All of it is one commit, which counts once. What a person used up follows from their tables alone.
    """
    return await _change(ctx, caller, table_id, partial(_paused, ctx, seconds))


def _paused(ctx: Context, seconds: int, wanted: _Wanted, now: int) -> _Changed:
    spans, allowance = wanted.spans, wanted.allowance
    if clocks.covered((*spans, (now, now + seconds))) > max(clocks.covered(spans), allowance.year):
        raise Refused(PauseCode.YEAR_LEFT, left=(_left(wanted),), days=allowance.year // DAY)
    running = [clocks.pausing(table, now).get(seat, now) for table, seat in wanted.tables]
    if min(running) >= now + seconds:
        raise Refused(PauseCode.LASTS, moment=Moment(min(running)))
    changed: list[Table] = []
    cut: tuple[Fact, ...] = ()
    for (table, seat), end in zip(wanted.tables, running, strict=True):
        until = now + longest(table, seat, seconds, now, allowance)
        paused = clocks.paused(table, seat, until, now, ctx.pulse.outages) if until > end else table
        if paused != table:
            changed.append(paused)
            cut = cut if until == now + seconds else (Fact(PauseCode.CUT, {"days": allowance.game // DAY}),)
    if not changed:
        raise Refused(PauseCode.GAME_LEFT, days=allowance.game // DAY)
    return changed, cut


async def end_pause(ctx: Context, caller: Caller, table_id: str | None = None) -> Answer:
    """End the caller's pauses in this server, or that of one game. Raises Refused where there is none."""
    return await _change(ctx, caller, table_id, partial(_ended, ctx))


def _ended(ctx: Context, wanted: _Wanted, now: int) -> _Changed:
    changed: list[Table] = []
    for table, seat in wanted.tables:
        ended = clocks.pause_ended(table, seat, now, ctx.pulse.outages)
        changed += [] if ended == table else [ended]
    if not changed:
        raise Refused(PauseCode.NONE)
    return changed, ()


async def pauses(ctx: Context, caller: Caller, table_id: str | None = None) -> Answer:
    """Tell the caller alone which of their games stand still, and how long they may pause."""
    wanted = await _wanted(ctx, caller, table_id, least=0)
    now = ctx.clock.now()
    running: list[Fact] = []
    for table, seat in wanted.tables:
        until = clocks.pausing(table, now).get(seat)
        if until is not None:
            running.append(Fact(PauseCode.UNTIL, {"table": table.id, "moment": Moment(until)}))
    shares = {"days": wanted.allowance.year // DAY, "game": wanted.allowance.game // DAY}
    facts = (*(running or [Fact(PauseCode.NOW_NONE)]), Fact(PauseCode.LEFT, {"left": (_left(wanted),), **shares}))
    return (Note(facts=facts, to=caller.player),)


async def _wanted(ctx: Context, caller: Caller, table_id: str | None, *, least: int = 1) -> _Wanted:
    """Read what a pause concerns. Raises Refused where fewer tables than that have a clock to stand still."""
    settings = await server_settings(ctx, caller.server)
    every = [table async for table in tables_of(ctx, caller.server, caller.ids)]
    if table_id is not None:
        await ctx.tables.load(caller.server, table_id)
    tables = [(table, seat_to_pause(table, caller.ids)) for table in every if table_id in {None, table.id}]
    found = tuple((table, seat) for table, seat in tables if seat is not None)
    if len(found) < least:
        paired = [table for table, _ in tables if table.fixture is not None and table.status.open]
        raise Refused(
            PauseCode.PAIRED if any(own_seat(each, caller.ids) is not None for each in paired) else PauseCode.NOTHING
        )
    spans = in_year(every, caller.ids, ctx.clock.now())
    return _Wanted(found, tuple(spans), Allowance(settings.pause_year * DAY, settings.pause_game * DAY))


async def _change(ctx: Context, caller: Caller, table_id: str | None, step: Step) -> Answer:
    """Change what a pause concerns, again where another process was faster. Raises Refused."""
    for _ in range(ATTEMPTS):
        wanted = await _wanted(ctx, caller, table_id)
        now = ctx.clock.now()
        try:
            return await _save(ctx, caller, *step(wanted, now), now)
        except VersionConflict:
            continue
        except EventSeen:
            return await undelivered(ctx, caller)
    raise StoreBusy


async def _save(ctx: Context, caller: Caller, changed: list[Table], also: tuple[Fact, ...], now: int) -> Answer:
    """Save all tables at once, and say in each of their chats what stands still until when; here something `also`."""
    first, *others = changed
    saved = await ctx.tables.save(caller.event, Change(first, silent=True), *others)
    told: dict[str, list[Table]] = {}
    for table in (saved.table, *others):
        told.setdefault(table.chat, []).append(table)
    for chat, tables in told.items():
        if chat != caller.chat:
            ctx.mail.add((tables[0], _said(caller, tables, now)))
    here = told.get(caller.chat)
    said = _said(caller, here or changed, now)
    return (replace(said, facts=(*said.facts, *also), to=None if here else caller.player),)


def _said(caller: Caller, tables: list[Table], now: int) -> Note:
    """Return what is said to all at some tables of one chat: until when the clocks stand still, by all pauses."""
    said: dict[tuple[PauseCode, int], list[str]] = {}
    for table in tables:
        until, seat = clocks.pausing(table, now), own_seat(table, caller.ids)
        begun = seat is not None and seat in until
        code = PauseCode.BEGUN if begun else PauseCode.OVER_STILL if until else PauseCode.OVER
        said.setdefault((code, max(until.values(), default=now)), []).append(table.id)
    facts: list[Fact] = []
    for (code, moment), ids in said.items():
        params: dict[str, Value] = {"name": Name(caller.player.name), "tables": ", ".join(ids)}
        facts.append(Fact(code, params if code is PauseCode.OVER else params | {"moment": Moment(moment)}))
    return Note(facts=tuple(facts))


def _left(wanted: _Wanted) -> Fact:
    """Return how long a person may still pause, rounded down."""
    seconds = left_in_year(wanted.spans, wanted.allowance)
    unit = largest_unit(seconds)
    return lasting(_LEFT, seconds // unit * unit)
