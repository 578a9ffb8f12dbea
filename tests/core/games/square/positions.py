"""Positions of Square written by hand: laid places as drawings, stones as moves."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Fact, Seat
from core.games.square.layout import Layout
from core.games.square.notation import read_move
from core.games.square.rules import Square
from core.games.square.state import SquareState
from core.games.square.view import Laid, Place

SQUARE = Square()


def drawing(text: str) -> tuple[frozenset[Place], Place]:
    """Read laid places (`#`) and the newest of them (`X`) from a drawing whose lowest line is row 1."""
    lines = text.split()
    rows = {len(lines) - index: line for index, line in enumerate(lines)}
    marks = {(column, row): mark for row, line in rows.items() for column, mark in enumerate(line, start=1)}
    (newest,) = (place for place, mark in marks.items() if mark == "X")
    return frozenset(place for place, mark in marks.items() if mark != "."), newest


def layout(moves: str) -> Layout:
    """Lay these moves, all by seat 0; each must fit."""
    table = Layout()
    for text in moves.split():
        move = read_move(table, text)
        assert move.turn in table.turns(move.stone, move.place), text
        table = table.lay(Laid(move.stone, move.place, move.turn, Seat(0)))
    return table


def position(
    laid: str,
    hands: Sequence[Sequence[int]],
    *,
    reserve: Sequence[int] = (),
    options: str = "",
    scores: Sequence[int] = (),
) -> SquareState:
    """Build a position in which it is seat 0's turn, after these moves."""
    return SquareState(
        options=SQUARE.options(options.split()),
        first=Seat(0),
        turn=Seat(0),
        scores=tuple(scores) or (0,) * len(hands),
        hands=tuple(tuple(hand) for hand in hands),
        reserve=tuple(reserve),
        layout=layout(laid),
    )


def play(state: SquareState, text: str) -> tuple[SquareState, list[Fact]]:
    """Play a move as it is written."""
    after, facts = SQUARE.play(state, SQUARE.parse(state, text.lower()))
    return after, list(facts)
