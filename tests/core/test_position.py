from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from adapters.games import card
from core.game import Seat
from core.position import BrokenTable, replay
from core.table import First
from tests.core.tables import begun, first_legal, lowest, moved


def test_a_position_knows_who_made_each_move_and_who_is_next() -> None:
    position = replay(moved(begun("sim", first=First.THEM), "12", "34", "56"))
    assert position.movers == (Seat(1), Seat(0), Seat(1))
    assert (position.to_move, position.outcome, position.rounds, position.deal_due) == (Seat(0), None, 1, False)


def test_extra_turns_show_in_the_movers() -> None:
    table = begun("square")
    movers: list[Seat] = []
    for _ in range(20):
        position = replay(table)
        mover = position.to_move
        assert mover is not None
        movers.append(mover)
        table = moved(table, card("square").computer.choose(position.game.view(position.state, mover), Random(1)))
    assert replay(table).movers == tuple(movers)
    assert any(one == two for one, two in pairwise(movers))


def test_rounds_are_those_that_the_moves_reached_not_those_that_were_dealt() -> None:
    table = begun("square")
    while len(table.deals) == 1:
        table = moved(table, first_legal(table))
    assert replay(table).rounds == 2
    assert replay(replace(table, moves=table.moves[:-1])).rounds == 1


def test_the_state_is_not_printed() -> None:
    position = replay(lowest(begun("square"), 2))
    assert "hands" not in repr(position)
    assert "reserve" not in repr(position)


@pytest.mark.parametrize(
    "moves",
    [("12", "12"), ("zz",), ("12", "34", "13", "35", "23", "56")],
    ids=["illegal", "unreadable", "after the end"],
)
def test_a_stored_table_that_breaks_the_rules_is_told_by_its_id(moves: tuple[str, ...]) -> None:
    with pytest.raises(BrokenTable, match="g1 of s cannot be read"):
        replay(replace(begun("sim"), moves=moves))
