"""What is told of a puzzle after an answer: why a wrong move loses, why the right one wins; and a line to share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.exact import Known
from core.game import AnyGame, Fact, GameName, Move, Seat, Value
from core.notation import fold
from core.posing import Posing
from core.puzzles.codes import PuzzleCode
from core.puzzles.puzzle import Puzzle, position_of, sides, view_of
from core.review.refuting import Refutation, refute
from core.values import Name


def explain(puzzle: Puzzle, move: str, posing: Posing, known: Known | None) -> tuple[Fact, ...]:
    """Return why a legal move, in full notation, is right or wrong. The players are named by `sides`.

    Of a wrong move it tells how it is refuted, never which move is right. It may take a tenth of a second.
    """
    if posing.explain is not None:
        return posing.explain(view_of(puzzle), move)
    if known is None:
        return ()
    names = sides(puzzle)
    return tuple(_named(fact, names) for fact in _reasons(puzzle, move, known))


def _reasons(puzzle: Puzzle, move: str, known: Known) -> Iterator[Fact]:
    position = position_of(puzzle)
    game, right = position.game, move in puzzle.solutions
    yield Fact(PuzzleCode.ONLY_MOVE if right else PuzzleCode.LOSES, {"move": Move(move)})
    state, facts = game.play(position.state, game.parse(position.state, fold(move)))
    if game.outcome(state) is not None:
        yield from facts
    elif not right:
        yield from _line(game, state, refute(game, state, known.oracle, known.why))
    elif (reason := known.why(game.view(state, game.to_move(state)), known.oracle)) is not None:
        yield reason
    else:
        yield from _defence(game, state, known)


def _defence(game: AnyGame, state: Any, known: Known) -> Iterator[Fact]:  # noqa: ANN401 - a game's own type
    """Say how a player who loses holds out longest, and how the other wins then."""
    seat = game.to_move(state)
    found: list[tuple[str, Any, Refutation]] = []
    for move in game.legal_moves(state):
        after, _ = game.play(state, move)
        refutation = None if game.outcome(after) else refute(game, after, known.oracle, known.why)
        if refutation is not None:
            found.append((game.format(state, move, full=True), after, refutation))
    if found and seat is not None:
        reply, after, refutation = max(found, key=lambda each: len(each[2].moves))
        yield Fact(PuzzleCode.DEFENCE, {"seat": seat, "move": Move(reply)})
        yield from _line(game, after, refutation)


def _line(game: AnyGame, state: Any, refutation: Refutation | None) -> Iterator[Fact]:  # noqa: ANN401 - as above
    """Say how the player to move wins."""
    seat = game.to_move(state)
    if refutation is not None and seat is not None:
        yield from refutation.told(seat)


def _named(fact: Fact, names: tuple[Name, ...]) -> Fact:
    """Return a fact that names its seats."""
    return replace(fact, params={name: _name(value, names) for name, value in fact.params.items()})


def _name(value: Value, names: tuple[Name, ...]) -> Value:
    return names[value] if isinstance(value, Seat) else value


def share(game: str, number: str, tries: int | None, streak: int) -> Fact:
    """Return a line to share that gives nothing away: which puzzle, how many tries it took, and the days in a row.

    `tries` is None for a puzzle that was given up. A streak below two days is left out.
    """
    which: dict[str, Value] = {"game": GameName(game), "number": number}
    if tries is None:
        return Fact(PuzzleCode.SHARE_MISSED, which)
    if streak < 2:
        return Fact(PuzzleCode.SHARE_SOLVED, which | {"count": tries})
    return Fact(PuzzleCode.SHARE_STREAK, which | {"count": tries, "days": streak})
