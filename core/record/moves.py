"""The moves in a record's text, and the departures that stand between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from core.game import Seat, Termination
from core.record.codes import RecordCode
from core.record.escapes import escape
from core.record.value import RecordError
from core.table import Departure

MAX_MOVE_CHARS: Final = 64
"""The longest text of one move, as everywhere else where moves are read."""

COLUMNS: Final = 80
"""The longest line of moves."""

LETTERS: Final = {"R": Termination.RESIGNATION, "T": Termination.TIME}
"""How a departure begins, before the number of its seat."""

STARTS_LIKE_MOVES: Final = re.compile(r"[0-9]+\.(?:\s|$)|[RT][1-9](?:\s|$)")
"""How a line begins that holds moves or departures."""

ENDS_IN_NUMBER: Final = re.compile(r"(?:^|\s)[0-9]+\.\s*$")
"""How a line ends whose last move stands on the next one."""

_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.")
_DEPARTURE: Final = re.compile(r"([RT])([1-9])")


class MoveReader:
    """Reads moves and departures word by word; a move that was begun on one line goes on in the next."""

    def __init__(self, reads_as_move: Callable[[str], bool]) -> None:
        """Take what tells whether the words of a move so far are a whole one, so that a departure can follow."""
        self.moves: list[str] = []
        self.departures: list[Departure] = []
        self._reads_as_move = reads_as_move
        self._whole = True

    def read(self, line: str, number: int) -> None:
        """Read one line of the text, `number` counted from 1. Raises RecordError."""
        for word in line.split():
            self._read(word, number)

    def close(self) -> None:
        """See that the last number has its move. Raises RecordError."""
        if self.moves and not self.moves[-1]:
            raise RecordError(RecordCode.NO_MOVE, number=len(self.moves))

    def _read(self, word: str, line: int) -> None:
        due = f"{len(self.moves) + 1}."
        if self.moves and not self.moves[-1] and _MOVE_NUMBER.fullmatch(word):
            raise RecordError(RecordCode.NO_MOVE, line=line, number=len(self.moves))
        departure = _DEPARTURE.fullmatch(word)
        if word == due:
            self.moves.append("")
            self._whole = False
        elif departure and (self._whole or self._reads_as_move(self.moves[-1])):
            seat = Seat(int(departure[2]) - 1)
            self.departures.append(Departure(seat, LETTERS[departure[1]], len(self.moves)))
            self._whole = True
        elif self._whole or _MOVE_NUMBER.fullmatch(word):
            stands = escape(word[:MAX_MOVE_CHARS])
            raise RecordError(RecordCode.NUMBER_DUE, line=line, word=stands, number=len(self.moves) + 1)
        else:
            self.moves[-1] = f"{self.moves[-1]} {word}".strip()
            if len(self.moves[-1]) > MAX_MOVE_CHARS:
                raise RecordError(RecordCode.MOVE_TOO_LONG, line=line, most=MAX_MOVE_CHARS)


def move_lines(moves: tuple[str, ...], departures: tuple[Departure, ...]) -> list[str]:
    """Fill lines with moves, each next to its number, and departures, as many on a line as fit."""
    lines: list[str] = []
    for word in _words(moves, departures):
        if lines and len(lines[-1]) + 1 + len(word) <= COLUMNS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _words(moves: tuple[str, ...], departures: tuple[Departure, ...]) -> Iterator[str]:
    letters = {why: letter for letter, why in LETTERS.items()}
    for ply in range(len(moves) + 1):
        if ply:
            yield f"{ply}. {moves[ply - 1]}"
        yield from (f"{letters[each.why]}{each.seat + 1}" for each in departures if each.ply == ply)
