"""Finding a record in a text that was copied from a chat: among other words, quoted, fenced or indented."""

from __future__ import annotations

import re
from typing import Final

from core.record.codes import RecordCode
from core.record.moves import ENDS_IN_NUMBER, STARTS_LIKE_MOVES
from core.record.text import MAX_CHARACTERS
from core.record.value import RecordError

_AROUND: Final = " \t\r>|\xa0\ufeff\u200b\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069"
"""What chats and mail put before a line: blanks, the marks of a quote, characters that are not seen."""

_FENCES: Final = ("```", "~~~")
_TAG: Final = re.compile(r'\[[A-Z][A-Za-z]*[0-9]* ?"')
_NUMBERED: Final = re.compile(r"(?:^|\s)[0-9]+\.\s")
_FIRST_TAG: Final = '[Game "'


def find(text: str) -> str:
    """Return the one record in a text, each of its lines in the line where it stood, for `parse` to read.

    What stands before the first tag and after the last move is left out; what stands between is for `parse` to refuse.
    Raises RecordError where there is no record or more than one.
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError(RecordCode.TOO_LONG, most=MAX_CHARACTERS)
    lines = [_bare(line) for line in text.split("\n")]
    first = next((number for number, line in enumerate(lines) if _begins(line)), None)
    if first is None:
        raise RecordError(RecordCode.NONE)
    if not _TAG.match(lines[first]):
        lines[first] = lines[first][lines[first].index(_FIRST_TAG) :]
    games = [number for number, line in enumerate(lines) if _FIRST_TAG in line]
    if len(games) > 1:
        raise RecordError(RecordCode.SECOND, line=games[1] + 1)
    kept = lines[first : _last(lines, first) + 1]
    return "\n".join([*[""] * first, *kept]) + "\n"


def _bare(line: str) -> str:
    """Return a line without what a chat put around it."""
    inner = line.lstrip(_AROUND).rstrip()
    bare = inner.strip("`~").strip()
    return "" if inner.startswith(_FENCES) and bare.isalnum() else bare


def _begins(line: str) -> bool:
    return _TAG.match(line) is not None or _FIRST_TAG in line


def _last(lines: list[str], first: int) -> int:
    """Return the number of the last line that belongs to the record."""
    last = first
    begun = False
    before = ""  # the line before that is not blank
    for number in range(first, len(lines)):
        line = lines[number]
        if _TAG.match(line):
            last = number
        elif STARTS_LIKE_MOVES.match(line) or (not begun and _NUMBERED.search(line)):
            begun, last = True, number
        elif line and begun and ENDS_IN_NUMBER.search(before):
            last = number
        before = line or before
    return last
