"""A clock that can be moved on, for programs that play through days in a second."""

from __future__ import annotations

import time
from typing import Final

LATEST: Final = 253_370_764_800
"""The start of the year 9999: calendars end with that year, and deadlines lie before its end."""


class AdjustableClock:
    """The time of day, plus all that it was moved on by."""

    def __init__(self) -> None:
        self._offset = 0

    def now(self) -> int:
        """Return whole seconds since the epoch."""
        return min(int(time.time()) + self._offset, LATEST)

    def advance(self, seconds: int) -> None:
        """Move on by `seconds`. Raises ValueError if they are negative: time does not go back."""
        if seconds < 0:
            raise ValueError("a clock can only be moved on")
        self._offset += seconds
