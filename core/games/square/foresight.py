"""What a player can foresee in Square: the table and their own stones decide, never a stone that they cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from core.game import Fact, IllegalMove, NotHeld, Seat
from core.games.square.examples import public_example
from core.games.square.notation import Move
from core.games.square.refusals import check_fits
from core.games.square.state import SquareState, hands_with, stones_for

_UNSEEN = 0
"""Stands in for a stone in another hand; no stone has this number."""

Lay = Callable[[SquareState, Seat, Move], tuple[SquareState, tuple[Fact, ...]]]


def not_laid(state: SquareState, hand: Iterable[int] = ()) -> set[int]:
    """Return the numbers of the stones of which not all lie on the table or in a hand."""
    left = Counter(stones_for(state.seats))
    left.subtract([*(each.stone for each in state.layout.laid), *hand])
    return set(+left)


def foreseen(state: SquareState, seat: Seat, move: Move, lay: Lay) -> SquareState:
    """Return the position after a move, as far as `seat` can foresee it. Raises IllegalMove.

    The turn goes on to the next seat, as if that had a stone that fits; a round that is over waits for its deal.
    """
    mover = state.turn
    if mover is None:
        raise IllegalMove("square-not-now", example=public_example(state.layout))
    check_fits(state.layout, move)
    if move.stone not in not_laid(state):
        raise IllegalMove("square-laid", stone=move.stone, example=public_example(state.layout))
    if mover == seat and move.stone not in state.hands[seat]:
        raise NotHeld("square-not-held", stone=move.stone, example=public_example(state.layout))
    hands = tuple(hand if at == seat else (_UNSEEN,) * len(hand) for at, hand in enumerate(state.hands))
    seen = replace(state, hands=hands, reserve=(_UNSEEN,) * len(state.reserve))
    if mover != seat:
        seen = replace(seen, hands=hands_with(seen, mover, (move.stone, *hands[mover][1:])))
    after, _ = lay(seen, mover, move)
    if after.scores[mover] >= after.options.target:
        return replace(after, turn=None, won=mover)
    if not after.hands[mover]:
        return replace(after, turn=None)
    return replace(after, turn=mover if after.last else after.next_seat(mover))
