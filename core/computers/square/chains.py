"""What a stone is worth at sight: the points of one's own chain, less what it leaves to the next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.computers.square.board import Board, Try, set_of
from core.computers.square.unseen import Unseen

KEPT: Final = 0.5
"""The share of one's own chances that is counted: the table changes until the next turn."""

CHAINS: Final = 600
"""Stones that are tried out, all in all, to go on after those that score."""

_BREADTH: Final = 4
"""Ways in which a chain goes on that are looked at."""


class Outlook:
    """Judges stones, and the chains that they begin."""

    def __init__(self, unseen: Unseen) -> None:
        """Take what is known of the other hands."""
        self._unseen = unseen
        self._none: dict[int, float] = {}
        self._share = 1 / max(1, len(unseen.others))

    def values(self, board: Board) -> dict[Try, float]:
        """Return for each stone, place and turn that fits what it promises."""
        hand = self._unseen.hand
        tries = board.tries(set_of(hand))
        chains = sum(board.worth(place) > 0 for _, place, _ in tries)
        return {one: self._value(board, one, hand, CHAINS // max(1, chains)) for one in tries}

    def _value(self, board: Board, one: Try, hand: Sequence[int], budget: int) -> float:
        """Return what a stone promises; where it scores, with the best way found to go on."""
        points = board.worth(one[1])
        board = board.copy()
        board.lay(*one)
        rest = list(hand)
        rest.remove(one[0])
        if not points:
            return self._leaves(board, set_of(rest))
        if not rest or budget < 1:
            return points
        tries = board.tries(set_of(rest))
        scoring = [(worth, stone, place, turn) for stone, place, turn in tries if (worth := board.worth(place))]
        if scoring:
            scoring.sort(reverse=True)
            tries = [(stone, place, turn) for _, stone, place, turn in scoring[:_BREADTH]]
            return points + max(self._value(board, each, rest, budget // len(tries)) for each in tries)
        step = len(tries) // budget + 1
        return points + max((self._value(board, each, rest, 0) for each in tries[::step]), default=0.0)

    def _leaves(self, board: Board, rest: int) -> float:
        """Return what a table promises after the own turn: the own chances, less those of the next player."""
        danger, chance, before, any_of = 0.0, 0.0, 1.0, 0
        for points, _, fits in board.scoring():
            any_of |= fits
            none = self._none_of(any_of)
            danger += points * (before - none)
            before = none
            if fits & rest:
                chance = max(chance, points * self._none_of(fits))
        return KEPT * chance - danger * self._share

    def _none_of(self, stones: int) -> float:
        """Return how likely the next player holds none of these stones."""
        found = self._none.get(stones)
        if found is None:
            found = self._none[stones] = self._unseen.chance_of_none(stones, self._unseen.others[0])
        return found
