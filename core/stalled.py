"""Tables that stand still: a win that can be claimed on time, and dead games that may be ended."""

from __future__ import annotations

from random import Random
from typing import Final

from core.change import Change
from core.clocks import silent_since
from core.codes import Code
from core.game import Moment
from core.offers import cancel
from core.play import lose_on_time, must_play
from core.position import Position, replay
from core.refusals import Refused
from core.table import Player, Status, Table, seated

DEAD_OFFER: Final = 3_600
"""Seconds after which an offer that no one joins is dead. Decided by this project: everyone there has seen it."""

DEAD_GAME: Final = 14 * 86_400
"""Seconds after which a game is dead that has no clock and no move, or whose place has been silent all the time.

Decided by this project: the longest clock.
"""


def is_dead(table: Table, now: int) -> bool:
    """Whether an open table has stood still long enough to be ended."""
    if table.status is Status.OFFERED:
        return now - table.changed >= DEAD_OFFER
    if table.status is not Status.PLAYING:
        return False
    silent = silent_since(table)
    if silent is not None and now - silent >= DEAD_GAME:
        return True
    return table.overdue or (table.move_time is None and now - table.changed >= DEAD_GAME)


def claim(table: Table, position: Position, player: Player, *, now: int, rng: Random) -> Change:
    """Let the player to move lose on time, as another player claims. Raises Refused.

    The table's deadline must be the one after all outages (`clocks.with_outages_credited`).
    """
    seat = must_play(table, player)
    if table.deadline is None:
        raise Refused(Code.CLAIM_NO_CLOCK, table=table.id)
    if position.to_move == seat:
        raise Refused(Code.CLAIM_OWN_TIME)
    if now < table.deadline:
        raise Refused(Code.CLAIM_TOO_EARLY, moment=Moment(table.deadline))
    return lose_on_time(table, position, now=now, rng=rng)


def may_call_off(table: Table, player: Player, now: int, *, admin: bool) -> bool:
    """Whether a dead game may be ended without a loser: by those who play it, and by administrators.

    Not by the player whose time is over: the win is the others' to claim.
    """
    if table.status is not Status.PLAYING or not is_dead(table, now):
        return False
    if table.overdue:
        mover = replay(table).to_move
        if mover is not None and table.seats[mover].id == player.id:
            return False
    return admin or any(table.seats[seat].id == player.id for seat in table.staying)


def withdraw(table: Table, player: Player, now: int, *, admin: bool, anyone: bool) -> Table:
    """Withdraw an offer: one's own, or a dead one as someone seated or an administrator. Raises Refused.

    `anyone` lets everyone withdraw a dead offer that was made to no one in particular.
    """
    may = seated(table, player) or admin or (anyone and table.open_offer)
    return cancel(table, table.seats[0] if may and is_dead(table, now) else player, now)
