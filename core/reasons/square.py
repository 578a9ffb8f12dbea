"""What a stone brings in Square, and what it leaves to the next one."""

from __future__ import annotations

from core.codes import Coded
from core.game import Fact
from core.games.square.figures import completed
from core.games.square.notation import read_full
from core.games.square.places import STEPS, on_table, write_place
from core.games.square.view import Place, SquareView


class SquareReason(Coded):
    """What a stone brings in Square."""

    SCORES = "square-sight-scores", "points"
    NO_SCORE = "square-sight-no-score"
    LEAVES = "square-sight-leaves", "points place"
    LEAVES_NONE = "square-sight-leaves-none"


def sight(view: SquareView, move: str) -> tuple[Fact, ...]:
    """Return the points that a stone brings now, and the most that one more stone could bring after it.

    Whether someone holds a stone that fits there is not asked: no one can know that.
    """
    place = read_full(move).place
    taken = frozenset(stone.place for stone in view.laid) | {place}
    points = _points(taken, place)
    brings = Fact(SquareReason.SCORES, {"points": points}) if points else Fact(SquareReason.NO_SCORE)
    most, where = max((_points(taken | {each}, each), each) for each in _open(taken))
    if not most:
        return brings, Fact(SquareReason.LEAVES_NONE)
    return brings, Fact(SquareReason.LEAVES, {"points": most, "place": write_place(where)})


def _points(taken: frozenset[Place], place: Place) -> int:
    return sum(figure.points for figure in completed(taken, place))


def _open(taken: frozenset[Place]) -> list[Place]:
    """Return the open places next to laid stones, in their order."""
    around = {(column + across, row + up) for column, row in taken for across, up in STEPS}
    return sorted(place for place in around - taken if on_table(place))
