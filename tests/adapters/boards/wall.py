"""A place with no platform: messages on a wall, which can be told to refuse whatever a platform would."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import NotSaid, Spot
from adapters.chat.posts import Post
from adapters.store.redis_store import RedisStore
from core.ports import Posted, StoreBusy
from tests.adapters.chat.den import Den

GRACE = 30
"""Seconds after a commit from which any process may show its board."""


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

    def __post_init__(self) -> None:
        self.open.set()
        self._numbers = itertools.count(1)

    async def send(self, spot: Spot, post: Post) -> str:
        await self.open.wait()
        if self.refusals:
            raise self.refusals.pop(0)
        self.spots.append(spot)
        message = f"wall/{next(self._numbers)}"
        self.messages[message] = post
        return message

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        await self.open.wait()
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


class Owing:
    """The real store, where a test says what a commit owes."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.due: dict[tuple[str, str], int] = {}
        self.busy = False

    async def posted(self, server: str, table: str) -> Posted | None:
        return await self._store.posted(server, table)

    async def set_posted(self, server: str, table: str, posted: Posted) -> Posted | None:
        if self.busy:
            raise StoreBusy
        known = await self._store.set_posted(server, table, posted)
        stored = await self._store.load(server, table)
        if stored is not None and posted.version >= stored.version:
            self.due.pop((server, table), None)
        return known

    async def owed(self, now: int, serves: Callable[[str], bool], put_off: int) -> tuple[tuple[str, str], ...]:
        found = tuple(key for key, due in self.due.items() if due <= now and serves(key[0]))
        self.due |= dict.fromkeys(found, now + put_off)
        return found

    async def put_off(self, server: str, table: str, until: int) -> None:
        self.due[server, table] = until


class Process:
    """A process that serves the wall: the vocabulary, and a ledger of its own."""

    def __init__(self, den: Den, wall: Wall, owing: Owing) -> None:
        self.den = den
        self.chat = den.chat
        self.places = Places(den.chat)
        self.ledger = Ledger(wall, owing, den.chat, self.places, den.clock)
        self._owing = owing

    async def say(self, user: str, text: str, reply_to: Post | None = None, *, event: str | None = None) -> list[Post]:
        """Let somebody write something of which the answer is not shown yet, as where the process dies."""
        posts = await self.den.say(user, text, reply_to, event=event, posted=False)
        return self._owe(posts)

    async def press(self, user: str, post: Post, label: str, *, event: str | None = None) -> list[Post]:
        return self._owe(await self.den.press(user, post, label, event=event, posted=False))

    async def show(self, posts: list[Post], *, replaces: str | None = None, event: str = "e") -> list[str | None]:
        spot = Spot(server=self.den.room, chat=self.den.room, replaces=replaces, event=event)
        return [await self.ledger.publish(spot, post) for post in posts if post.to is None]

    def _owe(self, posts: tuple[Post, ...]) -> list[Post]:
        for post in posts:
            if post.owed and post.game is not None:
                self._owing.due.setdefault((self.den.room, post.game), self.den.clock.now() + GRACE)
        return list(posts)
