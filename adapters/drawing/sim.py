"""The picture of Sim: dots on a circle, numbered clockwise from the top, and the chords between them.

The first seat's chords are blue and solid, the second's orange and dashed; in the colourless game all are dark. The
chords drawn since the viewer last saw the board have a glow around them and dark dots at their ends; a closed triangle
is hatched, also that which a chosen chord would close. Moves that a review marks are drawn like new chords, each with
its sign.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from adapters.drawing import lettering, players, signs
from adapters.drawing.canvas import WIDTH, Canvas, Sprite, Tile, cased, sprite
from adapters.drawing.painting import Painting
from adapters.drawing.palette import LEVELS, Ink
from adapters.drawing.players import MARGIN, Extra
from adapters.drawing.shapes import Mask, Point, Stroke, disc, grid, line, polygon, ring, stroke
from adapters.scene import Circle, Region, Role
from core.game import Seat
from core.games.sim import Sim, would_close

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adapters.scene import Mark, Scene
    from core.games.sim import Chord, SimView

_RULES: Final = Sim()
_DOT: Final = 58
_TAP: Final = 46
"""How far from a dot's middle a tap still counts."""

_THICK: Final = 11
_THIN: Final = 9
"""The chords' thickness, up to seven dots and beyond."""

_CASING: Final = 3
"""How far from a chord those that it crosses are interrupted. Crossings cost bytes: legibility is worth them."""

_GLOW: Final = 29
_RADIUS: Final = 306
"""From the middle of the circle to each dot, whatever their number."""

_DASH: Final = (36.0, 18.0)
_SAMPLE_DASH: Final = (15.0, 12.0)
_HATCH: Final = 24
"""From one stripe of a closed triangle to the next, across or down."""

_SIGN: Final = 46
_SIGN_AT: Final = (0.5, 0.35, 0.65)
"""Where on a chord a review's sign may lie, as shares of its length: the first that is clear of the other signs."""

_CLEAR: Final = 8
"""Free space between a dot and the ends of its chords."""

_TABLE: Final = WIDTH - 2 * MARGIN
_TOP: Final = players.height(2) + 4
_HEIGHT: Final = _TOP + _TABLE + MARGIN


def place(dot: int, dots: int) -> Point:
    """Return where a dot's centre is in the picture."""
    angle = 2 * pi * (dot - 1) / dots
    return WIDTH / 2 + _RADIUS * sin(angle), _TOP + _TABLE / 2 - _RADIUS * cos(angle)


def _between(chord: Chord, dots: int, thick: float) -> tuple[Point, Point]:
    """Return where a chord of some thickness begins and ends, clear of its dots."""
    (x0, y0), (x1, y1) = place(chord[0], dots), place(chord[1], dots)
    short = (_DOT / 2 + _CLEAR + thick / 2) / hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) * short, (y1 - y0) * short
    return (x0 + dx, y0 + dy), (x1 - dx, y1 - dy)


def _corner(start: Point, end: Point, room: float) -> tuple[int, int]:
    """Return the upper left corner of a mask, on whole pixels, so that the mask's own ends keep the fractions."""
    return int(min(start[0], end[0]) - room), int(min(start[1], end[1]) - room)


@lru_cache(512)
def _chord(chord: Chord, dots: int, ink: Ink, dashed: bool, ground: Ink) -> Sprite:
    """Return a chord that interrupts those it crosses, as it lies on the ground."""
    thick = _THICK if dots < 8 else _THIN
    start, end = _between(chord, dots, thick)
    x, y = _corner(start, end, thick / 2 + _CASING)
    plain = Stroke(start, end, thick, _DASH if dashed else None)
    casing = stroke(replace(plain, casing=_CASING), (x, y))
    return cased(stroke(plain, (x, y), casing.shape), casing, x, y, ink, ground=ground)


@lru_cache(256)
def _glow(chord: Chord, dots: int) -> Sprite:
    start, end = _between(chord, dots, _GLOW)
    x, y = _corner(start, end, _GLOW / 2)
    return sprite(line(start, end, _GLOW, origin=(x, y)), x, y, Ink.GLOW)


def _stripes(start: int, shape: tuple[int, ...]) -> Mask:
    """Return stripes that fall to the left: a pixel's cover depends on nothing but row plus column plus `start`."""
    tall, wide = shape
    sums = np.arange(start + 1, start + tall + wide, dtype=np.float32)
    distance = np.abs(sums % _HATCH - _HATCH / 2) / np.sqrt(np.float32(2))
    cover = np.rint(np.clip(1.8 - distance, 0, 1) * LEVELS).astype(np.uint8)
    return np.lib.stride_tricks.sliding_window_view(cover, wide)


@lru_cache(256)
def _triangle(corners: tuple[int, int, int], dots: int, ink: Ink) -> Sprite:
    """Return the hatching of a triangle, dots left free."""
    places = [place(dot, dots) for dot in corners]
    # The mask lies on whole pixels, and is no larger than it must be.
    left, top = (int(min(point[axis] for point in places)) for axis in range(2))
    inside = [(x - left, y - top) for x, y in places]
    wide, tall = (max(point[axis] for point in inside) + 1 for axis in range(2))
    mask = polygon(wide, tall, *inside)
    np.minimum(mask, _stripes(left + top, mask.shape), out=mask)
    across, down = grid(wide, tall)
    free = _DOT / 2 + 3
    for x, y in inside:
        rows, columns = (slice(max(0, int(at - free)), int(at + free) + 1) for at in (y, x))
        mask[rows, columns][np.hypot(across[:, columns] - x, down[rows] - y) < free] = 0
    return sprite(mask, left, top, ink)


class _Look(Enum):
    """How a dot that is not chosen is drawn: as it lies there, at an end of a new chord, or out of reach."""

    PLAIN = auto()
    LAST = auto()
    DIM = auto()


@lru_cache(128)
def _dot(number: int, look: _Look | Ink) -> Tile:
    """Return a dot with its number; an ink in place of a look fills a chosen one."""
    canvas = Canvas(_DOT, _DOT, Ink.CARD)
    letters = lettering.mask(str(number), 30, bold=True)
    x, y = (_DOT - letters.shape[1]) // 2, (_DOT - letters.shape[0]) // 2
    if isinstance(look, Ink):
        canvas.stamp(disc(_DOT), 0, 0, look)
        canvas.stamp(ring(_DOT, 5), 0, 0, Ink.INK)
        canvas.stamp(letters, x, y, Ink.CARD)
    elif look is _Look.LAST:
        canvas.stamp(disc(_DOT), 0, 0, Ink.INK)
        canvas.stamp(letters, x, y, Ink.CARD)
    else:
        ink = Ink.INK if look is _Look.PLAIN else Ink.MUTED
        canvas.stamp(ring(_DOT, 4 if look is _Look.PLAIN else 2), 0, 0, ink)
        canvas.stamp(letters, x, y, ink)
    return canvas.pixels


def _put_dot(canvas: Canvas, dot: int, dots: int, look: _Look | Ink) -> None:
    x, y = place(dot, dots)
    canvas.paste(_dot(dot, look), round(x - _DOT / 2), round(y - _DOT / 2))


@cache
def _empty(dots: int) -> Canvas:
    canvas = Canvas(WIDTH, _HEIGHT, Ink.PAPER)
    players.table(canvas, _TOP, _TABLE)
    for dot in range(1, dots + 1):
        _put_dot(canvas, dot, dots, _Look.PLAIN)
    return canvas


def _style(view: SimView, seat: Seat) -> tuple[Ink, bool]:
    """Return the ink of a seat's chords, and whether they are dashed."""
    if view.colourless:
        return Ink.INK, False
    return (Ink.BLUE, False) if seat == 0 else (Ink.ORANGE, True)


@cache
def _sample(ink: Ink, dashed: bool) -> Tile:
    """Return a piece of a chord, for the player's card."""
    piece = line((_THICK / 2, _THICK / 2), (72 - _THICK / 2, _THICK / 2), _THICK, _SAMPLE_DASH if dashed else None)
    canvas = Canvas(piece.shape[1], piece.shape[0], Ink.CARD)
    canvas.stamp(piece, 0, 0, ink)
    return canvas.pixels


def chord_of(path: tuple[str, ...]) -> Chord:
    """Return the chord that the steps of a whole path name."""
    one, two = sorted(map(int, path))
    return one, two


def paint(scene: Scene[SimView]) -> Painting:
    """Return the board, and the dots that lead to a move or take one back."""
    view = scene.view
    canvas = _empty(view.dots).copy()
    samples = [None if view.colourless else _sample(*_style(view, Seat(seat))) for seat in range(view.seats)]
    players.show(canvas, view, scene.names, [Extra(mark=sample) for sample in samples])
    chords = list(view.chords)
    glowing = [chord for chord, _ in chords[len(chords) - scene.fresh :]]
    looks: dict[int, _Look | Ink] = {dot: _Look.LAST for chord in glowing for dot in chord}
    closed = view.triangle
    if scene.path and view.to_move is not None:
        looks |= _chosen(view, scene.path, view.to_move)
        if len(scene.path) > 1:
            chosen = chord_of(scene.path)
            closed = would_close(view, chosen)
            chords.append((chosen, view.to_move))
            glowing.append(chosen)
    if view.to_move is not None:
        marked = [chord_of(tuple(mark.move)) for mark in scene.marks]
        chords += [(chord, view.to_move) for chord in marked]
        glowing += marked
    if closed is not None:
        owner = dict(chords)[closed[0], closed[1]]
        canvas.draw(_triangle(closed, view.dots, _style(view, owner)[0]))
    for dot, look in looks.items():
        _put_dot(canvas, dot, view.dots, look)
    older = len(chords) - len(glowing)
    for chord, seat in chords[:older]:
        canvas.draw(_chord(chord, view.dots, *_style(view, seat), Ink.CARD))
    for chord in glowing:
        canvas.draw_below(_glow(chord, view.dots), Ink.CARD)
    for chord, seat in chords[older:]:
        canvas.draw(_chord(chord, view.dots, *_style(view, seat), Ink.GLOW))
    for mark, (x, y) in _signs(scene.marks, view.dots):
        signs.put(canvas, x, y, good=mark.good, size=_SIGN)
    return Painting(canvas, _regions(view, scene.path))


def _signs(marks: Sequence[Mark], dots: int) -> Iterator[tuple[Mark, Point]]:
    """Yield each mark with the place of its sign on its chord, none on another."""
    taken: list[Point] = []
    for mark in marks:
        (x0, y0), (x1, y1) = (place(dot, dots) for dot in chord_of(tuple(mark.move)))
        places = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in _SIGN_AT]
        clear = [each for each in places if all(hypot(each[0] - x, each[1] - y) > _SIGN for x, y in taken)]
        taken.append((clear or places)[0])
        yield mark, taken[-1]


def _chosen(view: SimView, path: tuple[str, ...], mover: Seat) -> dict[int, _Look | Ink]:
    """Return how dots look once the first is chosen: it has the mover's ink, and those out of its reach are dim."""
    ink, _ = _style(view, mover)
    looks: dict[int, _Look | Ink] = {}
    if len(path) == 1:
        within = {choice.step for choice in _RULES.choices(view, path)}
        looks = {dot: _Look.DIM for dot in range(1, view.dots + 1) if str(dot) not in within}
    return looks | {int(step): ink for step in path}


def _regions(view: SimView, path: tuple[str, ...]) -> tuple[Region, ...]:
    """Return the dots that can be tapped: chosen ones are given up again, with what was chosen after them."""
    if view.legal is None:
        return ()
    back = [(step, Role.BACK, path[:at]) for at, step in enumerate(path)]
    on = [(choice.step, Role.STEP, (*path, choice.step)) for choice in _RULES.choices(view, path)]
    regions: list[Region] = []
    for step, role, after in (*back, *on):
        x, y = place(int(step), view.dots)
        regions.append(Region(step, role, Circle(round(x), round(y), _TAP), path=after))
    return tuple(regions)
