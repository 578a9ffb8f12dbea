"""The course of a game that was judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.course import Course, Mistake
from core.exact import Known, Verdict
from core.game import Move, Seat
from core.record import Replayed
from core.review.judging import Judgement

_BALANCE: Final = (1.0, -1.0)
"""The balance where each seat holds the win."""


def chart(replayed: Replayed, judged: Sequence[Judgement], known: Known | None, given: int = 0) -> Course:
    """Return the course of a game, from the judgements of all its moves; the first `given` are no one's mistakes."""
    mistakes = tuple(_mistakes(judged[given:]))
    balance = (*(_before(each) for each in judged), _at_the_end(replayed, known))
    return Course(balance, mistakes, mistakes[-1] if mistakes else None)


def _mistakes(judged: Sequence[Judgement]) -> Iterator[Mistake]:
    for each in judged:
        if each.slip and each.verdict is not None:
            yield Mistake(each.ply, each.seat, each.full, tuple(map(Move, each.verdict.best)))


def _before(judged: Judgement) -> float | None:
    return _held(judged.verdict, judged.seat)


def _at_the_end(replayed: Replayed, known: Known | None) -> float | None:
    """Return who holds the win in the last position: its winner, where the game ended by its rules."""
    game, state = replayed.game, replayed.states[-1]
    outcome, mover = game.outcome(state), game.to_move(state)
    if len(replayed.record.seats) != len(_BALANCE):
        return None
    if outcome is not None:
        return _BALANCE[outcome.winners[0]]
    if known is None or mover is None:
        return None
    return _held(known.oracle.verdict(game.view(state, mover)), mover)


def _held(verdict: Verdict | None, mover: Seat) -> float | None:
    return None if verdict is None else _BALANCE[mover if verdict.wins else 1 - mover]
