"""A place with no platform: messages on a wall, which can be told to refuse whatever a platform would."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import NotSaid, Spot
from adapters.chat.posts import Post
from adapters.store.redis_store import RedisStore
from core.ports import Posted, StoreBusy
from tests.adapters.chat.den import Den


@dataclass
class Wall:
    """A transport. `refusals` are raised by the next sends; `edits` tells whether a message can be edited."""

    refusals: list[NotSaid] = field(default_factory=list[NotSaid])
    edits: bool = True
    messages: dict[str, Post] = field(default_factory=dict[str, Post])
    stripped: list[str] = field(default_factory=list[str])
    edited: list[str] = field(default_factory=list[str])
    spots: list[Spot] = field(default_factory=list[Spot])
    open: asyncio.Event = field(default_factory=asyncio.Event)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether something has reached the wall while it was shut."""

    def __post_init__(self) -> None:
        self.open.set()
        self._numbers = itertools.count(1)

    async def _enter(self) -> None:
        if not self.open.is_set():
            self.reached.set()
        await self.open.wait()

    async def send(self, spot: Spot, post: Post) -> str:
        await self._enter()
        if self.refusals:
            raise self.refusals.pop(0)
        self.spots.append(spot)
        message = f"wall/{next(self._numbers)}"
        self.messages[message] = post
        return message

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        await self._enter()
        if not self.edits or message not in self.messages:
            return False
        if self.refusals:
            raise self.refusals.pop(0)
        self.spots.append(spot)
        self.messages[message] = post
        self.edited.append(message)
        return True

    async def strip(self, message: str) -> None:
        self.stripped.append(message)

    @property
    def versions(self) -> list[int | None]:
        return [post.version for post in self.messages.values()]

    @property
    def live(self) -> list[str]:
        """The messages whose buttons are there still."""
        return [message for message in self.messages if message not in self.stripped]


class Forgetful(RedisStore):
    """The real store, which can be told to be too busy to note what was shown, and to say what was."""

    busy = False
    tells = True

    async def set_posted(self, server: str, table: str, posted: Posted, others: Collection[int] = ()) -> Posted | None:
        if self.busy:
            raise StoreBusy
        return await super().set_posted(server, table, posted, others)

    async def posted(self, server: str, table: str) -> Posted | None:
        if not self.tells:
            raise StoreBusy
        return await super().posted(server, table)


class Process:
    """A process that serves the wall: the vocabulary, and a ledger of its own."""

    def __init__(self, den: Den, wall: Wall) -> None:
        self.den = den
        self.places = Places(den.chat)
        self.ledger = Ledger(wall, den.store, den.chat, self.places, den.clock)

    async def say(
        self, user: str, text: str, reply_to: Post | None = None, *, event: str | None = None
    ) -> tuple[Post, ...]:
        """Let somebody write something of which the answer is not shown yet, as where the process dies."""
        return await self.den.say(user, text, reply_to, event=event, posted=False)

    async def press(self, user: str, post: Post, label: str, *, event: str | None = None) -> tuple[Post, ...]:
        return await self.den.press(user, post, label, event=event, posted=False)

    async def owes(self) -> tuple[tuple[str, str], ...]:
        """Return what is owed, however late it is due; it is due at once then."""
        late = self.den.clock.now() + 10**9
        return await self.den.store.owed(late, put_off=-(10**9))

    async def show(self, posts: Sequence[Post], *, replaces: str | None = None, event: str = "e") -> list[str | None]:
        spot = Spot(server=self.den.room, chat=self.den.room, replaces=replaces, event=event)
        return [await self.ledger.publish(spot, post) for post in posts if post.to is None]
