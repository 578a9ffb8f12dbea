"""What people, chats and servers chose, in Redis or Valkey: languages and settings, read through a small cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store import keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.connection import Connected, Connection
from adapters.store.ttl_cache import TtlCache
from core.ports import Languages, ServerSettings

if TYPE_CHECKING:
    from collections.abc import Mapping


class RedisLanguages(Connected, Languages):
    """`core.ports.Languages`."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._languages: TtlCache[str | None] = TtlCache(connection.monotonic)

    async def languages(self, *subjects: str) -> tuple[str | None, ...]:
        found = self._languages.get(subjects)
        unknown = [subject for subject in subjects if subject not in found]
        if unknown:
            epoch = self._languages.epoch
            async with self.connection.guard():
                pipeline = self.connection.client.pipeline(transaction=False)
                for subject in unknown:
                    pipeline.get(keys.language(subject))
                read: list[bytes | None] = await pipeline.execute()
            for subject, stored in zip(unknown, read, strict=True):
                found[subject] = None if stored is None else stored.decode()
                self._languages.put(subject, found[subject], epoch)
        return tuple(found[subject] for subject in subjects)

    async def set_language(self, subject: str, language: str | None) -> None:
        try:
            async with self.connection.guard():
                if language is None:
                    await self.connection.client.delete(keys.language(subject))
                else:
                    await self.connection.client.set(keys.language(subject), language)
        finally:
            self.forget_language(subject)

    def forget_language(self, subject: str) -> None:
        """Read a language again: it is being changed."""
        self._languages.forget(subject)


class RedisSettings(Connected, ServerSettings):
    """`core.ports.ServerSettings`."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._settings: TtlCache[dict[str, str]] = TtlCache(connection.monotonic)

    async def settings(self, server: str) -> dict[str, str]:
        if (fresh := self._settings.get([server]).get(server)) is not None:
            return fresh
        epoch = self._settings.epoch
        async with self.connection.guard():
            kept: dict[bytes, bytes] = await self.connection.client.hgetall(keys.settings(server))
        found = {name.decode(): value.decode() for name, value in kept.items()}
        self._settings.put(server, found, epoch)
        return found

    async def set_settings(self, server: str, event: str, changes: Mapping[str, str]) -> bool:
        values = [CLAIM_SECONDS, *(each for change in changes.items() for each in change)]
        try:
            names = [keys.event(server, event), keys.settings(server)]
            return bool(await self.connection.run("settings", names, values))
        finally:
            self.forget_settings(server)

    def forget_settings(self, server: str) -> None:
        """Read a server's settings again: they are being changed."""
        self._settings.forget(server)
