"""A pause: a time for which a player lets the clocks of a table stand still."""

from __future__ import annotations

from dataclasses import dataclass

from core.values import Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """A time, in seconds since the epoch, for which a seat's player lets the clocks of a table stand still.

    Its end may be yet to come.
    """

    seat: Seat
    start: int
    end: int
