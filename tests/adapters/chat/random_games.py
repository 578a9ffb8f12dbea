"""Games of people that go on by chance."""

from __future__ import annotations

from random import Random

from core.change import Change
from core.offers import Challenge, accept, offer
from core.play import play
from core.position import Position
from core.table import Table
from tests.adapters.chat.den import NOON, person

NAMES = ("anna", "boris", "carl", "dora", "egor", "fima")


def accepted(rng: Random, game: str, options: tuple[str, ...], seats: int = 2) -> Table:
    """A game that anna offered and all others have accepted."""
    host, *others = map(person, NAMES[:seats])
    wanted = Challenge(game=game, options=options, opponents=tuple(others))
    table = offer("l#den", "l#den", host, wanted, now=NOON, rng=rng)
    for other in others:
        table = accept(table, other, frozenset(), now=NOON, rng=rng)
    return table


def moved(table: Table, position: Position, rng: Random) -> Change | None:
    """What comes of a move drawn by lot; None where no one is to move."""
    mover, legal = position.to_move, position.game.legal_moves(position.state)
    if mover is None:
        return None
    text = position.game.format(position.state, rng.choice(legal))
    return play(table, position, table.seats[mover], text, now=NOON, rng=rng)
