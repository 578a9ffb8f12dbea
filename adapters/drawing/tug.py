"""The picture of a review: a tug of war over the plies, which the board before the decisive mistake can follow.

The first seat holds the upper half, the second the lower one; bars reach to the side of the seat that holds the win. A
cross lies between two bars where a move gave the win away, with the move's number below. Where nothing is known there
is a thin grey bar with a question mark.

It has no words of its own: all texts are given, in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from adapters.drawing import lettering, players, signs
from adapters.drawing.canvas import WIDTH, Canvas
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TALLEST: Final = 172
"""The height of the picture with a caption, in pixels."""

_TOP: Final = 10
_PANEL: Final = 128
_TITLE: Final = 18
_MIDDLE: Final = 79
"""The line between the halves, in pixels from the top."""

_HALF: Final = 33
_LEFT: Final = 232
_WIDE: Final = WIDTH - MARGIN - 20 - _LEFT
_NAME: Final = 20
_SWATCH: Final = 14
_UNKNOWN: Final = 10
_AXIS: Final = _MIDDLE + _HALF + 3
_NUMBER: Final = 15
_CAPTION: Final = 21
_INKS: Final = (Ink.BLUE, Ink.ORANGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tug:
    """A tug of war, in words and shares.

    `balance` has for each position, from the first to the last, how far the first seat pulls: from 1 to -1, where the
    second has it all; None where that is not known. `mistakes` are the plies before moves that gave something away,
    `decisive` the one whose number is always shown. `caption` stands below.
    """

    title: str
    names: tuple[str, str]
    balance: tuple[float | None, ...]
    mistakes: tuple[int, ...]
    decisive: int | None
    caption: str


def paint(tug: Tug) -> Canvas:
    """Return the picture."""
    canvas = Canvas(WIDTH, TALLEST if tug.caption else _TOP + _PANEL + MARGIN // 2, Ink.PAPER)
    players.table(canvas, _TOP, _PANEL)
    inside = MARGIN + 18
    canvas.paste(lettering.tile(tug.title, _TITLE, Ink.MUTED, Ink.CARD, width=WIDTH - 2 * inside), inside, _TOP + 6)
    for name, ink, y in zip(tug.names, _INKS, (_MIDDLE - _HALF // 2, _MIDDLE + _HALF // 2), strict=True):
        canvas.fill(inside, y - _SWATCH // 2, _SWATCH, _SWATCH, ink)
        words = lettering.tile(name, _NAME, Ink.INK, Ink.CARD, width=_LEFT - inside - _SWATCH - 26)
        canvas.paste(words, inside + _SWATCH + 10, y - words.shape[0] // 2)
    _bars(canvas, tug.balance)
    wide = _WIDE / len(tug.balance)
    for ply in tug.mistakes:
        size = max(12, min(24, round(wide)))
        signs.put(canvas, _place(tug.balance, ply + 1), _MIDDLE, good=False, size=size)
    for ply, x in _numbered(tug):
        bold = ply == tug.decisive
        number = lettering.tile(str(ply + 1), _NUMBER, Ink.INK if bold else Ink.MUTED, Ink.CARD, bold=bold)
        canvas.paste(number, min(x - number.shape[1] // 2, _LEFT + _WIDE - number.shape[1]), _AXIS)
    if tug.caption:
        words = lettering.tile(tug.caption, _CAPTION, Ink.INK, Ink.PAPER, width=WIDTH - 2 * inside)
        canvas.paste(words, inside, TALLEST - 4 - words.shape[0])
    return canvas


def _place(balance: Sequence[float | None], at: int) -> int:
    """Return where the bar of a position begins."""
    return _LEFT + _WIDE * at // len(balance)


def _bars(canvas: Canvas, balance: tuple[float | None, ...]) -> None:
    at = 0
    canvas.fill(_LEFT, _MIDDLE - 1, _WIDE, 2, Ink.INK)
    for share, run in groupby(balance):
        left, at = _place(balance, at), at + len(tuple(run))
        wide = _place(balance, at) - left
        if share is None:
            canvas.fill(left, _MIDDLE - _UNKNOWN // 2, wide, _UNKNOWN, Ink.LINE)
            mark = lettering.tile("?", 20, Ink.MUTED, Ink.CARD, bold=True)
            if wide > mark.shape[1]:
                canvas.paste(mark, left + (wide - mark.shape[1]) // 2, _MIDDLE - mark.shape[0] // 2)
        elif tall := round(_HALF * abs(share)):
            canvas.fill(left, _MIDDLE - 1 - tall if share > 0 else _MIDDLE + 1, wide, tall, _INKS[share < 0])


def _numbered(tug: Tug) -> Iterator[tuple[int, int]]:
    """Yield the mistakes that have a number below them, with its middle: the decisive one, and those clear of it."""
    taken: list[int] = []
    for ply in sorted(tug.mistakes, key=lambda each: each != tug.decisive):
        x = _place(tug.balance, ply + 1)
        if all(abs(x - other) >= 2 * _NUMBER for other in taken):
            taken.append(x)
            yield ply, x
