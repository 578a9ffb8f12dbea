"""How much of one person is listened to in one chat, and what is said to someone who does too much.

Each process counts for itself: with several replicas a person may get through as many times more.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Post
from adapters.chat.routes import read_command
from adapters.chat.texts import text
from adapters.chat.written_moves import may_be_move
from core.bounded import BoundedDict
from core.table import Player

MOVES_AT_ONCE: Final = 120
MOVES_A_SECOND: Final = 4.0
"""Moves and steps to them, in all games of a chat: no one plays as quickly for long. Decided by this project."""

WISHES_AT_ONCE: Final = 20
WISHES_A_SECOND: Final = 1 / 3
"""All else, as commands and offers: more than a person wants, and as many as a Telegram group has messages a minute."""

DEAF_SECONDS: Final = 15
"""Seconds for which no more wishes are listened to once there were too many: five are granted then."""

_REMEMBERED: Final = 10_000
_MOVES: Final = frozenset({Press.STEP, Press.HAND_STEP, Press.MOVE, Press.CHOOSE, Press.HAND})


class Verdict(Enum):
    """What becomes of a thing that a person did."""

    TAKEN = auto()
    TOLD = auto()
    """It is not done, and the person is told so, once."""
    IGNORED = auto()


@dataclass(slots=True)
class _Bucket:
    """What a person may do at once as of a moment; nothing until `deaf`, and with `told` they know that."""

    left: float
    at: float
    deaf: float = 0.0
    told: bool = False


class Pacing:
    """Counts what people do. What is too much is not done and is no event: it may come again, and then counts again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: BoundedDict[tuple[str, str, bool], _Bucket] = BoundedDict(_REMEMBERED)
        self._taken: BoundedDict[tuple[str, str], None] = BoundedDict(_REMEMBERED)

    def judge(self, person: str, chat: str, event: str, *, moves: bool) -> Verdict:
        """Count something that a person did in a chat, once for an event; `moves` tells that it belongs to a move."""
        if (chat, event) in self._taken:
            return Verdict.TAKEN
        most, a_second = (MOVES_AT_ONCE, MOVES_A_SECOND) if moves else (WISHES_AT_ONCE, WISHES_A_SECOND)
        now = self._clock()
        bucket = self._buckets.get((person, chat, moves)) or _Bucket(most, now)
        self._buckets[person, chat, moves] = bucket
        bucket.left = min(most, bucket.left + (now - bucket.at) * a_second)
        bucket.at = now
        if bucket.left >= most / 2:
            bucket.told = False
        if bucket.left >= 1 and bucket.deaf <= now:
            bucket.left -= 1
            self._taken[chat, event] = None
            return Verdict.TAKEN
        if bucket.deaf <= now and not moves:
            bucket.deaf = now + DEAF_SECONDS
        if bucket.told:
            return Verdict.IGNORED
        bucket.told = True
        return Verdict.TOLD


def belongs_to_move(words: str | None, press: str | None) -> bool:
    """Whether a text or the press of a button belongs to a move; else it is a wish of another kind."""
    pressed = None if press is None else read_button(press)
    if pressed is not None:
        return pressed.press in _MOVES
    command = read_command((words if press is None else press) or "")
    if command is not None:
        return command.name == "play"
    return may_be_move(words or "")


def slow_down(language: str, person: Player | None = None) -> Post:
    """Return what is said to someone who does too much."""
    words = text(language, "slow-down", {"seconds": DEAF_SECONDS})
    return Post(text=words, language=language, to=person, reword=partial(slow_down, person=person))
