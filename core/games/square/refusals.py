"""Why a stone may not lie on a place, as far as the table shows it."""

from __future__ import annotations

from core.game import IllegalMove
from core.games.square.examples import public_example
from core.games.square.layout import Layout
from core.games.square.notation import Move
from core.games.square.places import FIRST_PLACE, on_table, write_place
from core.games.square.stones import STONES


def check_fits(layout: Layout, move: Move) -> None:
    """Check that a stone turned like this fits on its place, no matter who holds it.

    Whether the mover holds it is to be asked after this: then a refused move does not show that they do.

    Raises IllegalMove.
    """
    if move.turn not in layout.turns(move.stone, move.place):
        raise _refusal(layout, move)


def _refusal(layout: Layout, move: Move) -> IllegalMove:
    place, example = write_place(move.place), public_example(layout)
    if not 1 <= move.stone <= len(STONES):
        return IllegalMove("square-no-stone", stone=move.stone, example=example)
    if not on_table(move.place):
        return IllegalMove("square-off-table", place=place, example=example)
    if move.place in layout.taken:
        return IllegalMove("square-taken", place=place, example=example)
    if move.place not in layout.opened:
        if not layout.laid:
            return IllegalMove("square-first-place", place=write_place(FIRST_PLACE), example=example)
        return IllegalMove("square-no-neighbour", place=place, example=example)
    return IllegalMove("square-mismatch", stone=move.stone, place=place, example=example)
