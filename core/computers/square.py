"""A simple player of Square: it takes the most points that one stone can bring now."""

from __future__ import annotations

from random import Random

from core.game import View
from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.games.square.view import Place, SquareView


class SquareComputer:
    """Takes a move with the most points now; the lot decides among equals."""

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`. Raises ValueError for a view that is not the mover's own view of Square."""
        if not isinstance(view, SquareView) or not view.legal:
            raise ValueError("this player needs the mover's own view of a game of Square")
        taken = frozenset(stone.place for stone in view.laid)
        names = [split_full(text)[1] for text in view.legal]
        points = {name: _points(taken, read_place(name[0], name[1:])) for name in set(names)}
        most = max(points.values())
        return rng.choice([text for text, name in zip(view.legal, names, strict=True) if points[name] == most])


def _points(taken: frozenset[Place], place: Place) -> int:
    return sum(figure.points for figure in completed(taken | {place}, place))
