"""The picture of Nim: one block of counters per heap, in rows of at most ten, its letter on the left, its count right.

Counters taken leave a thin ring behind, those of the newest move a heavy ring with a cross. Two small counters at the
foot stand for the next-to-last and the last of the game: a cross marks the one whose taker loses, a star the one
whose taker wins.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.drawing import lettering, players
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN, Extra
from adapters.drawing.shapes import disc, line, ring
from core.games.nim import NimView, Rule

if TYPE_CHECKING:
    from adapters.scene import Scene

_ROW: Final = 10
_SIDE: Final = 92
"""Room for the letters on the left and the counts on the right of the counters."""

_WIDE: Final = WIDTH - 2 * MARGIN - 2 * _SIDE
_TALL: Final = 800
_LARGEST: Final = 82
_GAP: Final = 26
"""Free space between heaps, and above the first one."""

_FOOT: Final = 50


@lru_cache(128)
def _counter(size: int, kind: str) -> Tile:
    """Return a counter (`"kept"`), one just taken (`"last"`) or the trace of an earlier one (`"gone"`)."""
    canvas = Canvas(size, size, Ink.CARD)
    across = size - max(4, size // 7)
    at = (size - across) // 2
    if kind == "kept":
        canvas.stamp(disc(across), at, at, Ink.BLUE)
        inner = across - 2 * max(2, size // 9)
        canvas.stamp(ring(inner, max(1.5, size / 32)), (size - inner) // 2, (size - inner) // 2, Ink.CARD)
    elif kind == "gone":
        canvas.stamp(ring(across, 2), at, at, Ink.LINE)
    else:
        thick = max(3, size // 14)
        canvas.stamp(ring(across, thick), at, at, Ink.ORANGE)
        canvas.stamp(_cross(size, across * 0.2, thick), 0, 0, Ink.ORANGE)
    return canvas.pixels


def _cross(size: int, arm: float, thick: float) -> Tile:
    near, far = size / 2 - arm, size / 2 + arm
    mask = np.zeros((size, size), np.uint8)
    for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
        stroke = line(start, end, thick)
        part = mask[: stroke.shape[0], : stroke.shape[1]]
        np.maximum(part, stroke, out=part)
    return mask


@lru_cache(8)
def _rule(rule: Rule) -> Tile:
    """Return the sign of who loses."""
    size = 34
    canvas = Canvas(2 * size + 8, size, Ink.CARD)
    for number in range(2):
        x = number * (size + 8)
        canvas.stamp(ring(size, 2), x, 0, Ink.MUTED)
        if rule is Rule.NORMAL and number == 1:
            star = lettering.mask("★", 20)
            canvas.stamp(star, x + (size - star.shape[1]) // 2, (size - star.shape[0]) // 2 - 1, Ink.INK)
        elif (rule is Rule.PENULTIMATE and number == 0) or (rule is Rule.MISERE and number == 1):
            canvas.stamp(_cross(size, 7, 4), x, 0, Ink.INK)
        else:
            canvas.stamp(disc(size - 14), x + 7, 7, Ink.LINE)
    return canvas.pixels


def _lines(counters: int) -> int:
    return -(-counters // _ROW)


def paint(scene: Scene[NimView]) -> Canvas:
    """Return the board."""
    view = scene.view
    rows = sum(map(_lines, view.initial))
    size = min(_LARGEST, _WIDE // min(_ROW, max(view.initial)), (_TALL - _GAP * len(view.initial)) // rows)
    top = players.height(view.seats) + 4
    tall = rows * size + (len(view.initial) + 1) * _GAP + _FOOT
    canvas = Canvas(WIDTH, top + tall + MARGIN, Ink.PAPER)
    players.table(canvas, top, tall)
    players.show(canvas, view, scene.names, [Extra()] * view.seats)
    left = (WIDTH - size * min(_ROW, max(view.initial))) // 2
    y = top + _GAP
    for heap, (initial, now) in enumerate(zip(view.initial, view.heaps, strict=True)):
        taken = view.last[1] if view.last is not None and view.last[0] == heap else 0
        letter = lettering.tile("abcde"[heap], 40, Ink.INK, Ink.CARD, bold=True)
        count = lettering.tile(str(now), 40, Ink.INK if now else Ink.MUTED, Ink.CARD, bold=True)
        middle = y + _lines(initial) * size // 2
        right = WIDTH - MARGIN - 30 - count.shape[1]
        canvas.paste(letter, MARGIN + 30, middle - letter.shape[0] // 2)
        canvas.paste(count, right, middle - count.shape[0] // 2)
        if heap:
            canvas.fill(MARGIN + 30, y - _GAP // 2 - 1, WIDTH - 2 * MARGIN - 60, 2, Ink.PAPER)
        for number in range(initial):
            kind = "kept" if number < now else "last" if number < now + taken else "gone"
            row, column = divmod(number, _ROW)
            canvas.paste(_counter(size, kind), left + column * size, y + row * size)
        y += _lines(initial) * size + _GAP
    sign = _rule(view.rule)
    canvas.paste(sign, (WIDTH - sign.shape[1]) // 2, y - _GAP // 2 + 6)
    return canvas
