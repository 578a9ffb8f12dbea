"""Quiet hours: when a person wants no reminders. They move reminders, never deadlines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.utc_offset import DISTANCE, offset_label, offset_text, read_with_offset

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_FORM: Final = re.compile(
    rf"(?P<start>[0-9]{{1,2}})-(?P<end>[0-9]{{1,2}})\s*(?:utc)?(?P<sign>[+-]){DISTANCE}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Every day from the hour `start` to the hour `end` (0 to 23), by a clock `offset` minutes ahead of UTC."""

    start: int
    end: int
    offset: int

    def __str__(self) -> str:
        """Write the hours and the distance from UTC, as `read_quiet` reads them."""
        return f"{self.start}-{self.end} {offset_text(self.offset, full=True)}"

    @property
    def label(self) -> str:
        """The same for people, as `22–7 (UTC+3)`."""
        return f"{self.start}–{self.end} ({offset_label(self.offset)})"

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
    read = read_with_offset(_FORM, text)
    if read is None:
        return None
    match, offset = read
    start, end = int(match["start"]), int(match["end"])
    if start > 23 or end > 23 or start == end:
        return None
    return Quiet(start, end, offset)
