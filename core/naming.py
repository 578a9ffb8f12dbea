"""Names that tell people apart: those who share one get the end of their number behind it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from core.table import Player

DIGITS: Final = 4
"""Digits of a person's number that stand behind a name."""

_LONGEST: Final = 17
"""Characters of a name that are kept before its mark, so that the whole still fits where names are cut."""

_ELLIPSIS: Final = "\u2026"


def number_of(player: str) -> str:
    """Return the last digits of a person's id; "" for an id without digits."""
    return "".join(re.findall(r"[0-9]", player))[-DIGITS:]


def told_apart(player: Player, others: Iterable[Player]) -> Player:
    """Return a person by a name that none of the others has: with the end of their number where theirs is taken."""
    taken = {_read(other.name) for other in others if other.id != player.id}
    if _read(player.name) not in taken:
        return player
    base = player.name if len(player.name) <= _LONGEST else player.name[: _LONGEST - 1].rstrip() + _ELLIPSIS
    marks = (mark for mark in (number_of(player.id), *map(str, range(2, len(taken) + 3))) if mark)
    names = (f"{base} {mark}" for mark in marks)
    return replace(player, name=next(name for name in names if _read(name) not in taken))


def _read(name: str) -> str:
    """Return a name as people tell it from others: they see neither case nor width as a difference."""
    return unicodedata.normalize("NFKC", name).casefold()
