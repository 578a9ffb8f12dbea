"""Conditional moves as they are written, where hardly anything can follow."""

from __future__ import annotations

import pytest

from core.conditionals import example, written
from core.conditionals.codes import IfCode
from core.conditionals.writing import PlanRefused
from core.game import Fact, Seat
from core.plan import ANY, Plan, Step
from core.position import replay
from tests.core.tables import begun, moved

ONE, TWO = Seat(0), Seat(1)


def test_after_any_move_there_is_no_answer_where_each_ends_the_game() -> None:
    """One counter is left of heap c, and boris has to take it."""
    table = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3", "b5", "c6")
    position = replay(table)
    with pytest.raises(PlanRefused) as refused:
        written(table, position, ONE, (ANY, "c1"))
    assert refused.value.fact == Fact(IfCode.NEVER, {"move": "c1"})
    assert refused.value.secret
    assert (example(position, ONE), example(position, TWO)) == ((), ())


def test_an_answer_to_any_move_fits_after_some() -> None:
    """Two counters are left of heap c: boris takes one, or both and wins."""
    table = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3", "b5", "c5")
    planned = written(table, replay(table), ONE, (ANY, "c all"))
    assert planned.plans == (Plan(ONE, table.edition, (Step(ANY, own=False, then=(Step("c1", own=True),)),)),)
    assert example(replay(table), ONE) == ("c1", "c1")
    with pytest.raises(PlanRefused) as refused:
        written(table, replay(table), ONE, (ANY, "a1"))
    assert (refused.value.fact.code, refused.value.fact.params["move"]) == (IfCode.WRONG, "a1")


def test_another_line_of_the_same_seat_joins_its_plan_and_leaves_those_of_the_others() -> None:
    table = begun("sim")
    for seat, line in ((TWO, ("12", "34")), (ONE, ("13", "45", "16")), (TWO, ("13", "56"))):
        table = written(table, replay(table), seat, line)
    own, theirs = table.plans
    assert (own.seat, theirs.seat) == (ONE, TWO)
    assert [step.move for step in own.steps] == ["13"]
    assert [(step.move, step.then[0].move) for step in theirs.steps] == [("12", "34"), ("13", "56")]
