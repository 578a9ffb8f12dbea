"""The picture of a hand of Square: each stone with its number and an arrow at its printed top.

In the mover's own view a stone that fits nowhere is dim, and the chosen one lies in a dark frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.drawing import players
from adapters.drawing.canvas import WIDTH, Canvas
from adapters.drawing.painting import Painting
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN
from adapters.drawing.shapes import rounded, rounded_frame
from adapters.drawing.square.stones import numbered
from adapters.scene import Rect, Region, Role
from core.games.square.choices import choices

if TYPE_CHECKING:
    from adapters.scene import Scene
    from core.games.square.view import SquareView

_CLEAR: Final = 5
"""Free space between a cell's edge and the frame of the chosen stone."""


def paint_hand(scene: Scene[SquareView]) -> Painting:
    """Return the stones of a hand, and which of them can be chosen."""
    view = scene.view
    hand = view.hand or ()
    columns = next(columns for columns in (5, 6, 8, 10) if columns == 10 or len(hand) <= columns * (columns // 2))
    cell = (WIDTH - 2 * MARGIN) // columns
    size = cell * 7 // 10
    rows = max(1, -(-len(hand) // columns))
    canvas = Canvas(WIDTH, rows * cell + 2 * MARGIN, Ink.PAPER)
    players.table(canvas, MARGIN // 2, rows * cell + MARGIN)
    playable = {choice.step for choice in choices(view, ())}
    regions: list[Region] = []
    for index, number in enumerate(hand):
        row, column = divmod(index, columns)
        left, top = MARGIN + column * cell, MARGIN + row * cell
        chosen = scene.path[:1] == (str(number),) and number not in hand[:index]  # a second set may hold its twin
        if chosen:
            side = cell - 2 * _CLEAR
            canvas.stamp(rounded(side, side, 12), left + _CLEAR, top + _CLEAR, Ink.GLOW)
            canvas.stamp(rounded_frame(side, side, 12, 5), left + _CLEAR, top + _CLEAR, Ink.INK)
        fits = str(number) in playable
        dim = view.legal is not None and not fits
        tile = numbered(number, size, Ink.GLOW if chosen else Ink.CARD, dim=dim)
        canvas.paste(tile, left + (cell - size) // 2, top + (cell - tile.shape[0]) // 2)
        if fits:
            role = Role.BACK if scene.path else Role.STEP
            after = () if chosen else (str(number),)
            regions.append(Region(str(number), role, Rect(left, top, cell, cell), path=after))
    return Painting(canvas, tuple(regions))
