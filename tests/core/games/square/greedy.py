"""A greedy player of Square, with which the computer's levels are compared: it takes the most points at each stone."""

from __future__ import annotations

from random import Random

from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.games.square.view import SquareView


def choose(view: SquareView, rng: Random) -> str:
    """Return one of the legal moves that bring most now; the lot decides among equals."""
    taken = frozenset(laid.place for laid in view.laid)
    places = {text: split_full(text)[1] for text in view.legal or ()}
    bring: dict[str, int] = {}
    for name in set(places.values()):
        place = read_place(name[0], name[1:])
        bring[name] = sum(figure.points for figure in completed(taken | {place}, place))
    most = max(bring.values())
    return rng.choice([text for text, name in places.items() if bring[name] == most])
