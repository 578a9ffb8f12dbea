"""The picture of Nim: one block of counters per heap, in rows of at most ten, its letter on the left, its count right.

Counters taken leave a thin ring behind, those taken since the viewer last saw the board a heavy ring with a cross. A
counter that the chosen move would take keeps its colour under a cross. Two small counters at the foot stand for the
next-to-last and the last of the game: a cross marks the one whose taker loses, a star the one whose taker wins. What a
move that a review marks takes is framed, with the sign on its first counter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.drawing import lettering, players, signs
from adapters.drawing.canvas import WIDTH, Canvas, Tile
from adapters.drawing.painting import Painting
from adapters.drawing.palette import Ink
from adapters.drawing.players import MARGIN, Extra
from adapters.drawing.shapes import disc, line, ring
from adapters.scene import Rect, Region, Role
from core.games.nim import LETTERS, NimView, Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.scene import Scene

_ROW: Final = 10
_SIDE: Final = 92
"""Room for the letters on the left and the counts on the right of the counters."""

_WIDE: Final = WIDTH - 2 * MARGIN - 2 * _SIDE
_TALL: Final = 800
"""Room for all heaps. No set-up has more than 14 rows of counters, so none is smaller than 47 pixels."""

_LARGEST: Final = 82
_GAP: Final = 26
"""Free space between heaps, and above the first one."""

_FOOT: Final = 50


@lru_cache(128)
def _counter(size: int, kind: str) -> Tile:
    """Return a counter (`"kept"`, `"chosen"`), one just taken (`"last"`), or the trace of an earlier one (`"gone"`)."""
    canvas = Canvas(size, size, Ink.CARD)
    across = size - size // 7
    at = (size - across) // 2
    if kind == "chosen":
        canvas.stamp(disc(across), at, at, Ink.BLUE)
        canvas.stamp(_cross(size, across * 0.24, size / 8), 0, 0, Ink.CARD)
    elif kind == "kept":
        canvas.stamp(disc(across), at, at, Ink.BLUE)
        inner = across - 2 * (size // 9)
        canvas.stamp(ring(inner, max(1.5, size / 32)), (size - inner) // 2, (size - inner) // 2, Ink.CARD)
    elif kind == "gone":
        canvas.stamp(ring(across, 1.5), at, at, Ink.MUTED)
    else:
        thick = size // 14
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


@dataclass(frozen=True, slots=True)
class _Block:
    """Where a heap's counters lie in the picture: the first one's corner, and the side of each."""

    left: int
    top: int
    size: int

    def corner(self, number: int) -> tuple[int, int]:
        """Return the upper left corner of a counter, counted from 0."""
        row, column = divmod(number, _ROW)
        return self.left + column * self.size, self.top + row * self.size


def paint(scene: Scene[NimView]) -> Painting:
    """Return the board, and the counters and letters that lead to a move or take one back."""
    view = scene.view
    rows = sum(map(_lines, view.initial))
    size = min(_LARGEST, _WIDE // min(_ROW, max(view.initial)), (_TALL - _GAP * len(view.initial)) // rows)
    top = players.height(view.seats) + 4
    tall = rows * size + (len(view.initial) + 1) * _GAP + _FOOT
    canvas = Canvas(WIDTH, top + tall + MARGIN, Ink.PAPER)
    players.table(canvas, top, tall)
    players.show(canvas, view, scene.names, [Extra()] * view.seats)
    left = (WIDTH - size * min(_ROW, max(view.initial))) // 2
    taken = _taken(view, scene.fresh)
    blocks: list[_Block] = []
    y = top + _GAP
    for heap, initial in enumerate(view.initial):
        if heap:
            canvas.fill(MARGIN + 30, y - _GAP // 2 - 1, WIDTH - 2 * MARGIN - 60, 2, Ink.PAPER)
        blocks.append(_Block(left, y, size))
        _heap(canvas, scene, heap, blocks[-1], taken[heap])
        y += _lines(initial) * size + _GAP
    marked: list[int] = []
    for mark in scene.marks:
        heap, count = LETTERS.index(mark.move[0]), int(mark.move[1:])
        counters = range(view.heaps[heap] - count, view.heaps[heap])
        _mark(canvas, blocks[heap], counters, marked.count(heap), good=mark.good)
        marked.append(heap)
    sign = _rule(view.rule)
    canvas.paste(sign, (WIDTH - sign.shape[1]) // 2, y - _GAP // 2 + 6)
    return Painting(canvas, _regions(view, blocks, scene.path))


def _taken(view: NimView, moves: int) -> list[int]:
    """Return how many counters the newest moves took, by heap."""
    taken = [0] * len(view.heaps)
    for heap, count in view.takes[len(view.takes) - moves :]:
        taken[heap] += count
    return taken


def _heap(canvas: Canvas, scene: Scene[NimView], heap: int, block: _Block, taken: int) -> None:
    """Draw a heap's counters, `taken` of them as just gone, between its letter and its count."""
    view, path = scene.view, scene.path
    initial, now, name = view.initial[heap], view.heaps[heap], LETTERS[heap]
    picked = path[:1] == (name,)
    going = int(path[1]) if picked and len(path) > 1 else 0
    letter = lettering.tile(name, 40, Ink.BLUE if picked else Ink.INK, Ink.CARD, bold=True)
    count = lettering.tile(str(now), 40, Ink.INK if now else Ink.MUTED, Ink.CARD, bold=True)
    tall = _lines(initial) * block.size
    canvas.paste(letter, MARGIN + 30, block.top + (tall - letter.shape[0]) // 2)
    canvas.paste(count, WIDTH - MARGIN - 30 - count.shape[1], block.top + (tall - count.shape[0]) // 2)
    if picked:
        canvas.frame(MARGIN + 12, block.top - 6, WIDTH - 2 * MARGIN - 24, tall + 12, thick=3, ink=Ink.BLUE)
    kinds = ((now - going, "kept"), (going, "chosen"), (taken, "last"), (initial - now - taken, "gone"))
    for number, kind in enumerate(kind for many, kind in kinds for _ in range(many)):
        canvas.paste(_counter(block.size, kind), *block.corner(number))


def _mark(canvas: Canvas, block: _Block, counters: range, number: int, *, good: bool) -> None:
    """Frame some counters of a heap, row by row; the frame of a heap's second mark lies inside of the first one's."""
    inset, thick = number * (block.size // 12), block.size // 20
    for row in range(counters[0] // _ROW, counters[-1] // _ROW + 1):
        first, last = max(counters[0], row * _ROW), min(counters[-1], row * _ROW + _ROW - 1)
        x, y = block.corner(first)
        wide = (last - first + 1) * block.size - 2 * inset
        ink = Ink.INK if good else Ink.ORANGE
        canvas.frame(x + inset, y + inset, wide, block.size - 2 * inset, thick=thick, ink=ink)
    x, y = block.corner(counters[0])
    signs.put(canvas, x + block.size / 2, y + block.size / 2, good=good, size=block.size * 2 // 3)


def _regions(view: NimView, blocks: Sequence[_Block], path: tuple[str, ...]) -> tuple[Region, ...]:
    """Return what can be tapped: a heap's letter, and each counter, which goes with all behind it.

    Without a heap chosen a counter names the whole move; within the chosen heap it names how many go. What is chosen is
    given up by another tap on it.
    """
    if view.legal is None:
        return ()
    regions: list[Region] = []
    for name, now, initial, block in zip(LETTERS, view.heaps, view.initial, blocks, strict=False):
        if not now:
            continue
        picked = path[:1] == (name,)
        column = Rect(MARGIN, block.top, block.left - MARGIN, _lines(initial) * block.size)
        role, after = (Role.BACK, ()) if picked else (Role.BACK if path else Role.STEP, (name,))
        regions.append(Region(name, role, column, path=after))
        for number in range(now):
            count = str(now - number)
            after = () if path == (name, count) else (name, count)
            role = Role.STEP if not path or path == (name,) else Role.BACK
            x, y = block.corner(number)
            shape = Rect(x, y, block.size, block.size)
            regions.append(Region(count if picked else f"{name}{count}", role, shape, path=after))
    return tuple(regions)
