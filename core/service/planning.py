"""Conditional moves: what their owner can do about them, and what they alone are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from core.answer import Answer, Note, note_of
from core.change import Change
from core.conditionals import current, example, steps_of, written
from core.conditionals.codes import IfCode
from core.conditionals.writing import PlanRefused
from core.game import Fact, Seat
from core.offers import seat_of
from core.plan import ANY, Steps, lines
from core.play import must_play
from core.service.changing import change_table
from core.service.computer import among_people
from core.service.context import Caller, Context
from core.service.lookup import playing, to_move
from core.table import Table
from core.values import CommandValue

CLEAR = "off"
"""The word that clears conditional moves."""


def waits_for_others(ctx: Context, table: Table, caller: Caller) -> bool:
    """Whether the caller waits for another person's move at this table."""
    return among_people(table) and playing(ctx, table, caller) and not to_move(ctx, table, caller)


async def plan(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Show the caller their conditional moves at a table, and how to write some. Raises Refused."""
    table = await ctx.tables.load(caller.server, table_id)
    seat = _may_plan(table, caller)
    steps = steps_of(table, seat)
    shown = Fact(IfCode.NONE, {"table": table.id}) if not steps else _told(IfCode.SHOWN, table, steps)
    return (_note(table, caller, shown, *_how(ctx, table, seat)),)


async def write_plan(ctx: Context, caller: Caller, table_id: str, texts: Sequence[str]) -> Answer:
    """Add a line of moves to the caller's conditional ones. Raises Refused."""
    return await change_table(ctx, caller, table_id, partial(_written, ctx, caller, texts), partial(_shown, caller))


async def clear_plan(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Drop the caller's conditional moves at a table. Raises Refused."""
    return await change_table(ctx, caller, table_id, partial(_cleared, ctx, caller), partial(_shown, caller))


def exported_plan(table: Table, ids: frozenset[str]) -> dict[str, object]:
    """Return the conditional moves of one of these people as an export of theirs has them."""
    own = [each for each in current(table) if table.seats[each.seat].id in ids]
    return {"conditional_moves": [" ".join(line) for each in own for line in lines(each.steps)]} if own else {}


def _written(ctx: Context, caller: Caller, texts: Sequence[str], table: Table) -> Change:
    seat, position = _may_plan(table, caller), ctx.tables.position(table)
    return Change(written(table, position, seat, texts), position, silent=True)


def _cleared(ctx: Context, caller: Caller, table: Table) -> Change:
    seat = _may_plan(table, caller)
    kept = tuple(plan for plan in table.plans if plan.seat != seat)
    return Change(replace(table, plans=kept), ctx.tables.position(table), silent=True)


def _shown(caller: Caller, ctx: Context, change: Change) -> Answer:
    del ctx
    table = change.table
    steps = steps_of(table, seat_of(table, caller.player))
    fact = _told(IfCode.WRITTEN, table, steps) if steps else Fact(IfCode.CLEARED, {"table": table.id})
    return (_note(table, caller, fact),)


def _may_plan(table: Table, caller: Caller) -> Seat:
    seat = must_play(table, caller.player)
    if not among_people(table):
        raise PlanRefused(IfCode.COMPUTER, table=table.id)
    return seat


def _how(ctx: Context, table: Table, seat: Seat) -> tuple[Fact, ...]:
    """Return how conditional moves are written, with moves that are right now."""
    position = ctx.tables.position(table)
    moves = example(position, seat)
    if not moves:
        return ()
    lines = {"example": moves, "other": (*moves[: position.to_move == seat], ANY, moves[-1]), "clear": (CLEAR,)}
    code = IfCode.HOW_OWN if position.to_move == seat else IfCode.HOW
    return (Fact(code, {name: CommandValue("if", (table.id, *words)) for name, words in lines.items()}),)


def _told(code: IfCode, table: Table, steps: Steps) -> Fact:
    return Fact(code, {"table": table.id, "lines": "\n".join(" → ".join(line) for line in lines(steps))})


def _note(table: Table, caller: Caller, *facts: Fact) -> Note:
    return replace(note_of(table, *facts, to=caller.player), secret=True)
