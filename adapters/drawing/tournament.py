"""The picture of a tournament's standings: a row for each player with the newest rounds, points and a tie-break.

It has no words of its own: all texts are given, in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.leaderboard import HEAD, NOTE, NOTE_LEADING, small, title
from adapters.drawing.palette import Ink, Palette
from adapters.drawing.players import MARGIN

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ROUNDS: Final = 6
"""Columns of rounds that leave room for a name."""

ROW: Final = 42
HEADING: Final = 40
_RANK: Final = MARGIN + 70
_NAME: Final = _RANK + 12
_TIE_BREAK: Final = WIDTH - MARGIN - 16
_POINTS: Final = _TIE_BREAK - 76
_ROUNDS: Final = _POINTS - 70
_COLUMN: Final = 61


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player, in words: the place, the name, what each shown round brought, the points and the tie-break."""

    rank: str
    name: str
    rounds: tuple[str, ...]
    points: str
    tie_break: str
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Standings, in words: those of the columns' headings, and a note that may be long."""

    title: str
    aside: str
    rounds: tuple[str, ...]
    points: str
    tie_break: str
    lines: tuple[Line, ...]
    note: str


def paint(sheet: Sheet, palette: Palette = Palette.LIGHT) -> bytes:
    """Return the standings as a PNG file in the colours of a palette."""
    note = lettering.wrapped(sheet.note, NOTE, WIDTH - 2 * MARGIN)
    top = MARGIN + HEAD
    tall = HEADING + ROW * len(sheet.lines) + 12
    canvas = Canvas(WIDTH, top + tall + 14 + NOTE_LEADING * len(note) + MARGIN - 8, Ink.PAPER)
    title(canvas, sheet.title, sheet.aside)
    players.table(canvas, top, tall)
    _headings(canvas, sheet, top)
    for number, line in enumerate(sheet.lines):
        _line(canvas, line, top + HEADING + number * ROW)
    small(canvas, note, top + tall + 12)
    return canvas.png(palette)


def _headings(canvas: Canvas, sheet: Sheet, top: int) -> None:
    words = [*zip(sheet.rounds, _edges(len(sheet.rounds)), strict=True)]
    for word, edge in (*words, (sheet.points, _POINTS), (sheet.tie_break, _TIE_BREAK)):
        _at_right(canvas, lettering.tile(word, 20, Ink.MUTED, Ink.CARD), edge, top, HEADING)


def _line(canvas: Canvas, line: Line, y: int) -> None:
    canvas.fill(MARGIN + 20, y - 1, WIDTH - 2 * MARGIN - 40, 2, Ink.PAPER)
    ink = Ink.MUTED if line.left else Ink.INK
    edges = _edges(len(line.rounds))
    room = (edges[0] - _COLUMN if edges else _POINTS - 60) - _NAME - 6
    name = lettering.tile(line.name, 24, ink, Ink.CARD, width=room)
    canvas.paste(name, _NAME, y + (ROW - name.shape[0]) // 2)
    _at_right(canvas, lettering.tile(line.rank, 22, ink, Ink.CARD, bold=True), _RANK, y, ROW)
    for word, edge in zip(line.rounds, edges, strict=True):
        _at_right(canvas, lettering.tile(word, 22, ink, Ink.CARD), edge, y, ROW)
    _at_right(canvas, lettering.tile(line.points, 24, ink, Ink.CARD, bold=True), _POINTS, y, ROW)
    _at_right(canvas, lettering.tile(line.tie_break, 22, Ink.MUTED, Ink.CARD), _TIE_BREAK, y, ROW)


def _edges(count: int) -> Sequence[int]:
    """Return the right edges of the columns of so many rounds."""
    return range(_ROUNDS - _COLUMN * (count - 1), _ROUNDS + 1, _COLUMN)


def _at_right(canvas: Canvas, tile: Tile, edge: int, y: int, tall: int) -> None:
    """Paste a tile so that it ends at an edge, in the middle of a row."""
    canvas.paste(tile, edge - tile.shape[1], y + (tall - tile.shape[0]) // 2)
