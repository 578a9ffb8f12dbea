"""Distances from UTC, in minutes ahead of it, as people write and read them after an hour."""

from __future__ import annotations

import re
from typing import Final

DISTANCE: Final = r"(?P<hours>[0-9]{1,2})(?::(?P<minutes>[0-5][0-9]))?"
"""The part of a form that reads how far it is, after a group `sign`."""

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
"""What phones make of a hyphen or a minus."""
_WEST, _EAST = -12 * 60, 14 * 60
"""The smallest and largest distance from UTC, in minutes, that any time zone has."""


def read_with_offset(form: re.Pattern[str], text: str) -> tuple[re.Match[str], int] | None:
    """Read a text by a form that ends in a sign and `DISTANCE`, or may; return the match and the minutes, 0 for none.

    None for what has another form, and for what is further from UTC than any time zone.
    """
    match = form.fullmatch(text.strip().translate(_DASHES))
    if match is None:
        return None
    offset = int(match["hours"] or 0) * 60 + int(match["minutes"] or 0)
    offset = -offset if match["sign"] == "-" else offset
    return (match, offset) if _WEST <= offset <= _EAST else None


def offset_text(offset: int, *, full: bool = False) -> str:
    """Write a distance as `read_with_offset` reads it: `+3`, `-3:30`; with `full` always with minutes."""
    return ("-" if offset < 0 else "+") + _distance(offset, full=full)


def offset_label(offset: int) -> str:
    """Write a distance for people: `UTC+3`, `UTC−3:30`."""
    return f"UTC{'−' if offset < 0 else '+'}{_distance(offset)}"


def _distance(offset: int, *, full: bool = False) -> str:
    hours, minutes = divmod(abs(offset), 60)
    return f"{hours}:{minutes:02}" if minutes or full else f"{hours}"
