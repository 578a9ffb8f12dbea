"""The computer players of Nim: a player who leaves the other a lost position wins.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901), for normal play and misère. No such
rule is known for the penultimate counter: there an oracle tells, if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from random import Random
from types import MappingProxyType
from typing import Final

from core.exact import Oracle
from core.game import View
from core.games.nim import NimOptions, NimView, Rule, Take, heaps_after, legal_takes, safe_takes, take_text
from core.levels import USUAL, Level


@dataclass(frozen=True, slots=True)
class _Strength:
    """How a level errs, as people do.

    It `sees` a winning move with this chance where one heap, two, and so on are left, and else takes any counters; it
    `overlooks` with this chance that a move loses at once.
    """

    sees: tuple[float, ...]
    overlooks: float = 0.0


_STRENGTHS: Final[Mapping[Level, _Strength]] = MappingProxyType(
    {
        Level.EASY: _Strength(sees=(0.1, 0.0, 0.0, 0.0, 0.0), overlooks=0.5),
        Level.MEDIUM: _Strength(sees=(1.0, 0.8, 0.4, 0.2, 0.1)),
        Level.HARD: _Strength(sees=(1.0, 1.0, 0.8, 0.75, 0.7)),
    }
)
"""What each level below the perfect one does; measured by `make levels`."""


class NimComputer:
    """Leaves a lost position wherever it sees one: the higher its level, the more heaps it keeps in view."""

    def __init__(self, oracle: Oracle | None = None) -> None:
        """Take what knows the values of positions, if anything does."""
        self._oracle = oracle

    def highest(self, options: NimOptions) -> Level:
        """Return the highest level for these options."""
        solved = self._oracle is not None and self._oracle.solves(options)
        return Level.PERFECT if solved or options.rule is not Rule.PENULTIMATE else Level.HARD

    def thinks(self, options: NimOptions, level: Level) -> bool:
        """Whether a move may take long: none does."""
        del options, level
        return False

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`."""
        if not isinstance(view, NimView) or not view.legal:
            raise TypeError("not a view of the mover in a game of Nim")
        if level is Level.PERFECT:
            return rng.choice(self._winning(view) or self._stubborn(view))
        strength = _STRENGTHS[level]
        if rng.random() < strength.sees[sum(map(bool, view.heaps)) - 1] and (winning := self._winning(view)):
            return rng.choice(winning)
        goes_on = [] if rng.random() < strength.overlooks else _going_on(view)
        return rng.choice(goes_on or view.legal)

    def _winning(self, view: NimView) -> Sequence[str]:
        """Return the moves that are known to win."""
        if view.rule is not Rule.PENULTIMATE:
            return [
                take_text(take)
                for take in legal_takes(view.heaps)
                if lost_by_sum(view.rule, heaps_after(view.heaps, take))
            ]
        verdict = None if self._oracle is None else self._oracle.verdict(view)
        return verdict.best if verdict is not None and verdict.wins else ()

    def _stubborn(self, view: NimView) -> Sequence[str]:
        """Return the moves of a lost position after which most answers lose, and of those the ones that take least."""
        best, found = (-2.0, 0), list[str]()
        for take in legal_takes(view.heaps):
            traps = self._traps(view, take)
            if (traps, -take[1]) > best:
                best, found = (traps, -take[1]), []
            if (traps, -take[1]) == best:
                found.append(take_text(take))
        return found

    def _traps(self, view: NimView, take: Take) -> float:
        """Return the share of the answers to a move that lose, among those that do not do so at once."""
        following = replace(view, heaps=heaps_after(view.heaps, take))
        answers = _going_on(following)
        return len(set(answers).difference(self._winning(following))) / len(answers) if answers else -1.0


def _going_on(view: NimView) -> list[str]:
    """Return the moves that do not lose at once."""
    return [take_text(take) for take in safe_takes(view)]


def lost_by_sum(rule: Rule, heaps: Sequence[int]) -> bool:
    """Whether the player to move loses in normal play or misère."""
    return reduce(int.__xor__, heaps) == (1 if rule is Rule.MISERE and max(heaps) <= 1 else 0)
