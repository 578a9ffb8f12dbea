"""The picture of Square's table: the stones laid and the places around them, with the places' names.

Stones laid since the viewer last saw the table have a blue frame, the newest a heavy one, and a disc, or their points
where they scored; what they completed is outlined in orange. Once the mover has chosen a stone, the places where it
fits are lit, with their points; once a place too, the stone lies there in a dark frame. Stones that a review marks lie
where they were or could have been laid, each with its sign. Above are each seat's mark, points and stones in hand
(behind a small stone), then the round (a turning arrow), the points to reach (a flag) and the reserve (a pile).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.painting import Painting
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN, Extra
from adapters.drawing.shapes import Mask, disc, polygon, ring
from adapters.drawing.square.candidates import show_candidates
from adapters.drawing.square.grid import Grid
from adapters.drawing.square.marks import badge, frame, outline, show_marks
from adapters.drawing.square.stones import stone
from core.game import Seat
from core.games.square.choices import scored_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adapters.scene import Scene, Window
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


def window(views: Iterable[SquareView]) -> Window:
    """Return the part of the table that shows all of these views: what is laid, and one or two places around it."""
    laid = {stone.place for view in views for stone in view.laid} or {_CENTRE}
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


def _names(canvas: Canvas, grid: Grid) -> None:
    """Write the columns' letters above and below the table, the rows' numbers left and right of it."""
    size, x, y = grid.size, grid.x, grid.y
    letter = min(24, max(16, size * 2 // 5))
    for column in range(grid.low[0], grid.high[0] + 1):
        tile = lettering.tile(chr(ord("A") + column - 1), letter, Ink.INK, Ink.PAPER)
        at = x + (column - grid.low[0]) * size + (size - tile.shape[1]) // 2
        for side in (y - _EDGE // 2, y + grid.tall + _EDGE // 2):
            canvas.paste(tile, at, side - tile.shape[0] // 2)
    for row in range(grid.low[1], grid.high[1] + 1):
        tile = lettering.tile(str(row), letter, Ink.INK, Ink.PAPER)
        at = y + (grid.high[1] - row) * size + (size - tile.shape[0]) // 2
        for side in (x - _EDGE // 2, x + grid.wide + _EDGE // 2):
            canvas.paste(tile, side - tile.shape[1] // 2, at)


def paint(scene: Scene[SquareView]) -> Painting:
    """Return the table as everyone sees it; a hand in the view is not looked at, but for the chosen stone."""
    view = scene.view
    low, high = scene.window or window([view])
    columns, rows = high[0] - low[0] + 1, high[1] - low[1] + 1
    size = min(_LARGEST, (WIDTH - MARGIN // 2 - 2 * _EDGE) // columns, _TALL // rows)
    strip = players.height(view.seats)
    grid = Grid(low, high, size, (WIDTH - columns * size) // 2, strip + _STRIP + _EDGE)
    canvas = Canvas(WIDTH, grid.y + grid.tall + _EDGE + MARGIN // 2, Ink.PAPER)
    extras = [
        Extra(_mark(seat), (_counted(view.held[seat], 18, 1, Ink.CARD), str(view.scores[seat])), seat in view.left)
        for seat in map(Seat, range(view.seats))
    ]
    players.show(canvas, view, scene.names, extras)
    _strip(canvas, view, strip)
    _names(canvas, grid)
    canvas.fill(grid.x, grid.y, grid.wide, grid.tall, Ink.FELT)
    table = canvas.pixels[grid.y : grid.y + grid.tall + 1, grid.x : grid.x + grid.wide + 1]
    table[::size] = table[:, ::size] = Ink.CARD
    for laid in view.laid:
        canvas.paste(stone(laid.stone, laid.turn, size, Ink.FELT), *grid.corner(laid.place))
    if scene.marks:
        show_marks(canvas, grid, scene.marks)
    elif view.laid:
        _fresh(canvas, view, grid, scene.fresh)
    elif not scene.path:
        left, top = grid.corner(_CENTRE)
        canvas.draw(frame(size, 4, Ink.BLUE), left, top)
        sign = lettering.tile("M13", size // 4, Ink.INK, Ink.FELT, bold=True)
        canvas.paste(sign, left + (size - sign.shape[1]) // 2, top + (size - sign.shape[0]) // 2)
    return Painting(canvas, show_candidates(canvas, view, grid, scene.path, tells=not scene.puzzle))


def _fresh(canvas: Canvas, view: SquareView, grid: Grid, moves: int) -> None:
    """Mark the newest stones of the round, as many as moves were made, and what each completed."""
    laid, size = view.laid, grid.size
    marked = [(view.last, laid[-1])]
    for end in range(len(laid) - 1, max(0, len(laid) - moves), -1):
        marked.insert(0, (scored_by(laid[:end]), laid[end - 1]))
    figures = [figure for scored, _ in marked for figure in scored]
    for number, figure in enumerate(figures):
        outline(canvas, grid, figure, number)
    for scored, newest in marked:
        left, top = grid.corner(newest.place)
        thick = max(3, size // 14) if newest is laid[-1] else max(2, size // 30)
        canvas.draw(frame(size, thick, Ink.BLUE), left, top)
        points = sum(figure.points for figure in scored)
        badge(canvas, left + size // 2, top + size // 2, points=points, size=size)
