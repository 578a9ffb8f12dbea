from __future__ import annotations

from dataclasses import replace

import pytest

from core.clocks import (
    DEFAULT,
    LONGEST,
    PATIENCE,
    SHORTEST,
    SHOWN_WITHIN_SECONDS,
    Outage,
    cleared,
    due,
    format_duration,
    given_back,
    is_stopped,
    pause_ended,
    paused,
    pauses_over,
    pausing,
    restarted,
    resumed,
    silent_since,
    stopped,
    waiting_for_computer,
    with_outages_credited,
)
from core.game import Seat
from core.owed_turn import OwedTurn
from core.pause import Pause
from core.table import Player, Reason, Status, Stop, Table
from core.untold import Untold

NOW = 1_800_000_000
ANNA, BORIS = Player("l@anna", "anna"), Player("l@boris", "boris")


def running(move_time: int | None = 1_000) -> Table:
    table = Table(server="l#den", chat="l#den", id="g1", version=1, game="sim", seats=(ANNA, BORIS))
    return restarted(replace(table, status=Status.PLAYING, move_time=move_time), NOW)


def test_the_reminder_comes_at_four_fifths_and_the_end_at_the_end() -> None:
    table = running()
    assert (table.clock_from, table.reminder, table.deadline) == (NOW, NOW + 800, NOW + 1_000)
    assert due(table) == NOW + 800
    assert due(replace(table, reminder=None)) == NOW + 1_000


@pytest.mark.parametrize(("move_time", "reminder"), [(SHORTEST, 96), (LONGEST, 967_680), (121, 96)])
def test_the_shortest_and_the_longest_clock(move_time: int, reminder: int) -> None:
    assert running(move_time).reminder == NOW + reminder


def test_the_clock_that_nothing_else_was_agreed_of_and_the_patience_with_processes() -> None:
    assert (DEFAULT, format_duration(DEFAULT)) == (259_200, "3d")
    assert (PATIENCE, SHOWN_WITHIN_SECONDS) == (60, 30)


def test_without_a_clock_nothing_is_due() -> None:
    assert due(running(None)) is None
    assert due(cleared(running())) is None
    assert due(replace(running(), overdue=True)) is None


def test_a_move_sets_the_clock_anew() -> None:
    table = restarted(replace(running(), reminder=None, overdue=True), NOW + 990)
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
    table = with_outages_credited(running(), outages)
    assert (table.reminder, table.deadline) == (NOW + 800 + lost, NOW + 1_000 + lost)
    assert with_outages_credited(table, outages) == table


def test_a_second_outage_gives_back_only_its_own_time() -> None:
    first, second = Outage(NOW + 100, NOW + 200), Outage(NOW + 1_050, NOW + 1_060)
    table = replace(with_outages_credited(running(), [first]), reminder=None)
    table = with_outages_credited(table, [first, second])
    assert (table.reminder, table.deadline) == (None, NOW + 1_110)


def test_an_offer_has_no_time_to_be_given_back() -> None:
    offer = replace(cleared(running()), status=Status.OFFERED, deadline=NOW + 50)
    assert with_outages_credited(offer, [Outage(NOW, NOW + 10)]) == offer


@pytest.mark.parametrize(
    ("seconds", "words"), [(120, "2m"), (3_600, "1h"), (5_400, "90m"), (86_400, "1d"), (1_209_600, "14d")]
)
def test_a_time_as_people_type_it(seconds: int, words: str) -> None:
    assert format_duration(seconds) == words


def silent(table: Table, start: int, end: int, outages: tuple[Outage, ...] = ()) -> Table:
    """Let the table's place be silent for a while."""
    return resumed(stopped(table, Reason.SILENCE, start), Reason.SILENCE, end, outages)


def test_nothing_is_due_while_a_clock_stands_still() -> None:
    table = stopped(replace(running(), unheard=NOW + 120), Reason.SILENCE, NOW + 100)
    assert due(table) is None
    assert silent_since(table) == NOW + 100
    assert (table.stops, table.unheard) == ((Stop("silence", NOW + 100),), NOW + 120)
    assert stopped(table, Reason.SILENCE, NOW + 200) is table
    assert silent_since(resumed(table, Reason.SILENCE, NOW + 300)) is None


def test_a_silence_is_given_back_when_it_is_over_and_once() -> None:
    table = silent(running(), NOW + 100, NOW + 5_000)
    assert (table.reminder, table.deadline) == (NOW + 5_700, NOW + 5_900)
    assert given_back(table) == 4_900
    assert resumed(table, Reason.SILENCE, NOW + 6_000) is table
    assert due(table) == NOW + 5_700


def test_a_silence_that_began_before_the_turn_counts_from_the_turn() -> None:
    silent_place = stopped(running(), Reason.SILENCE, NOW + 100)
    moved = restarted(silent_place, NOW + 400)
    assert due(moved) is None
    assert silent_since(moved) == NOW + 100
    over = resumed(moved, Reason.SILENCE, NOW + 1_000)
    assert (over.deadline, given_back(over)) == (NOW + 400 + 1_000 + 600, 600)


def test_a_silence_that_is_over_belongs_to_its_turn_alone() -> None:
    moved = restarted(silent(running(), NOW + 100, NOW + 200), NOW + 300)
    assert (moved.stops, moved.deadline, given_back(moved)) == ((), NOW + 1_300, 0)


@pytest.mark.parametrize(
    ("outages", "lost"),
    [
        ((Outage(NOW + 200, NOW + 300),), 400),  # within the silence of 100 to 500
        ((Outage(NOW, NOW + 100),), 500),  # before it
        ((Outage(NOW + 500, NOW + 560),), 460),  # right after it
        ((Outage(NOW + 50, NOW + 150),), 450),
        ((Outage(NOW + 450, NOW + 700),), 600),
        ((Outage(NOW + 50, NOW + 600),), 550),
        ((Outage(NOW + 50, NOW + 600), Outage(NOW + 550, NOW + 700)), 650),  # the silence ends within the first
        ((Outage(NOW - 90, NOW + 20), Outage(NOW + 90, NOW + 110), Outage(NOW + 499, NOW + 501)), 431),
    ],
)
def test_what_outage_and_silence_share_is_given_back_once(outages: tuple[Outage, ...], lost: int) -> None:
    table = silent(running(), NOW + 100, NOW + 500, outages)
    assert (table.reminder, table.deadline) == (NOW + 800 + lost, NOW + 1_000 + lost)
    assert with_outages_credited(table, outages) == table
    assert with_outages_credited(silent(running(), NOW + 100, NOW + 500), outages) == table


def test_two_silences_of_one_turn_add_up() -> None:
    table = silent(silent(running(), NOW + 100, NOW + 200), NOW + 300, NOW + 350)
    assert (table.deadline, given_back(table)) == (NOW + 1_150, 150)


def test_a_reminder_that_was_given_is_not_given_again_after_a_silence() -> None:
    table = silent(replace(running(), reminder=None), NOW + 900, NOW + 950)
    assert (table.reminder, table.deadline, due(table)) == (None, NOW + 1_050, NOW + 1_050)


def test_time_that_is_over_already_is_not_given_back() -> None:
    overdue = replace(running(), reminder=None, overdue=True)
    table = silent(overdue, NOW + 2_000, NOW + 3_000)
    assert (table.deadline, table.overdue, is_stopped(table)) == (NOW + 1_000, True, False)


def test_an_offer_expires_as_much_later_as_nobody_could_answer() -> None:
    offer = replace(cleared(running()), status=Status.OFFERED, deadline=NOW + 50)
    quiet = stopped(offer, Reason.SILENCE, NOW + 10)
    assert due(quiet) is None
    over = resumed(quiet, Reason.SILENCE, NOW + 70)
    assert (over.deadline, over.stops) == (NOW + 110, ())
    both = stopped(quiet, Reason.ABSENCE, NOW + 40)
    half = resumed(both, Reason.SILENCE, NOW + 70)
    assert (half.deadline, due(half)) == (NOW + 50, None), "it is not known yet how much later"
    assert resumed(half, Reason.ABSENCE, NOW + 100).deadline == NOW + 50 + 90


def test_without_a_clock_a_silence_leaves_nothing() -> None:
    assert silent(running(None), NOW + 10, NOW + 20) == running(None)


def test_an_ended_game_does_not_stand_still() -> None:
    over = replace(cleared(running()), status=Status.FINISHED)
    assert stopped(over, Reason.SILENCE, NOW + 10) is over


def test_clocks_stand_still_until_the_last_reason_is_over() -> None:
    table = stopped(stopped(running(), Reason.SILENCE, NOW + 100), "pause", NOW + 200)
    table = resumed(table, Reason.SILENCE, NOW + 300)
    assert (due(table), is_stopped(table)) == (None, True)
    table = resumed(table, "pause", NOW + 450)
    assert (table.deadline, due(table)) == (NOW + 1_350, NOW + 1_150)


def test_an_unheard_board_is_due_before_or_after_the_clock() -> None:
    assert due(replace(running(), unheard=NOW + 120)) == NOW + 120
    assert due(replace(running(), unheard=NOW + 900)) == NOW + 800
    assert due(replace(running(None), unheard=NOW + 120)) == NOW + 120
    assert due(replace(running(), overdue=True, unheard=NOW + 120)) == NOW + 120


def test_a_place_that_stands_still_for_another_reason_is_not_silent() -> None:
    table = stopped(running(), "repairs", NOW + 100)
    assert (is_stopped(table), silent_since(table)) == (True, None)
    both = stopped(stopped(table, Reason.ABSENCE, NOW + 200), Reason.SILENCE, NOW + 300)
    assert silent_since(both) == NOW + 200


def test_what_is_due_first_is_due_and_of_a_game_that_is_over_no_private_note() -> None:
    assert due(replace(running(), owed_turn=OwedTurn(NOW + 5))) == NOW + 5
    assert due(replace(running(), notice=NOW + 7)) == NOW + 7
    told = tuple(Untold(Seat(seat), "if-lost", 3, NOW + 9 - seat) for seat in (0, 1))
    assert due(replace(running(), untold=told, notice=NOW + 9)) == NOW + 8
    assert due(replace(cleared(running()), status=Status.FINISHED, notice=NOW + 1, deadline=NOW + 50)) == NOW + 50


def test_without_a_clock_nothing_is_left_of_what_stopped_it_or_was_due() -> None:
    busy = replace(
        stopped(running(), Reason.SILENCE, NOW + 1),
        unheard=NOW + 2,
        owed_turn=OwedTurn(NOW + 3),
        notice=NOW + 4,
        overdue=True,
    )
    assert cleared(busy) == replace(running(None), move_time=1_000)


def test_while_a_computer_thinks_no_clock_runs_and_what_stops_it_goes_on() -> None:
    table = stopped(silent(running(), NOW + 100, NOW + 200), Reason.ABSENCE, NOW + 300)
    thinking = waiting_for_computer(table, NOW + 400)
    assert (thinking.deadline, thinking.clock_from, thinking.reminder) == (None, None, None)
    assert (thinking.stops, thinking.owed_turn) == ((Stop("absence", NOW + 300),), OwedTurn(NOW + 405))
    assert due(thinking) is None
    assert due(resumed(thinking, Reason.ABSENCE, NOW + 500)) == NOW + 405


ONE, TWO = Seat(0), Seat(1)


def test_a_pause_is_added_at_once_and_what_is_not_used_of_it_is_taken_back() -> None:
    table = paused(running(), ONE, NOW + 600, NOW + 100)
    assert (table.reminder, table.deadline, table.pauses) == (
        NOW + 1_300,
        NOW + 1_500,
        (Pause(ONE, NOW + 100, NOW + 600),),
    )
    over = pause_ended(table, ONE, NOW + 300)
    assert (over.reminder, over.deadline, over.pauses) == (
        NOW + 1_000,
        NOW + 1_200,
        (Pause(ONE, NOW + 100, NOW + 300),),
    )
    assert pause_ended(table, ONE, NOW + 100).pauses == ()
    assert pause_ended(table, ONE, NOW + 600) is table
    assert pause_ended(table, TWO, NOW + 300) is table


def test_the_end_of_ones_own_pause_leaves_those_of_the_others() -> None:
    both = paused(paused(running(), ONE, NOW + 600, NOW + 100), TWO, NOW + 800, NOW + 200)
    over = pause_ended(both, ONE, NOW + 300)
    assert over.pauses == (Pause(ONE, NOW + 100, NOW + 300), Pause(TWO, NOW + 200, NOW + 800))
    assert both.deadline == over.deadline == NOW + 1_700


def test_a_reminder_that_is_late_already_is_due_when_a_pause_is_over() -> None:
    table = paused(running(), ONE, NOW + 5_000, NOW + 900)
    assert table.reminder == NOW + 4_900
    assert pause_ended(table, ONE, NOW + 1_000).reminder == NOW + 1_000
    reminded = paused(replace(running(), reminder=None), ONE, NOW + 5_000, NOW + 900)
    assert pause_ended(reminded, ONE, NOW + 1_000).reminder is None


def test_no_pause_brings_back_time_that_is_over_but_what_stops_the_clock_counts() -> None:
    assert paused(running(), ONE, NOW + 5_000, NOW + 999).deadline == NOW + 5_001
    assert paused(running(), ONE, NOW + 5_000, NOW + 1_000) == running()
    silent_before = silent(running(), NOW + 100, NOW + 200)
    assert paused(silent_before, ONE, NOW + 5_000, NOW + 1_099).deadline == NOW + 5_001
    assert paused(silent_before, ONE, NOW + 5_000, NOW + 1_100) == silent_before
    quiet = stopped(running(), Reason.SILENCE, NOW + 900)
    both = paused(quiet, ONE, NOW + 6_000, NOW + 5_000)
    assert both.pauses == (Pause(ONE, NOW + 5_000, NOW + 6_000),)
    assert resumed(both, Reason.SILENCE, NOW + 5_500).deadline == NOW + 1_000 + 5_100


def test_a_pause_that_ends_gives_no_time_where_no_clock_runs() -> None:
    pauses = (Pause(ONE, NOW, NOW + 500),)
    offer = replace(cleared(running()), status=Status.OFFERED, deadline=NOW + 50, pauses=pauses)
    assert pause_ended(offer, ONE, NOW + 10) == replace(offer, pauses=(Pause(ONE, NOW, NOW + 10),))
    overdue = replace(running(), reminder=None, overdue=True, pauses=pauses)
    assert pause_ended(overdue, ONE, NOW + 10) == replace(overdue, pauses=(Pause(ONE, NOW, NOW + 10),))


def test_a_turn_that_begins_in_a_pause_has_the_rest_of_it_more() -> None:
    table = restarted(replace(running(), pauses=(Pause(ONE, NOW + 100, NOW + 600),)), NOW + 400)
    assert (table.reminder, table.deadline) == (NOW + 400 + 800 + 200, NOW + 400 + 1_000 + 200)


def test_what_silences_took_is_told_without_what_pauses_cover() -> None:
    table = silent(replace(running(), pauses=(Pause(ONE, NOW + 150, NOW + 300),)), NOW + 100, NOW + 200)
    assert (table.deadline, given_back(table)) == (NOW + 1_200, 50)


def test_who_pauses_now_and_until_when() -> None:
    pauses = (Pause(ONE, NOW, NOW + 600), Pause(ONE, NOW + 100, NOW + 400), Pause(TWO, NOW, NOW + 300))
    table = replace(running(), pauses=pauses)
    assert pausing(table, NOW + 299) == {ONE: NOW + 600, TWO: NOW + 300}
    assert pausing(table, NOW + 300) == {ONE: NOW + 600}


def test_as_a_game_ends_its_pauses_do_and_those_that_just_began_never_were() -> None:
    pauses = (Pause(ONE, NOW, NOW + 600), Pause(TWO, NOW + 50, NOW + 300), Pause(TWO, NOW, NOW + 20))
    assert pauses_over(replace(running(), pauses=pauses), NOW + 50).pauses == (
        Pause(ONE, NOW, NOW + 50),
        Pause(TWO, NOW, NOW + 20),
    )
