"""Notices a store that came back empty: restarted without its data, flushed, or another one behind the same name."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from adapters.store import keys
from adapters.store.store_format import check_format
from adapters.store.written_form import UnknownFormat
from core.bounded import forget_all
from core.ports import StoreBusy

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from adapters.store.redis_store import RedisStore

LOOK_SECONDS: Final = 1.0

_log: Final = logging.getLogger(__name__)


class StoreWatch:
    """Looks whether the store is still the one it was, by a random word that is kept in it.

    Each of `told` is called with the new word when it is not.
    """

    def __init__(self, store: RedisStore) -> None:
        self.told: list[Callable[[str], Awaitable[None]]] = []
        self._store = store
        self._word: str | None = None

    async def look(self) -> None:
        """Learn the store's word, and forget all that was remembered of a store that had another. Raises StoreBusy."""
        word = await self._read() or await self._write()
        known, self._word = self._word, word
        if known in {None, word}:
            return
        _log.error(
            "the store came back empty, or another one stands in its place: games, ratings and messages are gone"
        )
        forget_all()
        try:
            await check_format(self._store, write=True)
        except UnknownFormat as error:
            _log.critical("this Kibitz does not know the store's format, %a: end this process", error.found[:40])
        for tell in self.told:
            await tell(word)

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreBusy:
                continue
            except Exception:  # noqa: BLE001 - the boundary: the next look may succeed
                _log.exception("what was lost with the store could not be cleared up")

    async def _read(self) -> str | None:
        async with self._store.connection.guard():
            found: bytes | None = await self._store.connection.client.get(keys.identity())
        return None if found is None else found.decode(errors="replace")

    async def _write(self) -> str:
        word = secrets.token_hex(8)
        async with self._store.connection.guard():
            written = await self._store.connection.client.set(keys.identity(), word, nx=True)
        return word if written else await self._read() or word


@asynccontextmanager
async def watching(store: RedisStore) -> AsyncGenerator[StoreWatch]:
    """Watch a store as long as it is used."""
    watch = StoreWatch(store)
    with suppress(StoreBusy):
        await watch.look()
    task = asyncio.create_task(watch.run())
    try:
        yield watch
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
