"""A game that is tried again from one of its moves: a pure transition to a new table."""

from __future__ import annotations

from typing import Final

from core.attention import acted
from core.clocks import restarted
from core.codes import Code
from core.game import Seat
from core.games import GAMES
from core.position import Position
from core.refusals import Refused, check_begun
from core.table import First, Origin, Player, Status, Table
from core.values import CommandValue

_SEATS: Final = 2


def check_retry(table: Table, ply: int | None) -> int:
    """Return the ply from which a finished game is to be tried again.

    Raises Refused for a game that goes on, for more than two seats, for one with deals (what was hidden is known now),
    and for a move that there was not.
    """
    check_begun(table)
    if table.ended is None:
        raise Refused(Code.RETRY_LATER, table=table.id)
    if not can_be_retried(table):
        raise Refused(Code.RETRY_UNKNOWN, table=table.id)
    # Where a game was itself tried again, it can be from where it began, even if no move followed there.
    most = len(table.moves) if table.origin is None else max(len(table.moves), table.origin.ply + 1)
    if not most:
        raise Refused(Code.REVIEW_EMPTY, table=table.id)
    if ply is None or not 0 <= ply < most:
        example = CommandValue("retry", (table.id, str(most)))
        raise Refused(Code.RETRY_WHICH, table=table.id, most=most, example=example)
    return ply


def can_be_retried(table: Table) -> bool:
    """Whether the game of a table can be tried again: two play it, and nothing in it was hidden."""
    return len(table.seats) == _SEATS and not GAMES[table.game].dealt


def origin_of(table: Table, ply: int) -> Origin:
    """Return where a position comes from: the table where its first moves were made."""
    return table.origin if table.origin is not None and table.origin.ply == ply else Origin(table.id, ply)


def retry(table: Table, before: Position, players: tuple[Player, Player], *, chat: str, now: int) -> Table:
    """Return a new table (with an empty id) that has begun with the first moves of another, up to a position there.

    The first of the players takes the seat that is to move, the second the other one. It is not rated and has no clock.
    """
    ply = len(before.movers)
    mover = before.to_move
    assert mover is not None, "a move was made there"  # noqa: S101 - `check_retry` has seen that one follows
    new = Table(
        server=table.server,
        chat=chat,
        id="",
        version=0,
        game=table.game,
        options=table.options,
        first=First.ME if table.start == Seat(0) else First.THEM,
        rated=False,
        seats=players if mover == 0 else players[::-1],
        status=Status.PLAYING,
        start=table.start,
        moves=table.moves[:ply],
        origin=origin_of(table, ply),
        changed=now,
    )
    return acted(restarted(new, now), mover, now)
