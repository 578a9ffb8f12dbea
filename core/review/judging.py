"""The moves of a game, judged by what is known for certain of the positions before them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from core.exact import Estimated, Known, Verdict
from core.game import Move, Seat
from core.notation import fold
from core.record import Replayed

NODES: Final = 120_000
"""Moves that are tried out for the estimates of one review, about; each decision has an equal part."""

MOST_NODES: Final = 6_000
"""Those for one decision at most."""

MOST_DECISIONS: Final = 150
"""Decisions that are estimated at most, the newest ones, so that a review takes ten seconds at most."""

NOTABLE: Final = 5.0
"""Points from which on a move is said to have given something away: less may well be the error of the estimate."""

MOST_ESTIMATED: Final = 5
"""The most moves that a review by estimates names: those that gave the most away."""


@dataclass(frozen=True, slots=True)
class Guess:
    """An estimate of a position: the best move found, in full notation, and what it and the move made may bring.

    `margin` are the points that the mover gains above the others with the best move, `given` how many of them the move
    made gives away.
    """

    best: Move
    margin: float
    given: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move: how many were made before it, what is known of the position then, and whether it kept a win.

    `full` is the move in full notation, as a verdict has it. `choices` counts the legal moves. `verdict` is None where
    nothing decides the position, and `guess` where it is not estimated.
    """

    ply: int
    seat: Seat
    move: Move
    full: Move
    choices: int
    verdict: Verdict | None
    kept: bool
    guess: Guess | None = None

    @property
    def best(self) -> tuple[Move, ...]:
        """The best moves, in full notation; none where nothing is known of the position."""
        if self.guess is not None:
            return (self.guess.best,)
        return () if self.verdict is None else tuple(map(Move, self.verdict.best))

    @property
    def given(self) -> float:
        """How many points the move gave away, by an estimate."""
        return 0.0 if self.guess is None else self.guess.given

    @property
    def slip(self) -> bool:
        """Whether the move gave a win away, or by an estimate too many points."""
        if self.guess is not None:
            return self.given >= NOTABLE
        return self.verdict is not None and self.verdict.wins and not self.kept


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How a seat decided: in won positions, how often the win was kept, and how many decisions it had in lost ones.

    A position with one legal move asks for no decision.
    """

    kept: int
    won: int
    lost: int


def judge(replayed: Replayed, known: Known | None) -> tuple[Judgement, ...]:
    """Return the moves of a game, judged from the last one to the first, as later positions are easier.

    With other than two seats nothing is known for certain of its positions.
    """
    game = replayed.game
    oracle = None if known is None or len(replayed.record.seats) != 2 else known.oracle
    estimate = None if known is None else known.estimate
    nodes = min(MOST_NODES, NODES // min(MOST_DECISIONS, max(1, len(replayed.record.moves))))
    left = MOST_DECISIONS
    judged: list[Judgement] = []
    for ply, text in reversed([*enumerate(replayed.record.moves)]):
        state = replayed.states[ply]
        seat = game.to_move(state)
        assert seat is not None, "no one moved after the end"  # noqa: S101 - `replay` has seen that
        verdict = None if oracle is None else oracle.verdict(game.view(state, seat))
        full = Move(game.format(state, game.parse(state, fold(text)), full=True))
        kept = verdict is not None and verdict.wins and full in verdict.best
        choices = len(game.legal_moves(state))
        guess = None
        if estimate is not None and verdict is None and left:
            left -= choices > 1
            guess = _guess(estimate(game.view(state, seat), Random(ply), nodes), full)
        judged.append(Judgement(ply, seat, Move(text), full, choices, verdict, kept, guess))
    return tuple(reversed(judged))


def _guess(moves: Sequence[Estimated], made: str) -> Guess:
    """Return the estimate of a position from those of all its moves, the best first."""
    best = moves[0]
    margin = next(each.margin for each in moves if each.move == made)
    return Guess(Move(best.move), best.margin, best.margin - margin)


def worst(judged: Iterable[Judgement]) -> list[Judgement]:
    """Return the moves that a review by estimates names, the one that gave the most away last."""
    return sorted((each for each in judged if each.slip), key=lambda each: each.given)[-MOST_ESTIMATED:]


def accuracy(judged: Iterable[Judgement], seat: Seat) -> Accuracy:
    """Return how a seat decided."""
    decisions = [each for each in judged if each.seat == seat and each.choices > 1 and each.verdict is not None]
    won = [each for each in decisions if each.verdict is not None and each.verdict.wins]
    return Accuracy(sum(each.kept for each in won), len(won), len(decisions) - len(won))
