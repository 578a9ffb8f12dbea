"""Hints: a move for the player to move, and why it is the one, in words that can be checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from core.codes import Coded
from core.computers import Computer
from core.exact import Known
from core.game import Fact, Move, View
from core.games import GAMES
from core.levels import Level
from core.notation import fold
from core.position import Position
from core.review.refuting import Refutation, refute
from core.table import Table

Sight = Callable[[Any, str], tuple[Fact, ...]]
"""Says what a move brings, as far as its mover can see at sight in their own view."""


class HintCode(Coded):
    """What a hint says."""

    KEEPS = "hint-keeps", "table move"
    LOST = "hint-lost", "table move"
    ESTIMATE = "hint-estimate", "table move level"
    LINE = "hint-line", "moves"
    ANSWER = "hint-answer", "seat moves count"
    KEEPING = "hint-keeping", "count total moves"
    TRAPS = "hint-traps", "seat kept count"
    KNOWN = "hint-known"
    UNDECIDED = "hint-undecided"


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, what is said of it first, and what is said when its player asks why."""

    move: Move
    first: Fact
    why: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adviser:
    """What there is to advise by in a game: a computer player, what is known for certain, what is seen at sight."""

    computer: Computer
    known: Known | None = None
    sight: Sight | None = None


def advise(adviser: Adviser, table: Table, view: View, position: Position | None) -> Advice:
    """Return a hint for the player to move, the same one whenever it is asked for at this board.

    Where the value is known it keeps a win, or resists best. Elsewhere it is what the computer would play, named as an
    estimate. It follows from the mover's own `view`; the position is None where something is hidden, since a line that
    is played out would tell of it.
    """
    known = adviser.known
    if known is None or len(table.seats) != 2 or position is None:
        return _estimated(adviser, table, view)
    verdict = known.oracle.verdict(view)
    if verdict is None:
        answer = known.answer(view)
        if answer is None:
            return _estimated(adviser, table, view)
        return _advice(HintCode.KEEPS, table, Move(answer), (Fact(HintCode.KNOWN),))
    if verdict.wins:
        return _winning(known, table, position, verdict.best)
    move, _ = _of_computer(adviser, table, view)
    return _advice(HintCode.LOST, table, move, _lost(known, position, view, move))


def _winning(known: Known, table: Table, position: Position, best: tuple[str, ...]) -> Advice:
    line = refute(position.game, position.state, known.oracle, known.why)
    move = Move(best[0]) if line is None else line.moves[0]
    told: list[Fact] = []
    if line is not None and len(line.moves) > 1:
        told.append(Fact(HintCode.LINE, {"moves": line.moves}))
    told += line.why if line is not None and line.why else (Fact(HintCode.KNOWN),)
    total = len(position.game.legal_moves(position.state))
    told.append(Fact(HintCode.KEEPING, {"count": len(best), "total": total, "moves": tuple(map(Move, best))}))
    return _advice(HintCode.KEEPS, table, move, tuple(told))


def _lost(known: Known, position: Position, view: View, move: Move) -> tuple[Fact, ...]:
    """Return why a position is lost: what can be seen of it, how the best defence is answered, and how often."""
    reason = known.why(view, known.oracle)
    told = [] if reason is None else [reason]
    after, facts = position.after(position.game.parse(position.state, fold(move)))
    if after.outcome is not None:
        return tuple(told) or facts
    line: Refutation | None = refute(position.game, after.state, known.oracle, known.why)
    other = after.to_move
    assert other is not None, "a game that goes on has a mover"  # noqa: S101 - no game with hidden parts comes here
    if line is not None:
        told.append(Fact(HintCode.ANSWER, {"seat": other, "moves": line.moves, "count": len(line.moves)}))
        told += line.why if reason is None else ()
    verdict = known.oracle.verdict(after.game.view(after.state, other))
    if verdict is not None:
        count = len(after.game.legal_moves(after.state))
        told.append(Fact(HintCode.TRAPS, {"seat": other, "kept": len(verdict.best), "count": count}))
    return tuple(told) or (Fact(HintCode.KNOWN),)


def _estimated(adviser: Adviser, table: Table, view: View) -> Advice:
    move, level = _of_computer(adviser, table, view)
    first = Fact(HintCode.ESTIMATE, {"table": table.id, "move": move, "level": level})
    seen = () if adviser.sight is None else adviser.sight(view, move)
    return Advice(move, first, (*seen, Fact(HintCode.UNDECIDED)))


def _advice(code: HintCode, table: Table, move: Move, why: tuple[Fact, ...]) -> Advice:
    return Advice(move, Fact(code, {"table": table.id, "move": move}), why)


def _of_computer(adviser: Adviser, table: Table, view: View) -> tuple[Move, Level]:
    """Return what the strongest computer player of the game would play, and its level."""
    level = adviser.computer.highest(GAMES[table.game].options(table.options))
    lots = Random(f"{table.id} {table.edition}")  # the same hint again
    return Move(adviser.computer.choose(view, lots, level)), level
