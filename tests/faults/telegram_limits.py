"""What Telegram takes of a bot, in time of the tests' own: the fake Telegram counts, and refuses what is too much."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from unittest.mock import patch

from adapters.telegram.shared.request import Request
from tests.adapters.telegram.api.server import Server

IN_GROUP, IN_PRIVATE, OVERALL = 20, 60, 30
"""Sends and edits that Telegram takes: in a minute in a group and in a private chat, in a second to all."""

WINDOW: Final = 60.0


@dataclass
class Limits:
    """A Telegram that counts what it is sent, and refuses what is too much; it is the `limit` of a server."""

    server: Server
    sent: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque[float]))
    everything: deque[float] = field(default_factory=deque[float])
    refused: int = 0
    most_in_group: int = 0

    def __call__(self, chat: int) -> float:
        now = self.server.state.pace.now()
        sent, most = self.sent[chat], IN_GROUP if chat < 0 else IN_PRIVATE
        waits = [_full(sent, WINDOW, most, now), _full(self.everything, 1.0, OVERALL, now)]
        if max(waits) > 0:
            self.refused += 1
            return max(waits)
        sent.append(now)
        self.everything.append(now)
        if chat < 0:
            self.most_in_group = max(self.most_in_group, len(sent))
        return 0.0


@dataclass
class OnTheirWay:
    """Calls of a bot that have not been answered yet, apart from those that wait for updates."""

    count: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, number: int) -> None:
        """Count a call, or with -1 its answer."""
        self.count += number
        (self.answered.clear if self.count else self.answered.set)()

    async def rest(self) -> None:
        """Wait until all are answered: none arrives late on a busy machine, in time that has gone on by then."""
        while self.count:
            await self.answered.wait()


@contextmanager
def on_their_way() -> Generator[OnTheirWay]:
    """Count the calls that bots of this process make."""
    calls, call = OnTheirWay(), Request.do_request

    async def counted(self: Request, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:  # noqa: ANN401 - the library's
        waits = url.lower().endswith("/getupdates")
        calls.add(int(not waits))
        try:
            return await call(self, url, *args, **more)
        finally:
            calls.add(-int(not waits))

    with patch.object(Request, "do_request", counted):
        yield calls


def _full(sent: deque[float], window: float, most: int, now: float) -> float:
    """Return how long a message has to wait for others to be `window` seconds old."""
    while sent and sent[0] <= now - window:
        sent.popleft()
    return sent[0] + window - now if len(sent) >= most else 0.0
