from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType] - untyped in hypothesis
)

from core.game import IllegalMove, Seat
from core.games.square.notation import Move
from core.games.square.state import SquareState
from tests.core.games.square.positions import SQUARE


class SquareMachine(RuleBasedStateMachine):
    """Anything that can be asked of the game, in any order, from any deal."""

    state: SquareState
    seed = 0
    rounds = 1
    moves = 0

    @initialize(
        seats=st.integers(2, 6),
        first=st.integers(0, 5),
        seed=st.integers(0),
        goal=st.integers(10, 60),
        cost=st.booleans(),
    )
    def start(self, seats: int, first: int, seed: int, goal: int, cost: bool) -> None:
        options = SQUARE.options([f"target={goal}", *(["penalty"] if cost else [])])
        assert SQUARE.options(SQUARE.words(options)) == options
        self.seed = seed
        self.state = SQUARE.start(options, seats, Seat(first % seats), self.shuffled(seats))

    def shuffled(self, seats: int) -> tuple[int, ...]:
        self.seed += 1
        return SQUARE.deal(SQUARE.options([]), seats, Random(self.seed))

    @precondition(lambda self: self.state.turn is not None)
    @rule(picks=st.lists(st.integers(0), min_size=1, max_size=12))
    def lay(self, picks: list[int]) -> None:
        """Play some legal moves; each is written and read on the way, as a chat would."""
        for pick in picks:
            moves = SQUARE.legal_moves(self.state)
            if not moves:
                break
            move = moves[pick % len(moves)]
            text = SQUARE.format(self.state, move, full=pick % 2 == 0).lower()
            mover, before = self.state.turn, self.state
            self.state, facts = SQUARE.play(before, SQUARE.parse(before, text))
            self.moves += 1
            assert all(SQUARE.codes[fact.code] == fact.params.keys() for fact in facts)
            assert self.state.layout.laid[:-1] == before.layout.laid
            assert self.state.last == () or mover is not None
            if self.state.last and self.state.turn != mover:
                assert self.state.turn is None or any(fact.code == "square-passed" for fact in facts)

    @rule(stone=st.integers(-1, 40), column=st.integers(0, 27), row=st.integers(0, 27), turn=st.integers(0, 3))
    def try_anything(self, stone: int, column: int, row: int, turn: int) -> None:
        """A move is played if and only if it is among the legal ones; a refused one has an example."""
        move = Move(stone, (column, row), turn)
        before = repr(self.state), self.state.hands, self.state.reserve
        if move in SQUARE.legal_moves(self.state):
            SQUARE.play(self.state, move)
        else:
            with pytest.raises(IllegalMove) as refused:
                SQUARE.play(self.state, move)
            fact = refused.value.fact
            assert SQUARE.codes[fact.code] == fact.params.keys()
            assert SQUARE.reads_as_move(str(fact.params["example"]).lower())
        assert before == (repr(self.state), self.state.hands, self.state.reserve)

    @precondition(lambda self: SQUARE.deal_due(self.state))
    @rule()
    def deal_again(self) -> None:
        first = self.state.first
        self.state, _ = SQUARE.next_round(self.state, self.shuffled(self.state.seats))
        self.rounds += 1
        assert self.state.turn == (first + 1) % self.state.seats

    @invariant()
    def stones_are_neither_lost_nor_doubled(self) -> None:
        held = [stone for hand in self.state.hands for stone in hand]
        stones = Counter([*held, *self.state.reserve, *(laid.stone for laid in self.state.layout.laid)])
        assert stones == Counter(dict.fromkeys(range(1, 36), 1 if self.state.seats < 4 else 2))

    @invariant()
    def who_is_to_move_can_or_the_round_is_over(self) -> None:
        over, outcome = self.state.turn is None, SQUARE.outcome(self.state)
        assert over == (SQUARE.legal_moves(self.state) == ())
        assert over == (SQUARE.deal_due(self.state) or outcome is not None)
        assert not (SQUARE.deal_due(self.state) and outcome is not None)
        reached = [seat for seat, score in enumerate(self.state.scores) if score >= self.state.options.target]
        assert reached == list(outcome.winners if outcome else ())

    @invariant()
    def views_count_right(self) -> None:
        for seat in (None, *map(Seat, range(self.state.seats))):
            view = SQUARE.view(self.state, seat)
            assert (view.legal is not None) == (seat is not None and seat == self.state.turn)
            assert (view.hand is None) == (seat is None)
            assert (view.ply, view.round) == (self.moves, self.rounds)
            assert sum(view.held) + view.reserve + len(view.laid) == (35 if view.seats < 4 else 70)


def test_the_machine() -> None:
    run_state_machine_as_test(SquareMachine, settings=settings(max_examples=40, stateful_step_count=20, deadline=None))
