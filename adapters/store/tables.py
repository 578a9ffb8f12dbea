"""The tables in Redis or Valkey. Every write is one script."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from redis.exceptions import ResponseError

from adapters.store import codec, keys
from adapters.store.causes import cause_of
from adapters.store.commit import commit_arguments, newcomers
from adapters.store.connection import Connected, Connection
from adapters.store.sweep import due_tables
from adapters.store.whereabouts import Whereabouts
from adapters.store.written_form import INDEXED
from core.ids import TABLE_IDS
from core.ports import OPEN_TABLES, Cause, EventSeen, OpenPage, TableStore, UnreadableTable, VersionConflict
from core.table import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from core.archive import StandingsUpdate
    from core.table import Table


class RedisTables(Connected, TableStore):
    """`core.ports.TableStore`."""

    async def load(self, server: str, table: str) -> Table | None:
        number = TABLE_IDS.number(table)
        if number is None:
            return None
        async with self.connection.guard():
            try:
                stored: bytes | int | None = await self.connection.client.get(keys.table(server, number))
            except ResponseError as error:
                if cause_of(error) is not Cause.WRONG_TYPE:
                    raise
                stored = codec.OTHER_KIND
        if stored is None:
            return None
        (found,) = read_tables(self.connection, server, [number, stored])
        if isinstance(found, Unreadable):
            raise UnreadableTable(found)
        return found

    async def load_all(self, server: str, tables: Collection[str]) -> tuple[Table | Unreadable, ...]:
        numbers = [number for table in tables if (number := TABLE_IDS.number(table)) is not None]
        if not numbers:
            return ()
        found = await self.connection.run("load", [keys.tables(server)], numbers)
        pairs = zip(found[::2], found[1::2], strict=True)
        return read_tables(self.connection, server, [each for pair in pairs if pair[1] is not None for each in pair])

    async def open_tables(
        self, server: str, chat: str, *, of: Collection[str] = (), most: int = OPEN_TABLES
    ) -> tuple[Table | Unreadable, ...]:
        page = await self._open(server, chat, 0, most, of)
        return page.tables[::-1]

    async def open_page(self, server: str, chat: str, *, start: int, count: int) -> OpenPage:
        return await self._open(server, chat, start, count)

    async def _open(self, server: str, chat: str, start: int, count: int, people: Collection[str] = ()) -> OpenPage:
        names = [keys.open_index(server, chat), keys.tables(server)]
        names += [keys.unfinished(server, person) for person in people]
        total, found = await read_list(self.connection, "open", server, names, [start, count])
        return OpenPage(found, total)

    async def open_ids(self, server: str, chat: str) -> tuple[str, ...]:
        found: list[bytes] | None
        (found,) = await self.connection.read(("ZRANGE", keys.open_index(server, chat), 0, -1))
        return tuple(TABLE_IDS.of(int(number)) for number in found or () if number.isdigit())

    def note_unreadable(self, table: Unreadable) -> None:
        self.connection.damage.tell_table(table)

    async def places(self) -> tuple[tuple[str, str], ...]:
        found = await self.connection.find_keys(keys.all_open_indexes())
        return tuple(sorted({keys.read_open_index(key.decode()) for key in found}))

    async def recent(self, server: str, chat: str) -> tuple[str, ...]:
        found: list[bytes] | None
        (found,) = await self.connection.read(("LRANGE", keys.recent(server, chat), 0, -1))
        return tuple(TABLE_IDS.of(int(number)) for number in found or () if number.isdigit())

    async def commit(
        self, event: str | None, *tables: Table, ending: StandingsUpdate | None = None, owed_at: int | None = None
    ) -> tuple[Table, ...]:
        token, form, digests = secrets.token_bytes(8), self.connection.form, self.connection.digests
        documents = [codec.encode(table) for table in tables]
        while True:
            if form.number >= INDEXED:
                await self._list_newcomers(tables)
            names, values = commit_arguments(
                event,
                token,
                tables,
                documents,
                ending=ending,
                owed_at=owed_at,
                form=form.number,
                digest_of=digests.of,
            )
            mark = keys.probe(keys.partition(tables[0].server))
            said, *added = await self.connection.run_confirmed("commit", names, values, mark)
            if said != b"form":
                break
            form.learn(int(added[0]))  # another process raised it, and nothing was written
        if said == b"again":
            await self._list_newcomers(tables)
        if said == b"seen":
            raise EventSeen(event)
        if said == b"conflict":
            raise VersionConflict(", ".join(table.id for table in tables))
        new = iter(added)
        saved = tuple(
            replace(table, version=table.version + 1)
            if table.id
            else replace(table, id=TABLE_IDS.of(int(next(new))), version=1)
            for table in tables
        )
        for table, document in zip(saved, documents, strict=True):
            digests.note(table, document)
        return saved

    async def put_off(self, server: str, table: str, now: int, until: int) -> None:
        number = TABLE_IDS.number(table) or 0
        names = [keys.deadlines(keys.partition(server)), keys.table(server, number)]
        await self.connection.run("put_off", names, [keys.due_member(server, number), now, until])

    async def _list_newcomers(self, tables: Sequence[Table]) -> None:
        """Put those who may be new at tables into the index of whereabouts."""
        if places := [(person, keys.partition(tables[0].server)) for person in newcomers(tables)]:
            await Whereabouts(self.connection).note(places)

    async def due(self, now: int, serves: Callable[[str], bool] = lambda _: True) -> tuple[tuple[str, str], ...]:
        return await due_tables(self.connection, keys.deadlines, now, serves)


async def read_list(
    connection: Connection, script: str, server: str, names: Sequence[str], values: Sequence[int]
) -> tuple[int, tuple[Table | Unreadable, ...]]:
    """Return how many tables a list has, and a stretch of it, by a script that drops what is there no longer."""
    while True:
        total, *found = await connection.run(script, names, values)
        if None not in found:
            return total, read_tables(connection, server, found)
        gone = [TABLE_IDS.of(int(number)) for number, stored in zip(found[::2], found[1::2], strict=True) if not stored]
        connection.damage.tell_gone(names[0], gone)


def read_tables(
    connection: Connection, server: str, found: Sequence[bytes | int | None]
) -> tuple[Table | Unreadable, ...]:
    """Read the numbers and contents of tables as scripts return them; tell the operator of what cannot be read."""
    tables: list[Table | Unreadable] = []
    for number, stored in zip(found[::2], found[1::2], strict=True):
        table = codec.read(server, TABLE_IDS.of(int(number or 0)), stored)
        if isinstance(table, Unreadable):
            connection.damage.tell_table(table)
        elif isinstance(stored, bytes):
            connection.digests.note(table, stored.split(b"|", 3)[3])
        tables.append(table)
    return tuple(tables)
