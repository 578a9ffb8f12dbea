"""The end of a round between two, once the reserve is empty and each knows what the other holds: worked out exactly."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from core.computers.square.board import Board, Try, set_of
from core.computers.square.rounds import TARGET_BONUS
from core.games.square.state import stone_cost

Pair = tuple[float, float]
"""Of the player whose view this is, and of the other."""

Hands = tuple[tuple[int, ...], tuple[int, ...]]


class TooLong(Exception):
    """More stones would have to be tried out than may be."""


class Ending:
    """What both bring home of a round if neither errs."""

    def __init__(self, missing: Sequence[int], drew: Sequence[bool], nodes: int, *, penalty: bool) -> None:
        """Take, of the player whose view this is and of the other, how many points each misses and whether it drew."""
        self._missing = missing
        self._costs = [penalty * stone_cost(drew=drawn) for drawn in drew]
        self._left = nodes

    def values(self, board: Board, hands: Hands) -> dict[Try, float]:
        """Return for each stone of the first hand how many points more than the other its player will gain.

        Raises TooLong.
        """
        return {
            one: self._after(board, 0, one, hands, (0.0, 0.0), window=(-inf, inf))
            for one in board.tries(set_of(hands[0]))
        }

    def _best(self, board: Board, who: int, hands: Hands, gained: Pair, window: Pair) -> float:
        """Return the first player's margin with the second or the first to move; exact within the window."""
        tries = board.tries(set_of(hands[who]))
        if not tries:
            who = 1 - who
            tries = board.tries(set_of(hands[who]))
        if not tries:
            return self._over(hands, gained)
        tries.sort(key=lambda one: -board.worth(one[1]))
        low, high = window
        for one in tries:
            value = self._after(board, who, one, hands, gained, window=(low, high))
            if who:
                high = min(high, value)
            else:
                low = max(low, value)
            if low >= high:
                break
        return high if who else low

    def _after(self, board: Board, who: int, one: Try, hands: Hands, gained: Pair, *, window: Pair) -> float:
        """Return the first player's margin after a stone."""
        if self._left <= 0:
            raise TooLong
        self._left -= 1
        points = board.worth(one[1])
        hand = list(hands[who])
        hand.remove(one[0])
        hands = (hands[0], tuple(hand)) if who else (tuple(hand), hands[1])
        if points:
            reached = gained[who] + points >= self._missing[who]
            brought = points + TARGET_BONUS * reached
            gained = (gained[0], gained[1] + brought) if who else (gained[0] + brought, gained[1])
            if reached:
                return gained[0] - gained[1]
        if not hand:
            return self._over(hands, gained)
        after = board.copy()
        after.lay(*one)
        return self._best(after, who if points else 1 - who, hands, gained, window)

    def _over(self, hands: Hands, gained: Pair) -> float:
        """Return the first player's margin at the end of the round."""
        mine, other = (len(hand) * cost for hand, cost in zip(hands, self._costs, strict=True))
        return gained[0] - mine - gained[1] + other
