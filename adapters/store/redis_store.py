"""The store on Redis or Valkey, one server or a cluster: all its parts over one connection."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from adapters.store import health, keys, namespace
from adapters.store.apart import RedisApart
from adapters.store.archive import RedisArchive
from adapters.store.boards import RedisBoards
from adapters.store.choices import RedisChoices
from adapters.store.claims import RedisClaims
from adapters.store.competitions import RedisCompetitions
from adapters.store.connect import Client, Timing
from adapters.store.connection import Connection
from adapters.store.counting import RedisCounts
from adapters.store.leases import RedisLeases, RedisPulse
from adapters.store.message_log import RedisMessageLog
from adapters.store.notices import RedisNotices
from adapters.store.people import RedisPeople
from adapters.store.platform_store import RedisPlatformStore
from adapters.store.puzzles import RedisPuzzles
from adapters.store.rebuild_store import RedisRebuildStore
from adapters.store.tables import RedisTables
from core.games import GAMES
from core.ports import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


class RedisStore(
    RedisTables,
    RedisBoards,
    RedisClaims,
    RedisPeople,
    RedisApart,
    RedisChoices,
    RedisNotices,
    RedisLeases,
    RedisPulse,
    RedisCounts,
    Store,
):
    """`core.ports.Store`. Close it with `aclose`."""

    def __init__(
        self,
        client: Client,
        timing: Timing | None = None,
        monotonic: Callable[[], float] = monotonic,
        ladders: Sequence[str] = tuple(GAMES),
    ) -> None:
        """Take the ladders on which standings are kept, by default one for each game."""
        super().__init__(Connection(client, timing, monotonic))
        self._archive = RedisArchive(self.connection, ladders)
        self._puzzles = RedisPuzzles(self.connection)
        self._competitions = RedisCompetitions(self.connection)
        self._ladders = ladders

    @property
    def archive(self) -> RedisArchive:
        return self._archive

    @property
    def puzzles(self) -> RedisPuzzles:
        return self._puzzles

    @property
    def competitions(self) -> RedisCompetitions:
        return self._competitions

    @property
    def rebuild_store(self) -> RedisRebuildStore:
        """The finished games and the standings that follow from them."""
        return RedisRebuildStore(self.connection, self._ladders)

    @property
    def message_log(self) -> RedisMessageLog:
        """What was said in the rooms of the local chat."""
        return RedisMessageLog(self.connection)

    def platform(self, seconds: float | None = None) -> RedisPlatformStore:
        """Return the part for what platforms keep; one step there may take `seconds`."""
        return RedisPlatformStore(self.connection, seconds)

    async def take_a_write(self) -> None:
        """Write one key by a script, to see that the store does its part. Raises StoreBusy, within two seconds."""
        await self.connection.take_a_write()

    async def aclose(self) -> None:
        """Close all connections."""
        await self.connection.aclose()

    async def warnings(self) -> tuple[str, ...]:
        """Return what in the server's settings would lose data, in sentences for its administrator."""
        async with self.connection.guard():
            return await health.warnings(self.connection.client)

    async def other_installations(self) -> tuple[str, ...]:
        """Return the namespaces of other installations whose games the server holds, "" for the one without.

        It looks at all keys, in small steps. Raises StoreBusy.
        """
        found = await self.connection.find_keys(f"*{keys.STORE_FORMAT}", count=5_000)
        namespaces = {namespace.of_another(key.decode(errors="replace"), keys.STORE_FORMAT) for key in found}
        return tuple(sorted(each for each in namespaces if each is not None))

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        try:
            await super().drop(server, chats, persons)
        finally:
            self.forget_settings(server)
            for chat in chats:
                self.forget_language(chat)

    async def note_client(self, person: str, language: str | None, aliases: Collection[str] = ()) -> None:
        try:
            await super().note_client(person, language, aliases)
        finally:
            if language is not None:
                self.forget_language(person)

    async def forget(self, person: str) -> None:
        try:
            await self.forget_apart(person)
            await super().forget(person)
        finally:
            self.forget_language(person)
            self.forget_notices(person)
