"""Reviews as they are shown: paragraphs, as many as one message holds, and the picture with the same in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from adapters.chat.texts import seat_name, text
from adapters.drawing import signs
from adapters.games.reviews import Captions, mistake_text, review_picture
from adapters.scene import Palette
from core.answer import Chart, Note
from core.codes import Code
from core.game import Fact

MOST_CHARS: Final = 1_700
"""The most that all paragraphs take, in the UTF-16 units that platforms count. Decided by this project: a message of
Discord holds 2,000, of which the heading and the line that says what is left out take some."""

_SHIELDED: Final = re.compile(r"[\\*_~|<\[\]@#]")
"""What takes twice its room in a name, where a platform would read it as markup."""


_MOST_BETTER: Final = 5
"""Better moves that a picture names."""


def charted(chart: Chart, palette: Palette, language: str) -> tuple[bytes, str]:
    """Return the picture of a review, and the same in words."""
    players = tuple(replace(each, name=seat_name(language, each)) for each in chart.players)
    board = None if chart.board is None else replace(chart.board, players=players)
    chart = replace(chart, players=players, board=board)
    title = text(language, "review-ahead" if chart.course.estimated else "review-held-by")
    mistake = _mistake(chart, language)
    picture = review_picture(chart, Captions(title=title, mistake=mistake), palette=palette, language=language)
    lines = [f"{title}:", *(_stretches(chart, language))]
    if board is not None:
        lines += ["", mistake, "", mistake_text(board, language)]
    return picture, "\n".join(lines)


def _mistake(chart: Chart, language: str) -> str:
    """Return the decisive mistake, and what would have been better, in one line."""
    decisive = chart.course.decisive
    if decisive is None:
        return ""
    better = " ".join(decisive.better[:_MOST_BETTER])
    more = " …" if len(decisive.better) > _MOST_BETTER else ""
    head = text(language, "tag-move", {"number": str(decisive.ply + 1)})
    name = chart.players[decisive.seat].name
    return f"{head[:1].upper()}{head[1:]}, {name}: {signs.BAD} {decisive.made}  {signs.GOOD} {better}{more}"


def _stretches(chart: Chart, language: str) -> Iterator[str]:
    """Yield who held the win before which moves, in turn."""
    last, at = len(chart.course.balance), 0
    for name, run in groupby(_holder(chart, share) for share in chart.course.balance):
        first, at = at + 1, at + len(tuple(run))
        numbers = [str(first), text(language, "review-at-end") if at == last else str(at)]
        yield f"{'–'.join(dict.fromkeys(numbers if first < last else numbers[1:]))}: {name}"


def _holder(chart: Chart, share: float | None) -> str:
    return "?" if share is None else chart.players[share < 0].name if share else "="


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
