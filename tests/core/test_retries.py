"""A game that is tried again: who sits where, what stays of the former one, and from where it can begin."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.position import replay
from core.refusals import Refused
from core.retries import can_be_retried, check_retry, origin_of, retry
from core.table import COMPUTER, First, Origin, Player, Status, Table
from core.values import CommandValue
from tests.core.tables import ANNA, BORIS, CARL, NOW, begun, lowest, moved, resigned

DORA = Player("p:dora", "dora")


def over(*moves: str, first: First = First.ME) -> Table:
    """A game of anna and boris that was resigned after some moves."""
    return resigned(moved(begun("sim", first=first, move_time=600), *moves), ANNA)


@pytest.mark.parametrize("first", [First.ME, First.THEM])
@pytest.mark.parametrize("ply", [0, 1])
def test_who_tries_again_sits_where_it_is_to_move(first: First, ply: int) -> None:
    table = over("12", "34", "56", first=first)
    before = replay(replace(table, moves=table.moves[:ply]))
    new = retry(table, before, (DORA, COMPUTER), chat="elsewhere", now=NOW + 9)
    assert before.to_move is not None
    assert new.seats[before.to_move] == DORA
    assert new.seats[1 - before.to_move] == COMPUTER
    assert (new.moves, new.start, new.first) == (table.moves[:ply], table.start, first)
    assert (new.chat, new.server, new.status, new.origin) == ("elsewhere", "s", Status.PLAYING, Origin("g1", ply))
    assert (new.rated, new.move_time, new.deadline, new.changed) == (False, None, None, NOW + 9)
    assert new.acts == tuple(NOW + 9 if seat == before.to_move else None for seat in (0, 1))
    assert replay(new).to_move == before.to_move


def test_what_was_agreed_of_the_game_stays_as_it_is_tried_again() -> None:
    table = resigned(moved(begun("sim", "dots=8", "colourless"), "12", "78"), ANNA)
    new = retry(table, replay(replace(table, moves=("12",))), (ANNA, BORIS), chat="c", now=NOW)
    assert (new.game, new.options, new.seats) == ("sim", ("dots=8", "colourless"), (BORIS, ANNA))


def refusal(table: Table, ply: int | None) -> tuple[str, object]:
    with pytest.raises(Refused) as raised:
        check_retry(table, ply)
    return raised.value.fact.code, raised.value.fact.params.get("most")


def test_from_which_moves_a_game_can_be_tried_again() -> None:
    table = over("12", "34", "56")
    assert [check_retry(table, ply) for ply in range(3)] == [0, 1, 2]
    assert [refusal(table, ply) for ply in (None, -1, 3)] == [("retry-which", 3)] * 3
    assert refusal(over(), 0) == ("review-empty", None)
    assert refusal(begun("sim"), 0) == ("retry-later", None)
    again = replace(over("12", "34"), origin=Origin("g7", 2))
    assert check_retry(again, 2) == 2, "from where it began, though no move followed there"
    assert refusal(again, 3) == ("retry-which", 3)
    with pytest.raises(Refused) as raised:
        check_retry(table, None)
    assert raised.value.fact.params["example"] == CommandValue("retry", ("g1", "3"))


def test_only_where_two_played_and_nothing_was_hidden() -> None:
    dealt = resigned(lowest(begun("square"), 2), ANNA)
    assert refusal(dealt, 0) == ("retry-unknown", None)
    assert (can_be_retried(over("12")), can_be_retried(dealt)) == (True, False)
    assert not can_be_retried(replace(over("12"), seats=(ANNA, BORIS, CARL)))


def test_a_position_where_an_earlier_game_began_is_of_that_one() -> None:
    table = replace(over("12", "34", "56"), origin=Origin("g7", 2))
    assert [origin_of(table, ply) for ply in (1, 2, 3)] == [Origin("g1", 1), Origin("g7", 2), Origin("g1", 3)]
    assert origin_of(over("12"), 0) == Origin("g1", 0)
