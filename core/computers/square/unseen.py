"""What a player can tell of the stones that they do not see, from what all have seen.

- A stone on the table or in the own hand is in no other hand.
- Who drew or passed held no stone that fitted then. Of the stones drawn only the last one can fit, and it is laid at
  once; so all others that the seat has held since then fitted nowhere on that table.
- Who left more points lying than they made had, more likely than not, no stone for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from random import Random
from typing import Final

from core.computers.square.board import FITTING, Board, number_of
from core.game import Seat
from core.games.square.state import stones_for
from core.games.square.view import SquareView

OVERSIGHT: Final = 0.2
"""How often a stone that would have brought more is kept nevertheless; a guess that fits greedy players and people."""

_TRIES: Final = 4


@dataclass(frozen=True, slots=True)
class _Shortage:
    """A moment in which a seat could lay nothing: what would have fitted, and how many stones it kept of its draw."""

    seat: Seat
    laid: int
    fitting: int
    kept: int
    passed: bool


@dataclass(frozen=True, slots=True)
class World:
    """Hands and a reserve as they may be; the own hand is the true one."""

    hands: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]


class Unseen:
    """The stones that one seat does not see."""

    def __init__(self, view: SquareView) -> None:
        """Take the mover's own view. Raises ValueError for another one."""
        if view.hand is None or view.seat is None or view.seat != view.to_move:
            raise ValueError("this player needs the mover's own view of a game of Square")
        self.view, self.seat, self.hand = view, view.seat, tuple(stone - 1 for stone in view.hand)
        stones = [stone - 1 for stone in stones_for(view.seats)]
        for stone in (*self.hand, *(laid.stone - 1 for laid in view.laid)):
            stones.remove(stone)
        self.stones = tuple(stones)
        self.others = [
            Seat((self.seat + step) % view.seats)
            for step in range(1, view.seats)
            if Seat((self.seat + step) % view.seats) not in view.left
        ]
        """The other seats that play, the next one first."""

    @cached_property
    def certain(self) -> bool:
        """Whether all that is hidden follows."""
        return len(self.others) == 1 and len(self.stones) == self.view.held[self.others[0]]

    def chance_of_none(self, stones: int, seat: Seat) -> float:
        """Return how likely a seat holds none of these stones."""
        possible = [stone for stone in self.stones if not self._never[seat] >> stone & 1]
        held = min(self.view.held[seat], len(possible))
        wanted = sum(stones >> stone & 1 for stone in possible)
        return comb(len(possible) - wanted, held) / comb(len(possible), held)

    def worlds(self, rng: Random) -> Iterator[World]:
        """Deal what is hidden, again and again, so that it fits all that was seen."""
        while True:
            for _ in range(_TRIES):
                world = self._deal(rng, self._bans(rng))
                if world is not None:
                    break
            else:
                world = self._deal(rng, {seat: (0,) * self.view.held[seat] for seat in self.others})
            if world is None:
                raise ValueError("this player needs a view of a game of Square that can be")
            yield world

    def _deal(self, rng: Random, bans: dict[Seat, Sequence[int]]) -> World | None:
        """Deal the hidden stones; None where none is left that a seat may hold."""
        pool = list(self.stones)
        rng.shuffle(pool)
        hands: list[tuple[int, ...]] = [()] * self.view.seats
        hands[self.seat] = self.hand
        for seat in sorted(self.others, key=lambda one: not any(bans[one])):
            hand: list[int] = []
            for ban in bans[seat]:
                taken = self._pick(pool, ban, self._doubts[seat], rng)
                if taken is None:
                    return None
                hand.append(pool.pop(taken))
            hands[seat] = tuple(hand)
        return World(tuple(hands), tuple(pool[: self.view.reserve]))

    @staticmethod
    def _pick(pool: list[int], ban: int, doubt: int, rng: Random) -> int | None:
        """Return the index of a stone that a seat may hold, a doubtful one rarely; None where it can hold none."""
        may = None
        for index, stone in enumerate(pool):
            if ban >> stone & 1:
                continue
            if not doubt >> stone & 1 or rng.random() < OVERSIGHT:
                return index
            if may is None:
                may = index
        return may

    def _bans(self, rng: Random) -> dict[Seat, Sequence[int]]:
        """Return, for each stone that the others hold, the stones that it cannot be."""
        return {seat: self._bans_of(seat, rng) for seat in self.others}

    def _bans_of(self, seat: Seat, rng: Random) -> Sequence[int]:
        """Return what each hidden stone of a seat cannot be, by when it may have come into the hand."""
        short = [shortage for shortage in self._seen[0] if shortage.seat == seat]
        held = self.view.held[seat]
        if len(short) < 2:
            return (short[0].fitting if short else 0,) * held
        laid_by = sum(laid.seat == seat for laid in self.view.laid)
        drew = sum(one.drew for one in self.view.shortages if one.seat == seat)
        since = [0] * (held + laid_by - drew)
        after = 0
        at_once = False
        for number, laid in enumerate(self.view.laid):
            while after < len(short) and short[after].laid == number:
                since += [after] * short[after].kept
                at_once = not short[after].passed
                after += 1
            if laid.seat != seat:
                continue
            if not at_once:
                may = [
                    come for come in since if not any(one.fitting >> laid.stone - 1 & 1 for one in short[come:after])
                ]
                since.remove(rng.choice(may or since))
            at_once = False
        for shortage in short[after:]:
            since += [short.index(shortage)] * shortage.kept
        return [self._never_since(short[come:]) for come in (*since, *[0] * held)[:held]]

    @staticmethod
    def _never_since(short: Sequence[_Shortage]) -> int:
        """Return the stones that fitted on any of these tables."""
        stones = 0
        for shortage in short:
            stones |= shortage.fitting
        return stones

    @cached_property
    def _never(self) -> dict[Seat, int]:
        """The stones that each seat cannot hold: those that fitted when it last could lay nothing."""
        last = {shortage.seat: shortage.fitting for shortage in self._seen[0]}
        return {seat: last.get(seat, 0) for seat in self.others}

    @property
    def _doubts(self) -> dict[Seat, int]:
        return self._seen[1]

    @cached_property
    def _seen(self) -> tuple[list[_Shortage], dict[Seat, int]]:
        """Lay the round's stones again: what fitted whenever a seat could lay nothing, and what each left lying."""
        board = Board.of(())
        short: list[_Shortage] = []
        doubts: dict[Seat, int] = dict.fromkeys(map(Seat, range(self.view.seats)), 0)
        told = {shortage.laid for shortage in self.view.shortages}
        for number, laid in enumerate((*self.view.laid, None)):
            if number in told:
                fitting = 0
                for asked in board.asked.values():
                    fitting |= FITTING[asked]
                short += [
                    _Shortage(one.seat, number, fitting, one.drew - (not one.passed), one.passed)
                    for one in self.view.shortages
                    if one.laid == number
                ]
            if laid is None:
                break
            place = number_of(laid.place)
            if laid.seat != self.seat:
                made = board.worth(place)
                for points, _, fits in board.scoring():
                    if points > made:
                        doubts[laid.seat] |= fits
            board.lay(laid.stone - 1, place, laid.turn)
        return short, doubts
