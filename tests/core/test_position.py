from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from adapters.games import card
from core.game import Fact, Seat
from core.position import BrokenTable, check_offer, replay, since_own_move
from core.table import First, Illegible, Status, Table
from tests.core.tables import ANNA, BORIS, CARL, begun, first_legal, lowest, made, moved


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
    assert (replay(table).rounds, replay(table).dealt_at) == (2, len(table.moves))
    later = moved(table, first_legal(table))
    assert (replay(later).rounds, replay(later).dealt_at) == (2, len(table.moves))
    before = replay(replace(table, moves=table.moves[:-1]))
    assert (before.rounds, before.dealt_at) == (1, 0)


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
    with pytest.raises(BrokenTable, match="g1 of s cannot be read") as raised:
        replay(replace(begun("sim"), moves=moves))
    told = raised.value.table
    assert (told.server, told.table, told.why) == ("s", "g1", Illegible.RULES)


def test_what_was_done_since_the_last_own_move_of_who_is_to_move() -> None:
    def told(*moves: str) -> tuple[Fact, ...]:
        table = moved(begun("sim"), *moves)
        return since_own_move(table, replay(table))

    def fact(seat: int, move: str) -> Fact:
        return Fact("moved", {"seat": Seat(seat), "move": move})

    assert told() == ()
    assert told("12") == (fact(0, "12"),), "who has not moved yet is told of all"
    assert told("12", "34", "56") == (fact(0, "56"),)
    assert told("12", "34") == (fact(1, "34"),)
    assert told("12", "34", "56", "13", "24") == (fact(0, "24"),)


def test_what_happened_since_the_last_own_move_is_told_also_of_a_round_that_ended() -> None:
    before = table = begun("square")
    while len(table.deals) == 1:
        before, table = table, moved(table, first_legal(table), seed=5)
    change = made(before, first_legal(before), seed=5)
    assert change.after.to_move != change.after.movers[-1]
    told = since_own_move(change.table, change.after)
    *happened, begun_again, published = change.facts
    assert told[-len(happened) :] == tuple(happened), "all but the new deal"
    assert (begun_again.code, published.code) == ("square-round", "deal-published")


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"seats": ()}, "0 people sit at it"),
        ({"seats": (ANNA, BORIS, CARL)}, "3 people sit at it"),
        ({"options": ("dots=5",)}, "sim-dots"),
        ({"game": "chess"}, "'chess'"),
    ],
)
def test_a_stored_offer_that_makes_no_sense_is_told(changes: dict[str, object], wrong: str) -> None:
    offer = Table(server="s", chat="c", id="g1", version=1, game="sim", seats=(ANNA,), status=Status.OFFERED)
    check_offer(offer)
    check_offer(replace(offer, seats=(ANNA, BORIS)))
    with pytest.raises(BrokenTable, match=f"its offer breaks the rules: {wrong}") as raised:
        check_offer(replace(offer, **changes))  # pyright: ignore[reportArgumentType]
    assert (raised.value.table.table, raised.value.table.why) == ("g1", Illegible.RULES)
