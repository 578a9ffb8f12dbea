"""What the mover may do on Square's table once a stone is chosen: places that light up, and the stone laid to be seen.

Nothing of this is in a picture for the public: it needs the mover's own legal moves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from adapters.drawing import lettering
from adapters.drawing.canvas import Canvas, Tile
from adapters.drawing.palette import Ink
from adapters.drawing.shapes import disc, rounded, rounded_frame
from adapters.drawing.square.marks import frame, outline, plate
from adapters.drawing.square.stones import stone
from adapters.scene import Region, Role
from core.games.square.choices import best_way, choices, points_at, ways, would_score
from core.games.square.places import read_place
from core.games.square.stones import FACING

if TYPE_CHECKING:
    from adapters.drawing.square.grid import Grid
    from core.games.square.view import SquareView


def show_candidates(
    canvas: Canvas, view: SquareView, grid: Grid, path: tuple[str, ...], *, tells: bool = True
) -> tuple[Region, ...]:
    """Draw where the chosen stone can lie, and how it lies; return the regions that choose, change and turn.

    What a place brings is drawn only where it `tells` so.
    """
    match path:
        case (number,):
            return tuple(_light(canvas, view, grid, (number, each.step), tells=tells) for each in choices(view, path))
        case (number, place, *rest):
            others = (each.step for each in choices(view, (number,)) if each.step != place)
            lit = [_light(canvas, view, grid, (number, other), instead=True, tells=tells) for other in others]
            return (*_lay(canvas, view, grid, (number, place, *rest), tells=tells), *lit)
        case _:
            return ()


def _light(
    canvas: Canvas, view: SquareView, grid: Grid, fit: tuple[str, str], *, instead: bool = False, tells: bool
) -> Region:
    """Light up a place where the stone fits, pale where it would be taken `instead` of the chosen one."""
    number, place = fit
    at, points = read_place(place[0], place[1:]), points_at(view, place) if tells else 0
    label = f"+{points}" if points else ""
    canvas.paste(_lit(grid.size, label, pale=instead), *grid.corner(at))
    role = Role.BACK if instead else Role.STEP
    return Region(place, role, grid.rect(at), label, _path(view, number, place))


@lru_cache(512)
def _lit(size: int, label: str, *, pale: bool) -> Tile:
    """Return a lit place, with its points or a disc in the middle."""
    ground = Ink.FELT if pale else Ink.GLOW
    canvas = Canvas(size, size, Ink.FELT)
    canvas.stamp(rounded(size, size, size / 12), 0, 0, ground)
    canvas.stamp(rounded_frame(size, size, size / 12, max(2, size // 30)), 0, 0, Ink.MUTED if pale else Ink.INK)
    if label:
        letters = lettering.mask(label, max(12, size * 2 // 7), bold=True)
        canvas.stamp(letters, (size - letters.shape[1]) // 2, (size - letters.shape[0]) // 2, Ink.INK)
    else:
        across = max(6, size // 8)
        canvas.stamp(disc(across), (size - across) // 2, (size - across) // 2, Ink.MUTED if pale else Ink.INK)
    return canvas.pixels


def _lay(canvas: Canvas, view: SquareView, grid: Grid, path: tuple[str, ...], *, tells: bool) -> tuple[Region, ...]:
    """Draw the stone where it would lie, with what it would complete; a tap on it turns it or, one way, takes it up."""
    number, place = path[:2]
    at, fitting = read_place(place[0], place[1:]), ways(view, number, place)
    way = path[2] if len(path) > 2 else best_way(view, number, place) or fitting[0]
    size, (left, top) = grid.size, grid.corner(at)
    canvas.paste(stone(int(number), FACING.index(way), size, Ink.FELT, face=Ink.GLOW), left, top)
    scored = would_score(view, at) if tells else ()
    for order, figure in enumerate(scored):
        outline(canvas, grid, figure, order)
    canvas.draw(frame(size, max(4, size // 12), Ink.INK), left, top)
    points = sum(figure.points for figure in scored)
    signs = (f"+{points}" if points else "", "↻" if len(fitting) > 1 else "")
    if any(signs):
        plate(canvas, left + size // 2, top + size // 2, text="".join(signs), size=size, ink=Ink.BLUE)
    label = f"+{points}" if points else ""
    if len(fitting) == 1:
        return (Region(place, Role.BACK, grid.rect(at), label, (number,)),)
    following = fitting[(fitting.index(way) + 1) % len(fitting)]
    return (Region(following, Role.TURN, grid.rect(at), label, (number, place, following)),)


def _path(view: SquareView, number: str, place: str) -> tuple[str, ...]:
    """Return the steps after a place is tapped: to the stone's best way where it has several, so that it is a move."""
    best = best_way(view, number, place)
    return (number, place) if best is None or len(ways(view, number, place)) == 1 else (number, place, best)
