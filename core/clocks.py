"""Clocks: the time for a move, the reminder before it is over, and the time that is given back.

A table's clock begins again with each turn. It stands still while Kibitz is down (an outage, which touches no table and
is credited when the clock is next looked at), for the reasons kept with the table (its `stops`), and while a player
pauses. What of these times overlaps is credited once. A pause says beforehand when it ends: the time is added at once,
and it runs out by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from core.owed_turn import OwedTurn
from core.pause import Pause
from core.table import Reason, Stop, Table
from core.values import Seat

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

TAKEN_UP_WITHIN_SECONDS: Final = 5
"""Seconds after a commit from which any process may think for a computer: by then the one that made it has said that it
does so, or is dead."""

_SILENT: Final = frozenset({Reason.SILENCE, Reason.ABSENCE})


@dataclass(frozen=True, slots=True)
class Outage:
    """A time during which no process was there, from the last sign of life to the next, in seconds since the epoch."""

    start: int
    end: int


def format_duration(seconds: int) -> str:
    """Return a time for a move as people type it: whole days, hours or minutes."""
    for unit, length in (("d", 86_400), ("h", 3_600)):
        if seconds % length == 0:
            return f"{seconds // length}{unit}"
    return f"{seconds // 60}m"


def restarted(table: Table, now: int) -> Table:
    """Return the table with the whole time for the player to move, from now on. What stops the clock goes on."""
    running = replace(cleared(table), stops=tuple(stop for stop in table.stops if stop.end is None))
    if table.move_time is None:
        return running
    running = replace(running, deadline=now + table.move_time, clock_from=now, reminder=now + table.move_time * 4 // 5)
    return with_outages_credited(running, ()) if running.pauses else running  # the only time that is known beforehand


def waiting_for_computer(table: Table, now: int) -> Table:
    """Return a table whose player to move is a computer that is to think from now on: its time costs no one anything.

    What stops the clock goes on.
    """
    still = tuple(stop for stop in table.stops if stop.end is None)
    return replace(cleared(table), stops=still, owed_turn=OwedTurn(now + TAKEN_UP_WITHIN_SECONDS))


def cleared(table: Table) -> Table:
    """Return the table without a clock, and with nothing due."""
    return replace(
        table,
        deadline=None,
        clock_from=None,
        reminder=None,
        overdue=False,
        stops=(),
        unheard=None,
        owed_turn=None,
        notice=None,
    )


def due(table: Table) -> int | None:
    """Return when something is next to happen at the table by itself, None when never."""
    if is_stopped(table):
        return None
    clock = None if table.overdue else table.reminder if table.reminder is not None else table.deadline
    turn = None if table.owed_turn is None else table.owed_turn.due
    untold = (each.due for each in table.untold)
    notice = table.notice if table.status.open else None
    return min((time for time in (clock, table.unheard, turn, notice, *untold) if time is not None), default=None)


def is_stopped(table: Table) -> bool:
    """Whether a table's clock stands still."""
    return any(stop.end is None for stop in table.stops)


def stopped(table: Table, reason: str, now: int) -> Table:
    """Return an open table whose clock stands still from now on; the same if it does so already for this reason.

    A board that waits to be heard goes on waiting: nothing is due while the clock stands still.
    """
    if not table.status.open or any(stop.end is None and stop.reason == reason for stop in table.stops):
        return table
    return replace(table, stops=(*table.stops, Stop(reason, now)))


def resumed(table: Table, reason: str, now: int, outages: Iterable[Outage] = ()) -> Table:
    """Return the table as it is when a reason for its clock to stand still is over, with the time given back.

    The same if the clock did not stand still for this reason. An offer expires as much later.
    """
    if all(stop.end is not None or stop.reason != reason for stop in table.stops):
        return table
    stops = tuple(
        replace(stop, end=now) if stop.end is None and stop.reason == reason else stop for stop in table.stops
    )
    table = replace(table, stops=stops)
    if table.clock_from is not None or is_stopped(table):
        return with_outages_credited(table, outages)
    if table.deadline is None:
        return replace(table, stops=())
    later = covered((stop.start, stop.end) for stop in stops if stop.end is not None)
    return replace(table, stops=(), deadline=table.deadline + later)


def paused(table: Table, seat: Seat, until: int, now: int, outages: Iterable[Outage] = ()) -> Table:
    """Return an open table whose clocks a player lets stand still from now on, until then at least.

    The same table where the time of the player to move is over: no pause brings it back.
    """
    outages = tuple(outages)
    credited = with_outages_credited(table, outages)
    # What stops the clock still counts up to now, whatever its deadline says.
    so_far = tuple(stop if stop.end is not None else replace(stop, end=now) for stop in table.stops)
    deadline = with_outages_credited(replace(credited, stops=so_far), outages).deadline
    if table.overdue or (table.clock_from is not None and deadline is not None and deadline <= now):
        return table
    return with_outages_credited(replace(credited, pauses=(*credited.pauses, Pause(seat, now, until))), outages)


def pause_ended(table: Table, seat: Seat, now: int, outages: Iterable[Outage] = ()) -> Table:
    """Return the table after a player's pauses are over now; the same where they have none.

    What was added to the clock for the time that they would have gone on is taken back.
    """
    if not any(pause.seat == seat and pause.end > now for pause in table.pauses):
        return table
    outages = tuple(outages)
    kept = (replace(pause, end=min(pause.end, now)) if pause.seat == seat else pause for pause in table.pauses)
    ended = replace(table, pauses=tuple(pause for pause in kept if pause.end > pause.start))
    if table.clock_from is None or table.deadline is None or table.overdue:
        return ended
    back = _lost(table, outages) - _lost(ended, outages)
    reminder = None if table.reminder is None else max(now, table.reminder - back)
    return replace(ended, deadline=table.deadline - back, reminder=reminder)


def pauses_over(table: Table, now: int) -> Table:
    """Return a table that ends now as its pauses are then: no one uses up more of their share by them."""
    return replace(
        table, pauses=tuple(replace(each, end=min(each.end, now)) for each in table.pauses if each.start < now)
    )


def pausing(table: Table, now: int) -> dict[Seat, int]:
    """Return until when each player lets the clocks of a table stand still who does so now."""
    until: dict[Seat, int] = {}
    for pause in table.pauses:
        if pause.end > now:
            until[pause.seat] = max(pause.end, until.get(pause.seat, 0))
    return until


def with_outages_credited(table: Table, outages: Iterable[Outage]) -> Table:
    """Return the table with all time given back that outages, past stops and pauses took since its clock began.

    The same table where they took none. Doing it twice gives nothing back twice: the deadline is always that of the
    whole time.
    """
    if table.clock_from is None or table.deadline is None or table.move_time is None or table.overdue:
        return table
    outages = tuple(outages)
    if not (outages or table.stops or table.pauses):
        return table
    later = table.clock_from + table.move_time + _lost(table, outages) - table.deadline
    if later <= 0:
        return table
    reminder = None if table.reminder is None else table.reminder + later
    return replace(table, deadline=table.deadline + later, reminder=reminder)


def given_back(table: Table) -> int:
    """Return how many seconds past stops took from the clock that runs at a table, without those of pauses."""
    if table.clock_from is None:
        return 0
    return _lost(table, ()) - _lost(replace(table, stops=()), ())


def silent_since(table: Table) -> int | None:
    """Return since when nothing can be said in the table's place, None where something can."""
    return min((stop.start for stop in table.stops if stop.end is None and stop.reason in _SILENT), default=None)


def _lost(table: Table, outages: Iterable[Outage]) -> int:
    """Return the seconds since a table's clock began that outages, past stops and pauses cover, each second once."""
    began = table.clock_from or 0
    spans = [(outage.start, outage.end) for outage in outages]
    spans += [(stop.start, stop.end) for stop in table.stops if stop.end is not None]
    spans += [(pause.start, pause.end) for pause in table.pauses]
    return covered((max(start, began), end) for start, end in spans)


def covered(spans: Iterable[tuple[int, int]]) -> int:
    """Return the seconds that spans of time cover together."""
    length, reached = 0, 0
    for start, end in sorted(spans):
        length += max(0, end - max(start, reached))
        reached = max(reached, end)
    return length
