"""Whose turn it is in a channel: boards of running games before all else, and no one person before all others.

Discord takes a few messages in a few seconds from a bot in each channel, and discord.py lets the rest wait in the order
in which they came. So all but `AT_ONCE` wait here, and the most urgent goes next.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Hashable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from adapters.boards.urgency import Urgency
from core.bounded import BoundedDict

AT_ONCE: Final = 2
"""Calls of one kind to one channel that discord.py has in hand. Decided by this project: one that hangs holds up no
other, and no more than one goes before a board that came later."""

_REMEMBERED: Final = 1_000
"""Lanes of a busy channel whose last turn is known."""

_RANKS: Final[Mapping[Urgency, int]] = MappingProxyType(
    {Urgency.GAME: 0, Urgency.WORDS: 1, Urgency.STEP: 1, Urgency.OFFER: 2, Urgency.STRIP: 3}
)
"""What goes first. Words here answer someone who waits for them."""


@dataclass(slots=True, eq=False)
class _Waiting:
    rank: int
    lane: Hashable
    turn: asyncio.Future[None] = field(default_factory=asyncio.Future[None])


@dataclass(slots=True)
class _Line:
    """Those who wait for one channel; none do while fewer than `AT_ONCE` have their turn."""

    holding: int = 0
    waiting: list[_Waiting] = field(default_factory=list[_Waiting])
    turns: BoundedDict[Hashable, int] = field(default_factory=lambda: BoundedDict(_REMEMBERED))
    count: int = 0
    """Turns had so far; `turns` has which of them was each lane's last."""

    def note(self, lane: Hashable) -> None:
        self.count += 1
        self.turns[lane] = self.count


class Order:
    """The lines of all channels. What waits in one holds up no other, and one in which nothing goes on is forgotten."""

    def __init__(self) -> None:
        self._lines: dict[Hashable, _Line] = {}

    @asynccontextmanager
    async def turn(self, channel: Hashable, urgency: Urgency, lane: Hashable) -> AsyncGenerator[bool]:
        """Hold a turn in a channel; tells whether it had to be waited for.

        Among the equally urgent the lane goes next (a table, or the person who asked) that had its turn the longest
        time ago, and in one lane the one that came first.
        """
        line = self._lines.setdefault(channel, _Line())
        waits = line.holding >= AT_ONCE
        if waits:
            await self._wait(channel, line, _Waiting(_RANKS[urgency], lane))
        else:
            line.holding += 1
            line.note(lane)
        try:
            yield waits
        finally:
            self._pass_on(channel, line)

    async def _wait(self, channel: Hashable, line: _Line, mine: _Waiting) -> None:
        line.waiting.append(mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine.turn.cancelled():
                line.waiting.remove(mine)
            else:
                self._pass_on(channel, line)
            raise

    def _pass_on(self, channel: Hashable, line: _Line) -> None:
        """Let the next have a turn that is over."""
        ready = [each for each in line.waiting if not each.turn.done()]
        if ready:
            following = min(ready, key=lambda each: (each.rank, line.turns.get(each.lane, 0)))
            line.waiting.remove(following)
            line.note(following.lane)
            following.turn.set_result(None)
            return
        line.holding -= 1
        if not line.holding:
            del self._lines[channel]
