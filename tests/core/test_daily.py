"""The hour of the puzzles of the day, by the clock of a place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.daily import Hour, read_hour

HOURS = st.builds(Hour, st.integers(0, 23), st.integers(-48, 56).map(lambda quarter: 15 * quarter))


@given(HOURS)
def test_what_is_written_is_read_back(hour: Hour) -> None:
    assert read_hour(str(hour)) == hour


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("9+3", Hour(9, 180)),
        ("9", Hour(9, 0)),
        ("21:00 UTC\N{MINUS SIGN}3:30", Hour(21, -210)),
        (" 0 utc+5:45 ", Hour(0, 345)),
    ],
)
def test_an_hour_as_people_write_it(text: str, hour: Hour) -> None:
    assert read_hour(text) == hour


@pytest.mark.parametrize("text", ["", "24", "9:30", "9+15", "9-13", "9+14:15", "9-12:15", "soon", "-1", "9+3+1", "٩"])
def test_what_is_no_hour(text: str) -> None:
    assert read_hour(text) is None


@given(HOURS, st.integers(0, 4_000_000_000))
def test_days_are_those_of_a_calendar_in_that_zone(hour: Hour, at: int) -> None:
    zone = timezone(timedelta(minutes=hour.offset))
    then = datetime.fromtimestamp(at, zone)
    assert hour.day(at) == then.toordinal()
    begin = datetime(then.year, then.month, then.day, hour.hour, tzinfo=zone)
    assert hour.on(hour.day(at)) == begin.timestamp()
    following = begin if begin > then else begin + timedelta(days=1)
    assert hour.after(at) == following.timestamp()
    assert datetime.fromtimestamp(hour.after(at), UTC) > then


def test_an_hour_as_people_read_it_and_the_usual_one() -> None:
    assert [Hour(*each).label for each in ((9, 180), (21, -210), (0, 0))] == [
        "9:00 (UTC+3)",
        "21:00 (UTC\N{MINUS SIGN}3:30)",
        "0:00 (UTC+0)",
    ]
    assert Hour() == Hour(9, 0)
