"""A plan: what a player will answer to the moves that may come, as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.values import Seat

ANY: Final = "*"
"""Stands for every move of others that the plan does not name."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a plan's owner (`own`) or of another player, in canonical notation, and the steps that may follow."""

    move: str
    own: bool
    then: Steps = ()


Steps = tuple[Step, ...]
"""What may come next: moves of others, of which each is named once, or one answer of the owner."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the player at a seat will answer, from the board of an edition on; on another board it means nothing."""

    seat: Seat
    edition: int
    steps: Steps = field(repr=False)


def merged(steps: Steps, line: Sequence[Step]) -> Steps:
    """Return steps with those of one line among them, as far as they begin alike; a new answer replaces the former."""
    if not line:
        return steps
    first, *rest = line
    known = next((step for step in steps if step.move == first.move and step.own == first.own), None)
    then = merged(() if known is None else known.then, rest)
    others = [] if first.own else [step for step in steps if step is not known]
    joined = [*others, Step(first.move, first.own, then)]
    return tuple(sorted(joined, key=lambda step: (step.move == ANY, len(step.move), step.move)))


def answer(steps: Steps) -> Step | None:
    """Return the answer of the owner that comes next; None where a move of others does, or nothing."""
    return next((step for step in steps if step.own), None)


def followed(steps: Steps, move: str, *, own_turn: bool) -> Steps:
    """Return what may follow after another player's move, nothing where the plan does not foresee it.

    `own_turn` tells that it is the owner's turn then: any other move means all of them up to there.
    """
    named = next((step for step in steps if not step.own and step.move == move), None)
    if named is not None:
        return named.then if fits(named.then, own_turn=own_turn) else ()
    other = next((step for step in steps if not step.own and step.move == ANY), None)
    if other is None:
        return ()
    return other.then if own_turn else (other,)


def fits(steps: Steps, *, own_turn: bool) -> bool:
    """Whether what comes next is a move of the one whose turn it is."""
    return all(step.own == own_turn for step in steps)


def lines(steps: Steps) -> Iterator[tuple[str, ...]]:
    """Yield all the ways through a plan, move by move."""
    for step in steps:
        rest = tuple(lines(step.then))
        yield from ((step.move, *line) for line in rest) if rest else [(step.move,)]


def depth(steps: Steps) -> int:
    """Return the most answers of the owner one after the other."""
    return max((step.own + depth(step.then) for step in steps), default=0)


def size(steps: Steps) -> int:
    """Return how many steps there are in all."""
    return sum(1 + size(step.then) for step in steps)
