"""Two toy games, small enough to play by hand, that use every part of the game contract that a record touches.

A row of the stones 1 to 4 lies on the table. Two players take in turn the front stone (`f`) or the back one (`b`) and
get its number as points. In Rows the row is dealt again whenever it is empty, the start moving on a seat, and the
first to have ten points (or `target=N`) wins. In Row the stones lie in order, and with the row the game ends, the most
points winning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from core.game import (
    AnyGame,
    Choice,
    Deal,
    Fact,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    Outcome,
    Seat,
    View,
)


@dataclass(frozen=True)
class State:
    row: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
    start: int
    mover: int
    ply: int = 0


class Rows(Game[int, State, str, View]):
    name: ClassVar[str] = "rows"
    dealt: ClassVar[bool] = True
    terminations: ClassVar[frozenset[str]] = frozenset({"target"})
    codes: ClassVar[Mapping[str, frozenset[str]]] = {"rows-about": frozenset()}

    def options(self, words: Sequence[str]) -> int:
        target = 10
        for word in words:
            if not word.startswith("target=") or not word[7:].isdecimal():
                raise InvalidOption("rows-option")
            target = int(word[7:])
        return target

    def words(self, options: int) -> tuple[str, ...]:
        return () if options == 10 else (f"target={options}",)

    def seats(self, options: int) -> range:
        return range(2, 4) if options > 10 else range(2, 3)

    def about(self, options: int) -> Fact:
        return Fact("rows-about")

    def deal(self, options: int, seats: int, rng: Random) -> Deal:
        return tuple(rng.sample(range(1, 5), 4))

    def start(self, options: int, seats: int, first: Seat, deal: Deal) -> State:
        return State(row=deal, scores=(0,) * seats, target=options, start=first, mover=first)

    def deal_due(self, state: State) -> bool:
        return not state.row and self.outcome(state) is None

    def next_round(self, state: State, deal: Deal) -> tuple[State, tuple[Fact, ...]]:
        start = (state.start + 1) % len(state.scores)
        return replace(state, row=deal, start=start, mover=start), ()

    def to_move(self, state: State) -> Seat | None:
        return Seat(state.mover) if state.row and self.outcome(state) is None else None

    def legal_moves(self, state: State) -> tuple[str, ...]:
        return ("f", "b") if self.to_move(state) is not None else ()

    def play(self, state: State, move: str) -> tuple[State, tuple[Fact, ...]]:
        if move not in self.legal_moves(state):
            raise IllegalMove("rows-middle")
        stone, row = (state.row[0], state.row[1:]) if move == "f" else (state.row[-1], state.row[:-1])
        scores = tuple(points + stone * (seat == state.mover) for seat, points in enumerate(state.scores))
        mover = (state.mover + 1) % len(scores)
        return replace(state, row=row, scores=scores, mover=mover, ply=state.ply + 1), ()

    def outcome(self, state: State) -> Outcome | None:
        winners = tuple(Seat(seat) for seat, points in enumerate(state.scores) if points >= state.target)
        return Outcome("target", winners) if winners else None

    def scores(self, state: State) -> tuple[int, ...] | None:
        return state.scores

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            seats=len(state.scores),
            ply=state.ply,
            to_move=self.to_move(state),
            outcome=self.outcome(state),
            legal=self.legal_moves(state) if seat is not None and seat == self.to_move(state) else None,
        )

    def parse(self, state: State, text: str) -> str:
        if text[:1] not in {"f", "b", "m"}:
            raise InvalidMove("rows-move")
        return text[0]

    def format(self, state: State, move: str, *, full: bool = False) -> str:
        return move

    def reads_as_move(self, text: str) -> bool:
        return text in {"f", "b"}

    def choices(self, view: View, path: tuple[str, ...]) -> tuple[Choice, ...]:
        return tuple(Choice(move, move) for move in view.legal or ())

    def example(self, view: View) -> str:
        return "f"


class Row(Rows):
    name: ClassVar[str] = "row"
    dealt: ClassVar[bool] = False
    terminations: ClassVar[frozenset[str]] = frozenset({"no-move"})

    def seats(self, options: int) -> range:
        return range(2, 3)

    def deal(self, options: int, seats: int, rng: Random) -> Deal:
        return ()

    def start(self, options: int, seats: int, first: Seat, deal: Deal) -> State:
        return super().start(options, seats, first, (1, 2, 3, 4))

    def deal_due(self, state: State) -> bool:
        return False

    def outcome(self, state: State) -> Outcome | None:
        winner = Seat(int(state.scores[1] > state.scores[0]))
        return None if state.row else Outcome("no-move", (winner,))

    def scores(self, state: State) -> tuple[int, ...] | None:
        return None


TOYS: Mapping[str, AnyGame] = {"rows": Rows(), "row": Row()}
