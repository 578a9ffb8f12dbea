"""Conditional moves as their owner writes them: read by the game's own notation, and checked by what they may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from core.conditionals.carrying import steps_of
from core.conditionals.codes import IfCode
from core.game import AnyGame, Fact, GameError, Seat
from core.notation import fold_for
from core.plan import ANY, Plan, Step, depth, merged, size
from core.position import Position
from core.refusals import Refused
from core.table import Table
from core.values import CommandValue

MOST_ANSWERS: Final = 5
"""Answers of one's own one after the other: as far as anyone looks ahead (decided by this project)."""

MOST_STEPS: Final = 60
"""Moves in one player's plan for a game: some 500 bytes of its document (decided by this project)."""

_EXAMPLES: Final = 40
"""Moves of the others that are tried in search of some that can be answered; and those of one's own before them."""

_FURTHER: Final = 300
"""Moves that are tried of those who come after the next to move: some 0.1 s where a move is a hand laid down."""


class PlanRefused(Refused):
    """Conditional moves that cannot be; it is for their owner alone."""

    secret = True


def written(table: Table, position: Position, seat: Seat, texts: Sequence[str]) -> Table:
    """Return a table at which one seat's plan has a further line: moves in the order in which they are made.

    `ANY` among them stands for any other move of the others. Raises PlanRefused; what it says follows from what that
    seat may know.
    """
    line = _read(table, position, seat, texts)
    steps = merged(steps_of(table, seat), line)
    if depth(steps) > MOST_ANSWERS:
        raise PlanRefused(IfCode.TOO_LONG, most=MOST_ANSWERS)
    if size(steps) > MOST_STEPS:
        raise PlanRefused(IfCode.TOO_MANY, most=MOST_STEPS)
    others = (plan for plan in table.plans if plan.seat != seat)
    return replace(table, plans=(*others, Plan(seat, table.edition, steps)))


def example(position: Position, seat: Seat) -> tuple[str, ...]:
    """Return the moves of a right line of this seat, as short as it can be; nothing where none is found soon."""
    return _example_from(position.game, position.state, seat, own=position.to_move == seat)


def _example_from(game: AnyGame, state: Any, seat: Seat, *, own: bool) -> tuple[str, ...]:  # noqa: ANN401 - of whatever game
    """Return moves of the others and an answer to them, after a move of the seat's `own` where that comes."""
    if not own:
        for moves, after in _until_own_turn(game, state, seat, _EXAMPLES):
            for move in game.possible_moves(after, seat)[:1]:
                return (*moves, game.format(after, move))
        return ()
    for move in game.possible_moves(state, seat)[:_EXAMPLES]:
        after = game.foreseen(state, seat, move)
        if game.to_move(after) not in {seat, None} and (rest := _example_from(game, after, seat, own=False)):
            return (game.format(state, move), *rest)
    return ()


_Moves = tuple[str, ...]


def _until_own_turn(game: AnyGame, state: Any, seat: Seat, tries: int) -> Iterator[tuple[_Moves, Any]]:  # noqa: ANN401 - as above
    """Yield moves of the others, and the state after them in which it is this seat's turn, as far as it can foresee.

    All that may follow a move comes before the next; that is given up after a number of moves tried.
    """
    begun: list[tuple[_Moves, Any, Iterator[Any]]] = [((), state, iter(game.possible_moves(state, seat)))]
    while begun and tries:
        moves, before, rest = begun[-1]
        move = next(rest, None)
        if move is None:
            begun.pop()
            continue
        tries -= 1
        after, made = game.foreseen(before, seat, move), (*moves, game.format(before, move))
        if game.to_move(after) == seat:
            yield made, after
        else:
            begun.append((made, after, iter(game.possible_moves(after, seat))))


def _read(table: Table, position: Position, seat: Seat, texts: Sequence[str]) -> list[Step]:
    state, line, any_before = position.state, list[Step](), False
    for text in texts:
        mover = position.game.to_move(state)
        if mover is None:
            raise PlanRefused(IfCode.OVER, move=line[-1].move)
        if any_before and line[-1].own:
            raise PlanRefused(IfCode.ANY_LAST)
        if text == ANY and any_before:
            continue  # it stands for all moves of the others up to one's own turn already
        if text == ANY:
            if mover == seat:
                raise PlanRefused(IfCode.ANY_OWN, example=_example(table, position, seat))
            line.append(Step(ANY, own=False))
            any_before = True
        elif any_before:
            line.append(Step(_after_any(position, state, seat, text), own=True))
        else:
            move, state = _made(position, state, seat, text)
            line.append(Step(move, own=mover == seat))
    if not any(not step.own for step in line):
        raise PlanRefused(IfCode.YOUR_TURN, table=table.id, example=CommandValue("play", (table.id, line[0].move)))
    if not line[-1].own:
        raise PlanRefused(IfCode.NO_ANSWER, move=line[-1].move, example=_example(table, position, seat))
    return line


def _example(table: Table, position: Position, seat: Seat) -> CommandValue:
    return CommandValue("if", (table.id, *example(position, seat)))


def _made(position: Position, state: Any, seat: Seat, text: str) -> tuple[str, Any]:  # noqa: ANN401 - of whatever game
    """Return a move in canonical notation, and the state after it."""
    game = position.game
    try:
        move = game.parse(state, fold_for(game, text))
        return game.format(state, move), game.foreseen(state, seat, move)
    except GameError as error:
        raise PlanRefused(IfCode.WRONG, move=text, why=(_with_example(error.fact, game, state, seat),)) from error


def _with_example(fact: Fact, game: AnyGame, state: Any, seat: Seat) -> Fact:  # noqa: ANN401 - of whatever game
    """Return a refusal so that its example, where it has one, is a move that may come there, as far as a seat knows."""
    moves = game.possible_moves(state, seat)[:1] if "example" in fact.params else ()
    return Fact(fact.code, {**fact.params, "example": game.format(state, moves[0])}) if moves else fact


def _after_any(position: Position, state: Any, seat: Seat, text: str) -> str:  # noqa: ANN401 - as above
    """Return the answer to any other moves in canonical notation: some of them must leave it possible."""
    game, refused = position.game, None
    tries = len(game.possible_moves(state, seat)) + _FURTHER
    for _, after in _until_own_turn(game, state, seat, tries):
        try:
            return _made(position, after, seat, text)[0]
        except PlanRefused as error:
            refused = refused or error
    raise refused or PlanRefused(IfCode.NEVER, move=text)
