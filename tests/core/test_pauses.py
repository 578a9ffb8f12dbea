"""The shares of a year and of a game, counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.fixture import Fixture
from core.game import Seat, Termination
from core.pause import Pause
from core.pauses import (
    DAY,
    SHORTEST,
    YEAR,
    Allowance,
    in_year,
    left_in_game,
    left_in_year,
    longest,
    own_seat,
    seat_to_pause,
)
from core.table import Departure, Player, Status, Table

NOW = 1_800_000_000
ANNA, BORIS, VERA = (Player(f"l@{name}", name) for name in ("anna", "boris", "vera"))
ONE, TWO = Seat(0), Seat(1)
TABLE = Table(
    server="l#den",
    chat="l#den",
    id="g1",
    version=1,
    game="square",
    seats=(ANNA, BORIS, VERA),
    status=Status.PLAYING,
    move_time=600,
)
SHARE = Allowance(year=14 * DAY, game=5 * DAY)


@pytest.mark.parametrize(
    ("changes", "seat"),
    [
        ({}, TWO),
        ({"status": Status.OFFERED}, TWO),
        ({"status": Status.FINISHED}, None),
        ({"move_time": None}, None),
        ({"fixture": Fixture("t1", 0, 0)}, None),
        ({"departures": (Departure(TWO, Termination.TIME, 0),)}, None),
        ({"departures": (Departure(ONE, Termination.TIME, 0),)}, TWO),
    ],
)
def test_where_a_person_can_pause(changes: dict[str, object], seat: Seat | None) -> None:
    assert seat_to_pause(replace(TABLE, **changes), {"l@bo", BORIS.id}) == seat  # pyright: ignore[reportArgumentType]


def test_a_year_is_365_days_and_no_pause_is_shorter_than_an_hour() -> None:
    assert (YEAR, SHORTEST) == (31_536_000, 3_600)


def test_a_stranger_has_no_seat() -> None:
    assert own_seat(TABLE, {"l@gleb"}) is None
    assert own_seat(replace(TABLE, status=Status.FINISHED), {VERA.id}) == Seat(2)


def test_of_a_year_its_last_365_days_count() -> None:
    begins = NOW - YEAR
    one = replace(TABLE, pauses=(Pause(ONE, begins - 50, begins), Pause(ONE, begins - 40, begins + 10)))
    two = replace(TABLE, seats=(BORIS, ANNA), pauses=(Pause(ONE, NOW - 9, NOW), Pause(TWO, NOW - 5, NOW + 30)))
    assert in_year((one, two), {ANNA.id}, NOW) == [(begins, begins + 10), (NOW - 5, NOW + 30)]
    assert left_in_year(in_year((one, two), {ANNA.id}, NOW), SHARE) == 14 * DAY - 45


def test_games_that_stand_still_together_cost_the_time_once_and_no_share_falls_below_nothing() -> None:
    assert left_in_year([(0, 3 * DAY), (2 * DAY, 4 * DAY)], SHARE) == 10 * DAY
    assert left_in_year([(0, 15 * DAY)], SHARE) == 0
    paused = replace(TABLE, pauses=(Pause(TWO, NOW, NOW + 6 * DAY), Pause(ONE, NOW, NOW + DAY)))
    assert [left_in_game(paused, seat, SHARE) for seat in (ONE, TWO, Seat(2))] == [4 * DAY, 0, 5 * DAY]


def test_a_game_allows_what_is_left_of_its_share_from_the_end_of_a_pause_that_runs() -> None:
    paused = replace(TABLE, pauses=(Pause(ONE, NOW, NOW + 2 * DAY),))
    later = NOW + DAY
    assert longest(paused, ONE, 9 * DAY, later, SHARE) == (1 + 3) * DAY
    assert longest(paused, ONE, 2 * DAY, later, SHARE) == 2 * DAY
    assert longest(paused, TWO, 9 * DAY, later, SHARE) == 5 * DAY
