"""Conditional moves as they are carried out, with the move that they answer and in the same change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from core.change import Change
from core.conditionals.codes import IfCode
from core.game import Fact, GameError, Prompt, Seat
from core.plan import Plan, Steps, answer, fits, followed
from core.play import play
from core.table import Status, Table
from core.untold import Untold

_WHYS: Final = frozenset({IfCode.UNFORESEEN, IfCode.UNPLAYABLE, IfCode.NEW_ROUND, IfCode.LOST})

_Why = tuple[IfCode, str | None]
"""Why a plan is dropped: a code, and the move that it is about."""


def current(table: Table) -> tuple[Plan, ...]:
    """Return the plans that mean the board as it stands.

    A version of Kibitz that knows no plans leaves them as they are while the game goes on.
    """
    if table.status is not Status.PLAYING:
        return ()
    return tuple(plan for plan in table.plans if plan.edition == table.edition)


def steps_of(table: Table, seat: Seat) -> Steps:
    """Return what a seat plans on the board as it stands."""
    return next((plan.steps for plan in current(table) if plan.seat == seat), ())


def carried_out(before: Table, change: Change, *, now: int, rng: Random) -> Change:
    """Return a change that made one move with all that is answered to it as planned, turn by turn.

    What the moves leave of the plans stays with the table; who planned for something else is to be told.
    """
    plans = {plan.seat: plan.steps for plan in current(before)}
    dropped: dict[Seat, _Why] = {}
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
            dropped[seat] = IfCode.UNPLAYABLE, step.move
            del plans[seat]
            break
        plans[seat] = step.then
        change = _with(change, moved)
    table = change.table
    if table.status is Status.PLAYING:
        kept = tuple(Plan(seat, table.edition, steps) for seat, steps in plans.items())
        begun = len(before.moves)
        chain = begun if len(table.moves) > begun + 1 else None
        change = replace(change, table=_with_untold(replace(table, plans=kept, chain=chain), dropped))
    return change


def with_lost(before: Table, change: Change) -> Change:
    """Return a change other than by a move so that who planned for the board before is told that this is over."""
    kept = current(change.table)
    if change.table.status is not Status.PLAYING or kept == change.table.plans:
        return change
    lost = {plan.seat for plan in current(before)} - {plan.seat for plan in kept} - change.table.left
    why: _Why = IfCode.LOST, None
    return replace(change, table=_with_untold(replace(change.table, plans=kept), dict.fromkeys(sorted(lost), why)))


def can_be_told(table: Table, untold: Untold) -> bool:
    """Whether there is someone to be told something, and this version of Kibitz knows what it means."""
    return untold.code in _WHYS and not table.seats[untold.seat].forgotten


def why_dropped(table: Table, untold: Untold) -> Fact:
    """Return what a player is told whose plan was dropped."""
    move = {} if untold.move is None else {"move": untold.move}
    return Fact(IfCode(untold.code), {"table": table.id, **move})


def _with_untold(table: Table, dropped: Mapping[Seat, _Why]) -> Table:
    """Return a table that owes those whose plans were dropped to be told so; what is older they need not be told."""
    if not dropped:
        return table
    older = (each for each in table.untold if each.seat not in dropped)
    newer = (Untold(seat, code, table.edition, table.changed, move) for seat, (code, move) in dropped.items())
    return replace(table, untold=(*older, *newer))


def _trim(change: Change, plans: dict[Seat, Steps]) -> dict[Seat, _Why]:
    """Trim plans to what the newest move leaves of them; return what those are told who planned for something else."""
    table, position = change.table, change.after
    told: dict[Seat, _Why] = {}
    for seat in tuple(plans):
        own_turn = position.to_move == seat
        if position.dealt_at == len(table.moves):
            left, why = (), (IfCode.NEW_ROUND, None)
        else:
            left, why = plans[seat], (IfCode.UNFORESEEN, table.moves[-1])
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
