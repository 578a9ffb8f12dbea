"""Puzzles of the day, as the administrators of a server chose them: where, of which games, and at what hour."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.utc_offset import DISTANCE, offset_label, offset_text, read_with_offset

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_FORM: Final = re.compile(
    rf"(?P<hour>[0-9]{{1,2}})(?::00)?\s*(?:utc)?(?:\s*(?P<sign>[+-])\s*{DISTANCE})?", re.IGNORECASE
)

_EPOCH: Final = 719_163
"""The first day of 1970, numbered as by `datetime.date.toordinal`."""


@dataclass(frozen=True, slots=True)
class Hour:
    """A full hour of each day, 0 to 23, by a clock `offset` minutes ahead of UTC."""

    hour: int = 9
    offset: int = 0

    def __str__(self) -> str:
        """Write it as `read_hour` reads it and as people type it: `9+3`, `9-3:30`, `9+0`."""
        return f"{self.hour}{offset_text(self.offset)}"

    @property
    def label(self) -> str:
        """The same for people: `9:00 (UTC+3)`."""
        return f"{self.hour}:00 ({offset_label(self.offset)})"

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
    read = read_with_offset(_FORM, text)
    if read is None:
        return None
    match, offset = read
    hour = int(match["hour"])
    return Hour(hour, offset) if hour <= 23 else None


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzles of the day of a server: the chat where they are posted, and their games."""

    chat: str
    games: tuple[str, ...]
