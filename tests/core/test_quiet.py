from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.quiet import Quiet, read_quiet


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        (Quiet(22, 7, 180), "2026-11-29T19:00:00", "2026-11-30T04:00:00"),
        (Quiet(22, 7, 180), "2026-11-29T18:59:59", None),
        (Quiet(22, 7, 180), "2026-11-30T03:59:59", "2026-11-30T04:00:00"),
        (Quiet(22, 7, 180), "2026-11-30T04:00:00", None),
        (Quiet(1, 2, 0), "2026-11-30T01:30:00", "2026-11-30T02:00:00"),
        (Quiet(1, 2, 0), "2026-11-30T00:59:59", None),
        (Quiet(23, 0, -210), "2026-11-30T03:10:00", "2026-11-30T03:30:00"),
        (Quiet(0, 23, 840), "2026-11-30T09:00:00", None),
        (Quiet(0, 23, 840), "2026-11-30T10:00:00", "2026-12-01T09:00:00"),
        (Quiet(12, 11, 0), "2026-11-30T10:59:00", "2026-11-30T11:00:00"),
    ],
)
def test_when_quiet_hours_are_over(quiet: Quiet, now: str, until: str | None) -> None:
    assert quiet.until(at(now)) == (None if until is None else at(until))


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("22-7 +3", Quiet(22, 7, 180)),
        (" 0-23  UTC-3:30 ", Quiet(0, 23, -210)),
        ("23-0 +3", Quiet(23, 0, 180)),
        ("09-8 +05:45", Quiet(9, 8, 345)),
        ("1-2 +14", Quiet(1, 2, 840)),
        ("1-2 -12", Quiet(1, 2, -720)),
        ("22–7 −3", Quiet(22, 7, -180)),
        ("22—7+3", Quiet(22, 7, 180)),
        ("22-7\N{NO-BREAK SPACE}UTC+3", Quiet(22, 7, 180)),
    ],
)
def test_quiet_hours_as_people_type_them(text: str, quiet: Quiet) -> None:
    assert read_quiet(text) == quiet
    assert read_quiet(str(quiet)) == quiet


@pytest.mark.parametrize(
    ("quiet", "text"),
    [
        (Quiet(22, 7, 180), "22-7 +3:00"),
        (Quiet(0, 23, -210), "0-23 -3:30"),
        (Quiet(1, 2, 0), "1-2 +0:00"),
        (Quiet(1, 2, -5), "1-2 -0:05"),
    ],
)
def test_quiet_hours_as_they_are_kept(quiet: Quiet, text: str) -> None:
    assert str(quiet) == text


@pytest.mark.parametrize(
    ("quiet", "label"), [(Quiet(22, 7, 180), "22–7 (UTC+3)"), (Quiet(0, 23, -210), "0–23 (UTC−3:30)")]
)
def test_quiet_hours_as_people_read_them(quiet: Quiet, label: str) -> None:
    assert quiet.label == label


@pytest.mark.parametrize(
    "text",
    [
        "",
        "22-7",
        "22-22 +3",
        "24-7 +3",
        "7-24 +3",
        "22-7 +15",
        "22-7 -12:30",
        "22-7 3",
        "22:30-7 +3",
        "٢٢-7 +3",
        "22-7 +3:60",
        "-3h",
    ],
)
def test_what_are_no_quiet_hours(text: str) -> None:
    assert read_quiet(text) is None
