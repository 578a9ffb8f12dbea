"""Who plays: the cards at the top of every board, one for each seat.

An arrow and a heavy frame mark the player to move, a star the winners, a cross those who have left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.palette import Ink
from adapters.drawing.shapes import polygon, rounded, rounded_frame
from core.game import Seat, View

if TYPE_CHECKING:
    from collections.abc import Sequence

MARGIN: Final = 24
"""Free space on each side of a picture."""

_GAP: Final = 12
_HEIGHT: Final = 64
_PAD: Final = 14


@dataclass(frozen=True, slots=True, eq=False)
class Extra:
    """What a card shows besides the name: a mark of the seat, and what is in hand and the points below the name.

    With `left` the player has left: a cross marks the card, and the name is dim.
    """

    mark: Tile | None = None
    below: tuple[Tile, str] | None = None
    left: bool = False


def height(seats: int) -> int:
    """Return how far down the cards reach, with the free space below them."""
    return MARGIN + (_HEIGHT + _GAP) * -(-seats // _columns(seats))


def _columns(seats: int) -> int:
    return 3 if seats in {3, 5, 6} else 2


@cache
def _card(width: int, chosen: bool) -> Tile:
    canvas = Canvas(width, _HEIGHT, Ink.PAPER)
    canvas.stamp(rounded(width, _HEIGHT, 12), 0, 0, Ink.CARD)
    frame = rounded_frame(width, _HEIGHT, 12, 4 if chosen else 2)
    canvas.stamp(frame, 0, 0, Ink.INK if chosen else Ink.LINE)
    return canvas.pixels


_CORNER: Final = 16


@cache
def _corners() -> Tile:
    """Return a table with nothing between its corners."""
    canvas = Canvas(2 * _CORNER, 2 * _CORNER, Ink.PAPER)
    canvas.stamp(rounded(2 * _CORNER, 2 * _CORNER, _CORNER), 0, 0, Ink.CARD)
    canvas.stamp(rounded_frame(2 * _CORNER, 2 * _CORNER, _CORNER, 2), 0, 0, Ink.LINE)
    return canvas.pixels


def table(canvas: Canvas, top: int, tall: int) -> None:
    """Draw the large white card below, on which a game is shown."""
    width = WIDTH - 2 * MARGIN
    canvas.fill(MARGIN, top, width, tall, Ink.CARD)
    canvas.frame(MARGIN, top, width, tall, thick=2, ink=Ink.LINE)
    corners = _corners()
    for part, y in ((corners[:_CORNER], top), (corners[_CORNER:], top + tall - _CORNER)):
        canvas.paste(part[:, :_CORNER], MARGIN, y)
        canvas.paste(part[:, _CORNER:], MARGIN + width - _CORNER, y)


@cache
def _arrow() -> Tile:
    canvas = Canvas(18, 22, Ink.CARD)
    canvas.stamp(polygon(18, 22, (0, 0), (18, 11), (0, 22)), 0, 0, Ink.INK)
    return canvas.pixels


def show(canvas: Canvas, view: View, names: Sequence[str], extras: Sequence[Extra]) -> None:
    """Draw the cards of all seats."""
    columns = _columns(view.seats)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    winners = view.outcome.winners if view.outcome is not None else ()
    for number, (name, extra) in enumerate(zip(names, extras, strict=True)):
        seat = Seat(number)
        row, column = divmod(number, columns)
        x, y = MARGIN + column * (width + _GAP), MARGIN + row * (_HEIGHT + _GAP)
        canvas.paste(_card(width, seat == view.to_move or seat in winners), x, y)
        left, right = x + _PAD, x + width - _PAD
        if seat == view.to_move:
            canvas.paste(_arrow(), left, y + (_HEIGHT - 22) // 2)
        elif seat in winners:
            _middle(canvas, lettering.tile("★", 24, Ink.INK, Ink.CARD), left - 1, y)
        elif extra.left:
            _middle(canvas, lettering.tile("×", 24, Ink.MUTED, Ink.CARD), left, y)
        left += 28
        if extra.mark is not None:
            _middle(canvas, extra.mark, left, y)
            left += extra.mark.shape[1] + 12
        letters = 26 if extra.below is None else 24
        text = lettering.tile(name, letters, Ink.MUTED if extra.left else Ink.INK, Ink.CARD, width=right - left)
        if extra.below is None:
            _middle(canvas, text, left, y)
        else:
            below, points = extra.below
            canvas.paste(text, left, y + 5)
            canvas.paste(below, left, y + 34)
            figure = lettering.tile(points, 24, Ink.INK, Ink.CARD, bold=True)
            canvas.paste(figure, right - figure.shape[1], y + 30)


def _middle(canvas: Canvas, tile: Tile, x: int, y: int) -> None:
    """Paste a tile at half the height of the card that begins at `y`."""
    canvas.paste(tile, x, y + (_HEIGHT - tile.shape[0]) // 2)
