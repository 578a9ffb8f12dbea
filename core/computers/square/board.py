"""A table of Square on which the computer tries stones out, quickly.

Stones are 0..34 here, and a set of them is a number with a bit for each. A place is the bit that it has among the rows
of `core.games.square.outlines`. What the laid stones around ask of a place is a number in base 5, a digit for each
side: 0 where none is laid, else the figure and one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from operator import mul
from typing import Final

from core.games.square.layout import one_way
from core.games.square.outlines import LINE, completed_outlines, stones_within
from core.games.square.places import FIRST_PLACE, SIDE, STEPS, on_table
from core.games.square.stones import STONES, edges
from core.games.square.view import Laid, Place

Try = tuple[int, int, int]
"""A stone, a place and a turn."""

KINDS: Final = len(STONES)


def number_of(place: Place) -> int:
    """Return the number of a place: that of its bit among the rows."""
    column, row = place
    return row * LINE + column


_TURNS: Final = tuple(range(1 if one_way(stone + 1) else 4) for stone in range(KINDS))

_ASKS: Final = tuple(
    tuple(
        tuple((edge + 1) * 5 ** ((side + 2) % 4) for side, edge in enumerate(edges(stone + 1, turn)))
        for turn in _TURNS[stone]
    )
    for stone in range(KINDS)
)
"""What each stone in each turn adds to what is asked of the places north, east, south and west of it."""

_AROUND: Final = {
    number_of((column, row)): tuple(
        (1 << number_of(neighbour), number_of(neighbour), side)
        for side, (across, up) in enumerate(STEPS)
        if on_table(neighbour := (column + across, row + up))
    )
    for column in range(1, SIDE + 1)
    for row in range(1, SIDE + 1)
}
"""The places around each place: their bit, their number, and the side on which they lie."""


def _ways() -> list[list[tuple[int, ...]]]:
    """List the turns in which each stone fits, by what is asked: it fits wherever any of its edges are asked for."""
    found: list[list[tuple[int, ...]]] = [[()] * KINDS for _ in range(5**4)]
    for stone, turns in enumerate(_TURNS):
        for turn in turns:
            digits = [(edge + 1) * 5**side for side, edge in enumerate(edges(stone + 1, turn))]
            for asks in product((0, 1), repeat=4):
                found[sum(map(mul, digits, asks))][stone] += (turn,)
    return found


_WAYS: Final = _ways()
FITTING: Final = tuple(sum(1 << stone for stone, ways in enumerate(stones) if ways) for stones in _WAYS)
"""The stones that fit, by what is asked."""

_BETWEEN: Final = tuple(sum(asked // 5**side % 5 > 0 for side in range(4)) > 1 for asked in range(5**4))
"""Whether stones lie on two sides at least: only there can a stone complete anything."""


def ways(asked: int, stone: int) -> tuple[int, ...]:
    """Return the turns in which a stone fits where this is asked."""
    return _WAYS[asked][stone]


class Board:
    """The laid stones of a round, as far as they matter for the next ones."""

    __slots__ = ("_worth", "asked", "columns", "rows")

    def __init__(
        self,
        rows: int,
        columns: int,
        asked: dict[int, int],
        worth: dict[tuple[int, int], int],
    ) -> None:
        """Take the laid places and what is asked of the open ones; `worth` is shared by the boards of one search."""
        self.rows, self.columns, self.asked = rows, columns, asked
        self._worth = worth

    @classmethod
    def of(cls, laid: Iterable[Laid]) -> Board:
        """Return the board of these stones."""
        board = cls(0, 0, {number_of(FIRST_PLACE): 0}, {})
        for stone in laid:
            board.lay(stone.stone - 1, number_of(stone.place), stone.turn)
        return board

    def copy(self) -> Board:
        """Return a board that can be changed without this one."""
        return Board(self.rows, self.columns, self.asked.copy(), self._worth)

    def lay(self, stone: int, place: int, turn: int) -> None:
        """Lay a stone that fits."""
        asked = self.asked
        asked.pop(place, None)
        rows = self.rows = self.rows | 1 << place
        self.columns |= 1 << place % LINE * LINE + place // LINE
        asks = _ASKS[stone][turn]
        for bit, neighbour, side in _AROUND[place]:
            if not rows & bit:
                asked[neighbour] = asked.get(neighbour, 0) + asks[side]

    def open_for(self, hand: int) -> bool:
        """Whether any of these stones fits anywhere."""
        fitting = FITTING
        return any(fitting[asked] & hand for asked in self.asked.values())

    def tries(self, hand: int) -> list[Try]:
        """Return every stone, place and turn that fits."""
        return [
            (stone, place, turn)
            for place, asked in self.asked.items()
            for stone in stones_of(FITTING[asked] & hand)
            for turn in _WAYS[asked][stone]
        ]

    def worth(self, place: int) -> int:
        """Return the points that any stone brings on an open place."""
        if not _BETWEEN[self.asked[place]]:
            return 0
        key = (self.rows, place)
        points = self._worth.get(key)
        if points is None:
            row, column = divmod(place, LINE)
            rows = self.rows | 1 << place
            columns = self.columns | 1 << column * LINE + row
            outlines = completed_outlines(rows, columns, column, row)
            points = self._worth[key] = sum([stones_within(rows, outline) for outline in outlines])
        return points

    def scoring(self) -> list[tuple[int, int, int]]:
        """Return where points can be made: the points, the place, and the stones that fit there; the most first."""
        found = [
            (points, place, FITTING[asked])
            for place, asked in self.asked.items()
            if _BETWEEN[asked] and FITTING[asked] and (points := self.worth(place))
        ]
        found.sort(reverse=True)
        return found


def stones_of(hand: int) -> list[int]:
    """List a set of stones."""
    found: list[int] = []
    while hand:
        lowest = hand & -hand
        found.append(lowest.bit_length() - 1)
        hand ^= lowest
    return found


def set_of(stones: Iterable[int]) -> int:
    """Return the set of these stones, each once."""
    found = 0
    for stone in stones:
        found |= 1 << stone
    return found
