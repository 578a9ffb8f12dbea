"""Marks on Square's table: frames of stones, outlines of rectangles, plates with points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adapters.drawing import lettering, signs
from adapters.drawing.canvas import Canvas, Sprite, sprite
from adapters.drawing.palette import Ink
from adapters.drawing.shapes import disc, rounded, rounded_frame
from adapters.drawing.square.stones import stone
from core.games.square.notation import read_full

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.drawing.square.grid import Grid
    from adapters.scene import Mark
    from core.games.square.view import Scored


@lru_cache(128)
def frame(size: int, thick: int, ink: Ink) -> Sprite:
    """Return the frame of a stone, to be moved to its place."""
    return sprite(rounded_frame(size, size, size / 12, thick), 0, 0, ink)


def outline(canvas: Canvas, grid: Grid, scored: Scored, number: int) -> None:
    """Outline a rectangle; `number` counts those outlined before it, and each lies inside of the former's line."""
    size = grid.size
    left, top = grid.corner((scored.low[0], scored.high[1]))
    inset, thick = min(number * max(3, size // 14), size // 3), max(3, size // 16)
    across, down = (scored.high[0] - scored.low[0] + 1) * size, (scored.high[1] - scored.low[1] + 1) * size
    canvas.frame(left + inset, top + inset, across - 2 * inset, down - 2 * inset, thick=thick, ink=Ink.ORANGE)


@lru_cache(256)
def _disc(across: int) -> Sprite:
    return sprite(disc(across), 0, 0, Ink.BLUE)


@lru_cache(256)
def _plate(wide: int, tall: int, ink: Ink) -> Sprite:
    return sprite(rounded(wide, tall, tall / 2), 0, 0, ink)


def badge(canvas: Canvas, x: int, y: int, *, points: int, size: int) -> None:
    """Mark a new stone, whose middle is at `x`, `y`, by a disc, or by its points if it has any."""
    if points:
        plate(canvas, x, y, text=f"+{points}", size=size, ink=Ink.BLUE)
    else:
        across = size // 4
        canvas.draw(_disc(across), x - across // 2, y - across // 2)


def plate(canvas: Canvas, x: int, y: int, *, text: str, size: int, ink: Ink) -> None:
    """Write a short text on a plate in the middle of a place, which is at `x`, `y`."""
    letters = lettering.mask(text, max(12, size * 2 // 7), bold=True)
    tall, wide = letters.shape
    wide += tall // 2
    canvas.draw(_plate(wide, tall, ink), x - wide // 2, y - tall // 2)
    canvas.stamp(letters, x - letters.shape[1] // 2, y - tall // 2, Ink.CARD)


def show_marks(canvas: Canvas, grid: Grid, marks: Sequence[Mark]) -> None:
    """Lay the stones that a review marks; of two at one place only the better one is seen, the last to be laid."""
    size = grid.size
    for mark in sorted(marks, key=lambda each: each.good):
        move = read_full(mark.move)
        left, top = grid.corner(move.place)
        face = Ink.GLOW if mark.good else Ink.CARD
        canvas.paste(stone(move.stone, move.turn, size, Ink.FELT, face=face), left, top)
        canvas.draw(frame(size, max(4, size // 12), Ink.INK if mark.good else Ink.ORANGE), left, top)
        signs.put(canvas, left + size / 2, top + size / 2, good=mark.good, size=max(16, size * 2 // 5))
