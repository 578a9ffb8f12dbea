"""Conditional moves as they are written, where hardly anything can follow."""

from __future__ import annotations

import pytest

from core.conditionals import example, writing, written
from core.conditionals.codes import IfCode
from core.conditionals.writing import PlanRefused
from core.game import AnyGame, Fact, Seat
from core.games.square.notation import Move
from core.plan import ANY, Plan, Step, depth, size
from core.position import Position, replay
from core.table import Table
from core.values import CommandValue
from tests.core.games.square.positions import SQUARE, position
from tests.core.tables import ANNA, BORIS, CARL, DORA, begun, moved

ONE, TWO = Seat(0), Seat(1)


def test_after_any_move_there_is_no_answer_where_each_ends_the_game() -> None:
    """One counter is left of heap c, and boris has to take it."""
    table = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3", "b5", "c6")
    position = replay(table)
    with pytest.raises(PlanRefused) as refused:
        written(table, position, ONE, (ANY, "c1"))
    assert refused.value.fact == Fact(IfCode.NEVER, {"move": "c1"})
    assert refused.value.secret
    assert (example(position, ONE), example(position, TWO)) == ((), ())


def test_an_answer_to_any_move_fits_after_some() -> None:
    """Two counters are left of heap c: boris takes one, or both and wins."""
    table = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3", "b5", "c5")
    planned = written(table, replay(table), ONE, (ANY, "c all"))
    assert planned.plans == (Plan(ONE, table.edition, (Step(ANY, own=False, then=(Step("c1", own=True),)),)),)
    assert example(replay(table), ONE) == ("c1", "c1")
    with pytest.raises(PlanRefused) as refused:
        written(table, replay(table), ONE, (ANY, "a1"))
    assert (refused.value.fact.code, refused.value.fact.params["move"]) == (IfCode.WRONG, "a1")


def refusal(table: Table, position: Position, seat: Seat, *texts: str) -> Fact:
    with pytest.raises(PlanRefused) as refused:
        written(table, position, seat, texts)
    return refused.value.fact


def test_a_line_is_refused_by_the_move_that_is_wrong_in_it() -> None:
    late = moved(begun("nim", "heaps=3,5,7", "rule=normal"), "a3", "b5", "c6")
    assert refusal(late, replay(late), ONE, "c1", "a1") == Fact(IfCode.OVER, {"move": "c1"})
    table = begun("sim")
    assert refusal(table, replay(table), TWO, "12", "34", "56") == Fact(
        IfCode.NO_ANSWER, {"move": "56", "example": CommandValue("if", ("g1", "12", "13"))}
    )
    again = Position(SQUARE, position("1M13 1N13 1N14", [[5, 6], [2, 3]]))  # 5M14N scores: anna goes on
    assert refusal(table, again, ONE, "5M14N", "6L13N") == Fact(
        IfCode.YOUR_TURN, {"table": "g1", "example": CommandValue("play", ("g1", "5M14N"))}
    )


def test_an_answer_to_any_move_is_refused_by_what_the_first_of_them_leaves() -> None:
    """After a1 there are seven counters in heap c, after moves from it fewer."""
    table = begun("nim", "heaps=3,5,7")
    found = refusal(table, replay(table), TWO, ANY, "c9")
    assert found.params["why"] == (Fact("nim-too-many", {"heap": "c", "count": 9, "left": 7, "example": "a1"}),)


def test_the_example_of_a_refused_move_of_another_tells_nothing_of_their_hand() -> None:
    """Boris has not seen that anna holds no stone 1."""
    table = begun("square")
    position = replay(table)
    assert 1 not in position.state.hands[ONE]
    found = refusal(table, position, TWO, "xx", "2L13")
    assert found == Fact(IfCode.WRONG, {"move": "xx", "why": (Fact("square-unreadable", {"example": "1M13"}),)})


def test_another_line_of_the_same_seat_joins_its_plan_and_leaves_those_of_the_others() -> None:
    table = begun("sim")
    for seat, line in ((TWO, ("12", "34")), (ONE, ("13", "45", "16")), (TWO, ("13", "56"))):
        table = written(table, replay(table), seat, line)
    own, theirs = table.plans
    assert (own.seat, theirs.seat) == (ONE, TWO)
    assert [step.move for step in own.steps] == ["13"]
    assert [(step.move, step.then[0].move) for step in theirs.steps] == [("12", "34"), ("13", "56")]


def test_a_plan_is_as_long_and_as_wide_as_it_may_be_and_no_more() -> None:
    """With nine dots 36 chords can come; each line here is of a chord of the other and an answer."""
    table = begun("sim", "dots=9")
    position = replay(table)
    line = ("12", "34", "56", "78", "13", "24", "57", "68", "14", "59", "17", "69")
    assert depth(written(table, position, TWO, line[:10]).plans[0].steps) == 5
    with pytest.raises(PlanRefused) as refused:
        written(table, position, TWO, line)
    assert refused.value.fact == Fact(IfCode.TOO_LONG, {"most": 5})
    moves = [f"{one}{two}" for one in range(1, 9) for two in range(one + 1, 10)]
    for move in moves[:30]:
        table = written(table, position, TWO, (move, moves[-1]))
    assert size(table.plans[0].steps) == 60
    with pytest.raises(PlanRefused) as refused:
        written(table, position, TWO, (moves[30], moves[-1]))
    assert refused.value.fact == Fact(IfCode.TOO_MANY, {"most": 60})


def test_an_answer_to_any_moves_is_looked_for_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna, boris and carl each lay one of some hundred stones; no stone that lies apart can answer them."""
    table = begun("square", players=(ANNA, BORIS, CARL, DORA))
    position = replay(table)
    game, tried, apart = position.game, list[object](), Move(35, (1, 1), 0)
    foreseen = type(game).foreseen

    def counted(self: AnyGame, state: object, seat: Seat, move: object) -> object:
        tried.extend([move] * (move != apart))
        assert len(tried) < 200
        return foreseen(self, state, seat, move)

    monkeypatch.setattr(type(game), "foreseen", counted)
    monkeypatch.setattr(writing, "_FURTHER", 5)
    with pytest.raises(PlanRefused):
        written(table, position, Seat(3), (ANY, "35A1N"))
    assert len(tried) == len(game.possible_moves(position.state, Seat(3))) + 5
