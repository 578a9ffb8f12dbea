"""The buttons on the way to a move of Square: the stone, then its place, then which way its top faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Choice
from core.games.square.figures import completed
from core.games.square.notation import split_full
from core.games.square.places import read_place
from core.games.square.view import Laid, Place, Scored, SquareView

_ARROWS: Final = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def choices(view: SquareView, path: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return the steps that follow `path`; the last step is skipped where only one turn fits.

    They come from the legal moves in the mover's own view, so no one else has any. A place says what it brings.
    """
    moves = [split_full(legal) for legal in view.legal or ()]
    match path:
        case ():
            return tuple(Choice(stone) for stone in dict.fromkeys(stone for stone, _, _ in moves))
        case (stone,):
            turns: dict[str, int] = {}
            for held, place, _ in moves:
                if held == stone:
                    turns[place] = turns.get(place, 0) + 1
            return tuple(
                Choice(place, f"{stone}{place}" if fit == 1 else None, _labelled(view, place))
                for place, fit in turns.items()
            )
        case (stone, place):
            facing = [way for held, at, way in moves if (held, at) == (stone, place)]
            ways = (Choice(way, f"{stone}{place}{way}", f"{_ARROWS[way]} {way}") for way in facing)
            return tuple(ways) if len(facing) > 1 else ()
        case _:
            return ()


def ways(view: SquareView, stone: str, place: str) -> tuple[str, ...]:
    """Return the letters of the turns in which the mover may lay a stone on a place, clockwise from north."""
    moves = (split_full(legal) for legal in view.legal or ())
    return tuple(way for held, at, way in moves if (held, at) == (stone, place))


def best_way(view: SquareView, stone: str, place: str) -> str | None:
    """Return the letter of the turn that brings the mover most points on a place; None where none fits.

    A figure asks for laid places only, so that every turn of a stone brings the same: the first that fits is the best,
    clockwise from north.
    """
    return next(iter(ways(view, stone, place)), None)


def would_score(view: SquareView, place: Place) -> tuple[Scored, ...]:
    """Return what any stone laid on a free place would complete."""
    return completed({*(laid.place for laid in view.laid), place}, place)


def scored_by(laid: Sequence[Laid]) -> tuple[Scored, ...]:
    """Return what the last of these stones, the round's in the order laid, completed as it was laid."""
    return completed({each.place for each in laid}, laid[-1].place)


def points_at(view: SquareView, place: str) -> int:
    """Return the points that any stone laid on a free place would bring."""
    return sum(figure.points for figure in would_score(view, read_place(place[0], place[1:])))


def _labelled(view: SquareView, place: str) -> str | None:
    points = points_at(view, place)
    return f"{place} +{points}" if points else None
