"""Estimates of moves of Square."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.computers.square import estimate, estimates
from core.computers.square.board import Board
from core.computers.square.estimates import WIDTH, at_sight, thought_through
from core.computers.square.rounds import Round
from core.computers.square.unseen import Unseen, World
from core.game import Seat
from core.games.square.view import Shortage
from tests.core.computers.square.rounds_played import positions
from tests.core.games.square.positions import SQUARE, position

NODES = 300


def test_each_legal_move_has_one_the_best_first() -> None:
    for state in list(positions(67, 5))[::7]:
        view = SQUARE.view(state, state.turn)
        found = estimate(view, Random(1), NODES)
        assert sorted(one.move for one in found) == sorted(view.legal or ())
        assert [one.margin for one in found] == sorted((one.margin for one in found), reverse=True)


def test_they_repeat_with_the_lots_and_can_be_sent_to_another_process() -> None:
    view = next(SQUARE.view(state, state.turn) for state in positions(68, 1) if len(SQUARE.legal_moves(state)) > 20)
    found = estimate(view, Random(3), NODES)
    assert found == estimate(pickle.loads(pickle.dumps(view)), Random(3), NODES)  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


def test_a_move_that_was_judged_at_sight_alone_is_below_those_that_were_looked_at_by_what_it_was_below_them() -> None:
    compared = 0
    for state in positions(67, 1):
        unseen = Unseen(SQUARE.view(state, state.turn))
        sight = at_sight(unseen)
        ordered = sorted(sight, key=lambda one: -sight[one])
        looked, others = ordered[:WIDTH], ordered[WIDTH:]
        if len(others) < 5 or len(state.layout.laid) < 3:
            continue
        compared += 1
        values = thought_through(unseen, Random(1), NODES)
        worst, least = min(values[one] for one in looked), sight[looked[-1]]
        below = [worst - values[one] for one in others]
        assert below == pytest.approx([least - sight[one] for one in others])
    assert compared > 2


def test_four_points_are_better_than_none() -> None:
    state = position("1M13 5N13S 6M14N", [[2, 7], [3, 4, 8]])
    assert estimate(SQUARE.view(state, Seat(0)), Random(1), NODES)[0].move.startswith("7N14")


def test_equals_come_in_the_order_of_stones_and_turns() -> None:
    """On the empty table either stone is worth the same at sight; stone 1 has one turn, stone 8 four."""
    view = SQUARE.view(position("", [[8, 1], [3]]), Seat(0))
    found = estimate(view, Random(1), 0)
    assert [one.move for one in found] == ["1M13N", "8M13N", "8M13E", "8M13S", "8M13W"]
    assert len({one.margin for one in found}) == 1


def test_a_round_is_played_on_from_what_each_misses_and_who_has_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = replace(
        position(
            "1M13 5N13S",
            [[6, 2], [3, 7], [4, 8]],
            reserve=[9],
            options="players=3 penalty target=100",
            scores=(90, 20, 55),
        ),
        turn=Seat(1),
        shortages=(Shortage(1, Seat(2), 1, passed=False), Shortage(1, Seat(0), 0, passed=True)),
    )
    seen: list[object] = []

    class Noted(Round):
        def __init__(self, board: Board, world: World, *of: Any, penalty: bool) -> None:  # noqa: ANN401 - as its base has them
            seen.append((*of, penalty))
            super().__init__(board, world, *of, penalty=penalty)

    monkeypatch.setattr(estimates, "Round", Noted)
    thought_through(Unseen(SQUARE.view(state, Seat(1))), Random(1), 1)
    order = [Seat(1), Seat(2), Seat(0)]
    assert seen
    assert all(each == (order, [10, 80, 45], frozenset({Seat(2)}), True) for each in seen)
