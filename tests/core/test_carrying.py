"""Conditional moves as they are carried out: where a round or the game ends, and where they do not fit."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.change import Change
from core.conditionals import can_be_told, carried_out, steps_of, why_dropped, with_lost
from core.conditionals.codes import IfCode
from core.game import Fact, Outcome, Prompt, Seat, Termination
from core.plan import ANY, Plan, Step
from core.table import Departure, Status, Table, forgotten
from core.untold import Untold
from tests.core.tables import NOW, begun, first_legal, made, moved


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
    assert after.untold == (Untold(other, IfCode.NEW_ROUND, after.edition, after.changed),)


ONE, TWO = Seat(0), Seat(1)


def own(move: str, *then: Step) -> Step:
    return Step(move, own=True, then=then)


def theirs(move: str, *then: Step) -> Step:
    return Step(move, own=False, then=then)


def test_a_plan_that_expects_another_turn_than_comes_is_dropped() -> None:
    """Anna planned two moves of her own in a row, and boris is to move after the first."""
    table = begun("sim")
    plan = Plan(ONE, table.edition, (own("12", own("13")),))
    after = carried(table, "12", plans=(plan,)).table
    assert (after.moves, after.plans) == (("12",), ())
    assert after.untold == (Untold(ONE, IfCode.UNFORESEEN, after.edition, after.changed, "12"),)
    fitting = Plan(ONE, table.edition, (own("12", theirs("34", own("13"))),))
    kept = carried(table, "12", plans=(fitting,)).table
    assert (kept.plans, kept.untold) == ((Plan(ONE, kept.edition, (theirs("34", own("13")),)),), ())
    assert kept.chain is None, "one move is no chain"


def test_once_a_seat_has_gone_on_as_planned_it_is_not_told_that_it_may() -> None:
    table = begun("sim")
    before = replace(table, plans=(Plan(TWO, table.edition, (theirs(ANY, own("34")),)),))
    change = made(before, "12", now=NOW + 5)
    prompts = tuple(Prompt("square-again", {"seat": seat}) for seat in (ONE, TWO))
    after = carried_out(before, replace(change, facts=(*change.facts, *prompts)), now=NOW + 5, rng=Random(1))
    assert after.facts == (
        Fact("moved", {"seat": ONE, "move": "12"}),
        prompts[0],
        Fact("moved", {"seat": TWO, "move": "34"}),
    )
    assert after.table.acts == (NOW + 5, NOW), "who planned need not be there"
    assert (after.table.chain, made(before, "12").table.chain) == (0, None)


def test_a_planned_answer_may_end_the_game_and_then_nothing_is_left() -> None:
    table = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3")
    plans = (Plan(ONE, table.edition, (theirs("b5", own("c7")),)),)
    after = carried(table, "b5", plans=plans).table
    assert (after.status, after.ended) == (Status.FINISHED, Outcome("last-counter", (ONE,)))
    assert (after.acts, after.plans, after.untold, after.chain) == ((), (), (), None)


def test_plans_of_another_board_mean_nothing() -> None:
    table = begun("sim")
    plans = (Plan(ONE, table.edition, (own("12"),)), Plan(TWO, table.edition + 1, (theirs("12"),)))
    planned = replace(table, plans=plans)
    assert (steps_of(planned, ONE), steps_of(planned, TWO)) == ((own("12"),), ())
    assert steps_of(replace(planned, status=Status.FINISHED), ONE) == ()


def test_who_planned_for_a_board_that_is_gone_is_told_once_and_the_others_are_not() -> None:
    table = begun("sim")
    before = replace(table, plans=(Plan(TWO, table.edition, (theirs("12", own("34")),)),))
    change = Change(replace(before, taken_back=1))
    lost = with_lost(before, change).table
    assert (lost.plans, [(each.seat, each.code) for each in lost.untold]) == ((), [(TWO, IfCode.LOST)])
    both = replace(before, plans=(Plan(ONE, table.edition, (own("13"),)), *before.plans))
    kept = Plan(ONE, change.table.edition, (own("13"),))
    after = with_lost(both, Change(replace(change.table, plans=(kept, *before.plans)))).table
    assert (after.plans, [each.seat for each in after.untold]) == ((kept,), [TWO])
    gone = replace(change.table, departures=(Departure(TWO, Termination.TIME, 0),))
    assert with_lost(before, Change(gone)).table.untold == ()
    over = Change(replace(change.table, status=Status.FINISHED))
    assert with_lost(before, over) == over
    assert with_lost(before, Change(before)) == Change(before)


def test_what_another_version_owes_and_what_the_forgotten_planned_is_told_to_no_one() -> None:
    table = begun("sim")
    known, strange = (Untold(TWO, code, 3, NOW, "12") for code in (IfCode.UNFORESEEN, "if-stars"))
    assert [can_be_told(table, each) for each in (known, strange)] == [True, False]
    assert not can_be_told(replace(table, seats=(table.seats[0], forgotten("x"))), known)
    assert why_dropped(table, known) == Fact(IfCode.UNFORESEEN, {"table": "g1", "move": "12"})
    assert why_dropped(table, Untold(TWO, IfCode.LOST, 3, NOW)) == Fact(IfCode.LOST, {"table": "g1"})
