"""What Kibitz remembers of Telegram beside the tables: moved chats, updates done, boards owed, commands announced.

A group that becomes a supergroup gets a new number. What is kept for it stays where it is, under the number that it had
first; `key` and `number` translate. So nothing is copied, a late update of the old number finds the same tables, and
one write makes the change.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from adapters.store.connect import Client
from adapters.store.in_time import in_time
from adapters.telegram.shared.ids import is_supergroup
from adapters.telegram.shared.pace import Pace
from core.ports import StoreBusy
from core.recent import Recent

PATIENCE: Final = 0.8
"""Seconds for one step: whoever waits is then answered within 2.5 s, whether this or the store's own two ran out."""

GLANCE: Final = 10.0
"""Seconds that a supergroup is believed not to have moved: it may just have, and another process have been told."""

REMEMBERED: Final = 20_000
"""Groups of which this process remembers whether they have moved; of others it asks the store, or Telegram says so."""

_UPDATE_KEPT: Final = 2 * 86_400
"""Telegram keeps an update for a day."""
_BEGUN_KEPT: Final = 20
"""Seconds after which another process takes over what one has begun that was killed."""
_DONE: Final = b"done"


class Memory:
    """Telegram's part of the store. Every method that waits raises StoreBusy."""

    def __init__(self, client: Client, bot: int, pace: Pace) -> None:
        self._redis: Any = client  # redis-py's commands are typed for both its sync and async clients at once
        self._bot = bot
        self._pace = pace
        self._keys: Recent[int, int] = Recent(REMEMBERED)
        self._numbers: Recent[int, int] = Recent(REMEMBERED)
        self._unmoved: Recent[int, float] = Recent(REMEMBERED)

    async def key(self, chat: int) -> int:
        """Return the number under which a chat's tables are kept."""
        if not is_supergroup(chat) or self._unmoved.get(chat, 0.0) > self._pace.now():
            return chat
        known = self._keys.get(chat)
        if known is not None:
            return known
        async with in_time(PATIENCE):
            found = await self._redis.get(self._name("moved", chat))
        if found is None:
            self._unmoved[chat] = self._pace.now() + GLANCE
            return chat
        self._keep(int(found), chat)
        return int(found)

    def number(self, key: int) -> int:
        """Return the present number of the chat whose tables are kept under `key`, as far as this process knows."""
        return self._numbers.get(key, key)

    async def moved(self, old: int, new: int) -> None:
        """Note that a group has become the supergroup `new`. Saying so again changes nothing."""
        async with in_time(PATIENCE):
            await self._redis.set(self._name("moved", new), old)
        self._unmoved.pop(new, None)
        self._keep(old, new)

    async def begin(self, update: int, holder: str, *, alone: bool) -> bool | None:
        """Begin to handle an update: True when that is to be done, False when it was done, None while another does it.

        `alone` tells that no other process can be at it, so what one left unfinished is taken over at once.
        """
        key = self._name("update", update)
        async with in_time(PATIENCE):
            found = await self._redis.get(key)
            if found != _DONE and (found is None or alone):
                await self._redis.set(key, holder, ex=_BEGUN_KEPT, nx=not alone)
                found = await self._redis.get(key)
        if found == _DONE:
            return False
        return True if found == holder.encode() else None

    @asynccontextmanager
    async def kept(self, update: int, holder: str, every: float = _BEGUN_KEPT / 4) -> AsyncGenerator[None]:
        """Keep an update that was begun from other processes meanwhile, however long Telegram takes to answer."""
        keeping = asyncio.create_task(self._keep_begun(update, holder, every))
        try:
            yield
        finally:
            keeping.cancel()
            await asyncio.wait([keeping])

    async def _keep_begun(self, update: int, holder: str, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            with suppress(StoreBusy):
                async with in_time(PATIENCE):
                    await self._redis.set(self._name("update", update), holder, ex=_BEGUN_KEPT)

    async def done(self, update: int) -> None:
        """Note that an update was handled and answered."""
        async with in_time(PATIENCE):
            await self._redis.set(self._name("update", update), _DONE, ex=_UPDATE_KEPT)

    async def owe(self, server: str, table: str, due: int) -> None:
        """Note that a table has yet to be shown; from the time `due` on any process may do it."""
        async with in_time(PATIENCE):
            await self._redis.zadd(self._name("owed"), {f"{server}:{table}": due})

    async def paid(self, server: str, table: str) -> None:
        """Note that a table was shown."""
        async with in_time(PATIENCE):
            await self._redis.zrem(self._name("owed"), f"{server}:{table}")

    async def owed(self, now: int) -> tuple[tuple[str, str], ...]:
        """Return (server, table id) of tables that should have been shown by now, at most 100."""
        async with in_time(PATIENCE):
            members = await self._redis.zrangebyscore(self._name("owed"), "-inf", now, start=0, num=100)
        pairs = (member.decode().rpartition(":") for member in members)
        return tuple((server, table) for server, _, table in pairs)

    async def announced(self) -> str | None:
        """Return what stands for the commands that Telegram was told last."""
        async with in_time(PATIENCE):
            found = await self._redis.get(self._name("commands"))
        return None if found is None else found.decode()

    async def announce(self, digest: str) -> None:
        """Note which commands Telegram was told."""
        async with in_time(PATIENCE):
            await self._redis.set(self._name("commands"), digest)

    def _keep(self, key: int, chat: int) -> None:
        self._keys[chat] = key
        self._numbers[key] = chat

    def _name(self, *parts: object) -> str:
        return ":".join(("telegram", str(self._bot), *map(str, parts)))
