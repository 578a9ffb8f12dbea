"""A limit on how often one member is listened to, so that no one costs the bot its standing with Discord."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from enum import Enum, auto
from typing import Final

WINDOW_SECONDS: Final = 10.0

SAME_PER_WINDOW: Final = 8
"""How often one button is listened to. Decided by this project: each press costs Discord two calls."""

ALL_PER_WINDOW: Final = 30
"""How often one member is listened to, whatever they press or write."""

ACKNOWLEDGED_PER_WINDOW: Final = 12
"""How often one member is told that more than that arrived: one call each, so that no button looks broken."""

_REMEMBERED: Final = 10_000


class Verdict(Enum):
    """What becomes of a thing that a member did."""

    TAKEN = auto()
    ACKNOWLEDGED = auto()
    DROPPED = auto()


class Throttle:
    """Counts what members do. What is too much is acknowledged for a while, then dropped: an answer is a call, too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def judge(self, user: int, what: str) -> Verdict:
        """Count one thing that a user did. Return what is to become of it."""
        if self._counted((user, what), SAME_PER_WINDOW) and self._counted(user, ALL_PER_WINDOW):
            return Verdict.TAKEN
        return Verdict.ACKNOWLEDGED if self._counted((user,), ACKNOWLEDGED_PER_WINDOW) else Verdict.DROPPED

    def _counted(self, key: Hashable, most: int) -> bool:
        times = self._times.setdefault(key, deque())
        self._times.move_to_end(key)
        while len(self._times) > _REMEMBERED:
            self._times.popitem(last=False)
        now = self._clock()
        while times and times[0] <= now - WINDOW_SECONDS:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True
