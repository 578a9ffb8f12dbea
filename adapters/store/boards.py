"""What the places of tables were shown, and what they are owed, in Redis or Valkey.

What was shown stands in the header of the table, whose place is its own chat. What each seat of a private table was
shown has a key of its own.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from adapters.store import competition_keys, keys, puzzle_keys, seat_keys
from adapters.store.connection import Connected
from adapters.store.sweep import due_tables
from core.ids import COMPETITION_IDS, PUZZLE_IDS, TABLE_IDS
from core.ports import BoardStore, Posted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


SEATS_SECONDS: Final = 60 * 86_400
"""How long it is known which messages the seats of a private table were shown; after that a board is a new message."""


class RedisBoards(Connected, BoardStore):
    """`core.ports.BoardStore`."""

    async def posted(self, server: str, table: str) -> Posted | None:
        if table in TABLE_IDS:
            (posted,) = await self.posted_all(server, [table])
            return posted
        if (own := seat_keys.read_seat_board(table)) is not None:
            async with self.connection.guard():
                return _read_seat(await self.connection.client.hget(seat_keys.seat_boards(server, own[0]), str(own[1])))
        place = _place(server, table)
        if place is None:
            return None
        prefix, number = place
        (header,) = await self.connection.run("headers", [prefix], [number])
        return read_posted(header)

    async def posted_all(self, server: str, tables: Sequence[str]) -> tuple[Posted | None, ...]:
        numbers = [TABLE_IDS.number(table) or 0 for table in tables]
        if not numbers:
            return ()
        found: list[bytes] = await self.connection.run("headers", [keys.tables(server)], numbers)
        return tuple(map(read_posted, found))

    async def set_posted(self, server: str, table: str, posted: Posted, others: Collection[int] = ()) -> Posted | None:
        owed = keys.owed(keys.partition(server))
        place = _place(server, table)
        if place is None:
            if (own := seat_keys.read_seat_board(table)) is None:
                return None
            number, seat = own
            names = [seat_keys.seat_boards(server, number), keys.table(server, number), owed]
            member = keys.due_member(server, number)
            shown = [seat, posted.version, posted.message, SEATS_SECONDS, member, *others]
            return _read_seat(await self.connection.run("seat_posted", names, shown))
        names = ["".join(map(str, place)), owed]
        values = [posted.version, quote(posted.message, safe="/:-,"), _member(server, table)]
        before: list[bytes] | None = await self.connection.run("posted", names, values)
        return None if before is None else Posted(unquote(before[1].decode()), int(before[0]))

    async def forget_posted(self, server: str, table: str) -> None:
        number = TABLE_IDS.number(table)
        if number is not None:
            async with self.connection.guard():
                await self.connection.client.delete(seat_keys.seat_boards(server, number))

    async def owed(
        self, now: int, serves: Callable[[str], bool] = lambda _: True, *, put_off: int
    ) -> tuple[tuple[str, str], ...]:
        by_partition: defaultdict[int, list[str]] = defaultdict(list)
        for server, table in await due_tables(self.connection, keys.owed, now, serves):
            by_partition[keys.partition(server)].append(_member(server, table))
        taken: list[bytes] = []
        for index, members in by_partition.items():
            taken += await self.connection.run("owed", [keys.owed(index)], [now, now + put_off, *members])
        return tuple(pair for name in taken if (pair := keys.read_due_member(name.decode())) is not None)

    async def owe(self, server: str, table: str, due: int) -> None:
        async with self.connection.guard():
            await self.connection.client.zadd(keys.owed(keys.partition(server)), {_member(server, table): due})

    async def paid(self, server: str, table: str) -> None:
        async with self.connection.guard():
            await self.connection.client.zrem(keys.owed(keys.partition(server)), _member(server, table))


def _read_seat(kept: bytes | None) -> Posted | None:
    """Read what a seat was shown; None also where that is damaged."""
    version, _, message = (kept or b"").partition(b"|")
    return Posted(message.decode(errors="replace"), int(version)) if version.isdigit() else None


def read_posted(header: bytes) -> Posted | None:
    """Read what was shown of a table from what stands before its document; None also where that is damaged."""
    try:
        _, shown, message, _ = (header or b"|||").split(b"|", 3)
        return Posted(unquote(message.decode(errors="replace")), int(shown)) if shown else None
    except ValueError:
        return None


def _place(server: str, table: str) -> tuple[str, int] | None:
    """Return what the key of a table, a puzzle or a competition begins with, and the number that follows.

    All three are kept with what was shown of them.
    """
    kinds = (
        (TABLE_IDS.number(table), keys.tables),
        (PUZZLE_IDS.number(table), puzzle_keys.puzzles),
        (COMPETITION_IDS.number(table), competition_keys.competitions),
    )
    return next(((begins(server), number) for number, begins in kinds if number is not None), None)


def _member(server: str, table: str) -> str:
    number = TABLE_IDS.number(table)
    return keys.due_member(server, table if number is None else number)
