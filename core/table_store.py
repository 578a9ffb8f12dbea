"""The tables as they are kept, as a protocol that the store fulfils."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Protocol

from core.archive import StandingsUpdate
from core.store_errors import StoreError
from core.table import Table, Unreadable

OPEN_TABLES: Final = 32
"""Open tables that are looked at where no more are asked for: more than those at which one person may sit in a chat."""


class UnreadableTable(StoreError):
    """A table that is asked for by its id cannot be read; `table` says which, and why. Asking again does not help."""

    def __init__(self, table: Unreadable) -> None:
        super().__init__(f"table {table.table} of {table.server} cannot be read: {table.reason}")
        self.table = table


@dataclass(frozen=True, slots=True)
class OpenPage:
    """A stretch of a chat's open tables, the newest change first, and how many there are in all."""

    tables: tuple[Table | Unreadable, ...]
    total: int


class TableStore(Protocol):
    """The tables. Every method that waits may raise StoreBusy.

    In a list, a table that cannot be read is a value (`Unreadable`), so that it holds up no other. The operator is told
    of each, once. What cannot be read is never written over.

    A server is a Discord guild, a Telegram chat or a local room; all that is kept for one server can be changed in one
    step. Its chats are the channels or topics in it.
    """

    async def load(self, server: str, table: str) -> Table | None:
        """Return a table, or None if this server has none of that id. Raises UnreadableTable."""
        ...

    async def load_all(self, server: str, tables: Collection[str]) -> tuple[Table | Unreadable, ...]:
        """Return those of these tables that exist, in their order."""
        ...

    async def open_tables(
        self, server: str, chat: str, *, of: Collection[str] = (), most: int = OPEN_TABLES
    ) -> tuple[Table | Unreadable, ...]:
        """Return the chat's offered and running tables, the most recently changed ones, with the newest change last.

        With `of` only those where one of these people may sit or be asked to; some may be among them that such a person
        has left. What this takes does not grow with the tables there are.
        """
        ...

    async def open_page(self, server: str, chat: str, *, start: int, count: int) -> OpenPage:
        """Return the chat's open tables from the `start`th most recently changed one on, counted from 0."""
        ...

    async def open_ids(self, server: str, chat: str) -> tuple[str, ...]:
        """Return the ids of all the chat's open tables, the least recently changed first."""
        ...

    def note_unreadable(self, table: Unreadable) -> None:
        """Tell the operator, once, of a table whose content makes no sense although the store could read it."""
        ...

    async def places(self) -> tuple[tuple[str, str], ...]:
        """Return (server, chat) of every chat that has open tables. It takes long: it looks at all that is kept."""
        ...

    async def recent(self, server: str, chat: str) -> tuple[str, ...]:
        """Return the ids of the chat's newest finished and aborted games (at most 50), the newest first.

        Offers that came to nothing are not among them.
        """
        ...

    async def commit(
        self, event: str | None, *tables: Table, ending: StandingsUpdate | None = None, owed_at: int | None = None
    ) -> tuple[Table, ...]:
        """Write tables of one server in one step and return them with their ids and new versions.

        A table with an empty id is new and is given one. Every other one must still have the version it was read
        with. The event id is claimed in the same step, for a week. `ending` is what the end of the first table's game
        changes; the standings before it must still be those that are kept.

        With `owed_at` the board of the first table is owed to its place, due at that time (`BoardStore`). The other
        tables, and the first one without `owed_at`, look as before: the message that shows one shows its new version,
        and those that are open already stay where they are in their chat's order.

        Raises EventSeen and VersionConflict, and ValueError for tables of several servers, one table twice or an id
        that this store never gave; then nothing was written.
        """
        ...

    async def due(self, now: int, serves: Callable[[str], bool] = lambda _: True) -> tuple[tuple[str, str], ...]:
        """Return (server, table id) of tables where something is due (`clocks.due`) by `now`, at most 100.

        Only those of servers that `serves` knows: others, however many, keep none of these waiting.
        """
        ...

    async def put_off(self, server: str, table: str, now: int, until: int) -> None:
        """Let a table where something is due by `now`, and cannot be done, be due at `until`, so that others are."""
        ...
