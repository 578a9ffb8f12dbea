"""Estimates of moves of Square."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from core.computers.square import estimate
from core.computers.square.estimates import WIDTH, at_sight, thought_through
from core.computers.square.unseen import Unseen
from core.game import Seat
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
