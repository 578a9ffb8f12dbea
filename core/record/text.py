r"""The text of a record.

One tag a line, a blank line, then the moves numbered from 1, in lines of at most 80 columns::

    [Game "rows"]
    [Options ""]
    [Seat1 "anna"]
    [Seat2 "boris"]
    [Start "2"]
    [Result "1-0"]
    [Termination "triangle"]

    1. 36 2. 12 3. 13 4. 45 5. 16

In a game begun with three or more, a seat that left stands as a word without a number after the move before it: `R2`
where seat 2 resigned, `T2` where it ran out of time. `parse` also takes tags in another order, blank lines anywhere,
other line ends and moves in any spelling; `format` writes the one canonical form. In a tag's value `"` and `\` stand
behind a `\`, and a character that would break or disorder the line is written as `\u` and four hexadecimal digits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.fairness import deal_text
from core.game import Deal, Seat
from core.games import GAMES
from core.notation import fold
from core.record.codes import RecordCode
from core.record.escapes import escape, unescape
from core.record.moves import MAX_MOVE_CHARS, MoveReader, move_lines
from core.record.value import Record, RecordError
from core.table import Departure

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_CHARACTERS: Final = 1_000_000
"""The longest text that is read. Decided by this project: room for about a thousand rounds of a dealt game."""

_TAG: Final = re.compile(r'\[(?P<name>[A-Z][A-Za-z]*(?:[1-9][0-9]{0,3})?) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_SCORES: Final = re.compile(r"-?[0-9]{1,6}(?:--?[0-9]{1,6})*")
_SCORE: Final = re.compile(r"(?:^|-)(-?[0-9]+)")
_RESULT: Final = re.compile(r"[01](?:-[01])*")
_NONCE: Final = re.compile(r"[0-9a-fA-F]{1,128}")
_NAMES: Final = re.compile(r"Game|Options|Seat[1-9][0-9]?|Start|Nonce|Deal[1-9][0-9]{0,3}|Scores|Result|Termination")
_WORD: Final = re.compile(r"[a-z]{1,32}(?:-[a-z]{1,32}){0,3}")

_Tags = dict[str, tuple[int, str]]
"""The line and the value of each tag, by its name."""


def parse(text: str) -> Record:
    """Read a record; whether its moves are right is for `replay` to say. Raises RecordError."""
    if len(text) > MAX_CHARACTERS:
        raise RecordError(RecordCode.TOO_LONG, most=MAX_CHARACTERS)
    tags: _Tags = {}
    reader = MoveReader(lambda text: _reads_as_move(tags, text))
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if line.startswith("["):
            if reader.moves or reader.departures:
                raise RecordError(RecordCode.TAG_LATE, line=number)
            name, value = _tag(line, number)
            if name in tags:
                raise RecordError(RecordCode.TAG_TWICE, line=number, tag=name)
            tags[name] = (number, value)
        elif line:
            reader.read(line, number)
    reader.close()
    return _record(tags, reader)


def format(record: Record) -> str:  # noqa: A001 - parse and format are a pair everywhere in this project
    """Write a record in canonical form, with a newline at its end: the inverse of `parse`."""
    tags = [("Game", record.game), ("Options", " ".join(record.options))]
    tags += [(f"Seat{number}", name) for number, name in enumerate(record.seats, start=1)]
    tags.append(("Start", str(record.start + 1)))
    if record.nonce:
        tags.append(("Nonce", record.nonce))
    tags += [(f"Deal{number}", deal_text(deal)) for number, deal in enumerate(record.deals, start=1)]
    if record.scores is not None:
        tags.append(("Scores", "-".join(map(str, record.scores))))
    tags.append(("Result", "*" if record.result is None else "-".join(map(str, record.result))))
    if record.termination is not None:
        tags.append(("Termination", record.termination))
    lines = [f'[{name} "{escape(value)}"]' for name, value in tags]
    if record.moves or record.departures:
        lines += ["", *move_lines(record.moves, record.departures)]
    return "\n".join(lines) + "\n"


def _tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise RecordError(RecordCode.NO_TAG, line=number)
    name = match["name"]
    if _NAMES.fullmatch(name) is None:
        raise RecordError(RecordCode.UNKNOWN_TAG, line=number, tag=name[:MAX_MOVE_CHARS])
    return name, unescape(match["value"], number)


def _reads_as_move(tags: _Tags, text: str) -> bool:
    """Whether a text is a whole move of the game that the record names; of one that is not known, any text is."""
    game = GAMES.get(tags["Game"][1]) if "Game" in tags else None
    return bool(text) and (game is None or game.reads_as_move(fold(text)))


def _record(tags: _Tags, reader: MoveReader) -> Record:
    seats = tuple(value for _, value in _series(tags, "Seat"))
    if not seats:
        raise RecordError(RecordCode.TAG_MISSING, tag="Seat1")
    result = _result(tags, len(seats))
    return Record(
        game=_required(tags, "Game")[1],
        options=tuple(tags.get("Options", (0, ""))[1].split()),
        seats=seats,
        start=_start(tags, len(seats)),
        nonce=_nonce(tags),
        deals=tuple(_deal(line, value) for line, value in _series(tags, "Deal")),
        scores=_scores(tags, len(seats)),
        result=result,
        termination=_termination(tags, ended=result is not None),
        moves=tuple(reader.moves),
        departures=_departures(reader, len(seats)),
    )


def _departures(reader: MoveReader, seats: int) -> tuple[Departure, ...]:
    for departure in reader.departures:
        if departure.seat >= seats:
            raise RecordError(RecordCode.NO_SEAT, number=departure.seat + 1, count=seats)
    return tuple(reader.departures)


def _required(tags: Mapping[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in tags:
        raise RecordError(RecordCode.TAG_MISSING, tag=name)
    return tags[name]


def _series(tags: _Tags, name: str) -> list[tuple[int, str]]:
    """Return the numbered tags of one name in order, and see that no number is left out."""
    count = sum(tag.rstrip("0123456789") == name for tag in tags)
    return [_required(tags, f"{name}{number}") for number in range(1, count + 1)]


def _start(tags: _Tags, seats: int) -> Seat:
    line, value = _required(tags, "Start")
    if _NUMBER.fullmatch(value) is None or not 1 <= int(value) <= seats:
        raise RecordError(RecordCode.BAD_START, line=line, count=seats)
    return Seat(int(value) - 1)


def _nonce(tags: _Tags) -> str:
    if "Nonce" not in tags:
        return ""
    line, value = tags["Nonce"]
    if _NONCE.fullmatch(value) is None:
        raise RecordError(RecordCode.BAD_NONCE, line=line)
    return value


def _deal(line: int, value: str) -> Deal:
    words = value.split()
    if not words or not all(map(_NUMBER.fullmatch, words)):
        raise RecordError(RecordCode.BAD_DEAL, line=line)
    return tuple(map(int, words))


def _scores(tags: _Tags, seats: int) -> tuple[int, ...] | None:
    if "Scores" not in tags:
        return None
    line, value = tags["Scores"]
    scores: list[str] = _SCORE.findall(value) if _SCORES.fullmatch(value) else []
    if len(scores) != seats:
        raise RecordError(RecordCode.BAD_SCORES, line=line, count=seats)
    return tuple(map(int, scores))


def _result(tags: _Tags, seats: int) -> tuple[int, ...] | None:
    line, value = _required(tags, "Result")
    if value == "*":
        return None
    if _RESULT.fullmatch(value) is None or len(value) != 2 * seats - 1:
        raise RecordError(RecordCode.BAD_RESULT, line=line, count=seats)
    return tuple(map(int, value.split("-")))


def _termination(tags: _Tags, *, ended: bool) -> str | None:
    if not ended:
        if "Termination" in tags:
            raise RecordError(RecordCode.NOT_ENDED, line=tags["Termination"][0])
        return None
    line, value = _required(tags, "Termination")
    if _WORD.fullmatch(value) is None:
        raise RecordError(RecordCode.BAD_TERMINATION, line=line)
    return value
