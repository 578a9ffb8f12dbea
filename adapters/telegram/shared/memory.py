"""What is kept of Telegram next to the tables: moved chats, updates done, commands announced.

A group that becomes a supergroup gets a new number. What is kept for it stays where it is, under the number that it had
first; `key` and `number` translate. So nothing is copied, a late update of the old number finds the same tables, and
one write makes the change.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from adapters.marks import Marks
from adapters.ports import PlatformStore
from adapters.telegram.shared.ids import Place, is_supergroup, read_chat
from adapters.telegram.shared.pace import Pace
from core.bounded import Remembered

STEP_SECONDS: Final = 0.8
"""What one step in the store may take, so that people are answered within 2.5 s whether this or the tables ran out."""

UNMOVED_SECONDS: Final = 10.0
"""How long a supergroup is believed not to have moved: it may just have, and another process have been told."""

REMEMBERED: Final = 20_000
"""Groups of which this process remembers whether they have moved; of others it asks the store, or Telegram says so."""

_DONE_SECONDS: Final = 2 * 86_400
"""How long an update that was handled is known: Telegram keeps one for a day."""

_GREETED_SECONDS: Final = 7 * 86_400
"""How long a group that was greeted is not greeted again, however often the bot is removed and added."""

_FOLLOWED_SECONDS: Final = 30 * 86_400
"""How long a person is sent their stones after they last were: longer than a move may take."""


@dataclass(frozen=True, slots=True)
class Follower:
    """A person who is sent their stones at each deal: how many deals they were sent, and what their app speaks."""

    deals: int
    language: str | None


class Memory:
    """Telegram's part of the store. Every method that waits raises StoreBusy."""

    def __init__(self, store: PlatformStore, bot: int, pace: Pace) -> None:
        self._store = store
        self._bot = bot
        self._pace = pace
        self.updates = Marks(store, self._name("update"), _DONE_SECONDS)
        """What was heard of: the updates that some process has begun to handle."""
        self._keys: Remembered[int, int] = Remembered(REMEMBERED)
        self._numbers: Remembered[int, int] = Remembered(REMEMBERED)
        self._unmoved: Remembered[int, float] = Remembered(REMEMBERED)

    async def key(self, chat: int) -> int:
        """Return the number under which a chat's tables are kept."""
        if not is_supergroup(chat) or self._unmoved.get(chat, 0.0) > self._pace.now():
            return chat
        known = self._keys.get(chat)
        if known is not None:
            return known
        found = await self._store.get(self._name("moved", chat))
        if found is None:
            self._unmoved[chat] = self._pace.now() + UNMOVED_SECONDS
            return chat
        self._keep(int(found), chat)
        return int(found)

    def number(self, key: int) -> int:
        """Return the present number of the chat whose tables are kept under `key`, as far as this process knows."""
        return self._numbers.get(key, key)

    def place(self, chat: str) -> Place:
        """Return where messages for a chat, or a topic in it, go now. Raises ValueError for another platform's id."""
        key, thread = read_chat(chat)
        return Place(self._numbers.get(key, key), thread)

    async def moved(self, old: int, new: int) -> None:
        """Note that a group has become the supergroup `new`. Saying so again changes nothing."""
        await self._store.set(self._name("moved", new), str(old))
        self._unmoved.pop(new, None)
        self._keep(old, new)

    async def announced(self) -> str | None:
        """Return what stands for the commands that Telegram was told last."""
        return await self._store.get(self._name("commands"))

    async def announce(self, digest: str) -> None:
        """Note which commands Telegram was told."""
        await self._store.set(self._name("commands"), digest)

    async def greets(self, server: str) -> bool:
        """Whether a group is to be greeted: it was not, as far as is known, in the last while."""
        return await self._store.set(self._name("greeted", server), "1", seconds=_GREETED_SECONDS, if_absent=True)

    async def follow(self, server: str, table: str, user: int, follower: Follower) -> None:
        """Note that a person is sent their stones at a table."""
        value = f"{follower.deals} {follower.language or ''}"
        await self._store.set(self._following(server, table, user), value, seconds=_FOLLOWED_SECONDS)

    async def follower(self, server: str, table: str, user: int) -> Follower | None:
        """Return what was noted of a person who is sent their stones at a table, None of anyone else."""
        found = await self._store.get(self._following(server, table, user))
        if found is None:
            return None
        deals, _, language = found.partition(" ")
        return Follower(int(deals), language or None)

    def _keep(self, key: int, chat: int) -> None:
        self._keys[chat] = key
        self._numbers[key] = chat

    def _following(self, server: str, table: str, user: int) -> str:
        """Return the name under which a follower is kept: a digest, which tells no one who it is."""
        return self._name("follows", sha256(f"{server} {table} {user}".encode()).hexdigest()[:32])

    def _name(self, *parts: object) -> str:
        return ":".join(("telegram", str(self._bot), *map(str, parts)))
