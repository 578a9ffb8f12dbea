"""Conditional moves as they are carried out, with the move that they answer and in the same change."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.change import Change
from core.conditionals.codes import IfCode
from core.game import Fact, GameError, Prompt, Seat
from core.plan import Plan, Steps, answer, fits, followed
from core.play import play
from core.table import Status, Table


def current(table: Table) -> tuple[Plan, ...]:
    """Return the plans that mean the board as it stands.

    A version of Kibitz that knows no plans leaves them as they are while the game goes on.
    """
    if table.status is not Status.PLAYING:
        return ()
    return tuple(plan for plan in table.plans if plan.edition == table.edition and plan.seat not in table.left)


def steps_of(table: Table, seat: Seat) -> Steps:
    """Return what a seat plans on the board as it stands."""
    return next((plan.steps for plan in current(table) if plan.seat == seat), ())


def carried_out(before: Table, change: Change, *, now: int, rng: Random) -> Change:
    """Return a change that made one move with all that is answered to it as planned, turn by turn.

    What the moves leave of the plans stays with the table; who planned for something else is to be told.
    """
    plans = {plan.seat: plan.steps for plan in current(before)}
    dropped: dict[Seat, Fact] = {}
    mover = change.after.movers[-1]
    if mover in plans:  # a plan that was written on one's own turn begins with the move that is made by hand
        planned = answer(plans.pop(mover))
        plans |= {mover: planned.then} if planned is not None and planned.move == change.table.moves[-1] else {}
    while change.table.status is Status.PLAYING:
        dropped |= _trim(change, plans)
        seat = change.after.to_move
        step = None if seat is None else answer(plans.get(seat, ()))
        if seat is None or step is None:
            break
        try:
            moved = play(change.table, change.after, change.table.seats[seat], step.move, now=now, rng=rng)
        except GameError:
            dropped[seat] = Fact(IfCode.UNPLAYABLE, {"table": change.table.id, "move": step.move})
            del plans[seat]
            break
        plans[seat] = step.then
        change = _with(change, moved)
    table = change.table
    if table.status is Status.PLAYING:
        kept = tuple(Plan(seat, table.edition, steps) for seat, steps in plans.items() if steps)
        begun = len(before.moves)
        chain = begun if len(table.moves) > begun + 1 else None
        change = replace(change, table=replace(table, plans=kept, chain=chain))
    return replace(change, dropped=tuple(dropped.items()) if table.status is Status.PLAYING else ())


def with_lost(before: Table, change: Change) -> Change:
    """Return a change other than by a move so that who planned for the board before is told that this is over."""
    kept = current(change.table)
    if change.table.status is not Status.PLAYING or kept == change.table.plans:
        return change
    lost = {plan.seat for plan in current(before)} - {plan.seat for plan in kept} - change.table.left
    told = tuple((seat, Fact(IfCode.LOST, {"table": before.id})) for seat in sorted(lost))
    return replace(change, table=replace(change.table, plans=kept), dropped=told)


def _trim(change: Change, plans: dict[Seat, Steps]) -> dict[Seat, Fact]:
    """Trim plans to what the newest move leaves of them; return what those are told who planned for something else."""
    table, position = change.table, change.after
    told: dict[Seat, Fact] = {}
    for seat in tuple(plans):
        own_turn = position.to_move == seat
        if position.dealt_at == len(table.moves):
            left, why = (), Fact(IfCode.NEW_ROUND, {"table": table.id})
        else:
            why = Fact(IfCode.UNFORESEEN, {"table": table.id, "move": table.moves[-1]})
            left = plans[seat]
            if seat != position.movers[-1]:
                left = followed(left, table.moves[-1], own_turn=own_turn)
        if left and fits(left, own_turn=own_turn):
            plans[seat] = left
        elif plans.pop(seat):
            told[seat] = why
    return told


def _with(change: Change, moved: Change) -> Change:
    """Return a change with a planned answer, which does not mean that its player is there."""
    table = moved.table
    if table.status is Status.PLAYING:
        table = replace(table, acts=change.table.acts)
    mover = moved.after.movers[-1]
    facts = (fact for fact in change.facts if not (isinstance(fact, Prompt) and fact.params["seat"] == mover))
    return Change(table, moved.position, (*facts, *moved.facts))
