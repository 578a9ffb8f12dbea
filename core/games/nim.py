"""Nim: two players take counters from heaps; the set-up says whether the last counter wins or loses.

(rules docstring to be written here)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.game import View


class Rule(StrEnum):
    """Who loses: the taker of the last counter, of the next-to-last, or who finds none to take."""

    MISERE = "misere"
    PENULTIMATE = "penultimate"
    NORMAL = "normal"


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(View):
    """What everybody sees of a Nim position: counters per heap at the beginning and now, heap a first.

    `last` is the heap (counted from 0) that the last move took from, and how many it took.
    """

    rule: Rule
    initial: tuple[int, ...]
    heaps: tuple[int, ...]
    last: tuple[int, int] | None
