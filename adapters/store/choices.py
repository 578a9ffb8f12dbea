"""What people, chats and servers chose, in Redis or Valkey: languages and settings, read through a small cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store import keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.connection import Connected, Connection
from adapters.store.ttl_cache import TtlCache
from core.ports import Choices
from core.puzzle_store import PUZZLES_DUE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class RedisChoices(Connected, Choices):
    """`core.ports.Choices`."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._languages: TtlCache[str | tuple[str], str | None] = TtlCache(connection.monotonic)
        """What was chosen by its subject, and what a client speaks by a tuple of its person."""
        self._settings: TtlCache[str, dict[str, str]] = TtlCache(connection.monotonic)

    async def languages(self, *subjects: str) -> tuple[str | None, ...]:
        chosen, _ = await self.spoken(subjects, ())
        return chosen

    async def spoken(
        self, subjects: Sequence[str], persons: Sequence[str], *, server: str | None = None
    ) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
        wanted = (*subjects, *((person,) for person in persons))
        found = self._languages.get(wanted)
        servers = [] if server is None or self._settings.get([server]) else [server]
        # All are read again where one is not known, so that they grow old together: the next post needs them all, too.
        if servers or any(key not in found for key in wanted):
            epoch, settings_epoch = self._languages.epoch, self._settings.epoch
            read = await self.connection.read(
                *(("GET", keys.language(subject)) for subject in subjects),
                *(("GET", keys.client_language(person)) for person in persons),
                *(("HGETALL", keys.settings(each)) for each in servers),
            )
            for key, stored in zip(wanted, read[: len(wanted)], strict=True):
                found[key] = None if stored is None else stored.decode(errors="replace")
                self._languages.put(key, found[key], epoch)
            for each, kept in zip(servers, read[len(wanted) :], strict=True):
                self._settings.put(each, _decoded(kept), settings_epoch)
        languages = tuple(found[key] for key in wanted)
        return languages[: len(subjects)], languages[len(subjects) :]

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
        """Read the languages of a chat or a person again: they are being changed."""
        self._languages.forget(subject)
        self._languages.forget((subject,))

    async def settings(self, server: str) -> dict[str, str]:
        if (fresh := self._settings.get([server]).get(server)) is not None:
            return fresh
        epoch = self._settings.epoch
        (kept,) = await self.connection.read(("HGETALL", keys.settings(server)))
        found = _decoded(kept)
        self._settings.put(server, found, epoch)
        return found

    async def set_settings(
        self, server: str, event: str, changes: Mapping[str, str], *, puzzles_due: int | None = None
    ) -> bool:
        due = "" if puzzles_due is None else keys.due_member(server, PUZZLES_DUE)
        values = [CLAIM_SECONDS, due, puzzles_due or "", *(each for change in changes.items() for each in change)]
        try:
            names = [keys.event(server, event), keys.settings(server), keys.deadlines(keys.partition(server))]
            return bool(await self.connection.run("settings", names, values))
        finally:
            self.forget_settings(server)

    def forget_settings(self, server: str) -> None:
        """Read a server's settings again: they are being changed."""
        self._settings.forget(server)


def _decoded(kept: Mapping[bytes, bytes] | None) -> dict[str, str]:
    if kept is None:
        return {}
    return {name.decode(errors="replace"): value.decode(errors="replace") for name, value in kept.items()}
