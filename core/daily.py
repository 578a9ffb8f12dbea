"""Puzzles of the day, as the administrators of a server chose them: where, of which games, and at what hour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_FORM: Final = re.compile(
    r"([0-9]{1,2})(?::00)?\s*(?:utc)?(?:\s*([+-])\s*([0-9]{1,2})(?::([0-5][0-9]))?)?", re.IGNORECASE
)
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_WEST, _EAST = -12 * 60, 14 * 60
"""The smallest and largest distance from UTC, in minutes, that any time zone has."""

_EPOCH: Final = 719_163
"""The first day of 1970, numbered as by `datetime.date.toordinal`."""


@dataclass(frozen=True, slots=True)
class Hour:
    """A full hour of each day, 0 to 23, by a clock `offset` minutes ahead of UTC."""

    hour: int = 9
    offset: int = 0

    def __str__(self) -> str:
        """Write it as `read_hour` reads it and as people type it: `9+3`, `9-3:30`, `9+0`."""
        hours, minutes = divmod(abs(self.offset), 60)
        return f"{self.hour}{'-' if self.offset < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"

    @property
    def label(self) -> str:
        """The same for people: `9:00 (UTC+3)`."""
        hours, minutes = divmod(abs(self.offset), 60)
        distance = f"{hours}:{minutes:02}" if minutes else f"{hours}"
        return f"{self.hour}:00 (UTC{'−' if self.offset < 0 else '+'}{distance})"

    def day(self, at: int) -> int:
        """Return the day that a moment is in by this clock, numbered as by `datetime.date.toordinal`."""
        return _EPOCH + (at + self.offset * _MINUTE) // _DAY

    def on(self, day: int) -> int:
        """Return when it is that hour on a day."""
        return (day - _EPOCH) * _DAY - self.offset * _MINUTE + self.hour * _HOUR

    def after(self, at: int) -> int:
        """Return when it is that hour next, later than a moment."""
        today = self.on(self.day(at))
        return today if today > at else today + _DAY


def read_hour(text: str) -> Hour | None:
    """Read `9+3`, `21:00 UTC-3:30` or `9`, which is by UTC; None for what is no such hour. The inverse of `str`."""
    match = _FORM.fullmatch(text.strip().translate(_DASHES))
    if match is None or not match[0].isascii():
        return None
    hour, offset = int(match[1]), int(match[3] or 0) * 60 + int(match[4] or 0)
    offset = -offset if match[2] == "-" else offset
    return Hour(hour, offset) if hour <= 23 and _WEST <= offset <= _EAST else None


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzles of the day of a server: the chat where they are posted, their games, and when."""

    chat: str
    games: tuple[str, ...]
    hour: Hour
