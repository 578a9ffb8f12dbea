"""Streaks, and the puzzle of the day."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.puzzles import Puzzle, Streak, of_the_day
from core.puzzles.daily import DAYS_BEFORE_AGAIN


def puzzle(key: str) -> Puzzle:
    return Puzzle(
        id=f"sim-{key}", game="sim", start=Seat(0), moves=(), solutions=("12",), theme="", rating=1000, key=key
    )


SHIPPED = tuple(puzzle(str(number)) for number in range(370))
OWN = tuple(puzzle(f"own-{number}") for number in range(5))
DAY = 739_951


def test_a_streak_counts_days_in_a_row() -> None:
    streak = Streak().solved(DAY).solved(DAY + 1).solved(DAY + 2)
    assert streak == Streak(DAY + 2, 3, 3)
    assert streak.solved(DAY + 2) == streak
    assert streak.solved(DAY) == streak
    assert streak.solved(DAY + 4) == Streak(DAY + 4, 1, 3)


def test_a_missed_day_ends_a_streak() -> None:
    streak = Streak().solved(DAY).solved(DAY + 1)
    assert [streak.on(DAY + after) for after in range(5)] == [0, 2, 2, 0, 0]
    assert Streak().on(DAY) == 0


def test_no_puzzle_comes_again_within_a_year() -> None:
    days = [of_the_day("den", day, SHIPPED).key for day in range(DAY, DAY + 800)]
    assert all(len(set(days[day : day + 366])) == 366 for day in range(800 - 366))


def test_the_order_is_that_of_the_server_not_of_the_list() -> None:
    den = [of_the_day("den", day, SHIPPED).key for day in range(DAY, DAY + 30)]
    assert den == [of_the_day("den", day, SHIPPED[::-1]).key for day in range(DAY, DAY + 30)]
    assert den != [of_the_day("lair", day, SHIPPED).key for day in range(DAY, DAY + 30)]


def test_a_puzzle_that_was_used_gives_way_to_that_of_the_next_day() -> None:
    today, next_day, after = (of_the_day("den", DAY + day, SHIPPED) for day in range(3))
    assert of_the_day("den", DAY, SHIPPED, (), {today.key}) == next_day
    assert of_the_day("den", DAY, SHIPPED, (), {today.key, next_day.key}) == after
    assert DAYS_BEFORE_AGAIN == 365


def test_puzzles_of_ones_own_are_mixed_in_and_nothing_comes_again() -> None:
    used: dict[str, int] = {}
    for day in range(DAY, DAY + 720):
        recent = {key for key, then in used.items() if day - then <= 365}
        own = [puzzle(f"own-{number}") for number in range((day - DAY) // 10)]
        key = of_the_day("den", day, SHIPPED, own, recent).key
        assert key not in recent
        used[key] = day
    assert sum(key.startswith("own") for key in used) > 60


def test_every_other_day_is_kept_for_what_is_shipped() -> None:
    keys = [of_the_day("den", DAY + day, SHIPPED, OWN).key.startswith("own") for day in range(4)]
    assert sorted(keys) == [False, False, True, True]
    assert keys[0] != keys[1]


def test_where_all_were_used_there_is_none() -> None:
    with pytest.raises(ValueError, match="within a year"):
        of_the_day("den", DAY, SHIPPED[:2], (), {"0", "1"})
