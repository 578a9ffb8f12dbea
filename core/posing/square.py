"""Which positions of Square make good puzzles: one stone brings the most points, and several places bring some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.codes import Coded
from core.game import Deal, Fact, Move
from core.games.square.choices import would_score
from core.games.square.examples import layout_of
from core.games.square.layout import Layout
from core.games.square.notation import Move as Laying
from core.games.square.notation import split_full, write_move
from core.games.square.options import SquareOptions, write_options
from core.games.square.places import read_place
from core.games.square.state import HAND, stones_for
from core.games.square.view import Laid, Place, Scored, SquareView
from core.posing.difficulty import seed
from core.posing.value import Posed, short_key

LEAST_PLACES: Final = 3
"""The fewest places of a good puzzle that bring points to the hand (decided by this project)."""

LEAST_POINTS: Final = 6
"""The fewest points of the best move: a figure of four is seen at once (decided by this project)."""

LEAST_RATING: Final = 700
"""The lowest rating: below it nothing tempts, and the best place is seen at once (decided by this project)."""

_LARGE: Final = 9
_GAP: Final = 3
"""Points by which a place falls short of the best where half of all solvers still take it for the best."""

_DECOY: Final = 0.5


class SquareTheme(Coded):
    """What a puzzle of Square is about."""

    DECOY = "square-theme-decoy"
    CROSSING = "square-theme-crossing"
    LARGE = "square-theme-large"
    CLOSE = "square-theme-close"
    CLEAR = "square-theme-clear"


class SquareWhy(Coded):
    """What a move of Square brings."""

    BRINGS = "square-brings", "move points"
    BEST = "square-brings-best", "points"


def pose(view: SquareView) -> Posed | None:
    """Return the puzzle that a position makes; None where it makes no good one, or where stones were drawn."""
    if not _undrawn(view):
        return None
    fitting = {_place(text) for text in view.legal or ()}
    brings = {place: _points(view, place) for place in fitting}
    scoring = {place: points for place, points in brings.items() if points}
    most = max(scoring.values(), default=0)
    if len(scoring) < LEAST_PLACES or most < LEAST_POINTS:
        return None
    best = [text for text in view.legal or () if brings[_place(text)] == most]
    if len(best) != 1:
        return None
    place = _place(best[0])
    others = layout_of(view.laid).opened.keys() - fitting
    decoys = [other for other in others if _points(view, other) >= most]
    gaps = [most - points for other, points in scoring.items() if other != place]
    rating = seed([*(2 ** (-gap / _GAP) for gap in gaps), *(_DECOY for _ in decoys)])
    if rating < LEAST_RATING:
        return None
    return Posed(
        seats=view.seats,
        start=view.laid[0].seat,
        moves=tuple(map(_text, view.laid)),
        options=write_options(SquareOptions(players=view.seats)),
        solution=best[0],
        theme=_theme(would_score(view, place), decoys, min(gaps)),
        tries=len(scoring),
        rating=rating,
        key=short_key(f"square {sorted((each.stone, each.place, each.turn) for each in view.laid)} {view.hand}"),
        deal=_made_up(view),
    )


def explain(view: SquareView, move: str) -> tuple[Fact, ...]:
    """Return what a legal move in full notation brings, and, where it is not the best, what that brings."""
    points = _points(view, _place(move))
    most = max(_points(view, place) for place in {_place(text) for text in view.legal or (move,)})
    best = () if points == most else (Fact(SquareWhy.BEST, {"points": most}),)
    return (Fact(SquareWhy.BRINGS, {"move": Move(move), "points": points}), *best)


def _theme(figures: tuple[Scored, ...], decoys: list[Place], gap: int) -> SquareTheme:
    if decoys:
        return SquareTheme.DECOY
    if len(figures) > 1:
        return SquareTheme.CROSSING
    if gap == 1:
        return SquareTheme.CLOSE
    return SquareTheme.LARGE if max(each.points for each in figures) >= _LARGE else SquareTheme.CLEAR


def _undrawn(view: SquareView) -> bool:
    """Whether everyone has played this round with the ten stones dealt, and all are still there."""
    laid = [sum(stone.seat == seat for stone in view.laid) for seat in range(view.seats)]
    ten = all(count + held == HAND for count, held in zip(laid, view.held, strict=True))
    return bool(view.laid) and not view.left and ten and view.seat is not None and view.seat == view.to_move


def _made_up(view: SquareView) -> Deal:
    """Return a deal that leads to the same view: what its seat cannot know is dealt in ascending order."""
    rest = stones_for(view.seats)
    for stone in (*(each.stone for each in view.laid), *(view.hand or ())):
        rest.remove(stone)
    return tuple(_dealt(view, iter(rest)))


def _dealt(view: SquareView, rest: Iterator[int]) -> Iterator[int]:
    for seat in range(view.seats):
        laid = [stone.stone for stone in view.laid if stone.seat == seat]
        yield from laid
        yield from (view.hand or ()) if seat == view.seat else (next(rest) for _ in range(HAND - len(laid)))
    yield from rest


def _text(laid: Laid) -> str:
    """Return the move that laid a stone."""
    return write_move(Layout(), Laying(laid.stone, laid.place, laid.turn), full=True)


def _points(view: SquareView, place: Place) -> int:
    return sum(figure.points for figure in would_score(view, place))


def _place(text: str) -> Place:
    name = split_full(text)[1]
    return read_place(name[0], name[1:])
