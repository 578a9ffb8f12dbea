"""What people asked to be told privately: that it is their turn, each day what waits, that someone wants to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import quote, unquote

from core.codes import Coded
from core.daily import Hour
from core.table import Player

CALL_DAYS: Final = 30
"""Days for which a person is told of offers in a chat; then they may ask again. Decided by this project."""

CALL_GAP_SECONDS: Final = 600
"""Seconds within which a person is told of one offer at most, in all chats together. Decided by this project."""

FRESH_SECONDS: Final = 600
"""Seconds for which a note that was not answered yet takes up what comes to wait, in place of a further one."""


_OF_PERSON: Final = "w"


def due_name(person: str) -> str:
    """Return what a person's daily note is called among all that is due; the name holds no colon."""
    return f"{_OF_PERSON}{quote(person, safe='@#')}"


def is_person(name: str) -> bool:
    """Whether what is due is a person's daily note."""
    return name.startswith(_OF_PERSON)


def person_due(name: str) -> str:
    """Return the person: the inverse of `due_name`."""
    return unquote(name.removeprefix(_OF_PERSON))


class NoticeCode(Coded):
    """What is said of private notes."""

    TURN = "notice-turn", "table game count"
    TURNS_ON = "notice-turns-on"
    TURNS_OFF = "notice-turns-off"
    TURNS_STAND = "notice-turns-stand"
    TURNS_NONE = "notice-turns-none"
    DAILY_ON = "notice-daily-on", "hour"
    DAILY_OFF = "notice-daily-off"
    DAILY_NONE = "notice-daily-none"
    DAILY_BAD = "bad-notice-daily", "word"
    BAD = "bad-notice", "word"
    FAILED = "notice-failed"
    TO_TURNS_ON = "notice-to-turns-on"
    TO_TURNS_OFF = "notice-to-turns-off"
    TO_DAILY = "notice-to-daily"
    TO_DAILY_OFF = "notice-to-daily-off"
    TODAY = "notice-today", "count"
    CALL_ON = "notice-call-on", "games moment"
    CALL_ANY = "notice-call-any", "moment"
    CALL_OFF = "notice-call-off"
    CALL_OFF_ALL = "notice-call-off-everywhere"
    CALL_ALONE = "notice-call-alone"
    CALL_BAD = "bad-notice-call", "word"
    CALL_OFF_WHOLE = "notice-call-off-whole"
    CALL_STOP = "notice-call-stop"
    CALL = "notice-call", "name game table"


@dataclass(frozen=True, slots=True)
class Place:
    """A chat of a server."""

    server: str
    chat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notices:
    """What a person is told privately, everywhere on their platform: `turns` as they come, and `daily` what waits.

    They asked for it at `home`. `failed` tells that they could not be written to, so that all was switched off.
    `calls` are the chats where they asked to be told of offers.
    """

    turns: bool = False
    daily: Hour | None = None
    home: Place | None = None
    name: str = ""
    failed: bool = False
    calls: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A person's wish to be told of offers in a chat: of some games or, where none is named, of all, until a moment."""

    player: Player
    games: tuple[str, ...]
    until: int

    def fits(self, game: str, now: int) -> bool:
        """Whether it is about an offer of that game, and still stands."""
        return now < self.until and (not self.games or game in self.games)


@dataclass(frozen=True, slots=True)
class LastNote:
    """The newest note to a person of their turn: the platform's id of it, when it was sent, and its game."""

    message: str
    at: int
    server: str
    table: str


class NoticeStore(Protocol):
    """What people asked to be told, and what they were. Every method may raise StoreBusy."""

    async def notices(self, person: str, *, fresh: bool = False) -> Notices:
        """Return what a person asked for.

        Unless it is to be `fresh`, a change by another process may be seen a few seconds later.
        """
        ...

    async def set_notices(self, person: str, notices: Notices) -> None:
        """Keep what a person asked for."""
        ...

    async def last_note(self, person: str) -> LastNote | None:
        """Return the newest note to a person of their turn, None where none is known."""
        ...

    async def set_last_note(self, person: str, note: LastNote) -> None:
        """Keep the newest note to a person of their turn."""
        ...

    async def take_gap(self, person: str, name: str, now: int, seconds: int) -> bool:
        """Take the right to tell a person of what has that name; False within `seconds` of telling of another."""
        ...

    async def calls(self, server: str, chat: str) -> tuple[Call, ...]:
        """Return who asked to be told of offers in a chat, also those whose wish is over."""
        ...

    async def set_call(self, server: str, chat: str, person: str, call: Call | None) -> None:
        """Keep a person's wish to be told of offers in a chat, or keep it no longer."""
        ...

    async def drop_calls(self, server: str, chat: str) -> None:
        """Keep no such wishes of a chat any more."""
        ...

    async def owe_daily(self, server: str, person: str, due: int | None) -> None:
        """Let what waits for a person be told by those who serve a server, from `due` on; None for no more."""
        ...

    async def hold_daily(self, server: str, person: str, now: int, until: int) -> bool:
        """Let what is due for a person by `now` be due at `until`; False where another process was faster."""
        ...
