"""Quiet hours: when a person wants no reminders. They move reminders, never deadlines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_FORM: Final = re.compile(r"([0-9]{1,2})-([0-9]{1,2})\s*(?:utc)?([+-])([0-9]{1,2})(?::([0-5][0-9]))?", re.IGNORECASE)
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
"""What phones make of a hyphen or a minus."""
_WEST, _EAST = -12 * 60, 14 * 60
"""The smallest and largest distance from UTC, in minutes, that any time zone has."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Every day from the hour `start` to the hour `end` (0 to 23), by a clock `offset` minutes ahead of UTC."""

    start: int
    end: int
    offset: int

    def __str__(self) -> str:
        """Write the hours and the distance from UTC, as `read_quiet` reads them."""
        hours, minutes = divmod(abs(self.offset), 60)
        return f"{self.start}-{self.end} {'-' if self.offset < 0 else '+'}{hours}:{minutes:02}"

    @property
    def label(self) -> str:
        """The same for people, as `22–7 (UTC+3)`."""
        hours, minutes = divmod(abs(self.offset), 60)
        distance = f"{hours}:{minutes:02}" if minutes else f"{hours}"
        return f"{self.start}–{self.end} (UTC{'−' if self.offset < 0 else '+'}{distance})"

    def until(self, now: int) -> int | None:
        """Return when the quiet hours that now is in are over, None when it is in none."""
        midnight = now - (now + self.offset * _MINUTE) % _DAY
        for day in (midnight - _DAY, midnight):
            start = day + self.start * _HOUR
            end = start + (self.end - self.start) % 24 * _HOUR
            if start <= now < end:
                return end
        return None


def read_quiet(text: str) -> Quiet | None:
    """Read `22-7 +3` or `22-7 UTC-3:30`: two hours, and the distance from UTC; None when it is not that.

    It is the inverse of `str`. The UTC offset must be given: no time zone is guessed.
    """
    match = _FORM.fullmatch(text.strip().translate(_DASHES))
    if match is None or not match[0].isascii():
        return None
    start, end = int(match[1]), int(match[2])
    offset = (int(match[4]) * 60 + int(match[5] or 0)) * (-1 if match[3] == "-" else 1)
    if start > 23 or end > 23 or start == end or not _WEST <= offset <= _EAST:
        return None
    return Quiet(start, end, offset)
