"""Examples of moves that say nothing of anybody's stones: they follow from what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.games.square.layout import Layout
from core.games.square.places import write_place
from core.games.square.stones import FACING, STONES
from core.games.square.view import Laid

FIRST: Final = "17M13N"
"""A first move of a round. It is always the same one."""


def layout_of(laid: Iterable[Laid]) -> Layout:
    """Return the layout of laid stones, in the order laid."""
    layout = Layout()
    for stone in laid:
        layout = layout.lay(stone)
    return layout


def public_example(layout: Layout) -> str:
    """Return a move that fits on the table: of the lowest stone that may still be in a hand, on the first such place.

    A player who holds that stone, if there is one, may make it.
    """
    if not layout.laid:
        return FIRST
    laid = {each.stone for each in layout.laid}
    numbers = range(1, len(STONES) + 1)
    for stones in ([number for number in numbers if number not in laid], numbers):
        fits = layout.fits(stones)
        if fits:
            stone, place, turn = fits[0]
            return f"{stone}{write_place(place)}{FACING[turn]}"
    return FIRST
