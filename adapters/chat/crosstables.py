"""The standings of competitions as text and as a sheet to be drawn, in a language."""

from __future__ import annotations

from typing import Final

from adapters.chat.texts import name_text, text
from adapters.drawing import tournament
from adapters.names import label
from core.listings import Crosstable, Meeting, Standing

_SIGNS: Final = {0: "−", 1: "=", 2: "+"}
"""By half points, as in tables of chess tournaments."""

_PARTS: Final = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def crosstable_sheet(language: str, listing: Crosstable) -> tournament.Sheet:
    """Return the words of a picture of standings."""
    note = [text(language, f"tournament-note-{listing.tie_break}")]
    if any(row.place <= number for number, row in enumerate(listing.rows)):
        note.append(text(language, "tournament-shared"))
    if listing.more:
        note.insert(0, text(language, "tournament-more", {"count": listing.more}))
    return tournament.Sheet(
        title=f"{text(language, name_text(listing.game))} · {listing.competition}",
        aside=_round(language, listing),
        rounds=tuple(str(number) for number in range(listing.first, listing.last + 1)),
        points=text(language, "tournament-points"),
        tie_break=text(language, f"tournament-tie-{listing.tie_break}"),
        lines=tuple(_line(language, number, listing) for number in range(len(listing.rows))),
        note=" ".join(note),
    )


def crosstable_text(language: str, listing: Crosstable) -> str:
    """Write standings so that names, of whatever width and direction, stand at the end of each line."""
    sheet = crosstable_sheet(language, listing)
    width = max((len(word) for line in sheet.lines for word in line.rounds), default=0)
    lines = [
        f"{line.rank:>4}  {line.points:>4}  {line.tie_break:>5}  "
        f"{' '.join(word.rjust(width) for word in line.rounds)}  {line.name}"
        for line in sheet.lines
    ]
    return "\n".join([f"{sheet.title} · {sheet.aside}", "", *lines, "", sheet.note])


def _round(language: str, listing: Crosstable) -> str:
    if listing.rounds:
        return text(language, "tournament-round-of", {"number": listing.last, "rounds": listing.rounds})
    return text(language, "tournament-round", {"number": listing.last})


def _line(language: str, number: int, listing: Crosstable) -> tournament.Line:
    row = listing.rows[number]
    return tournament.Line(
        rank=_rank(number, listing.rows),
        name=text(language, "somebody") if row.name is None else label(row.name),
        rounds=tuple(map(_word, row.meetings)),
        points=_number(row.points / 2),
        tie_break=_number(row.tie_break),
        left=row.left,
    )


def _rank(number: int, rows: tuple[Standing, ...]) -> str:
    """Return the number of a row, with a sign where the player shares the place of the one above."""
    return f"{'=' if rows[number].place <= number else ''}{number + 1}"


def _word(meeting: Meeting | None) -> str:
    """Return what a round brought: the sign of the result and the opponent's row."""
    if meeting is None:
        return ""
    against = "" if meeting.against is None else str(meeting.against)
    if meeting.points is None:
        return f"·{against}" if meeting.over else f"{against}…"
    return f"{_SIGNS[meeting.points]}{against}"


def _number(points: float) -> str:
    """Return points as tables of tournaments have them: `2½`."""
    whole, part = divmod(points, 1)
    return f"{int(whole) if whole or not part else ''}{_PARTS[part]}"
