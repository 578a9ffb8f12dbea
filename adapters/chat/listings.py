"""Leaderboards, profiles and histories as text and as pictures, in a language."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from adapters.chat.crosstables import crosstable_sheet, crosstable_text
from adapters.chat.texts import isolated, listed, name_text, text
from adapters.drawing import leaderboard, profile, tournament
from adapters.names import label
from adapters.scene import Palette
from core.codes import Code
from core.listings import Crosstable, Ending, History, Leaderboard, Listing, Profile, Result, Row, Turns
from core.ratings import Rating
from core.settings import DEFAULT_GAME

SAMPLES: Final = (
    Leaderboard(
        ladder=DEFAULT_GAME,
        month=(1, 2026),
        page=2,
        pages=2,
        rows=(Row(rank=11, name="Anna", rating=Rating(games=1)),),
        own=Row(rank=12, name="Boris", rating=Rating(games=1), own=True),
    ),
    Profile(
        name="Anna",
        results=(
            Result(
                ladder=DEFAULT_GAME,
                rating=Rating(games=2),
                rank=1,
                total=2,
                curve=(1000, 1100),
                wins=2,
                losses=0,
                places=((2, 0),),
                streak=2,
                best_streak=2,
                time_outs=0,
            ),
        ),
        favourite=("Boris", 2),
        finished=2,
    ),
)
"""One of each that has a picture, to make the fonts and shapes beforehand."""

_SHORT: Final = 16
"""Graphemes of a name in a line that holds several."""


def listing_lines(language: str, listing: Listing, *, isolate: bool = False) -> list[str]:
    """Return what stands below a listing's heading in its message: the games of a history, else nothing.

    With `isolate` each name stands between FSI and PDI, as in `texts.say`.
    """
    return _history_lines(language, listing, isolate=isolate) if isinstance(listing, History) else []


def listing_alternative(language: str, listing: Listing) -> str | None:
    """Return the text that says the same as a listing's picture; None where there is none."""
    match listing:
        case Leaderboard() if listing.rows:
            return _leaderboard_text(_leaderboard_sheet(language, listing))
        case Profile():
            return _profile_text(_profile_sheet(language, listing))
        case Crosstable():
            return crosstable_text(language, listing)
        case Leaderboard() | History() | Turns():
            return None


def listing_picture(language: str, listing: Listing, palette: Palette = Palette.LIGHT) -> bytes | None:
    """Return a listing as a PNG file; None for a history and an empty leaderboard, which are all text."""
    match listing:
        case Leaderboard() if listing.rows:
            return leaderboard.paint(_leaderboard_sheet(language, listing), palette)
        case Profile():
            return profile.paint(_profile_sheet(language, listing), palette)
        case Crosstable():
            return tournament.paint(crosstable_sheet(language, listing), palette)
        case Leaderboard() | History() | Turns():
            return None


def _leaderboard_sheet(language: str, listing: Leaderboard) -> leaderboard.Sheet:
    if listing.month is None:
        period = text(language, "period-all")
    else:
        period = text(language, "period-month", {"month": listing.month[0], "year": str(listing.month[1])})
    page = (
        text(language, "page-of", {"page": str(listing.page), "pages": str(listing.pages)}) if listing.pages > 1 else ""
    )
    return leaderboard.Sheet(
        title=text(language, name_text(listing.ladder)),
        period=period,
        page=page,
        lines=tuple(_line(language, row) for row in listing.rows),
        own=None if listing.own is None else _line(language, listing.own),
        note=text(language, "leaderboard-order"),
    )


def _line(language: str, row: Row) -> leaderboard.Line:
    return leaderboard.Line(
        rank=str(row.rank),
        name=_shown(language, row.name),
        number=_signed(row.rating.number),
        doubt=_doubt(row.rating),
        own=row.own,
    )


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _leaderboard_text(sheet: leaderboard.Sheet) -> str:
    """Write a page so that names, of whatever width and direction, stand at the end of each line."""
    lines = [_plain_line(line) for line in sheet.lines]
    if sheet.own is not None:
        lines += ["   …", _plain_line(sheet.own)]
    head = " · ".join(part for part in (sheet.title, sheet.period, sheet.page) if part)
    return "\n".join([head, "", *lines, "", sheet.note])


def _plain_line(line: leaderboard.Line) -> str:
    return f"{'>' if line.own else ' '}{line.rank:>6}  {line.number:>5} {line.doubt:<7} {line.name}"


def _profile_sheet(language: str, listing: Profile) -> profile.Sheet:
    notes: list[str] = []
    others = listing.finished - sum(result.wins + result.losses for result in listing.results)
    if others > 0:
        notes.append(text(language, "profile-computer", {"count": others}))
    if listing.favourite is not None:
        name, count = listing.favourite
        params = {"name": _shown(language, name), "count": count}
        notes.append(text(language, "profile-favourite", params))
    if any(result.rating is not None and result.rating.provisional for result in listing.results):
        notes.append(text(language, "rating-provisional"))
    return profile.Sheet(
        title=_shown(language, listing.name),
        aside=text(language, "profile-finished", {"count": listing.finished}),
        cards=tuple(_card(language, result) for result in listing.results),
        notes=tuple(notes),
    )


def _card(language: str, result: Result) -> profile.Card:
    details = [text(language, "profile-results", {"wins": result.wins, "losses": result.losses}), ""]
    if result.streak:
        code = "profile-streak-won" if result.streak > 0 else "profile-streak-lost"
        details[0] += " · " + text(language, code, {"count": abs(result.streak)})
    if result.best_streak > 1:
        details[0] += " · " + text(language, "profile-streak-best", {"count": result.best_streak})
    details[1] = " · ".join(
        text(language, "profile-place", {"place": place, "wins": wins, "losses": losses})
        for place, (wins, losses) in enumerate(result.places, 1)
        if wins or losses
    )
    if result.time_outs:
        details.append(text(language, "profile-time-outs", {"count": result.time_outs}))
    rating, place = result.rating, ""
    if result.rank is not None:
        place = text(language, "profile-rank", {"rank": str(result.rank), "total": str(result.total)})
    elif rating is None:
        place = text(language, "profile-unrated")
    return profile.Card(
        game=text(language, name_text(result.ladder)),
        number="" if rating is None else _signed(rating.number),
        doubt="" if rating is None else _doubt(rating),
        place=place,
        details=tuple(details),
        curve=result.curve,
    )


def _profile_text(sheet: profile.Sheet) -> str:
    lines = [f"{sheet.title} · {sheet.aside}"]
    for card in sheet.cards:
        rating = f"{card.number} {card.doubt}".strip()
        lines += ["", " · ".join(part for part in (card.game, rating, card.place) if part), *card.details]
    return "\n".join([*lines, *([""] if sheet.notes else []), *sheet.notes])


def _history_lines(language: str, listing: History, *, isolate: bool) -> list[str]:
    lines = [_ending(language, game, isolate=isolate) for game in listing.games]
    lines += [text(language, Code.GAME_UNREADABLE, {"table": table}) for table in listing.unreadable]
    if listing.pages > 1:
        lines.append(text(language, "page-of", {"page": str(listing.page), "pages": str(listing.pages)}))
    return lines


def _ending(language: str, game: Ending, *, isolate: bool) -> str:
    day = datetime.fromtimestamp(game.at, UTC).date().isoformat()
    labels = [label(_shown(language, name), width=_SHORT) for name in game.names]
    names = listed(language, [isolated(name) if isolate else name for name in labels])
    won = text(language, "history-won" if game.won else "history-lost")
    return f"{game.table} · {day} · {text(language, f'{game.game}-name')} · {names} · {won}"


def _shown(language: str, name: str | None) -> str:
    return text(language, "somebody") if name is None else label(name)


def _doubt(rating: Rating) -> str:
    return f"± {rating.uncertainty}{' ?' if rating.provisional else ''}"
