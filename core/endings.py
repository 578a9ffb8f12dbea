"""The ends of games, and of a seat's part in one: by the rules, called off, resigned or lost on time.

All are pure transitions of a table.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from core import offers
from core.change import Change
from core.clocks import cleared, pause_ended, pauses_over, restarted
from core.codes import Code
from core.fairness import draw_deal
from core.game import Fact, Outcome, Seat, Termination
from core.position import Position
from core.table import Departure, Status, Table

_LEFT: Final = {Termination.RESIGNATION: Code.LEFT_RESIGNED, Termination.TIME: Code.LEFT_ON_TIME}


def finish(table: Table, outcome: Outcome, now: int) -> Table:
    """End a game with a result."""
    return replace(
        cleared(pauses_over(table, now)),
        acts=(),
        plans=(),
        untold=(),
        chain=None,
        status=Status.FINISHED,
        ended=outcome,
        take_back=None,
        changed=now,
    )


def call_off(table: Table, now: int) -> Table:
    """End an open table without a loser; an offer expires."""
    if table.status is Status.OFFERED:
        return offers.expire(table, now)
    return replace(finish(table, Outcome(Termination.ABORTED, ()), now), status=Status.ABORTED)


def all_moved(table: Table, position: Position) -> bool:
    """Whether every player who stays has made a move at this table."""
    return set(table.staying) <= set(position.movers[table.given :])


def may_abort(table: Table, position: Position, seat: Seat) -> bool:
    """Whether this player may end the game without a loser: until each has moved.

    A player whose time is over does not escape the others' claim in this way.
    """
    return not all_moved(table, position) and not (table.overdue and position.to_move == seat)


def leave(table: Table, position: Position, seat: Seat, why: Termination, *, now: int, rng: Random) -> Change:
    """Let a player leave who resigns or whose time is over.

    At a table begun with three or more the others play on until one stays and wins; `rng` shuffles when this ends a
    round. With two the game ends; it is called off when one of them has not moved yet.
    """
    if len(table.seats) > 2:
        return _depart(table, position, seat, why, now=now, rng=rng)
    if not all_moved(table, position):
        departure = Departure(seat, why, len(table.moves))
        return Change(replace(call_off(table, now), departures=(departure,)), position)
    winner = Seat(1 - seat)
    return Change(replace(finish(table, Outcome(why, (winner,)), now), dropped=seat), position)


def begin_round(change: Change, rng: Random) -> Change:
    """Deal the next round where it is due, and publish its hash."""
    position = change.after
    if not position.deal_due:
        return change
    table = draw_deal(change.table, rng)
    position, dealt = position.dealt(table.deals[-1])
    published = Fact(Code.DEAL_PUBLISHED, {"round": position.rounds, "hash": table.hashes[-1]})
    return replace(change, table=table, position=position, facts=(*change.facts, *dealt, published))


def _depart(table: Table, position: Position, seat: Seat, why: Termination, *, now: int, rng: Random) -> Change:
    departure = Departure(seat, why, len(table.moves))
    mover = position.to_move
    table = replace(table, departures=(*table.departures, departure), take_back=None, changed=now)
    table = pause_ended(table, seat, now)
    position, facts = position.without(seat)
    if len(table.staying) == 1:
        return Change(replace(finish(table, Outcome(why, table.staying), now), dropped=seat), position, facts)
    if all(table.seats[other].is_computer for other in table.staying):  # no one is there to see them play on
        return Change(call_off(table, now), position, facts)
    change = begin_round(Change(table, position, (Fact(_LEFT[why], {"seat": seat}), *facts)), rng)
    if change.after.to_move == mover:
        return change
    return replace(change, table=restarted(change.table, now))
