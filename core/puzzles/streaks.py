"""Streaks: days in a row on which someone solved a puzzle. A day is the number of `datetime.date.toordinal`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row up to the day `last`, and the most that there ever were."""

    last: int = 0
    days: int = 0
    best: int = 0

    def solved(self, day: int) -> Streak:
        """Return the streak once a puzzle is solved on a day; a day counts once, one before the last not at all."""
        if day <= self.last:
            return self
        days = self.days + 1 if day == self.last + 1 else 1
        return Streak(day, days, max(self.best, days))

    def on(self, day: int) -> int:
        """Return how long it is on a day: it still runs on the day after the last, and ends when that is missed."""
        return self.days if self.last <= day <= self.last + 1 else 0
