"""The course of a game that was judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.course import Course, Mistake
from core.exact import Known, Verdict
from core.game import Seat
from core.record import Replayed
from core.review.judging import Judgement, worst

_BALANCE: Final = (1.0, -1.0)
"""The balance where each seat holds the win."""

_CLOSE: Final = 20
"""Points that are drawn as the furthest anyone is ahead, in a game that is closer."""


def chart(replayed: Replayed, judged: Sequence[Judgement], known: Known | None, given: int = 0) -> Course:
    """Return the course of a game, from the judgements of all its moves; the first `given` are no one's mistakes."""
    if any(each.guess is not None for each in judged):
        return _estimated(replayed, judged, given)
    mistakes = tuple(_mistake(each) for each in judged[given:] if each.slip)
    balance = (*(_before(each) for each in judged), _at_the_end(replayed, known))
    return Course(balance, mistakes, mistakes[-1] if mistakes else None)


def _estimated(replayed: Replayed, judged: Sequence[Judgement], given: int) -> Course:
    """Return the course by who is expected to be ahead: by what was gained and what the best move may bring."""
    game = replayed.game
    scores = [game.scores(state) or (0, 0) for state in replayed.states]
    leads = [one - two for one, two, *_ in scores]
    for each in judged:
        if each.guess is not None:
            leads[each.ply] += round(each.guess.margin) * (1 if each.seat == 0 else -1)
    furthest = max(_CLOSE, *map(abs, leads))
    slips = worst(judged[given:])
    balance = tuple(lead / furthest for lead in leads)
    mistakes = tuple(map(_mistake, sorted(slips, key=lambda each: each.ply)))
    return Course(balance, mistakes, _mistake(slips[-1]) if slips else None, estimated=True)


def _mistake(judged: Judgement) -> Mistake:
    return Mistake(judged.ply, judged.seat, judged.full, judged.best)


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
