"""Leaderboards, profiles and histories as people ask for them: the words after a command, and the buttons."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from adapters.chat.buttons import Press
from adapters.chat.commands import Command, person, shown
from adapters.chat.posts import Button, Incoming
from adapters.chat.vocabulary import game_word, is_computer, known_word
from adapters.games.ladders import CardLadders
from core.codes import Code
from core.game import InvalidOption
from core.games import GAMES
from core.listings import History, Leaderboard, Listing
from core.refusals import Refused
from core.table import COMPUTER, Player
from core.values import CommandValue

MONTH_WORDS: Final = frozenset({"month", "месяц"})
ALL_WORDS: Final = frozenset({"all", "всё", "все"})

_PAGE: Final = re.compile(r"[0-9]{1,6}")
_ROW: Final = 5
_ALL, _MONTH = "all", "month"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which leaderboard is wanted; without a ladder, any."""

    ladder: str | None = None
    page: int = 1
    this_month: bool = False


def read_leaderboard(command: Command) -> Wanted:
    """Read the words after /leaderboard, in any order. Raises Refused for one that means nothing there."""
    wanted = Wanted()
    for word in command.words:
        lower = word.lower()
        ladder = _ladder(wanted.ladder, lower)
        if ladder is not None:
            wanted = replace(wanted, ladder=ladder)
        elif lower in MONTH_WORDS:
            wanted = replace(wanted, this_month=True)
        elif lower in ALL_WORDS:
            wanted = replace(wanted, this_month=False)
        elif is_page(lower) and wanted.page == 1:
            wanted = replace(wanted, page=int(lower))
        else:
            raise Refused(Code.LEADERBOARD_WHAT, word=shown(word))
    return wanted


def _ladder(so_far: str | None, word: str) -> str | None:
    """Return the ladder that a word means after those before it; None where it means none."""
    game = game_word(word)
    if game is not None:
        return game if so_far in {None, game} else None
    if so_far is None or so_far not in GAMES:
        return None
    further = f"{so_far} {known_word(word, so_far)}"
    return further if further in CardLadders().names else None


def read_leaderboard_path(path: tuple[str, ...]) -> tuple[str, bool]:
    """Read which ladder's leaderboard a button is for, and whether that of the month. Raises Refused."""
    *ladder, period = path or ("",)
    if " ".join(ladder) not in CardLadders().names or period not in {_ALL, _MONTH}:
        raise Refused(Code.BUTTON_DEAD)
    return " ".join(ladder), period == _MONTH


def read_person_page(command: Command, incoming: Incoming) -> tuple[Player, int]:
    """Read whom a command asks about, by default its author, and which page. Raises Refused."""
    pages = [word for word in command.words if is_page(word)]
    others = tuple(word for word in command.words if word not in pages)
    player = read_person(replace(command, words=others), incoming)
    return player or incoming.player, int(pages[-1]) if pages else 1


def read_person(command: Command, incoming: Incoming, *words: str) -> Player | None:
    """Read which one person a command names; None where it names none. In examples it has these words before the name.

    Raises Refused for a word that is no @name, for an @ without a name, and for a second person.
    """
    found: Player | None = None
    example = CommandValue(command.name, (*words, "@anna"))
    for word in command.words:
        if not word.startswith("@") and not is_computer(word.lower()):
            raise Refused(Code.PERSON_WHAT, word=shown(word), example=example)
        if found is not None:
            raise Refused(Code.PERSON_ONE, example=example)
        try:
            found = COMPUTER if is_computer(word.lower()) else person(word, incoming)
        except InvalidOption:
            raise Refused(Code.PERSON_NAMELESS, example=example) from None
    return found


def listing_keyboard(listing: Listing, labels: dict[str, str]) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of buttons under a listing. `labels` has the names of games, and `all` and `month`."""
    if isinstance(listing, Leaderboard):
        return _leaderboard_keyboard(listing, labels)
    if isinstance(listing, History):
        return _history_keyboard(listing)
    return ()


def _leaderboard_keyboard(listing: Leaderboard, labels: dict[str, str]) -> tuple[tuple[Button, ...], ...]:
    period = _ALL if listing.month is None else _MONTH
    other = _MONTH if listing.month is None else _ALL
    ways = [Button(_leaderboard_id(listing.ladder, period, page), sign) for page, sign in _turns(listing)]
    others = [
        Button(_leaderboard_id(ladder, period, 1), labels[ladder])
        for ladder in CardLadders().names
        if ladder != listing.ladder
    ]
    by_time = Button(_leaderboard_id(listing.ladder, other, 1), labels[other])
    return (*((tuple(ways),) if ways else ()), (by_time, *others))


def _history_keyboard(listing: History) -> tuple[tuple[Button, ...], ...]:
    records = [Button(f"{Press.RECORD}:{game.table}:{game.plies}", game.table) for game in listing.games]
    rows = [tuple(records[at : at + _ROW]) for at in range(0, len(records), _ROW)]
    turns = _turns(listing) if listing.games else []
    ways = tuple(
        Button(f"{Press.HISTORY}:{listing.games[0].table}:{listing.seat}:{page}", sign) for page, sign in turns
    )
    return (*rows, *((ways,) if ways else ()))


def _turns(listing: Leaderboard | History) -> list[tuple[int, str]]:
    """Return the pages that can be turned to, with the sign of each."""
    before = [(listing.page - 1, "◀")] if listing.page > 1 else []
    return before + ([(listing.page + 1, "▶")] if listing.page < listing.pages else [])


def _leaderboard_id(ladder: str, period: str, page: int) -> str:
    return f"{Press.LEADERBOARD}::0:{page}:{'.'.join([*ladder.split(), period])}"


def is_page(word: str) -> bool:
    """Whether a word is the number of a page."""
    return _PAGE.fullmatch(word) is not None
