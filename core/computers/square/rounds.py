"""A round of Square played on with hands that are supposed to be known: everyone takes the most points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from core.computers.square.board import FITTING, Board, Try, set_of, stones_of, ways
from core.computers.square.unseen import World
from core.game import Seat
from core.games.square.state import stone_cost

TARGET_BONUS: Final = 15.0
"""What reaching the target is worth, in points, above the points that it takes."""


class Round:
    """What is left of a round, with hands that are supposed to be known."""

    __slots__ = (
        "board",
        "drew",
        "first",
        "gained",
        "hands",
        "laid",
        "missing",
        "order",
        "over",
        "penalty",
        "reserve",
        "turn",
        "turns",
    )

    def __init__(
        self,
        board: Board,
        world: World,
        order: Sequence[Seat],
        missing: Sequence[int],
        drew: frozenset[Seat],
        *,
        penalty: bool,
    ) -> None:
        """Take the seats that play in their order, the mover first, and how many points each misses to the target."""
        self.board, self.order, self.missing, self.penalty = board, order, missing, penalty
        self.hands = {seat: list(world.hands[seat]) for seat in order}
        self.reserve = [*reversed(world.reserve)]
        self.gained: dict[Seat, float] = dict.fromkeys(order, 0.0)
        self.drew = set(drew)
        self.first = order[0]
        self.turn = 0
        self.turns = 0
        self.laid = 0
        self.over = False

    def lay(self, one: Try) -> None:
        """Lay a stone of the seat to move, and hand the turn on."""
        stone, place, way = one
        seat = self.order[self.turn]
        points = self.board.worth(place)
        self.board.lay(stone, place, way)
        self.laid += 1
        hand = self.hands[seat]
        hand.remove(stone)
        if points:
            self.gained[seat] += points
            if self.gained[seat] >= self.missing[seat]:
                self.gained[seat] += TARGET_BONUS
                self.over = True
                return
        else:
            self.turn = (self.turn + 1) % len(self.order)
            self.turns += 1
        if not hand:
            self._end()
            return
        self._hand_on()

    def _hand_on(self) -> None:
        """Let each seat in turn draw what it must, up to the one that can lay a stone."""
        for _ in self.order:
            seat = self.order[self.turn]
            hand = self.hands[seat]
            if self.board.open_for(set_of(hand)):
                return
            while self.reserve:
                self.drew.add(seat)
                hand.append(self.reserve.pop())
                if self.board.open_for(1 << hand[-1]):
                    return
            self.turn = (self.turn + 1) % len(self.order)
        self._end()

    def _end(self) -> None:
        self.over = True
        if self.penalty:
            for seat, hand in self.hands.items():
                self.gained[seat] -= len(hand) * stone_cost(drew=seat in self.drew)

    def margin(self) -> float:
        """Return how many points the first mover gained above the mean of the others."""
        others = [gained for seat, gained in self.gained.items() if seat != self.first]
        return self.gained[self.first] - sum(others) / len(others)

    def play_until(self, turns: int, rng: Random) -> None:
        """Let everyone take the most points at each stone, by chance among equals, until `turns` turns are over."""
        while not self.over and self.turns < turns:
            self.lay(greedy(self.board, set_of(self.hands[self.order[self.turn]]), rng.random))


def greedy(board: Board, hand: int, random: Callable[[], float]) -> Try:
    """Return a stone that brings the most points now, by chance among the places that bring the same."""
    best, spots = -1, list[tuple[int, int, int]]()
    worth = board.worth
    for place, asked in board.asked.items():
        fits = FITTING[asked] & hand
        if fits:
            points = worth(place)
            if points > best:
                best, spots = points, [(place, asked, fits)]
            elif points == best:
                spots.append((place, asked, fits))
    place, asked, fits = spots[int(random() * len(spots))]
    stones = stones_of(fits)
    stone = stones[int(random() * len(stones))]
    turns = ways(asked, stone)
    return stone, place, turns[int(random() * len(turns))]
