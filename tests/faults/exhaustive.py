"""Nim and Sim solved by trying every move, with rules of their own: nothing of the program is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

Judged = tuple[str, tuple[str, ...]]
"""What a position is worth to its mover, and the best moves, as `kibitz review --json` has them."""

_Board = tuple[int, ...]
"""For each pair of dots in ascending order 0 where no chord joins them, 1 for one of the mover, 2 for the other's."""


_Ending = tuple[int, int, int, int, int]
"""The chords of the mover, those that are shut for them, the same for the other player, and the chords not drawn."""

_WEIGHTS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5)
_MIX = 0xFF51AFD7ED558CCD
_WORD = (1 << 64) - 1
"""What tells dots apart that look unlike: how much each kind of chord counts, and any odd number to mix with."""


def judged(worth: dict[str, bool]) -> Judged:
    """Return the value of a position from its moves, and whether each of them wins."""
    best = tuple(move for move, wins in worth.items() if wins)
    return ("win", best) if best else ("loss", tuple(worth))


class NimSolver:
    """All positions of up to five heaps with at most a given number of counters, under one rule.

    A position is lost where no lost one follows from it. So from the fewest counters up each position that was not yet
    seen to lead to a lost one is lost itself, and all that lead to it are won.
    """

    def __init__(self, rule: str, most: int) -> None:
        self._lost: set[tuple[int, ...]] = set()
        won: set[tuple[int, ...]] = set()
        for total in range(most + 1):
            over = total <= (1 if rule == "penultimate" else 0)
            for heaps in _partitions(total, 5, 0):
                if heaps not in won and (not over or rule == "normal"):
                    self._lost.add(heaps)
                    won.update(_before(heaps, most - total))

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


def _before(heaps: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the positions from which a take of up to `most` counters leads to these heaps."""
    for heap, left in enumerate(heaps):
        others = heaps[:heap] + heaps[heap + 1 :]
        for taken in range(1, most + 1):
            yield tuple(sorted((*others, left + taken)))


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
        self._thirds = [
            [(self._pair(one, dot), self._pair(two, dot)) for dot in range(dots) if dot not in {one, two}]
            for one, two in self._pairs
        ]
        self._known: dict[_Board, bool] = {}
        self._names: dict[_Board, _Board] = {}

    def judge(self, moves: Sequence[str], begin: int = 0) -> list[Judged]:
        """Judge each position of a game from its moves, from the one with `begin` chords on."""
        board, found = (0,) * len(self._pairs), list[Judged]()
        for ply, move in enumerate(moves):
            if ply >= begin:
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
        return {self._text(place): wins for place, wins in self._moves(board)}

    def _moves(self, board: _Board) -> Iterator[tuple[int, bool]]:
        """Yield each legal move, and whether it wins."""
        for place, thirds in enumerate(self._thirds):
            if not board[place]:
                closes = any(board[one] == board[two] == 1 for one, two in thirds)
                if not (closes and self._colourless):
                    yield place, not closes and not self._wins(self._after(board, place))

    def _wins(self, board: _Board) -> bool:
        name = self._names.get(board)
        if name is None:
            name = self._names[board] = self._least(board)
        if name not in self._known:
            self._known[name] = any(wins for _, wins in self._moves(name))
        return self._known[name]

    def _text(self, place: int) -> str:
        one, two = self._pairs[place]
        return f"{one + 1}{two + 1}"

    def _after(self, board: _Board, place: int) -> _Board:
        """Return the board after a move, as the next player sees it."""
        drawn = (*board[:place], 1, *board[place + 1 :])
        return drawn if self._colourless else tuple((0, 2, 1)[chord] for chord in drawn)

    def _pair(self, one: int, two: int) -> int:
        return self._place[(one, two) if one < two else (two, one)]

    def _least(self, board: _Board) -> _Board:
        """Return the least of a position's boards over the orders of its dots that keep unlike dots in one order."""
        dots = range(self._dots)
        rows = [[3 if one == two else board[self._pair(one, two)] for two in dots] for one in dots]
        kinds = [1] * self._dots
        for _ in range(3):
            kinds = [sum(_WEIGHTS[chord] * kind for chord, kind in zip(row, kinds, strict=True)) for row in rows]
            kinds = [(kind ^ kind >> 29) * _MIX & _WORD for kind in kinds]
        alike = [[dot for dot in dots if kinds[dot] == kind] for kind in sorted(set(kinds))]
        orders = (sum(parts, ()) for parts in product(*map(permutations, alike)))
        return min(tuple([rows[order[one]][order[two]] for one, two in self._pairs]) for order in orders)


class SimEndings:
    """Late positions of coloured Sim, each played out to the end; what leaves its player the most room is tried first.

    A set of chords is a number with a bit for each. What is `shut` for a player would close a triangle of theirs.
    """

    def __init__(self, dots: int) -> None:
        self._pairs = list(combinations(range(1, dots + 1), 2))
        self._bits = {frozenset(pair): 1 << place for place, pair in enumerate(self._pairs)}
        self._thirds = {
            bit: [
                (self._bits[frozenset((one, dot))], self._bits[frozenset((two, dot))])
                for dot in range(1, dots + 1)
                if dot not in {one, two}
            ]
            for (one, two), bit in zip(self._pairs, self._bits.values(), strict=True)
        }
        self._known: dict[tuple[int, int], bool] = {}

    def judge(self, moves: Sequence[str], begin: int) -> list[Judged]:
        """Judge each position of a game from its moves, from the one with `begin` chords on."""
        self._known.clear()
        found = list[Judged]()
        position: _Ending = (0, 0, 0, 0, (1 << len(self._pairs)) - 1)
        for ply, move in enumerate(moves):
            if ply >= begin:
                found.append(judged(dict(self._worth(position))))
            position = self._after(self._bits[frozenset(map(int, move))], position)
        return found

    def _worth(self, position: _Ending) -> Iterator[tuple[str, bool]]:
        """Yield of each legal move whether it wins."""
        _, shut, _, _, free = position
        for (one, two), bit in zip(self._pairs, self._bits.values(), strict=True):
            if free & bit:
                yield f"{one}{two}", not shut & bit and not self._wins(self._after(bit, position))

    def _wins(self, position: _Ending) -> bool:
        own, shut, other, _, free = position
        known = self._known.get((own, other))
        if known is None:
            following = [self._after(bit, position) for bit in self._thirds if free & ~shut & bit]
            following.sort(key=_room)
            known = self._known[own, other] = any(not self._wins(after) for after in following)
        return known

    def _after(self, bit: int, position: _Ending) -> _Ending:
        """Return a position after a move, as the next player sees it."""
        own, shut, other, other_shut, free = position
        for one, two in self._thirds[bit]:
            if own & one:
                shut |= two
            if own & two:
                shut |= one
        return other, other_shut, own | bit, shut, free ^ bit


def _room(position: _Ending) -> int:
    """Return how much more room the player to move has than the other one, whose counts twice."""
    _, shut, _, other_shut, free = position
    return (free & ~shut).bit_count() - 2 * (free & ~other_shut).bit_count()


@cache
def nim(rule: str, most: int) -> NimSolver:
    """Return the solver of a rule, which is made once."""
    return NimSolver(rule, most)


@cache
def sim(dots: int, *, colourless: bool) -> SimSolver:
    """Return the solver of a number of dots, which is made once."""
    return SimSolver(dots, colourless=colourless)
