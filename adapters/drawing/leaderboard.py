"""The picture of a leaderboard: one row per member, and below them the person who asked, if they are further down.

It has no words of its own: all texts are given, in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.palette import Ink, Palette
from adapters.drawing.players import MARGIN
from adapters.drawing.shapes import polygon, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD: Final = 64
"""Height of the title above the table."""

_ROW: Final = 56
NOTE: Final = 22
"""The letters of small print, which a phone shows at half their size."""

NOTE_LEADING: Final = 31
_RANK = MARGIN + 128
_NAME = _RANK + 20
_NUMBER = WIDTH - MARGIN - 148
_DOUBT = _NUMBER + 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One member, in words: the place, the name, the rating and its uncertainty; `own` marks the person who asked."""

    rank: str
    name: str
    number: str
    doubt: str
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A page of a leaderboard, in words. `own` is shown apart from `lines`; `note` may be long."""

    title: str
    period: str
    page: str
    lines: tuple[Line, ...]
    own: Line | None
    note: str


def paint(sheet: Sheet, palette: Palette = Palette.LIGHT) -> bytes:
    """Return the page as a PNG file in the colours of a palette."""
    note = lettering.wrapped(sheet.note, NOTE, WIDTH - 2 * MARGIN)
    top = MARGIN + HEAD
    tall = _ROW * len(sheet.lines) + 16
    own_tall = 0 if sheet.own is None else _ROW + 16 + 12
    canvas = Canvas(WIDTH, top + tall + own_tall + 16 + NOTE_LEADING * len(note) + MARGIN - 8, Ink.PAPER)
    title(canvas, sheet.title, f"{sheet.period}   {sheet.page}".rstrip())
    _table(canvas, top, sheet.lines)
    if sheet.own is not None:
        _table(canvas, top + tall + 12, [sheet.own])
    small(canvas, note, top + tall + own_tall + 14)
    return canvas.png(palette)


def title(canvas: Canvas, text: str, aside: str) -> None:
    """Write a heading and, smaller, something at its right."""
    right = lettering.tile(aside, 22, Ink.MUTED, Ink.PAPER, width=WIDTH // 2)
    width = WIDTH - 2 * MARGIN - right.shape[1] - 24
    heading = lettering.tile(text, 34, Ink.INK, Ink.PAPER, bold=True, width=width)
    canvas.paste(heading, MARGIN + 4, MARGIN)
    canvas.paste(right, WIDTH - MARGIN - 4 - right.shape[1], MARGIN + heading.shape[0] - right.shape[0] - 4)


def small(canvas: Canvas, lines: Sequence[str], y: int) -> None:
    """Write lines of small print, the first one's top at `y`."""
    for number, line in enumerate(lines):
        tile = lettering.tile(line, NOTE, Ink.MUTED, Ink.PAPER, width=WIDTH - 2 * MARGIN)
        canvas.paste(tile, MARGIN + 4, y + number * NOTE_LEADING)


def _table(canvas: Canvas, top: int, lines: Sequence[Line]) -> None:
    players.table(canvas, top, _ROW * len(lines) + 16)
    for number, line in enumerate(lines):
        y = top + 8 + number * _ROW
        ground = Ink.GLOW if line.own else Ink.CARD
        if line.own:
            canvas.paste(_glow(), MARGIN + 8, y)
            canvas.paste(_arrow(), MARGIN + 18, y + (_ROW - 20) // 2)
        elif number and not lines[number - 1].own:
            canvas.fill(MARGIN + 20, y - 1, WIDTH - 2 * MARGIN - 40, 2, Ink.PAPER)
        rank = lettering.tile(line.rank, 24, Ink.INK, ground, bold=True, width=_RANK - MARGIN - 36)
        figure = lettering.tile(line.number, 26, Ink.INK, ground, bold=True)
        doubt = lettering.tile(line.doubt, 20, Ink.MUTED, ground, width=WIDTH - MARGIN - 12 - _DOUBT)
        name = lettering.tile(line.name, 24, Ink.INK, ground, width=_NUMBER - figure.shape[1] - 20 - _NAME)
        for tile, x in ((rank, _RANK - rank.shape[1]), (name, _NAME), (figure, _NUMBER - figure.shape[1])):
            _middle(canvas, tile, x, y)
        canvas.paste(doubt, _DOUBT, y + (_ROW - doubt.shape[0]) // 2 + 2)


@cache
def _glow() -> Tile:
    width = WIDTH - 2 * MARGIN - 16
    canvas = Canvas(width, _ROW, Ink.CARD)
    canvas.stamp(rounded(width, _ROW, 10), 0, 0, Ink.GLOW)
    return canvas.pixels


@cache
def _arrow() -> Tile:
    canvas = Canvas(16, 20, Ink.GLOW)
    canvas.stamp(polygon(16, 20, (0, 0), (16, 10), (0, 20)), 0, 0, Ink.INK)
    return canvas.pixels


def _middle(canvas: Canvas, tile: Tile, x: int, y: int) -> None:
    """Paste a tile at half the height of the row that begins at `y`."""
    canvas.paste(tile, x, y + (_ROW - tile.shape[0]) // 2)
