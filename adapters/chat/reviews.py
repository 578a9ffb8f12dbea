"""What is said in paragraphs: as many as one message holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from core.answer import Note
from core.codes import Code
from core.game import Fact

MOST_CHARS: Final = 1_700
"""The most that all paragraphs take, in the UTF-16 units that platforms count. Decided by this project: a message of
Discord holds 2,000, of which the heading and the line that says what is left out take some."""

_SHIELDED: Final = re.compile(r"[\\*_~|<\[\]@#]")
"""What takes twice its room in a name, where a platform would read it as markup."""


def paragraphs(note: Note, say: Callable[[Fact], str]) -> list[str]:
    """Return the lines of a note's sections; where they are too many, of the first ones and the last."""
    told = ["\n".join(map(say, section)) for section in note.sections]
    *others, last = told
    room = MOST_CHARS - _length(last)
    kept: list[str] = []
    for each in others:
        room -= _length(each)
        if kept and room < 0:
            break
        kept.append(each)
    if left_out := len(others) - len(kept):
        kept.append(say(Fact(Code.REVIEW_CUT, {"count": left_out, "table": note.table or ""})))
    return [line for each in (*kept, last) for line in ("", each)]


def _length(text: str) -> int:
    """Return how much of `MOST_CHARS` a paragraph takes, with the line between it and the next."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2 + len(_SHIELDED.findall(text)) + 2
