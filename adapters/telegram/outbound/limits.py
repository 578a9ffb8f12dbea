"""How fast messages may go out: Telegram's published limits for bots, kept for each chat on its own.

A chat that has to wait holds up no other; only the limit over all chats is common.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from adapters.telegram.shared.pace import Pace
from core.bounded import BoundedDict

PER_GROUP: Final = 20
PER_PRIVATE: Final = 60
WINDOW: Final = 60.0
"""Messages in a group in a minute, by Telegram's FAQ for bots; in a private chat about one a second."""

OVERALL: Final = 30
"""Messages a second to all chats, by the same FAQ."""

REMEMBERED: Final = 5_000
"""Chats whose last minute is remembered: more than can be sent to in one."""


class Limits:
    """When the next message may go to a chat."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._sent: OrderedDict[int, deque[float]] = OrderedDict()
        self._until: BoundedDict[int, float] = BoundedDict(REMEMBERED)
        self._all: deque[float] = deque(maxlen=OVERALL)

    def wait(self, chat: int) -> float:
        """Return the seconds until a message may go to this chat, zero when it may now."""
        now = self._pace.now()
        until = self._until.get(chat, now)
        sent = self._sent.get(chat)
        if sent is not None and len(sent) == sent.maxlen:
            until = max(until, sent[0] + WINDOW)
        if len(self._all) == OVERALL:
            until = max(until, self._all[0] + 1.0)
        return max(0.0, until - now)

    def sent(self, chat: int) -> None:
        """Count a message to this chat."""
        now = self._pace.now()
        self._all.append(now)
        sent = self._sent.setdefault(chat, deque(maxlen=PER_PRIVATE if chat > 0 else PER_GROUP))
        sent.append(now)
        self._sent.move_to_end(chat)
        if self._until.get(chat, now) < now:
            del self._until[chat]
        while len(self._sent) > REMEMBERED:
            oldest, _ = self._sent.popitem(last=False)
            self._until.pop(oldest, None)

    def blocked(self, chat: int, seconds: float) -> None:
        """Send nothing to this chat for so long: Telegram said so, or does not answer."""
        self._until[chat] = max(self._until.get(chat, 0.0), self._pace.now() + seconds)
