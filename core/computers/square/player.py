"""How Square is played at each level."""

from __future__ import annotations

from random import Random
from typing import Final

from core.computers.square.board import Board
from core.computers.square.estimates import at_sight, read_try, thought_through
from core.computers.square.unseen import Unseen
from core.game import View
from core.games.square.options import SquareOptions
from core.games.square.view import SquareView
from core.levels import USUAL, Level

EASY_PLACES: Final = 8
"""Places that the easy level looks at before each move."""

HARD_NODES: Final = 3000
"""Stones that the hard level tries out before each move, which takes a tenth of a second."""


class SquareComputer:
    """Takes what promises most: the easy level among few places, the others with what it leaves to the next players."""

    def __init__(self, nodes: int = HARD_NODES) -> None:
        """Take how many stones the hard level tries out before each move."""
        self._nodes = nodes

    def highest(self, options: SquareOptions) -> Level:
        """Return the highest level: the game is not solved."""
        del options
        return Level.HARD

    def thinks(self, options: SquareOptions, level: Level) -> bool:
        """Whether a move may take long: one of the hard level does."""
        del options
        return level not in {Level.EASY, Level.MEDIUM}

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`. Raises ValueError for a view that is not the mover's own view of Square."""
        if not isinstance(view, SquareView) or not view.legal:
            raise ValueError("this player needs the mover's own view of a game of Square")
        if level is Level.EASY:
            return _glance(view, rng)
        unseen = Unseen(view)
        if len(view.legal) == 1:
            return view.legal[0]
        values = at_sight(unseen) if level is Level.MEDIUM else thought_through(unseen, rng, self._nodes)
        most = max(values.values())
        return rng.choice([text for text in view.legal if values[read_try(text)] == most])


def _glance(view: SquareView, rng: Random) -> str:
    """Return a move with the most points that one stone can bring now, on one of a few places."""
    board = Board.of(view.laid)
    moves = [(text, read_try(text)[1]) for text in view.legal or ()]
    places = sorted({place for _, place in moves})
    bring = {place: board.worth(place) for place in rng.sample(places, min(EASY_PLACES, len(places)))}
    most = max(bring.values())
    return rng.choice([text for text, place in moves if bring.get(place) == most])
