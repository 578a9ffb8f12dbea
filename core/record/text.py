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

`parse` also takes tags in another order, blank lines anywhere, other line ends and moves in any spelling; `format`
writes the one canonical form. In a tag's value `"` and `\` stand behind a `\`, and a character that would break or
disorder the line is written as `\u` and four hexadecimal digits.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from core.fairness import deal_text
from core.game import Deal, Seat
from core.record.value import Record, RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_CHARACTERS: Final = 1_000_000
"""The longest text that is read. Decided by this project: room for about a thousand rounds of a dealt game."""

MAX_MOVE: Final = 64
"""The longest text of one move, in characters, as in every other place where moves are read."""

COLUMNS: Final = 80
"""The longest line of moves."""

_TAG: Final = re.compile(r'\[(?P<name>[A-Z][A-Za-z]*(?:[1-9][0-9]{0,3})?) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_ESCAPE: Final = re.compile(r'\\(?:(["\\])|u([0-9a-fA-F]{4})|(.?))')
_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.")
_SCORES: Final = re.compile(r"-?[0-9]{1,6}(?:--?[0-9]{1,6})*")
_SCORE: Final = re.compile(r"(?:^|-)(-?[0-9]+)")
_RESULT: Final = re.compile(r"[01](?:-[01])*")
_NONCE: Final = re.compile(r"[0-9a-fA-F]{1,128}")
_NAMES: Final = re.compile(r"Game|Options|Seat[1-9][0-9]?|Start|Nonce|Deal[1-9][0-9]{0,3}|Scores|Result|Termination")
_WORD: Final = re.compile(r"[a-z]{1,32}(?:-[a-z]{1,32}){0,3}")
_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_REORDERING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})

_Tags = dict[str, tuple[int, str]]
"""The line and the value of each tag, by its name."""


def parse(text: str) -> Record:
    """Read a record; whether its moves are right is for `replay` to say. Raises RecordError."""
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"too long for a record: more than {MAX_CHARACTERS:,} characters")
    tags: _Tags = {}
    moves: list[str] = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if line.startswith("["):
            if moves:
                raise RecordError("a tag must stand before the moves", line=number)
            name, value = _tag(line, number)
            if name in tags:
                raise RecordError(f"there is a second tag {name}", line=number)
            tags[name] = (number, value)
        elif line:
            _read_moves(line.split(), number, moves)
    return _record(tags, tuple(moves))


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
    if record.moves:
        lines += ["", *_move_lines(record.moves)]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """Write any text so that it fits between quotes on one line."""
    return "".join(map(_escaped, text))


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if unicodedata.category(char) in _BREAKING or unicodedata.bidirectional(char) in _REORDERING:
        return f"\\u{ord(char):04x}"
    return char


def _unescape(value: str, line: int) -> str:
    def char(match: re.Match[str]) -> str:
        plain, code, other = match.groups()
        if other is not None:
            raise RecordError('a \\ must be followed by ", \\ or u and four hexadecimal digits', line=line)
        return plain if code is None else chr(int(code, 16))

    return _ESCAPE.sub(char, value)


def _tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if match is None:
        raise RecordError('not a tag: one looks like [Start "1"]', line=number)
    name = match["name"]
    if _NAMES.fullmatch(name) is None:
        raise RecordError(f"records have no tag {name[:MAX_MOVE]}", line=number)
    return name, _unescape(match["value"], number)


def _read_moves(words: list[str], line: int, moves: list[str]) -> None:
    """Add the moves of one line; a move that was begun on the line before goes on."""
    for word in words:
        due = f"{len(moves) + 1}."
        if moves and not moves[-1] and _MOVE_NUMBER.fullmatch(word):
            raise RecordError(f"the number {len(moves)}. has no move", line=line)
        if word == due:
            moves.append("")
        elif not moves or _MOVE_NUMBER.fullmatch(word):
            raise RecordError(f"here stands {escape(word[:MAX_MOVE])} where the move number {due} is due", line=line)
        else:
            moves[-1] = f"{moves[-1]} {word}".strip()
            if len(moves[-1]) > MAX_MOVE:
                raise RecordError(f"too long for a move: more than {MAX_MOVE} characters", line=line)


def _move_lines(moves: tuple[str, ...]) -> list[str]:
    """Fill lines with moves, each beside its number, as many on a line as fit."""
    lines = [f"1. {moves[0]}"]
    for number, move in enumerate(moves[1:], start=2):
        numbered = f"{number}. {move}"
        if len(lines[-1]) + 1 + len(numbered) > COLUMNS:
            lines.append(numbered)
        else:
            lines[-1] += f" {numbered}"
    return lines


def _record(tags: _Tags, moves: tuple[str, ...]) -> Record:
    if moves and not moves[-1]:
        raise RecordError(f"the number {len(moves)}. has no move")
    seats = tuple(value for _, value in _series(tags, "Seat"))
    if not seats:
        raise RecordError("the tag Seat1 is missing")
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
        moves=moves,
    )


def _required(tags: Mapping[str, tuple[int, str]], name: str) -> tuple[int, str]:
    if name not in tags:
        raise RecordError(f"the tag {name} is missing")
    return tags[name]


def _series(tags: _Tags, name: str) -> list[tuple[int, str]]:
    """Return the numbered tags of one name in order, and see that no number is left out."""
    count = sum(tag.rstrip("0123456789") == name for tag in tags)
    return [_required(tags, f"{name}{number}") for number in range(1, count + 1)]


def _start(tags: _Tags, seats: int) -> Seat:
    line, value = _required(tags, "Start")
    if _NUMBER.fullmatch(value) is None or not 1 <= int(value) <= seats:
        raise RecordError(f"Start must be the number of a seat, 1 to {seats}", line=line)
    return Seat(int(value) - 1)


def _nonce(tags: _Tags) -> str:
    if "Nonce" not in tags:
        return ""
    line, value = tags["Nonce"]
    if _NONCE.fullmatch(value) is None:
        raise RecordError("Nonce must be 1 to 128 hexadecimal digits", line=line)
    return value


def _deal(line: int, value: str) -> Deal:
    words = value.split()
    if not words or not all(map(_NUMBER.fullmatch, words)):
        raise RecordError("a deal must be the numbers of stones with spaces between", line=line)
    return tuple(map(int, words))


def _scores(tags: _Tags, seats: int) -> tuple[int, ...] | None:
    if "Scores" not in tags:
        return None
    line, value = tags["Scores"]
    scores: list[str] = _SCORE.findall(value) if _SCORES.fullmatch(value) else []
    if len(scores) != seats:
        raise RecordError(f"Scores must be {seats} numbers with - between", line=line)
    return tuple(map(int, scores))


def _result(tags: _Tags, seats: int) -> tuple[int, ...] | None:
    line, value = _required(tags, "Result")
    if value == "*":
        return None
    if _RESULT.fullmatch(value) is None or len(value) != 2 * seats - 1:
        raise RecordError(f"Result must be * or {seats} marks, 0 or 1, with - between", line=line)
    return tuple(map(int, value.split("-")))


def _termination(tags: _Tags, *, ended: bool) -> str | None:
    if not ended:
        if "Termination" in tags:
            raise RecordError("a game that goes on has no Termination", line=tags["Termination"][0])
        return None
    line, value = _required(tags, "Termination")
    if _WORD.fullmatch(value) is None:
        raise RecordError("Termination must be a word of small letters, with - between its parts", line=line)
    return value
