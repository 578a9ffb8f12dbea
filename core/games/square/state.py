"""A position of Square, and how turns, draws and rounds follow from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from core.game import Deal, Fact, Seat
from core.games.square.layout import Layout
from core.games.square.options import SquareOptions
from core.games.square.stones import STONES
from core.games.square.view import Scored, Shortage

HAND: Final = 10
"""Stones dealt to each player (Mendelev's encyclopedia)."""

_LEFT, _LEFT_AFTER_DRAWING = 1, 5
"""What a stone left in hand costs under the house rule of the boxed game, and what after drawing in that round."""

Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareState:
    """A position.

    `turn` is the seat to move, which always has a stone that fits; None when the round is over. `first` began this
    round, `shortages` are its draws and passes, and `won` is set once a player reaches the target. `left` are the seats
    whose players have left: they keep their points, hold no stones and get no turn.
    """

    options: SquareOptions
    first: Seat
    turn: Seat | None
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    reserve: tuple[int, ...] = field(repr=False)
    layout: Layout = field(default_factory=Layout)
    last: tuple[Scored, ...] = ()
    shortages: tuple[Shortage, ...] = ()
    round: int = 1
    ply: int = 0
    won: Seat | None = None
    left: frozenset[Seat] = frozenset()

    @property
    def seats(self) -> int:
        """How many began the game."""
        return len(self.scores)

    @property
    def drew(self) -> frozenset[Seat]:
        """The seats that drew from the reserve in this round."""
        return frozenset(shortage.seat for shortage in self.shortages if shortage.drew)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next seat after this one whose player has not left."""
        turns = (Seat((seat + step) % self.seats) for step in range(1, self.seats + 1))
        return next(turn for turn in turns if turn not in self.left)


def stones_for(seats: int) -> list[int]:
    """Return the stones of a round in ascending order: one set for two or three players, two for more."""
    return sorted([*range(1, len(STONES) + 1)] * (1 if seats <= 3 else 2))


def share_out(
    deal: Deal, seats: int, left: frozenset[Seat] = frozenset()
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the hands and the reserve of a deal: ten stones to each seat in turn, the rest is the reserve.

    Seats that were left get none; the stones are still those for all who began. Raises ValueError for other stones.
    """
    if sorted(deal) != stones_for(seats):
        raise ValueError(f"a deal for {seats} is {len(stones_for(seats))} stones, each as often as in the sets")
    stones = iter(deal)
    hands = tuple(() if seat in left else tuple(islice(stones, HAND)) for seat in range(seats))
    return hands, tuple(stones)


def hand_on(state: SquareState, seat: Seat) -> tuple[SquareState, Facts]:
    """Give the turn to `seat`, or to the next one that can lay a stone: on the way stones are drawn and turns passed.

    When no one can, the round is blocked and over.
    """
    drawn: list[Fact] = []
    passed: list[Fact] = []
    for step in range(state.seats):
        candidate = Seat((seat + step) % state.seats)
        if candidate in state.left:
            continue
        if state.layout.takes_any(state.hands[candidate]):
            return replace(state, turn=candidate), (*drawn, *passed)
        state = _draw(state, candidate)
        shortage = state.shortages[-1]
        if shortage.drew:
            drawn.append(Fact("square-drew", {"seat": candidate, "count": shortage.drew}))
        if not shortage.passed:
            return replace(state, turn=candidate), (*drawn, *passed)
        passed.append(Fact("square-passed", {"seat": candidate}))
    state, costs = end_round(state)
    return state, (*drawn, Fact("square-blocked", {"round": state.round}), *costs)


def _draw(state: SquareState, seat: Seat) -> SquareState:
    """Let a seat that can lay nothing draw, one stone at a time, until one fits or the reserve is empty."""
    drew, fits = 0, False
    while drew < len(state.reserve) and not fits:
        fits = state.layout.takes_any(state.reserve[drew : drew + 1])
        drew += 1
    shortage = Shortage(len(state.layout.laid), seat, drew, passed=not fits)
    return replace(
        state,
        hands=hands_with(state, seat, (*state.hands[seat], *state.reserve[:drew])),
        reserve=state.reserve[drew:],
        shortages=(*state.shortages, shortage),
    )


def stone_cost(*, drew: bool) -> int:
    """Return what each stone left in hand costs under the house rule, by whether its player drew in that round."""
    return _LEFT_AFTER_DRAWING if drew else _LEFT


def hands_with(state: SquareState, seat: Seat, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the hands of all seats, that of one exchanged."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def leave(state: SquareState, seat: Seat) -> tuple[SquareState, Facts]:
    """Take the stones of a seat out of play, and its turn; the last one who stays has no turn either."""
    state = replace(state, hands=hands_with(state, seat, ()), left=state.left | {seat})
    if len(state.left) == state.seats - 1:
        return replace(state, turn=None), ()
    return hand_on(state, seat) if state.turn == seat else (state, ())


def end_round(state: SquareState) -> tuple[SquareState, Facts]:
    """Take the turn from all and, under the house rule, points for the stones left in hand.

    A score may fall below nought.
    """
    if not state.options.penalty:
        return replace(state, turn=None), ()
    costs = [len(hand) * stone_cost(drew=seat in state.drew) for seat, hand in enumerate(state.hands)]
    scores = tuple(score - cost for score, cost in zip(state.scores, costs, strict=True))
    facts = (
        Fact("square-penalty", {"seat": Seat(seat), "points": cost, "total": scores[seat]})
        for seat, cost in enumerate(costs)
        if cost
    )
    return replace(state, turn=None, scores=scores), tuple(facts)
