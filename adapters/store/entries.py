"""Keys with their values, of whatever kind, as they are read from one server and written into another.

Values are read and written in pieces, so that no command holds up the server, and as values and not as the server's own
dumps, so that a server of another kind or version takes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import time
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import ResponseError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from adapters.store.watched import Command, Watched

PIECE: Final = 500
"""Elements of a value that one command reads or writes."""

_MESSAGES: Final = 100
"""Messages of a room's log that one command reads."""

_KEYS_AT_ONCE: Final = 100

_WITHOUT: Final = "none"

_WRITE: Final = {"string": "SET", "list": "RPUSH", "set": "SADD", "hash": "HSET", "zset": "ZADD"}

KINDS: Final = frozenset({*_WRITE, "stream"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value: the elements in order, each field followed by its value, each member by its score.

    `expires` is in milliseconds since the epoch, `last` the last id of a log.
    """

    key: bytes
    kind: str
    value: tuple[bytes, ...] | tuple[tuple[bytes, ...], ...]
    expires: int | None = None
    last: bytes | None = None


@dataclass(slots=True)
class _Reading:
    """A value that is being read."""

    key: bytes
    kind: str
    expires: int | None
    done: bool = False
    cursor: Any = 0
    last: bytes | None = None
    elements: list[Any] = field(default_factory=list)
    by_name: dict[bytes, bytes] = field(default_factory=dict)

    def next_command(self) -> Command:
        """Return what reads the next piece."""
        start = self.cursor
        match self.kind:
            case "string":
                command: Command = ("GET", self.key)
            case "list":
                command = ("LRANGE", self.key, start, start + PIECE - 1)
            case "zset":
                command = ("ZRANGE", self.key, start, start + PIECE - 1, "WITHSCORES")
            case "hash" | "set":
                command = ("HSCAN" if self.kind == "hash" else "SSCAN", self.key, start, "COUNT", PIECE)
            case _ if self.last is None:
                command = ("XINFO", "STREAM", self.key)
            case _:
                command = ("XRANGE", self.key, start or "-", "+", "COUNT", _MESSAGES)
        return command

    def take(self, answer: Any) -> None:  # noqa: ANN401 - each command's own
        """Take the answer to that."""
        match self.kind:
            case "string":
                self.elements, self.done = [answer], True
            case "list" | "zset":
                self.elements += answer
                self.cursor, self.done = self.cursor + PIECE, len(answer) < PIECE
            case "hash" | "set":
                self.cursor, found = answer
                names = found[::2] if self.kind == "hash" else found
                self.by_name |= dict(zip(names, found[1::2] if self.kind == "hash" else names, strict=True))
                self.done = int(self.cursor) == 0
            case _ if self.last is None:
                self.last = answer[b"last-generated-id"]
            case _:
                self.elements += answer
                self.done = len(answer) < _MESSAGES
                self.cursor = b"(" + answer[-1][0] if answer else self.cursor

    def entry(self) -> Entry:
        """Return what was read."""
        match self.kind:
            case "hash":
                value = tuple(each for pair in sorted(self.by_name.items()) for each in pair)
            case "set":
                value = tuple(sorted(self.by_name))
            case "zset":
                value = tuple(each for member, score in self.elements for each in (member, repr(float(score)).encode()))
            case "stream":
                value = tuple((number, *fields) for number, fields in self.elements)
            case _:
                value = tuple(self.elements)
        return Entry(self.key, self.kind, value, self.expires, self.last)


async def read(server: Watched, names: Collection[bytes]) -> dict[bytes, Entry]:
    """Return the values of those of these keys that are there, as they are now or were changed while they were read.

    Raises ResponseError for keys that are kept elsewhere.
    """
    found: dict[bytes, Entry] = {}
    listed = list(names)
    for start in range(0, len(listed), _KEYS_AT_ONCE):
        found |= await _read(server, listed[start : start + _KEYS_AT_ONCE])
    return found


async def _read(server: Watched, names: Sequence[bytes]) -> dict[bytes, Entry]:
    answers = await server.ask(*(command for key in names for command in (("TYPE", key), ("PTTL", key))))
    now = time()
    readings: list[_Reading] = []
    for key, kind, left in zip(names, answers[::2], answers[1::2], strict=True):
        for each in (kind, left):
            _raise_unless_changed(each)
        if kind.decode() != _WITHOUT:
            readings.append(_Reading(key, kind.decode(), round(now * 1000) + left if left >= 0 else None))
    gone: set[bytes] = set()
    while unread := [each for each in readings if not each.done]:
        for reading, answer in zip(unread, await server.ask(*(each.next_command() for each in unread)), strict=True):
            if answer is None or _raise_unless_changed(answer):
                reading.done = True
                gone.add(reading.key)
            else:
                reading.take(answer)
    return {each.key: each.entry() for each in readings if each.key not in gone}


def _raise_unless_changed(answer: object) -> bool:
    """Whether an answer tells that the key became another kind of value, or none. Raises every other error."""
    if not isinstance(answer, ResponseError):
        return False
    if not str(answer).startswith(("WRONGTYPE", "no such key", "ERR no such key")):
        raise answer
    return True


def writing(entry: Entry) -> Iterator[tuple[Any, ...]]:
    """Yield the commands that put an entry into a server, in place of whatever has its key."""
    yield "DEL", entry.key
    if entry.kind == "stream":
        yield from _writing_log(entry)
    else:
        for start in range(0, len(entry.value), 2 * PIECE):
            piece = entry.value[start : start + 2 * PIECE]
            if entry.kind == "zset":
                piece = tuple(each for pair in zip(piece[1::2], piece[::2], strict=True) for each in pair)
            yield _WRITE[entry.kind], entry.key, *piece
    if entry.expires is not None:
        yield "PEXPIREAT", entry.key, entry.expires


def _writing_log(entry: Entry) -> Iterator[tuple[Any, ...]]:
    for message in entry.value:
        yield "XADD", entry.key, *message
    if not entry.value:  # all its messages were removed
        yield "XADD", entry.key, entry.last, "m", ""
        yield "XDEL", entry.key, entry.last
    yield "XSETID", entry.key, entry.last
