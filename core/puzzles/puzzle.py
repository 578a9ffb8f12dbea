"""A puzzle as a value: the moves that lead to a position, and the one that is right there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

from core.game import Deal, Fact, GameError, Move, Seat, View
from core.games import GAMES
from core.notation import fold, fold_for
from core.position import Position
from core.values import Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position to be solved by its player to move.

    `moves` lead there in a game between `seats`, which `start` began with these option words. In a dealt game `deal` is
    the deal of that one round, in which all that the mover cannot know is made up. `solutions` are in full notation.
    `theme` is a code that has a text, `rating` a first guess as ratings are shown. Puzzles of one `key` are the same
    up to symmetry.
    """

    id: str
    game: str
    options: tuple[str, ...] = ()
    seats: int = 2
    start: Seat = Seat(0)
    moves: tuple[str, ...]
    deal: Deal = field(default=(), repr=False)
    solutions: tuple[str, ...] = field(repr=False)
    theme: str
    rating: int
    key: str


class Result(StrEnum):
    """What an answer turns out to be; a refused one counts for nothing."""

    RIGHT = "right"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer to a puzzle: the move in full notation, or why there is none."""

    result: Result
    move: Move | None = None
    refusal: Fact | None = None


@lru_cache(maxsize=256)
def position_of(puzzle: Puzzle) -> Position:
    """Return the position to be solved. Raises GameError for a puzzle that breaks the rules."""
    game = GAMES[puzzle.game]
    position = Position(game, game.start(game.options(puzzle.options), puzzle.seats, puzzle.start, puzzle.deal))
    for text in puzzle.moves:
        position, _ = position.after(game.parse(position.state, fold(text)))
    return position


def view_of(puzzle: Puzzle) -> Any:  # noqa: ANN401 - each game has views of its own
    """Return the position as its player to move may know it. Raises GameError."""
    position = position_of(puzzle)
    return position.game.view(position.state, position.to_move)


def sides(puzzle: Puzzle) -> tuple[Name, ...]:
    """Return what the players are called, by seat: the one to move is A, and no one is named."""
    mover = position_of(puzzle).to_move or Seat(0)
    return tuple(Name(ascii_uppercase[(seat - mover) % puzzle.seats]) for seat in range(puzzle.seats))


def example_of(puzzle: Puzzle) -> str:
    """Return a legal move, always the same, that tells nothing of the right one.

    It is drawn by the puzzle's key from all legal moves, and the solutions are not looked at: it is the right move as
    often as any other. Were the right one never drawn, one could cross the example off the list.
    """
    view: View = view_of(puzzle)
    return min(view.legal or (), key=lambda move: sha256(f"{puzzle.key} {move}".encode()).digest())


def judge(puzzle: Puzzle, text: str) -> Attempt:
    """Return what an answer is, written as moves are; a refusal has the example that the puzzle is shown with."""
    position = position_of(puzzle)
    game, state = position.game, position.state
    try:
        move = game.parse(state, fold_for(game, text))
        game.play(state, move)
    except GameError as error:
        return Attempt(Result.REFUSED, refusal=_without_solution(puzzle, error.fact))
    full = Move(game.format(state, move, full=True))
    return Attempt(Result.RIGHT if full in puzzle.solutions else Result.WRONG, full)


def _without_solution(puzzle: Puzzle, refusal: Fact) -> Fact:
    """Return a refusal whose example, if it has one, tells nothing: it is the one that is shown anyway."""
    if "example" not in refusal.params:
        return refusal
    return replace(refusal, params={**refusal.params, "example": example_of(puzzle)})
