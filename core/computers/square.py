"""The computer players of Square: they take the most points that one stone can bring now, as far as they see it."""

from __future__ import annotations

from random import Random
from typing import Final

from core.game import View
from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.options import SquareOptions
from core.games.square.places import read_place
from core.games.square.view import Place, SquareView
from core.levels import USUAL, Level

EASY_PLACES: Final = 3
"""Places that the easy level looks at before each move."""


class SquareComputer:
    """Takes a move with the most points among the places that it sees; the lot decides among equals."""

    def highest(self, options: SquareOptions) -> Level:
        """Return the highest level: the game is not solved."""
        del options
        return Level.MEDIUM

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`. Raises ValueError for a view that is not the mover's own view of Square."""
        if not isinstance(view, SquareView) or not view.legal:
            raise ValueError("this player needs the mover's own view of a game of Square")
        taken = frozenset(stone.place for stone in view.laid)
        moves = [(text, _place(text)) for text in view.legal]
        places = sorted({place for _, place in moves})
        if level is Level.EASY:
            places = rng.sample(places, min(EASY_PLACES, len(places)))
        bring = {place: _points(taken, place) for place in places}
        most = max(bring.values())
        return rng.choice([text for text, place in moves if bring.get(place) == most])


def _points(taken: frozenset[Place], place: Place) -> int:
    """Return the points that a stone on an open place brings, whichever it is."""
    return sum(figure.points for figure in completed(taken | {place}, place))


def _place(text: str) -> Place:
    name = split_full(text)[1]
    return read_place(name[0], name[1:])
