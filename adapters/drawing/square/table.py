"""The pictures of Square: the table around the stones laid, with the places' names, and a hand.

The newest stone has a heavy blue frame and a disc, with its points where it scored; what it completed is outlined in
orange. Above are each seat's mark, points and stones in hand (behind a small stone), then the round (a turning
arrow), the points to reach (a flag) and the reserve (a pile).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas, Sprite, Tile, sprite
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN, Extra
from adapters.drawing.shapes import Mask, disc, polygon, ring, rounded, rounded_frame
from adapters.drawing.square.stones import numbered, stone
from core.game import Seat

if TYPE_CHECKING:
    from adapters.scene import Scene
    from core.games.square.view import Place, SquareView

_SIZE: Final = 25
_EDGE: Final = 34
"""Room for the names of rows and columns on each side of the table."""

_LARGEST: Final = 100
_TALL: Final = 880
_LEAST: Final = 7
"""Places across and down that are shown at the least, where the table has them."""

_ROOMY: Final = 10
"""Up to this many places across or down are shown with two free ones around them, more with one."""

_STRIP: Final = 44
_CENTRE: Final[Place] = (13, 13)


def window(view: SquareView) -> tuple[Place, Place]:
    """Return the lowest and the highest place to show: what is laid, and one or two places around it."""
    laid = [stone.place for stone in view.laid] or [_CENTRE]
    sides: list[tuple[int, int]] = []
    for axis in range(2):
        low, high = min(place[axis] for place in laid), max(place[axis] for place in laid)
        around = 2 if high - low < _ROOMY else 1
        around = max(around, (_LEAST - (high - low)) // 2)
        sides.append((max(1, low - around), min(_SIZE, high + around)))
    (left, right), (low, high) = sides
    return (left, low), (right, high)


@cache
def _mark(seat: int) -> Tile:
    """Return the sign of a seat: disc, square, triangle, diamond, ring, cross."""
    size = 26
    upright, lying = ((9, 0), (17, 0), (17, 26), (9, 26)), ((0, 9), (26, 9), (26, 17), (0, 17))
    shapes: tuple[Mask, ...] = (
        disc(size),
        polygon(size, size, (2, 2), (24, 2), (24, 24), (2, 24)),
        polygon(size, size, (13, 1), (26, 25), (0, 25)),
        polygon(size, size, (13, 0), (26, 13), (13, 26), (0, 13)),
        ring(size, 7),
        np.maximum(polygon(size, size, *upright), polygon(size, size, *lying)),
    )
    canvas = Canvas(size, size, Ink.CARD)
    canvas.stamp(shapes[seat], 0, 0, Ink.BLUE)
    return canvas.pixels


@lru_cache(256)
def _counted(count: int, size: int, pile: int, ground: Ink) -> Tile:
    """Return a small stone, or a pile of them, and a number behind it."""
    letters = lettering.tile(str(count), size, Ink.INK, ground)
    side = round(size * 0.8)
    icon = side + 4 * (pile - 1)
    canvas = Canvas(icon + 8 + letters.shape[1], letters.shape[0], ground)
    y = (letters.shape[0] - icon) // 2
    for step in reversed(range(pile)):
        canvas.fill(step * 4, y + step * 4, side, side, Ink.CARD)
        canvas.frame(step * 4, y + step * 4, side, side, thick=2, ink=Ink.MUTED)
    canvas.paste(letters, icon + 8, 0)
    return canvas.pixels


def _strip(canvas: Canvas, view: SquareView, y: int) -> None:
    """Write the round, the target and the reserve side by side."""
    signs = [
        lettering.tile(f"↻ {view.round}", 22, Ink.INK, Ink.PAPER),
        lettering.tile(f"⚑ {view.target}", 22, Ink.INK, Ink.PAPER),
        _counted(view.reserve, 22, 3, Ink.PAPER),
    ]
    x = (WIDTH - sum(sign.shape[1] for sign in signs) - 56 * (len(signs) - 1)) // 2
    for sign in signs:
        canvas.paste(sign, x, y)
        x += sign.shape[1] + 56


def _names(canvas: Canvas, low: Place, high: Place, *, size: int, x: int, y: int) -> None:
    """Write the columns' letters above and below the table, the rows' numbers left and right of it."""
    letter = min(20, max(14, size // 3))
    wide, tall = (high[0] - low[0] + 1) * size, (high[1] - low[1] + 1) * size
    for column in range(low[0], high[0] + 1):
        tile = lettering.tile(chr(ord("A") + column - 1), letter, Ink.INK, Ink.PAPER)
        at = x + (column - low[0]) * size + (size - tile.shape[1]) // 2
        for side in (y - _EDGE // 2, y + tall + _EDGE // 2):
            canvas.paste(tile, at, side - tile.shape[0] // 2)
    for row in range(low[1], high[1] + 1):
        tile = lettering.tile(str(row), letter, Ink.INK, Ink.PAPER)
        at = y + (high[1] - row) * size + (size - tile.shape[0]) // 2
        for side in (x - _EDGE // 2, x + wide + _EDGE // 2):
            canvas.paste(tile, side - tile.shape[1] // 2, at)


@lru_cache(128)
def _frame(size: int, thick: int) -> Sprite:
    """Return the frame of a place, to be moved there."""
    return sprite(rounded_frame(size, size, size / 12, thick), 0, 0, Ink.BLUE)


@lru_cache(256)
def _disc(across: int) -> Sprite:
    return sprite(disc(across), 0, 0, Ink.BLUE)


@lru_cache(256)
def _plate(wide: int, tall: int) -> Sprite:
    """Return the ground of the newest stone's points."""
    return sprite(rounded(wide, tall, tall / 2), 0, 0, Ink.BLUE)


def _badge(canvas: Canvas, points: int, size: int, x: int, y: int) -> None:
    """Mark the newest stone, whose middle is at `x`, `y`, by a disc, or by its points if it has any."""
    if points:
        letters = lettering.mask(f"+{points}", max(12, size * 2 // 7), bold=True)
        tall, wide = letters.shape
        wide += tall // 2
        canvas.draw(_plate(wide, tall), x - wide // 2, y - tall // 2)
        canvas.stamp(letters, x - letters.shape[1] // 2, y - tall // 2, Ink.CARD)
    else:
        across = size // 4
        canvas.draw(_disc(across), x - across // 2, y - across // 2)


def paint(scene: Scene[SquareView]) -> Canvas:
    """Return the table as everyone sees it; a hand in the view is not looked at."""
    view = scene.view
    low, high = window(view)
    columns, rows = high[0] - low[0] + 1, high[1] - low[1] + 1
    size = min(_LARGEST, (WIDTH - MARGIN // 2 - 2 * _EDGE) // columns, _TALL // rows)
    wide, tall = columns * size, rows * size
    strip = players.height(view.seats)
    x, y = (WIDTH - wide) // 2, strip + _STRIP + _EDGE
    canvas = Canvas(WIDTH, y + tall + _EDGE + MARGIN // 2, Ink.PAPER)
    extras = [
        Extra(_mark(seat), (_counted(view.held[seat], 18, 1, Ink.CARD), str(view.scores[seat])), seat in view.left)
        for seat in map(Seat, range(view.seats))
    ]
    players.show(canvas, view, scene.names, extras)
    _strip(canvas, view, strip)
    _names(canvas, low, high, size=size, x=x, y=y)
    canvas.fill(x, y, wide, tall, Ink.FELT)
    table = canvas.pixels[y : y + tall + 1, x : x + wide + 1]
    table[::size] = table[:, ::size] = Ink.CARD

    def corner(place: Place) -> Place:
        return x + (place[0] - low[0]) * size, y + (high[1] - place[1]) * size

    for laid in view.laid:
        canvas.paste(stone(laid.stone, laid.turn, size, Ink.FELT), *corner(laid.place))
    for number, scored in enumerate(view.last):
        left, top = corner((scored.low[0], scored.high[1]))
        inset, thick = number * max(3, size // 14), max(3, size // 16)
        across, down = (scored.high[0] - scored.low[0] + 1) * size, (scored.high[1] - scored.low[1] + 1) * size
        canvas.frame(left + inset, top + inset, across - 2 * inset, down - 2 * inset, thick=thick, ink=Ink.ORANGE)
    if view.laid:
        left, top = corner(view.laid[-1].place)
        canvas.draw(_frame(size, max(3, size // 14)), left, top)
        _badge(canvas, sum(scored.points for scored in view.last), size, left + size // 2, top + size // 2)
    else:
        left, top = corner(_CENTRE)
        canvas.draw(_frame(size, 4), left, top)
        sign = lettering.tile("M13", size // 4, Ink.INK, Ink.FELT, bold=True)
        canvas.paste(sign, left + (size - sign.shape[1]) // 2, top + (size - sign.shape[0]) // 2)
    return canvas


def paint_hand(scene: Scene[SquareView]) -> Canvas:
    """Return the stones of a hand, each with its number and an arrow at its printed top."""
    hand = scene.view.hand or ()
    columns = next(columns for columns in (5, 6, 8, 10) if columns == 10 or len(hand) <= columns * (columns // 2))
    cell = (WIDTH - 2 * MARGIN) // columns
    size = cell * 7 // 10
    rows = max(1, -(-len(hand) // columns))
    canvas = Canvas(WIDTH, rows * cell + 2 * MARGIN, Ink.PAPER)
    players.table(canvas, MARGIN // 2, rows * cell + MARGIN)
    for index, number in enumerate(hand):
        row, column = divmod(index, columns)
        tile = numbered(number, size, Ink.CARD)
        x, y = MARGIN + column * cell + (cell - size) // 2, MARGIN + row * cell + (cell - tile.shape[0]) // 2
        canvas.paste(tile, x, y)
    return canvas
