"""Games as films: the boards of one, from its first to its newest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.answer import Board
from core.game import AnyGame, Seat
from core.games import GAMES
from core.position import positions
from core.table import Status, Table


def boards(
    table: Table,
    *,
    seat: Seat | None = None,
    first: int = 0,
    last: int | None = None,
    games: Mapping[str, AnyGame] = GAMES,
) -> Iterator[Board]:
    """Go through a game that keeps the rules as one seat, or with None everyone, could see it.

    Boards before ply `first` and after ply `last` are left out.
    """
    for position in positions(table, games):
        ply = len(position.movers)
        if last is not None and ply > last:
            return
        if ply >= first:
            view = position.game.view(position.state, seat)
            yield Board(table.id, table.game, ply, Status.PLAYING, table.seats, view)
