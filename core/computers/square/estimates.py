"""How good each move of Square is, estimated from hands as they may be."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from random import Random
from typing import Final

from core.computers.square.board import Board, Try, number_of
from core.computers.square.chains import Outlook
from core.computers.square.endings import Ending, TooLong
from core.computers.square.rounds import Round
from core.computers.square.unseen import Unseen
from core.exact import Estimated
from core.games.square.notation import read_full
from core.games.square.view import SquareView

WIDTH: Final = 12
"""Moves that are looked at more closely than at sight."""

TURNS: Final = 3
"""Turns that are played on: the own one, and those that follow."""

DEALS: Final = 8
"""Deals that are tried before the worse moves are given up."""

SIGHT: Final = 0.3
"""How much the value of a move at sight counts, compared with what it was found to bring."""


def estimate(view: SquareView, rng: Random, nodes: int) -> tuple[Estimated, ...]:
    """Return all legal moves with what they are expected to bring, the best first.

    Little more than `nodes` stones are tried out. The same view and `rng` lead to the same estimates. Raises ValueError
    for a view that is not the mover's own.
    """
    texts = {read_try(text): text for text in view.legal or ()}
    margins = thought_through(Unseen(view), rng, nodes)
    ordered = sorted(margins, key=lambda one: (-margins[one], one))
    return tuple(Estimated(texts[one], margins[one]) for one in ordered)


def at_sight(unseen: Unseen) -> dict[Try, float]:
    """Return what each move promises at sight."""
    return Outlook(unseen).values(Board.of(unseen.view.laid))


def thought_through(unseen: Unseen, rng: Random, nodes: int) -> dict[Try, float]:
    """Return what each move brings on average over deals that fit all that was seen.

    Where all hidden stones follow and the round ends soon, it is exactly what each brings. Those that promise little at
    sight, and then those that turn out worse, are given up for the sake of the others.
    """
    view, board = unseen.view, Board.of(unseen.view.laid)
    order = [unseen.seat, *unseen.others]
    missing = [view.target - score for score in view.scores]
    drew = frozenset(one.seat for one in view.shortages if one.drew)
    if unseen.certain:
        ending = Ending(
            [missing[seat] for seat in order], [seat in drew for seat in order], nodes, penalty=view.penalty
        )
        with suppress(TooLong):
            return ending.values(board, (unseen.hand, unseen.stones))
    values = Outlook(unseen).values(board)
    if len(values) == 1:
        return values
    alive = sorted(values, key=lambda one: -values[one])[:WIDTH]
    sight = values.copy()
    sums = dict.fromkeys(alive, 0.0)
    worlds = unseen.worlds(rng)
    deals = laid = 0
    while laid < nodes:
        for world in islice(worlds, DEALS):
            for one in alive:
                played = Round(board.copy(), world, order, missing, drew, penalty=view.penalty)
                played.lay(one)
                played.play_until(TURNS, rng)
                laid += played.laid
                sums[one] += played.margin()
        deals += DEALS
        for one in alive:
            values[one] = (sums[one] / deals + SIGHT * sight[one]) / (1 + SIGHT)
        alive = sorted(alive, key=lambda one: -values[one])[: max(2, len(alive) * 2 // 3)]
    worst, least = min(values[one] for one in sums), min(sight[one] for one in sums)
    return {one: value if one in sums else worst - (least - sight[one]) for one, value in values.items()}


def read_try(text: str) -> Try:
    """Read a move in full notation."""
    move = read_full(text)
    return move.stone - 1, number_of(move.place), move.turn
