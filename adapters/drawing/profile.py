"""The picture of a profile: for each game a card with the rating, a curve of its newest values, and what was won.

It has no words of its own: all texts are given, in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas
from adapters.drawing.leaderboard import HEAD, NOTE, NOTE_LEADING, small, title
from adapters.drawing.palette import Ink, Palette
from adapters.drawing.players import MARGIN
from adapters.drawing.shapes import disc, line

if TYPE_CHECKING:
    from collections.abc import Sequence

_GAP: Final = 12
_TOP: Final = 108
"""Height of a card's upper part, with rating and curve."""
_BARE: Final = 50
"""The same without a rating."""
_LEADING: Final = 30
_DETAIL: Final = 20
_INSIDE: Final = MARGIN + 24
_CURVE_LEFT: Final = 440
_CURVE_WIDE: Final = WIDTH - MARGIN - 96 - _CURVE_LEFT
_CURVE_TALL: Final = 62


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One game, in words. `number` and `doubt` are empty without a rating; `curve` holds shown ratings."""

    game: str
    number: str
    doubt: str
    place: str
    details: tuple[str, ...]
    curve: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A profile, in words; `notes` stand below the cards."""

    title: str
    aside: str
    cards: tuple[Card, ...]
    notes: tuple[str, ...]


def paint(sheet: Sheet, palette: Palette = Palette.LIGHT) -> bytes:
    """Return the profile as a PNG file in the colours of a palette."""
    details = [[line for text in card.details for line in _wrapped(text)] for card in sheet.cards]
    heights = [_upper(card) + _LEADING * len(lines) + 16 for card, lines in zip(sheet.cards, details, strict=True)]
    top = MARGIN + HEAD
    foot = top + sum(height + _GAP for height in heights)
    notes = [line for note in sheet.notes for line in lettering.wrapped(note, NOTE, WIDTH - 2 * MARGIN)]
    canvas = Canvas(WIDTH, foot + NOTE_LEADING * len(notes) + MARGIN - 8, Ink.PAPER)
    title(canvas, sheet.title, sheet.aside)
    for card, lines, height in zip(sheet.cards, details, heights, strict=True):
        players.table(canvas, top, height)
        _card(canvas, card, lines, top)
        top += height + _GAP
    small(canvas, notes, foot)
    return canvas.png(palette)


def _upper(card: Card) -> int:
    return _TOP if card.number else _BARE


def _wrapped(text: str) -> list[str]:
    return lettering.wrapped(text, _DETAIL, WIDTH - 2 * _INSIDE)


def _card(canvas: Canvas, card: Card, details: Sequence[str], top: int) -> None:
    room = _CURVE_LEFT - _INSIDE - 20
    game = lettering.tile(card.game, 22, Ink.MUTED, Ink.CARD, width=room)
    canvas.paste(game, _INSIDE, top + 14)
    if card.number:
        number = lettering.tile(card.number, 40, Ink.INK, Ink.CARD, bold=True)
        doubt = lettering.tile(card.doubt, 20, Ink.MUTED, Ink.CARD)
        canvas.paste(number, _INSIDE, top + 44)
        canvas.paste(doubt, _INSIDE + number.shape[1] + 12, top + 44 + number.shape[0] - doubt.shape[0] - 6)
    place = lettering.tile(card.place, 20, Ink.INK, Ink.CARD, width=room - game.shape[1] - 24)
    canvas.paste(place, _INSIDE + game.shape[1] + 24, top + 15)
    for number, text in enumerate(details):
        detail = lettering.tile(text, _DETAIL, Ink.INK, Ink.CARD, width=WIDTH - 2 * _INSIDE)
        canvas.paste(detail, _INSIDE, top + _upper(card) + number * _LEADING)
    if card.curve:
        _curve(canvas, card.curve, top + 22)


def _curve(canvas: Canvas, curve: Sequence[int], top: int) -> None:
    """Draw ratings from left to right, with the highest and the lowest written at the right."""
    low, high = min(curve), max(curve)
    for value, y in {high: top - 11, low: top + _CURVE_TALL - 11}.items():
        figure = lettering.tile(str(value), 18, Ink.MUTED, Ink.CARD)
        canvas.paste(figure, WIDTH - MARGIN - 20 - figure.shape[1], y if low != high else top + _CURVE_TALL // 2 - 11)
    canvas.fill(_CURVE_LEFT, top + _CURVE_TALL, _CURVE_WIDE, 2, Ink.LINE)
    canvas.fill(_CURVE_LEFT, top, _CURVE_WIDE, 2, Ink.LINE)
    step = _CURVE_WIDE / max(1, len(curve) - 1)
    points = [(_CURVE_LEFT + step * at, _height(value, low, high) + top) for at, value in enumerate(curve)]
    for start, end in pairwise(points):
        x, y = int(start[0]) - 3, int(min(start[1], end[1])) - 3
        canvas.stamp(line(start, end, 4, origin=(x, y)), x, y, Ink.BLUE)
    x, y = points[-1]
    canvas.stamp(disc(13), round(x) - 6, round(y) - 6, Ink.BLUE)


def _height(value: int, low: int, high: int) -> float:
    """Return how far below the top of a curve a value lies."""
    return _CURVE_TALL / 2 if low == high else _CURVE_TALL * (high - value) / (high - low) + 1
