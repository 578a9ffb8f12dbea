"""The moves of a game, judged by what is known for certain of the positions before them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.exact import Known, Verdict
from core.game import Move, Seat
from core.notation import fold
from core.record import Replayed


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move: how many were made before it, what is known of the position then, and whether it kept a win.

    `full` is the move in full notation, as a verdict has it. `choices` counts the legal moves. `verdict` is None where
    nothing decides the position.
    """

    ply: int
    seat: Seat
    move: Move
    full: Move
    choices: int
    verdict: Verdict | None
    kept: bool

    @property
    def slip(self) -> bool:
        """Whether the move gave a win away."""
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
    """Return the moves of a game, judged; with other than two seats nothing is known of its positions."""
    game = replayed.game
    oracle = None if known is None or len(replayed.record.seats) != 2 else known.oracle
    judged: list[Judgement] = []
    movers = map(game.to_move, replayed.states)
    for ply, (state, seat, text) in enumerate(zip(replayed.states, movers, replayed.record.moves, strict=False)):
        if seat is None:
            raise ValueError("a move after the end")  # as `replay` has seen
        verdict = None if oracle is None else oracle.verdict(game.view(state, seat))
        full = Move(game.format(state, game.parse(state, fold(text)), full=True))
        kept = verdict is not None and verdict.wins and full in verdict.best
        judged.append(Judgement(ply, seat, Move(text), full, len(game.legal_moves(state)), verdict, kept))
    return tuple(judged)


def accuracy(judged: Iterable[Judgement], seat: Seat) -> Accuracy:
    """Return how a seat decided."""
    decisions = [each for each in judged if each.seat == seat and each.choices > 1 and each.verdict is not None]
    won = [each for each in decisions if each.verdict is not None and each.verdict.wins]
    return Accuracy(sum(each.kept for each in won), len(won), len(decisions) - len(won))
