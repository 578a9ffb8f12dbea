"""Positions of random rounds of Square."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core.game import Seat
from core.games.square.state import SquareState, stones_for
from tests.core.games.square.positions import SQUARE


def positions(
    seed: int, rounds: int, words: tuple[str, ...] = (), hand: int = 10, kinds: int = 35
) -> Iterator[SquareState]:
    """Play rounds for two to six by chance, and give every third position.

    With small hands and few kinds of stones, the first of which have few figures, many seats draw and pass.
    """
    rng = Random(seed)
    for number in range(rounds):
        seats = 2 + number % 5
        stones = [stone for stone in stones_for(seats) if stone <= kinds]
        rng.shuffle(stones)
        state = SquareState(
            options=SQUARE.options(words),
            first=Seat(0),
            turn=Seat(0),
            scores=(0,) * seats,
            hands=tuple(tuple(stones[seat * hand : (seat + 1) * hand]) for seat in range(seats)),
            reserve=tuple(stones[seats * hand :][: 35 if hand == 10 else 6]),
        )
        while state.turn is not None:
            if len(state.layout.laid) % 3 == 0:
                yield state
            state, _ = SQUARE.play(state, rng.choice(SQUARE.legal_moves(state)))
