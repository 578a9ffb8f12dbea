"""Reviews of records: for people, and as one JSON object for each move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from adapters.chat.texts import say
from adapters.games import card
from bot.offline import players_of, read
from bot.words import language
from core.answer import Board
from core.exact import Known
from core.game import AnyGame
from core.games import GAMES
from core.record import Replayed, replay
from core.record.escapes import escape
from core.review import Judgement, judge, tell
from core.table import Status


def lines(path: str, games: Mapping[str, AnyGame]) -> str:
    """Return one JSON object a line for each move of a record. Raises RecordError and UsageError."""
    replayed = replay(read(path), games)
    judged = judge(replayed, _known(replayed.game))
    return "".join(f"{_line(each)}\n" for each in judged)


def text(path: str, games: Mapping[str, AnyGame]) -> str:
    """Return a review of a record, in the language of the command line. Raises RecordError and UsageError."""
    replayed = _told_apart(replay(read(path), games))
    board = _board(replayed)
    spoken = language()
    known = _known(replayed.game)
    sections = tell(replayed, judge(replayed, known), known)
    words = ("".join(f"{say(spoken, fact, board)}\n" for fact in section) for section in sections)
    return "\n".join(words).replace("`", "")


def _known(game: AnyGame) -> Known | None:
    known = card(game.name).known if game.name in GAMES else None
    return None if known is None else known.taking_time()


def _line(judged: Judgement) -> str:
    verdict, guess = judged.verdict, judged.guess
    value: str | float | None = None if verdict is None else "win" if verdict.wins else "loss"
    if guess is not None:
        value = round(guess.margin, 1)
    return json.dumps(
        {
            "ply": judged.ply,
            "seat": judged.seat + 1,
            "move": judged.move,
            "value": value,
            "best": judged.best,
            "exact": verdict is not None,
        },
        separators=(",", ":"),
    )


def _told_apart(replayed: Replayed) -> Replayed:
    """Return a game with names that stay on their line, and with the seat's number where that alone tells two apart."""
    seats = replayed.record.seats
    alone = (name.strip() and seats.count(name) == 1 for name in seats)
    numbered = zip(seats, alone, strict=True)
    named = (escape(name) if own else f"{escape(name)} #{seat}".strip() for seat, (name, own) in enumerate(numbered, 1))
    return replace(replayed, record=replace(replayed.record, seats=tuple(named)))


def _board(replayed: Replayed) -> Board:
    """Return the last position, by which the texts know the names of the seats."""
    record = replayed.record
    view = replayed.game.view(replayed.states[-1], None)
    return Board("", record.game, len(record.moves), Status.FINISHED, players_of(record), view)
