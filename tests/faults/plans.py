"""Conditional moves written by chance: lines that are right in a position, as their owner may know it."""

from __future__ import annotations

from random import Random

from core.game import Seat
from core.position import Position


def random_line(position: Position, seat: Seat, rng: Random, *, avoid: str) -> tuple[str, ...]:
    """Return a line of a seat that waits, which begins with another move than `avoid`; nothing where it finds none."""
    game, state = position.game, position.state
    line: list[str] = []
    for _ in range(2 * rng.randint(1, 3)):
        moves = list(game.possible_moves(state, seat))
        rng.shuffle(moves)
        right = (move for move in moves if line or game.format(state, move) != avoid)
        move = next(right, None)
        if move is None:
            break
        own = game.to_move(state) == seat
        line.append(game.format(state, move, full=rng.random() < 0.5))
        state = game.foreseen(state, seat, move)
        if own and rng.random() < 0.5:
            break
    return tuple(line)
