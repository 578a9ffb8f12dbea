"""Simulated solvers of puzzles, to see what ratings make of their answers.

They do not err as the model does by which puzzles are seeded (`core.posing.difficulty`). What they take a move to be
worth lies between the truth and how often it wins when both sides play on by chance; the stronger a solver, the nearer
to the truth. To that comes noise, and now and then a solver overlooks that there is something to think about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from core.game import AnyGame, Seat
from core.puzzles import Puzzle, after_attempt, position_of, seeded
from core.ratings import Rating

PLAYED_ON: Final = 30
"""Games that are played on by chance from each move."""

LAPSES: Final = 0.05
STRONGEST: Final = 0.75
NOISE: Final = 0.2


@dataclass(frozen=True)
class Trial:
    """A puzzle, and how often each sensible move wins by chance; the right one comes first."""

    puzzle: Puzzle
    shares: tuple[float, ...]

    def right(self, strength: float, rng: Random) -> bool:
        """Whether a solver chooses the right move; the strength is 0 to 1."""
        if rng.random() < LAPSES:
            return rng.random() < 1 / len(self.shares)
        truth = (1.0, *(0.0 for _ in self.shares[1:]))
        worth = [
            strength * true + (1 - strength) * share + rng.gauss(0, NOISE)
            for true, share in zip(truth, self.shares, strict=True)
        ]
        return worth[0] == max(worth)


def trial(puzzle: Puzzle, rng: Random) -> Trial:
    """Play a puzzle on from each move that does not lose at once; in a game with points count what the move brings."""
    position = position_of(puzzle)
    game, mover = position.game, position.to_move
    assert mover is not None
    before = game.scores(position.state)
    shares: dict[str, float] = {}
    for move in game.legal_moves(position.state):
        after = game.play(position.state, move)[0]
        outcome, name = game.outcome(after), game.format(position.state, move, full=True)
        scores = game.scores(after)
        if before is not None and scores is not None:
            shares[name] = float(scores[mover] - before[mover])
        elif outcome is None or mover in outcome.winners:
            shares[name] = sum(_won(game, after, mover, rng) for _ in range(PLAYED_ON)) / PLAYED_ON
    (solution,) = puzzle.solutions
    most = shares[solution] if before is not None else 1.0
    return Trial(
        puzzle, tuple(share / most for share in (shares.pop(solution), *shares.values()) if share or not before)
    )


def _won(game: AnyGame, state: Any, seat: Seat, rng: Random) -> bool:  # noqa: ANN401 - each game has states of its own
    while (outcome := game.outcome(state)) is None:
        mover, moves = game.to_move(state), list(game.legal_moves(state))
        rng.shuffle(moves)
        after = state
        for move in moves:
            after = game.play(state, move)[0]
            ended = game.outcome(after)
            if ended is None or mover in ended.winners:
                break
        state = after
    return seat in outcome.winners


def strengths(count: int) -> list[float]:
    """Return the strengths of `count` solvers, from one who sees nothing to one who sees most."""
    return [STRONGEST * number / count for number in range(count)]


@dataclass(frozen=True)
class Rated:
    """How strong solvers were, and how often all of them solve each puzzle; and what the ratings say of both."""

    strengths: tuple[float, ...]
    solvers: tuple[float, ...]
    hardness: tuple[float, ...]
    puzzles: tuple[float, ...]


def rated(trials: Sequence[Trial], able: Sequence[float], attempts: int, rng: Random) -> Rated:
    """Let solvers answer puzzles until each has answered `attempts` of them, and each puzzle was answered as often.

    There are as many solvers as puzzles; no one answers a puzzle twice.
    """
    size = len(trials)
    assert size == len(able) >= attempts
    solvers = [Rating() for _ in able]
    puzzles = [seeded(each.puzzle) for each in trials]
    order = rng.sample(range(size), size)
    for turn in range(attempts):
        for solver in range(size):
            number = order[(solver + turn) % size]
            right = trials[number].right(able[solver], rng)
            solvers[solver], puzzles[number] = after_attempt(solvers[solver], puzzles[number], right=right)
    return Rated(
        strengths=tuple(able),
        solvers=tuple(each.mu for each in solvers),
        hardness=tuple(-sum(each.right(strength, rng) for strength in able for _ in range(4)) for each in trials),
        puzzles=tuple(each.mu for each in puzzles),
    )


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's coefficient of rank correlation; equal values share their ranks."""
    first, second = _ranks(one), _ranks(other)
    mean = (len(one) - 1) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    alone = sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)
    return both / alone**0.5


def _ranks(values: Sequence[float]) -> list[float]:
    below = [sum(other < value for other in values) for value in values]
    return [count + (values.count(value) - 1) / 2 for count, value in zip(below, values, strict=True)]
