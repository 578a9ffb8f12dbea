"""Whether the player to move hears of a board: platforms notify people of new messages, not of edited ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.game import Seat
from core.table import Table

PRESENT_SECONDS: Final = 120
"""Seconds after their last act at a table for which a player counts as being there, and which they are given to act.

Decided by this project.
"""


def acted(table: Table, seat: Seat, now: int) -> Table:
    """Return the table with the last act of one seat."""
    acts = [*table.acts, *[None] * (len(table.seats) - len(table.acts))]
    return replace(table, acts=tuple(now if index == seat else act for index, act in enumerate(acts)))


def next_notice(table: Table, seat: Seat, now: int) -> int | None:
    """Return when the player to move is to be told privately that they are; None where their own act made it so.

    One who is still there is told only if they do nothing for `PRESENT_SECONDS`.
    """
    act = _last_act(table, seat)
    others = [other for each, other in enumerate(table.acts) if each != seat and other is not None]
    if act is not None and act >= max((table.changed, *(other + 1 for other in others))):
        return None
    return away_from(table, seat, now)


def away_from(table: Table, seat: Seat, now: int) -> int:
    """Return from when on a player is not at the table, if they do nothing until then: now where they are not."""
    act = _last_act(table, seat)
    return now if act is None else max(now, act + PRESENT_SECONDS)


def is_present(table: Table, seat: Seat, now: int) -> bool:
    """Whether a player has done something at the table a short while ago. A computer always has."""
    if table.seats[seat].level is not None:
        return True
    return away_from(table, seat, now) > now


def _last_act(table: Table, seat: Seat) -> int | None:
    return table.acts[seat] if seat < len(table.acts) else None
