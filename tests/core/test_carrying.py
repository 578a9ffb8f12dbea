"""Conditional moves where a round ends, in Square."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.change import Change
from core.conditionals import carried_out
from core.conditionals.codes import IfCode
from core.game import Seat
from core.plan import ANY, Plan, Step
from core.table import Table
from tests.core.tables import NOW, begun, first_legal, made


def carried(table: Table, move: str, *, plans: tuple[Plan, ...]) -> Change:
    """What comes of a move at a table where these plans were written."""
    before = replace(table, plans=plans)
    return carried_out(before, made(before, move), now=NOW, rng=Random(1))


def test_a_new_round_ends_what_was_planned_for_the_one_before() -> None:
    table = begun("square", "target=500")
    change = made(table, first_legal(table))
    while len(change.table.deals) == 1:
        table = change.table
        change = made(table, first_legal(table))
    other = Seat(1 - change.after.movers[-1])
    plan = Plan(other, table.edition, (Step(ANY, own=False, then=(Step("1A1", own=True),)),))
    after = carried(table, change.table.moves[-1], plans=(plan,)).table
    assert (after.moves, after.plans) == (change.table.moves, ())
    assert [(each.seat, each.code, each.move) for each in after.untold] == [(other, IfCode.NEW_ROUND, None)]
