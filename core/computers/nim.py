"""A simple computer player of Nim: by the nim-sum where that is right, else at random.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901), for normal play and misère. No such
rule is known for the penultimate counter.
"""

from __future__ import annotations

from random import Random

from core.game import View
from core.games.nim import NimView, Rule, take_text


class NimComputer:
    """Leaves a lost position in normal play and misère wherever there is one to leave, else takes any counters."""

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`."""
        if not isinstance(view, NimView) or not view.legal:
            raise TypeError("not a view of the mover in a game of Nim")
        winning = [
            take_text((heap, left - rest))
            for heap, left in enumerate(view.heaps)
            for rest in range(left)
            if _lost(view.rule, (*view.heaps[:heap], rest, *view.heaps[heap + 1 :]))
        ]
        return rng.choice(winning or view.legal)


def _lost(rule: Rule, heaps: tuple[int, ...]) -> bool:
    """Whether the player to move is known to lose."""
    if rule is Rule.PENULTIMATE:
        return False
    nim_sum = 0
    for left in heaps:
        nim_sum ^= left
    return nim_sum == (1 if rule is Rule.MISERE and max(heaps) <= 1 else 0)
