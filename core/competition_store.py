"""Tournaments and classes as a server has them, as a protocol that the store fulfils."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from core.competitions.competition import Competition
from core.table import Unreadable


class CompetitionStore(Protocol):
    """The competitions of servers. Every method may raise StoreBusy.

    One that cannot be read is a value (`Unreadable`, whose `table` is its id) in a list, so that it holds up no other.
    The operator is told of each, once. What cannot be read is never written over.
    """

    async def load(self, server: str, competition: str) -> Competition | None:
        """Return a competition, None if this server has none of that id. Raises UnreadableTable."""
        ...

    async def open_in(self, server: str, chat: str) -> tuple[Competition | Unreadable, ...]:
        """Return the competitions of a chat that are not over, the newest last."""
        ...

    async def of_people(self, server: str, persons: Collection[str]) -> tuple[Competition | Unreadable, ...]:
        """Return the competitions of a server that name one of these people, the oldest first."""
        ...

    async def commit(
        self, event: str | None, competition: Competition, *, due: int | None, owed_at: int | None = None
    ) -> Competition:
        """Write a competition in one step and return it with its id and new version.

        One with an empty id is new and is given one. Every other one must still have the version that it was read
        with. The event is claimed in the same step, for a week. It is looked at again at `due`, or sooner where
        that was settled in between (`TableStore.commit`); None is never. With `owed_at` it is owed to its chat.

        Raises EventSeen and VersionConflict; then nothing was written.
        """
        ...

    async def reserve(self, server: str, count: int) -> tuple[str, ...]:
        """Return ids for as many new tables of a server, which no other tables will have.

        `TableStore.commit` writes a table of such an id and of version 0, unless there is one of that id already.
        """
        ...

    async def put_off(self, server: str, competition: str, now: int, until: int) -> None:
        """Let a competition that is due by `now` be due at `until`. What is settled after this makes it due again."""
        ...

    async def unlist(self, server: str, competition: str, persons: Collection[str]) -> None:
        """Name a competition among those of these people no longer."""
        ...

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        """Delete all competitions of a server whose chats these are, and where only these people were."""
        ...
