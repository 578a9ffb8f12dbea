"""A position of Square, and how turns, draws and rounds follow from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from core.game import Deal, Fact, Seat
from core.games.square.layout import Layout
from core.games.square.options import SquareOptions
from core.games.square.stones import STONES
from core.games.square.view import Scored

HAND: Final = 10
"""Stones dealt to each player (Mendelev's encyclopedia)."""

_LEFT, _LEFT_AFTER_DRAWING = 1, 5
"""What a stone left in hand costs under the house rule of the boxed game, and what after drawing in that round."""

Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareState:
    """A position.

    `turn` is the seat to move, which always has a stone that fits; None when the round is over. `first` began this
    round, `drew` are those who drew from the reserve in it, and `won` is set once somebody reaches the target.
    """

    options: SquareOptions
    first: Seat
    turn: Seat | None
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    reserve: tuple[int, ...] = field(repr=False)
    layout: Layout = field(default_factory=Layout)
    last: tuple[Scored, ...] = ()
    drew: frozenset[Seat] = frozenset()
    round: int = 1
    ply: int = 0
    won: Seat | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.scores)


def stones_for(seats: int) -> list[int]:
    """Return the stones of a round in ascending order: one set for two or three players, two for more."""
    return sorted([*range(1, len(STONES) + 1)] * (1 if seats <= 3 else 2))


def share_out(deal: Deal, seats: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the hands and the reserve of a deal: ten stones to each seat in turn, the rest is the reserve.

    Raises ValueError when these are not the stones of so many players.
    """
    if sorted(deal) != stones_for(seats):
        raise ValueError(f"a deal for {seats} is {len(stones_for(seats))} stones, each as often as in the sets")
    hands = tuple(tuple(deal[HAND * seat : HAND * (seat + 1)]) for seat in range(seats))
    return hands, tuple(deal[HAND * seats :])


def hand_on(state: SquareState, seat: Seat) -> tuple[SquareState, Facts]:
    """Give the turn to `seat`, or to the next who can lay a stone: on the way stones are drawn and turns passed.

    When nobody can, the round is blocked and over.
    """
    drawn: list[Fact] = []
    passed: list[Fact] = []
    for step in range(state.seats):
        candidate = Seat((seat + step) % state.seats)
        reserve = len(state.reserve)
        state = _draw(state, candidate)
        if len(state.reserve) < reserve:
            drawn.append(Fact("square-drew", {"seat": candidate, "count": reserve - len(state.reserve)}))
        if state.layout.takes_any(state.hands[candidate]):
            return replace(state, turn=candidate), (*drawn, *passed)
        passed.append(Fact("square-passed", {"seat": candidate}))
    state, costs = end_round(state)
    return state, (*drawn, Fact("square-blocked", {"round": state.round}), *costs)


def _draw(state: SquareState, seat: Seat) -> SquareState:
    """Let a seat draw, one stone at a time, until one fits or the reserve is empty."""
    hand, reserve = state.hands[seat], state.reserve
    while reserve and not state.layout.takes_any(hand):
        hand, reserve = (*hand, reserve[0]), reserve[1:]
    if reserve == state.reserve:
        return state
    return replace(with_hand(state, seat, hand), reserve=reserve, drew=state.drew | {seat})


def with_hand(state: SquareState, seat: Seat, hand: tuple[int, ...]) -> SquareState:
    """Return the position with another hand for one seat."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def end_round(state: SquareState) -> tuple[SquareState, Facts]:
    """Take the turn from everybody and, under the house rule, points for the stones left in hand.

    A score may fall below nought.
    """
    if not state.options.penalty:
        return replace(state, turn=None), ()
    costs = [
        len(hand) * (_LEFT_AFTER_DRAWING if seat in state.drew else _LEFT) for seat, hand in enumerate(state.hands)
    ]
    scores = tuple(score - cost for score, cost in zip(state.scores, costs, strict=True))
    facts = (Fact("square-penalty", {"seat": Seat(seat), "points": cost}) for seat, cost in enumerate(costs) if cost)
    return replace(state, turn=None, scores=scores), tuple(facts)
