"""Redrawing what a seat cannot see, to show that nothing that reaches it depends on that."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.game import Seat
from core.games.square.state import SquareState
from core.position import Position
from core.service.tables import Tables
from core.table import Table


def redraw(state: SquareState, seat: Seat | None, rng: Random) -> SquareState:
    """Shuffle everything hidden from `seat` (None: from the public): the other hands and the reserve, sizes kept.

    The position stays a right one: the player to move still has a stone that fits.
    """
    hidden = [stone for at, hand in enumerate(state.hands) if at != seat for stone in hand]
    pool = [*hidden, *state.reserve]
    while True:
        rng.shuffle(pool)
        rest = iter(pool)
        hands = tuple(hand if at == seat else tuple(next(rest) for _ in hand) for at, hand in enumerate(state.hands))
        if state.turn is None or state.layout.takes_any(hands[state.turn]):
            return replace(state, hands=hands, reserve=tuple(rest))


def remember(tables: Tables, table: Table, position: Position) -> None:
    """Have a table's position taken for another one, as though its reserve had been dealt otherwise."""
    tables.position(table)
    key = (table.server, table.id, table.version)
    # Two tables whose moves, options and commitments are equal can differ in what is hidden only in memory.
    memory = tables._positions  # pyright: ignore[reportPrivateUsage]
    record, _ = memory[key]
    memory[key] = record, position
    assert tables.position(table) is position
