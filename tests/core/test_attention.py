"""Who is there, and when the player to move is told privately, second by second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.attention import PRESENT_SECONDS, acted, is_present, next_notice
from core.game import Seat
from core.table import COMPUTER, Player, Status, Table

NOW = 1_800_000_000
ANNA, BORIS = Player("l@anna", "anna"), Player("l@boris", "boris")
ONE, TWO = Seat(0), Seat(1)


def table(*acts: int | None, changed: int = 0) -> Table:
    """A game of two, with the acts of its seats in seconds from now."""
    return Table(
        server="l#den",
        chat="l#den",
        id="g1",
        version=1,
        game="nim",
        seats=(ANNA, BORIS),
        status=Status.PLAYING,
        changed=NOW + changed,
        acts=tuple(None if act is None else NOW + act for act in acts),
    )


@pytest.mark.parametrize(
    ("acts", "changed", "notice"),
    [
        ((), 0, 0),  # an older table, which does not know when anyone was there
        ((None, 0), 0, 0),
        ((-500, 0), 0, 0),  # long gone: at once
        ((-50, 0), 0, 70),  # still there: they are given two minutes from their own last act
        ((0, 0), 0, 120),  # both acted in this second, so it may be the other's act that gave them the turn
        ((0, -1), 0, None),  # their own act did
        ((0, None), 0, None),
        ((0,), 0, None),
        ((0, None), 1, 120),  # what came after it was no one's act
    ],
)
def test_when_the_player_to_move_is_told(acts: tuple[int | None, ...], changed: int, notice: int | None) -> None:
    expected = None if notice is None else NOW + notice
    assert next_notice(table(*acts, changed=changed), ONE, NOW) == expected


def test_who_did_something_a_short_while_ago_is_there_and_a_computer_always() -> None:
    seen = table(-PRESENT_SECONDS + 1, -PRESENT_SECONDS)
    assert [is_present(seen, seat, NOW) for seat in (ONE, TWO)] == [True, False]
    assert [is_present(table(*acts), TWO, NOW) for acts in ((), (0,), (0, None))] == [False, False, False]
    assert is_present(replace(table(), seats=(ANNA, COMPUTER)), TWO, NOW)


def test_an_act_is_noted_for_its_seat_alone() -> None:
    assert acted(table(-9, -5), TWO, NOW).acts == (NOW - 9, NOW)
    assert acted(table(-9), TWO, NOW).acts == (NOW - 9, NOW)
    assert acted(table(), ONE, NOW).acts == (NOW, None)
