"""People's display names, made short, visible and harmless."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import lru_cache
from typing import Final

import regex

from core.naming import number_of
from core.table import Player

ELLIPSIS: Final = "…"
_READ: Final = 512
"""So much of a name is looked at; no platform has longer ones."""

_MARKS: Final = 2
_LONGEST: Final = 8
"""Characters kept of one grapheme: scripts that join letters can make a single one as long as one likes."""

_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")
"""Letters, a pattern and a mark by their category, yet drawn as nothing: Hangul fillers, blank Braille, the joiner."""


@lru_cache(4096)
def label(name: str, width: int = 24, fallback: str = "Player") -> str:
    """Return a name as a label of one line, at most `width` graphemes, the last an ellipsis where it was cut.

    Control and format characters (line breaks, bidirectional overrides, joiners) are taken out, at most two combining
    marks stay on each base, and runs of white space become one space. A name that leaves nothing to see is shown as
    `fallback`.
    """
    tame: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name[:_READ]):
        category = unicodedata.category(character)
        if character.isspace():
            tame.append(" ")
            marks = _MARKS
        elif category in {"Cc", "Cf", "Cs"} or character in _UNSEEN:
            continue
        elif category[0] == "M":
            if tame and marks < _MARKS:
                tame.append(character)
                marks += 1
        else:
            tame.append(character)
            marks = 0
    shown = [grapheme[:_LONGEST] for grapheme in graphemes(" ".join("".join(tame).split()))]
    if len(shown) > width:
        shown = [*shown[: width - 1], ELLIPSIS]
    return "".join(shown) or fallback


def labelled(player: Player) -> Player:
    """Return a player with a label as name; one that leaves nothing to see is "Player" and the end of their number."""
    return replace(player, name=label(player.name, fallback=f"Player {number_of(player.id)}".rstrip()))


def graphemes(text: str) -> list[str]:
    """Split a text into what people see as single characters."""
    return regex.findall(r"\X", text)
