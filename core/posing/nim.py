"""Which positions of Nim make good puzzles: one take keeps the win, from heaps that do not show it at once."""

from __future__ import annotations

from collections import Counter
from functools import partial, reduce
from typing import Final

from core.codes import Coded
from core.exact import Oracle
from core.game import Seat
from core.games.nim import Nim, NimOptions, NimView, Rule, Take, heaps_after, legal_takes, safe_takes, take_text
from core.posing.difficulty import seed
from core.posing.value import Posed, Poser, short_key

LEAST_TRIES: Final = 6
"""The fewest sensible takes of a good puzzle (decided by this project)."""

LEAST_HEAPS: Final = 3
"""The fewest heaps of a good puzzle: of two, one makes them alike (decided by this project)."""


class NimTheme(Coded):
    """What a puzzle of Nim is about."""

    PAIRS = "nim-theme-pairs"
    SINGLES = "nim-theme-singles"
    BALANCE = "nim-theme-balance"
    AGAINST = "nim-theme-against"
    PENULTIMATE = "nim-theme-penultimate"


def poser(oracle: Oracle) -> Poser:
    """Return what poses puzzles of Nim, where the oracle knows the values."""
    return partial(pose, oracle=oracle)


def pose(view: NimView, oracle: Oracle) -> Posed | None:
    """Return the puzzle that a position makes; None where it makes no good one."""
    if view.to_move is None or sum(map(bool, view.heaps)) < LEAST_HEAPS:
        return None
    verdict = oracle.verdict(view)
    if verdict is None or not verdict.wins or len(verdict.best) != 1:
        return None
    (solution,) = (take for take in legal_takes(view.heaps) if take_text(take) == verdict.best[0])
    tries = {tuple(sorted(heaps_after(view.heaps, take))) for take in safe_takes(view)}
    if len(tries) < LEAST_TRIES or _plain(view, solution):
        return None
    left = tuple(sorted(filter(None, view.heaps)))
    return Posed(
        seats=view.seats,
        start=view.to_move if view.ply % 2 == 0 else Seat(1 - view.to_move),
        moves=tuple(map(take_text, view.takes)),
        options=Nim().words(NimOptions(view.initial, view.rule)),
        solution=verdict.best[0],
        theme=_theme(view.rule, heaps_after(view.heaps, solution)),
        tries=len(tries),
        rating=seed([_overlooked(view, heaps_after(view.heaps, solution))] * (len(tries) - 1)),
        key=short_key(f"nim {view.rule} {left}"),
    )


def _plain(view: NimView, solution: Take) -> bool:
    """Whether the right take is seen at once: it clears the heap next to two alike, the only pairs that are lost."""
    return sum(map(bool, heaps_after(view.heaps, solution))) == 2


def _theme(rule: Rule, after: tuple[int, ...]) -> NimTheme:
    """Say what the right take leaves."""
    left = [heap for heap in after if heap]
    if max(left) == 1:
        return NimTheme.SINGLES
    if rule is Rule.PENULTIMATE:
        return NimTheme.AGAINST if reduce(int.__xor__, left) else NimTheme.PENULTIMATE
    alike = all(count % 2 == 0 for count in Counter(left).values())
    return NimTheme.PAIRS if alike else NimTheme.BALANCE


def _overlooked(view: NimView, after: tuple[int, ...]) -> float:
    """Return the chance that what is wrong with a take is overlooked: by how many powers of two must be in balance."""
    powers = sum(heap.bit_count() for heap, _ in Counter(filter(None, after)).items())
    weight = 2.0 if view.rule is Rule.PENULTIMATE else 1.0
    return 1 - 2 ** (-weight * powers / 12)
