"""Nim and Sim solved by trying every move, with rules of their own: nothing of the program is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

Judged = tuple[str, tuple[str, ...]]
"""What a position is worth to its mover, and the best moves, as `kibitz review --json` has them."""

_Board = tuple[int, ...]
"""For each pair of dots in ascending order 0 where no chord joins them, 1 for one of the mover, 2 for the other's."""


def judged(worth: dict[str, bool]) -> Judged:
    """Return the value of a position from its moves, and whether each of them wins."""
    best = tuple(move for move, wins in worth.items() if wins)
    return ("win", best) if best else ("loss", tuple(worth))


class NimSolver:
    """All positions of up to five heaps with at most a given number of counters, under one rule."""

    def __init__(self, rule: str, most: int) -> None:
        self._rule = rule
        self._lost: set[tuple[int, ...]] = set()
        for total in range(most + 1):
            self._lost.update(heaps for heaps in _partitions(total, 5, 0) if not self._wins(heaps))

    def judge(self, heaps: Sequence[int], moves: Sequence[str]) -> list[Judged]:
        """Judge each position of a game, from the heaps at its beginning and its moves."""
        left, found = list(heaps), list[Judged]()
        for move in moves:
            after = {
                f"{'abcde'[heap]}{count}": tuple(sorted((*left[:heap], full - count, *left[heap + 1 :])))
                for heap, full in enumerate(left)
                for count in range(1, full + 1)
            }
            filler = (0,) * (5 - len(left))
            found.append(judged({name: filler + position in self._lost for name, position in after.items()}))
            left["abcde".index(move[0])] -= int(move[1:])
        return found

    def _wins(self, heaps: tuple[int, ...]) -> bool:
        if sum(heaps) <= (1 if self._rule == "penultimate" else 0):
            return self._rule != "normal"
        return any(
            tuple(sorted((*heaps[:heap], left, *heaps[heap + 1 :]))) in self._lost
            for heap in range(5)
            for left in range(heaps[heap])
        )


def _partitions(total: int, heaps: int, least: int) -> Iterator[tuple[int, ...]]:
    if heaps == 1:
        yield (total,)
        return
    for first in range(least, total // heaps + 1):
        for rest in _partitions(total - first, heaps - 1, first):
            yield (first, *rest)


class SimSolver:
    """Sim with a given number of dots; each position is solved once for all the ways to name its dots."""

    def __init__(self, dots: int, *, colourless: bool) -> None:
        self._dots = dots
        self._colourless = colourless
        self._pairs = list(combinations(range(dots), 2))
        self._place = {pair: place for place, pair in enumerate(self._pairs)}
        self._known: dict[_Board, bool] = {}
        self._names: dict[_Board, _Board] = {}

    def judge(self, moves: Sequence[str]) -> list[Judged]:
        """Judge each position of a game from its moves."""
        board, found = (0,) * len(self._pairs), list[Judged]()
        for move in moves:
            found.append(judged(self._worth(board)))
            board = self._after(board, self._place[int(move[0]) - 1, int(move[1]) - 1])
        return found

    def worth(self, moves: Sequence[str]) -> dict[str, bool]:
        """Return of each legal move after some moves whether it wins."""
        board = (0,) * len(self._pairs)
        for move in moves:
            board = self._after(board, self._place[int(move[0]) - 1, int(move[1]) - 1])
        return self._worth(board)

    def _worth(self, board: _Board) -> dict[str, bool]:
        """Return of each legal move whether it wins."""
        worth: dict[str, bool] = {}
        for place, (one, two) in enumerate(self._pairs):
            closes = any(
                board[self._pair(one, dot)] == board[self._pair(two, dot)] == 1
                for dot in range(self._dots)
                if dot not in {one, two}
            )
            if not board[place] and not (closes and self._colourless):
                worth[f"{one + 1}{two + 1}"] = not closes and not self._wins(self._after(board, place))
        return worth

    def _wins(self, board: _Board) -> bool:
        name = self._names.setdefault(board, self._names.get(board) or self._least(board))
        if name not in self._known:
            self._known[name] = any(self._worth(name).values())
        return self._known[name]

    def _after(self, board: _Board, place: int) -> _Board:
        """Return the board after a move, as the next player sees it."""
        drawn = (*board[:place], 1, *board[place + 1 :])
        return drawn if self._colourless else tuple((0, 2, 1)[chord] for chord in drawn)

    def _pair(self, one: int, two: int) -> int:
        return self._place[(one, two) if one < two else (two, one)]

    def _least(self, board: _Board) -> _Board:
        """Return the least of a position's boards over the orders of its dots that keep unlike dots in one order."""
        dots = range(self._dots)
        rows = [[0 if one == two else board[self._pair(one, two)] for two in dots] for one in dots]
        kinds = [0] * self._dots
        for _ in range(3):
            seen = [repr((kind, sorted(zip(row, kinds, strict=True)))) for kind, row in zip(kinds, rows, strict=True)]
            ranks = sorted(seen)
            kinds = [ranks.index(each) for each in seen]
        alike = [[dot for dot in dots if kinds[dot] == kind] for kind in sorted(set(kinds))]
        orders = (sum(parts, ()) for parts in product(*map(permutations, alike)))
        return min(tuple(rows[order[one]][order[two]] for one, two in self._pairs) for order in orders)


@cache
def nim(rule: str, most: int) -> NimSolver:
    """Return the solver of a rule, which is made once."""
    return NimSolver(rule, most)


@cache
def sim(dots: int, *, colourless: bool) -> SimSolver:
    """Return the solver of a number of dots, which is made once."""
    return SimSolver(dots, colourless=colourless)
