"""Clocks: the time for a move, the one reminder before it is over, and the time that is given back.

A table's clock is set anew whenever somebody is to move. While nobody was there to be moved with, because every process
was down, no time passes: what was lost is worked out from the outages when the clock is next looked at, so that no
outage has to touch every table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from core.table import Table

SHORTEST: Final = 120
"""The least time for a move, in seconds. Decided by this project: enough to look at the board and to answer."""

LONGEST: Final = 14 * 86_400
"""The most time for a move, in seconds. Decided by this project: a holiday."""

DEFAULT: Final = 3 * 86_400
"""The time for a move where people meet and nothing else was agreed, in seconds. Decided by this project."""

PATIENCE: Final = 60
"""Seconds without a sign of life from any process after which Kibitz counts as having been down."""

SHOWN_WITHIN_SECONDS: Final = 30
"""Seconds after a commit from which any process may show its board: by then the one that made it has, or is dead."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time during which no process was there, from the last sign of life to the next, in seconds since the epoch."""

    start: int
    end: int


def word(seconds: int) -> str:
    """Return a time for a move as people type it: whole days, hours or minutes."""
    for unit, length in (("d", 86_400), ("h", 3_600)):
        if seconds % length == 0:
            return f"{seconds // length}{unit}"
    return f"{seconds // 60}m"


def wound(table: Table, now: int) -> Table:
    """Return the table with the clock of whoever is to move set anew."""
    if table.move_time is None:
        return stopped(table)
    reminder = now + table.move_time * 4 // 5
    return replace(table, deadline=now + table.move_time, clock_from=now, reminder=reminder, overdue=False)


def stopped(table: Table) -> Table:
    """Return the table without a running clock."""
    return replace(table, deadline=None, clock_from=None, reminder=None, overdue=False)


def due(table: Table) -> int | None:
    """Return when something is next to happen at the table by itself, None when never."""
    if table.overdue:
        return None
    return table.deadline if table.reminder is None else table.reminder


def given_back(table: Table, outages: Iterable[Outage]) -> Table:
    """Return the table with the time that the outages since its clock was set took away; the same when they took none.

    Doing it twice gives nothing back twice: the deadline is always that of the whole time.
    """
    if table.clock_from is None or table.deadline is None or table.move_time is None:
        return table
    lost = sum(max(0, outage.end - max(outage.start, table.clock_from)) for outage in outages)
    later = table.clock_from + table.move_time + lost - table.deadline
    if later <= 0:
        return table
    reminder = None if table.reminder is None else table.reminder + later
    return replace(table, deadline=table.deadline + later, reminder=reminder)


def postponed(table: Table, seconds: int) -> Table:
    """Return the table with its clock, or the end of its offer, put off by a time in which nobody could play."""

    def later(time: int | None) -> int | None:
        return None if time is None else time + seconds

    return replace(
        table,
        deadline=later(table.deadline),
        clock_from=later(table.clock_from),
        reminder=later(table.reminder),
    )
