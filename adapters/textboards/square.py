"""Square as text: the table around the stones laid, and a hand.

Two halves that meet share one sign: `■` a square, `◆` a diamond, `●` a circle, `-` or `|` blank. `*` is the middle of
a stone laid since the reader last saw the table, `+` that of any other, `.` a free place. Behind a name stand the
points and, in brackets, the stones in hand, or `×` where a player has left; `↻` is the round, `⚑` the points to reach,
`▤` the reserve; at the end come the rectangles scored by the new stones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.textboards import players
from core.games.square.choices import scored_by
from core.games.square.stones import Figure, edges

if TYPE_CHECKING:
    from adapters.scene import Scene
    from core.games.square.view import Place, SquareView

_SIZE: Final = 25
_SIGNS: Final = {Figure.RECTANGLE: "■", Figure.TRIANGLE: "◆", Figure.SEMICIRCLE: "●"}
_CENTRE: Final[Place] = (13, 13)
_LINE: Final = 4
"""Stones of a hand in one line."""


def name(place: Place) -> str:
    """Return a place's name in the notation."""
    return f"{chr(ord('A') + place[0] - 1)}{place[1]}"


def write(scene: Scene[SquareView]) -> str:
    """Return the table as everyone sees it as lines of text; a hand in the view is not looked at."""
    view = scene.view
    after = [
        f"{score} {'×' if seat in view.left else f'[{held}]'}"
        for seat, (score, held) in enumerate(zip(view.scores, view.held, strict=True))
    ]
    lines = players.lines(scene, after=after)
    lines += [f"↻ {view.round}  ⚑ {view.target}  ▤ {view.reserve}", "", *_table(view, scene.fresh)]
    before = range(max(1, len(view.laid) - scene.fresh + 1), len(view.laid))
    scored = (*(figure for end in before for figure in scored_by(view.laid[:end])), *view.last)
    lines += [f"+{figure.points} {name(figure.low)}-{name(figure.high)}" for figure in scored]
    return "\n".join(lines)


def _table(view: SquareView, fresh: int) -> list[str]:
    """Return the places laid and one free one around them, two columns and two lines to a place."""
    places = [laid.place for laid in view.laid] or [_CENTRE]
    left, right = max(1, min(x for x, _ in places) - 1), min(_SIZE, max(x for x, _ in places) + 1)
    low, high = max(1, min(y for _, y in places) - 1), min(_SIZE, max(y for _, y in places) + 1)
    cells = [[" "] * (2 * (right - left) + 3) for _ in range(2 * (high - low) + 3)]
    for row in range(1, len(cells), 2):
        cells[row][1::2] = "." * (right - left + 1)
    for number, laid in enumerate(view.laid):
        row, column = 2 * (high - laid.place[1]) + 1, 2 * (laid.place[0] - left) + 1
        north, east, south, west = edges(laid.stone, laid.turn)
        cells[row][column] = "*" if number >= len(view.laid) - fresh else "+"
        cells[row - 1][column], cells[row + 1][column] = _SIGNS.get(north, "-"), _SIGNS.get(south, "-")
        cells[row][column + 1], cells[row][column - 1] = _SIGNS.get(east, "|"), _SIGNS.get(west, "|")
    lines = [
        (f"{high - row // 2:>2} " if row % 2 else "   ") + "".join(signs).rstrip() for row, signs in enumerate(cells)
    ]
    letters = "    " + " ".join(name((column, 1))[0] for column in range(left, right + 1))
    return [letters, *(line.rstrip() for line in lines), letters]


def write_hand(scene: Scene[SquareView]) -> str:
    """Return the stones of a hand as lines of text, each with its signs clockwise from its printed top."""
    hand = scene.view.hand or ()
    stones = [f"{stone:>2} " + "".join(_SIGNS.get(edge, "-") for edge in edges(stone, 0)) for stone in hand]
    return "\n".join("   ".join(stones[at : at + _LINE]) for at in range(0, len(stones), _LINE))
