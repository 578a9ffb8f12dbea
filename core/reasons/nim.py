"""Why a position of Nim is lost.

In normal play and misère by the nim-sum (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901). Under
the penultimate rule by an answer to every take, where those are few.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.codes import Coded
from core.exact import Oracle, Reason
from core.game import Fact, Seat
from core.games.nim import NimView, Rule, heaps_after, take_text

_MOST_ANSWERS: Final = 10
"""How many takes are answered one by one: more are no longer followed (decided by this project)."""


class NimReason(Coded):
    """Why the player to move loses a position of Nim."""

    BALANCED = "nim-why-balanced", "heaps parts"
    BALANCED_BRIEF = "nim-why-balanced-brief", "heaps"
    SINGLES = "nim-why-singles", "count seat"
    TWO = "nim-why-two", "seat"
    ANSWERS = "nim-why-answers", "heaps answers"
    TABLE = "nim-why-table", "heaps"


def why(view: NimView, oracle: Oracle) -> Fact | None:
    """Return why the player to move loses a lost position; None of a won one, or after the end."""
    verdict = oracle.verdict(view)
    if view.to_move is None or verdict is None or verdict.wins:
        return None
    if view.rule is Rule.PENULTIMATE:
        return _penultimate(view, view.to_move, oracle)
    left = [heap for heap in view.heaps if heap]
    if view.rule is Rule.MISERE and max(left) == 1:
        return Fact(NimReason.SINGLES, {"count": len(left), "seat": view.to_move})
    parts = ", ".join("+".join(map(str, _powers(heap))) for heap in left)
    heaps = {"heaps": _heaps(view)}
    return Reason(NimReason.BALANCED, heaps | {"parts": parts}, Fact(NimReason.BALANCED_BRIEF, heaps))


def _penultimate(view: NimView, mover: Seat, oracle: Oracle) -> Fact:
    if sum(view.heaps) == 2:
        return Fact(NimReason.TWO, {"seat": mover})
    answers = _answers(view, mover, oracle)
    if len(answers) > _MOST_ANSWERS:
        return Fact(NimReason.TABLE, {"heaps": _heaps(view)})
    shown = ", ".join(f"`{take}` – `{answer}`" for take, answer in answers)
    return Fact(NimReason.ANSWERS, {"heaps": _heaps(view), "answers": shown})


def _answers(view: NimView, mover: Seat, oracle: Oracle) -> list[tuple[str, str]]:
    """Return every take with one that answers it; of takes from heaps of one size, only those from the first."""
    found: list[tuple[str, str]] = []
    for heap, left in enumerate(view.heaps):
        for count in range(1, left + 1 if left not in view.heaps[:heap] else 1):
            take = heap, count
            verdict = oracle.verdict(replace(view, heaps=heaps_after(view.heaps, take), to_move=Seat(1 - mover)))
            if verdict is not None:
                found.append((take_text(take), verdict.best[0]))
    return found


def _heaps(view: NimView) -> str:
    return "-".join(str(heap) for heap in view.heaps if heap)


def _powers(heap: int) -> list[int]:
    """Return the powers of two that a heap is made of, the greatest first."""
    return [1 << bit for bit in reversed(range(heap.bit_length())) if heap >> bit & 1]
