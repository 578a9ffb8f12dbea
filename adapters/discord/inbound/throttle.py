"""A limit on how often one member is listened to, so that no one costs the bot its standing with Discord."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from adapters.chat import pacing
from adapters.chat.pacing import Pacing, belongs_to_move
from core.bounded import BoundedDict

WINDOW_SECONDS: Final = 10.0

ACKNOWLEDGED_PER_WINDOW: Final = 12
"""How often what one member did too much is acknowledged, so that no button looks broken: one call each."""

_REMEMBERED: Final = 10_000


class Verdict(Enum):
    """What becomes of a thing that a member did."""

    TAKEN = auto()
    TOLD = auto()
    """It is not done, and they are told so, once."""
    ACKNOWLEDGED = auto()
    DROPPED = auto()


class Throttle:
    """Counts what members do. What is too much is acknowledged for a while, then dropped: an answer is a call, too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pacing = Pacing(clock)
        self._acknowledged: BoundedDict[int, deque[float]] = BoundedDict(_REMEMBERED)

    def judge(
        self, user: int, channel: int, event: int, *, words: str | None = None, press: str | None = None
    ) -> Verdict:
        """Count one thing that a user did: they wrote words, or pressed a button. Return what is to become of it."""
        moves = belongs_to_move(words, press)
        verdict = self._pacing.judge(str(user), str(channel), str(event), moves=moves)
        if verdict is pacing.Verdict.TAKEN:
            return Verdict.TAKEN
        if verdict is pacing.Verdict.TOLD:
            return Verdict.TOLD
        now = self._clock()
        times = self._acknowledged.pop(user, None) or deque()
        self._acknowledged[user] = times
        while times and times[0] <= now - WINDOW_SECONDS:
            times.popleft()
        if len(times) >= ACKNOWLEDGED_PER_WINDOW:
            return Verdict.DROPPED
        times.append(now)
        return Verdict.ACKNOWLEDGED
