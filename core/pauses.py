"""How long players may let clocks stand still: a share for each year, and one for each game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from core.clocks import covered, pausing
from core.codes import Coded
from core.game import Seat
from core.table import Table

DAY: Final = 86_400
YEAR: Final = 365 * DAY
"""A year is the last 365 days, so that no turn of the year gives twice as much. Decided by this project."""

SHORTEST: Final = 3_600
"""The shortest pause, in seconds. Decided by this project: less is no absence, and would fill the table's document."""


class PauseCode(Coded):
    """What is said of pauses."""

    BEGUN = "paused", "name tables moment"
    OVER = "pause-over", "name tables"
    OVER_STILL = "pause-over-still", "name tables moment"
    RUNNING = "pausing", "names moment"
    UNTIL = "pause-until", "table moment"
    NOW_NONE = "pause-now-none"
    LEFT = "pause-left", "left days game"
    DAYS = "pause-days", "count"
    HOURS = "pause-hours", "count"
    MINUTES = "pause-minutes", "count"
    YEAR_LEFT = "pause-year-left", "left days"
    GAME_LEFT = "pause-game-left", "days"
    LASTS = "pause-lasts", "moment"
    CUT = "pause-cut", "days"
    NONE = "pause-none"
    NOTHING = "pause-nothing"
    PAIRED = "pause-paired"
    BAD = "bad-pause", "word"
    SETTING_YEAR = "settings-pause-year", "count"
    SETTING_GAME = "settings-pause-game", "count"
    SETTING_TO_YEAR = "settings-to-pause-year", "count"
    SETTING_TO_GAME = "settings-to-pause-game", "count"


@dataclass(frozen=True, slots=True)
class Allowance:
    """The most seconds that a person may pause in a year and in one game; decided by a server's administrators."""

    year: int
    game: int


def own_seat(table: Table, ids: Collection[str]) -> Seat | None:
    """Return where one of these ids of a person sits and has not left; None where none does."""
    return next((seat for seat in table.staying if table.seats[seat].id in ids), None)


def seat_to_pause(table: Table, ids: Collection[str]) -> Seat | None:
    """Return where this person sits at a table that has a clock, or will have one; None elsewhere.

    In a tournament the others wait for each game, so its clocks go on.
    """
    can_stand = table.status.open and table.move_time is not None and table.fixture is None
    return own_seat(table, ids) if can_stand else None


def in_year(tables: Iterable[Table], ids: Collection[str], now: int) -> list[tuple[int, int]]:
    """Return the times of a person's pauses in the last year, at all these tables; some may be yet to come.

    They may overlap: several games that stand still together cost the time once.
    """
    found = (pause for table in tables for pause in table.pauses if table.seats[pause.seat].id in ids)
    return [(max(pause.start, now - YEAR), pause.end) for pause in found if pause.end > now - YEAR]


def left_in_year(spans: Iterable[tuple[int, int]], allowance: Allowance) -> int:
    """Return the seconds that a person may still pause."""
    return max(0, allowance.year - covered(spans))


def left_in_game(table: Table, seat: Seat, allowance: Allowance) -> int:
    """Return the seconds that a seat may still pause in a game."""
    return max(0, allowance.game - covered((pause.start, pause.end) for pause in table.pauses if pause.seat == seat))


def longest(table: Table, seat: Seat, seconds: int, now: int, allowance: Allowance) -> int:
    """Return how many of the seconds that a seat would pause from now on its share of the game allows.

    Time for which it pauses already costs nothing more.
    """
    running = pausing(table, now).get(seat, now)
    return min(seconds, running - now + left_in_game(table, seat, allowance))
