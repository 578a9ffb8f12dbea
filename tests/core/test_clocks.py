from __future__ import annotations

from dataclasses import replace

import pytest

from core.clocks import LONGEST, SHORTEST, Outage, due, given_back, postponed, stopped, word, wound
from core.table import Player, Status, Table

NOW = 1_800_000_000
ANNA, BORIS = Player("l@anna", "anna"), Player("l@boris", "boris")


def running(move_time: int | None = 1_000) -> Table:
    table = Table(server="l#den", chat="l#den", id="g1", version=1, game="sim", seats=(ANNA, BORIS))
    return wound(replace(table, status=Status.PLAYING, move_time=move_time), NOW)


def test_the_reminder_comes_at_four_fifths_and_the_end_at_the_end() -> None:
    table = running()
    assert (table.clock_from, table.reminder, table.deadline) == (NOW, NOW + 800, NOW + 1_000)
    assert due(table) == NOW + 800
    assert due(replace(table, reminder=None)) == NOW + 1_000


@pytest.mark.parametrize(("move_time", "reminder"), [(SHORTEST, 96), (LONGEST, 967_680), (121, 96)])
def test_the_shortest_and_the_longest_clock(move_time: int, reminder: int) -> None:
    assert running(move_time).reminder == NOW + reminder


def test_without_a_clock_nothing_is_due() -> None:
    assert due(running(None)) is None
    assert due(stopped(running())) is None
    assert due(replace(running(), overdue=True)) is None


def test_a_move_sets_the_clock_anew() -> None:
    table = wound(replace(running(), reminder=None, overdue=True), NOW + 990)
    assert (table.reminder, table.deadline, table.overdue) == (NOW + 1_790, NOW + 1_990, False)


@pytest.mark.parametrize(
    ("outages", "lost"),
    [
        ((), 0),
        ((Outage(NOW + 100, NOW + 150),), 50),
        ((Outage(NOW - 500, NOW),), 0),
        ((Outage(NOW - 500, NOW + 30),), 30),
        ((Outage(NOW - 90, NOW - 80), Outage(NOW + 10, NOW + 30), Outage(NOW + 500, NOW + 9_000)), 8_520),
    ],
)
def test_what_outages_take_is_given_back_once(outages: tuple[Outage, ...], lost: int) -> None:
    table = given_back(running(), outages)
    assert (table.reminder, table.deadline) == (NOW + 800 + lost, NOW + 1_000 + lost)
    assert given_back(table, outages) == table


def test_a_second_outage_gives_back_only_its_own_time() -> None:
    first, second = Outage(NOW + 100, NOW + 200), Outage(NOW + 1_050, NOW + 1_060)
    table = replace(given_back(running(), [first]), reminder=None)
    table = given_back(table, [first, second])
    assert (table.reminder, table.deadline) == (None, NOW + 1_110)


def test_an_offer_has_no_time_to_be_given_back() -> None:
    offer = replace(stopped(running()), status=Status.OFFERED, deadline=NOW + 50)
    assert given_back(offer, [Outage(NOW, NOW + 10)]) == offer


@pytest.mark.parametrize(
    ("seconds", "words"), [(120, "2m"), (3_600, "1h"), (5_400, "90m"), (86_400, "1d"), (1_209_600, "14d")]
)
def test_a_time_as_people_type_it(seconds: int, words: str) -> None:
    assert word(seconds) == words


def test_a_postponed_clock_stays_whole() -> None:
    table = postponed(running(), 70)
    assert (table.clock_from, table.reminder, table.deadline) == (NOW + 70, NOW + 870, NOW + 1_070)
    assert given_back(table, [Outage(NOW, NOW + 70)]) == table
    assert due(postponed(replace(table, reminder=None), 5)) == NOW + 1_075
    assert postponed(running(None), 5) == running(None)
