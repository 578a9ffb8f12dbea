"""A limit on how often one member is listened to, so that nobody's finger costs the bot its standing with Discord."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Final

WINDOW: Final = 10.0
"""Seconds that are looked back on."""

SAME: Final = 3
"""Times that one button is listened to within the window. Decided by this project: each costs Discord two calls."""

ALL: Final = 20
"""Times that one member is listened to within the window, whatever they press or write."""

_REMEMBERED: Final = 10_000


class Throttle:
    """Counts what members do; what is too much is dropped in silence, as an answer would be a call, too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def allows(self, user: int, what: str) -> bool:
        """Count one thing that a user did. Return whether it is to be listened to."""
        return self._counted((user, what), SAME) and self._counted(user, ALL)

    def _counted(self, key: Hashable, most: int) -> bool:
        times = self._times.setdefault(key, deque())
        self._times.move_to_end(key)
        while len(self._times) > _REMEMBERED:
            self._times.popitem(last=False)
        now = self._clock()
        while times and times[0] <= now - WINDOW:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True
