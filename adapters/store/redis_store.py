"""The store on Redis or Valkey. Every write is one Lua script, every method one round trip."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from adapters.store import codec, health, keys, people
from adapters.store.archive import RedisArchive
from adapters.store.connect import Client, Timing
from adapters.store.ending import ending_arguments
from adapters.store.in_time import in_time
from adapters.store.lately import Lately
from adapters.store.scripts import script
from core import clocks
from core.clocks import Outage
from core.ports import EventSeen, Posted, StoreBusy, VersionConflict
from core.quiet import Quiet, read_quiet
from core.table import COMPUTER, Status, Table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping, Sequence

    from core.archive import Ending

_log: Final = logging.getLogger(__name__)

_CLAIM_SECONDS: Final = 7 * 24 * 3600
"""How long an event's claim is kept: a week, decided by this project; Telegram keeps updates for a day."""
_RETRY_SECONDS: Final = 60
"""How long a call without an event is remembered, so that the client's own retry of it writes nothing twice."""
_RECENT: Final = 50
_OUTAGES: Final = 100
"""How many outages are remembered: more than there can be within the longest clock, or the server has other worries."""
_DUE: Final = 100
_DUE_GLANCE: Final = 4
"""How many deadlines a sweep reads from each partition at first: it keeps 256 answers small after a long pause."""


class RedisStore:
    """`core.ports.Store` on a Redis or Valkey server or cluster. Close it with `aclose`."""

    def __init__(
        self, client: Client, timing: Timing | None = None, monotonic: Callable[[], float] = monotonic
    ) -> None:
        self._client: Any = client  # redis-py's commands are typed for both its sync and async clients at once
        self._timing = timing or Timing()
        # A cluster's client has no pool that waits, so the store itself lets in no more than there are connections.
        self._turn = asyncio.Semaphore(self._timing.connections)
        self._failing = False
        self._languages: Lately[str | None] = Lately(monotonic)
        self._settings: Lately[dict[str, str]] = Lately(monotonic)
        self._commit = script(client, "commit")
        self._set_posted = script(client, "posted")
        self._put_off = script(client, "owed")
        self._open = script(client, "open")
        self._lease = script(client, "lease")
        self._pulse = script(client, "pulse")
        self._set_settings = script(client, "settings")
        self.archive = RedisArchive(client, self.guard)

    @property
    def client(self) -> Client:
        """The client itself, for what is kept beside the tables; it is closed with the store."""
        client: Client = self._client
        return client

    async def aclose(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def warnings(self) -> tuple[str, ...]:
        """Return what in the server's settings would lose data, in sentences for whoever runs it."""
        async with self.guard():
            return await health.warnings(self._client)

    async def load(self, server: str, table: str) -> Table | None:
        """Return a table, or None if this server has none of that id."""
        number = keys.number(table)
        if number is None:
            return None
        async with self.guard():
            stored = await self._client.get(f"{keys.tables(server)}{number}")
        return None if stored is None else codec.read(server, table, stored)

    async def open_tables(self, server: str, chat: str) -> tuple[Table, ...]:
        """Return the chat's offered and running tables, the least recently changed first."""
        async with self.guard():
            found = await self._open(keys=[keys.open_index(server, chat), keys.tables(server)])
        return tuple(
            codec.read(server, keys.table_id(int(number)), stored)
            for number, stored in zip(found[::2], found[1::2], strict=True)
        )

    async def recent(self, server: str, chat: str) -> tuple[str, ...]:
        """Return the ids of the chat's newest finished and aborted games (at most 50), the newest first.

        Offers that came to nothing are not among them.
        """
        async with self.guard():
            found = await self._client.lrange(keys.recent(server, chat), 0, -1)
        return tuple(keys.table_id(int(number)) for number in found)

    async def commit(
        self, event: str | None, *tables: Table, ending: Ending | None = None, owed_at: int | None = None
    ) -> tuple[Table, ...]:
        """Write tables of one server in one step and return them with their ids and new versions.

        `ending` is what the end of the first table's game changes, `owed_at` when its board is owed. Raises EventSeen
        and VersionConflict, and ValueError for tables of several servers, one table twice or an id that this store
        never gave; then nothing was written.
        """
        servers = {table.server for table in tables}
        if len(servers) != 1:
            raise ValueError("a commit is of tables of one server")
        return await self._write(servers.pop(), event, tables, ending, owed_at)

    async def claim(self, server: str, event: str) -> bool:
        """Claim an event that changes nothing else. Return False when it was claimed before."""
        try:
            await self._write(server, event, ())
        except EventSeen:
            return False
        return True

    async def claimed(self, server: str, event: str) -> bool:
        """Whether an event was claimed."""
        async with self.guard():
            return bool(await self._client.exists(keys.event(server, event)))

    async def _write(
        self,
        server: str,
        event: str | None,
        tables: Sequence[Table],
        ending: Ending | None = None,
        owed_at: int | None = None,
    ) -> tuple[Table, ...]:
        numbers = [_number(table) for table in tables]
        existing = [number for number in numbers if number is not None]
        if len(set(existing)) < len(existing):
            raise ValueError("a table stands twice in one commit")
        token = secrets.token_bytes(8)
        names: list[str | bytes] = [
            keys.event(server, token.hex() if event is None else event),
            keys.counter(server),
            keys.deadlines(keys.partition(server)),
        ]
        ttl = _RETRY_SECONDS if event is None else _CLAIM_SECONDS
        values: list[bytes | str | int] = [token, ttl, keys.due_member(server, ""), _RECENT, len(tables)]
        values += [keys.owed(keys.partition(server)), "" if owed_at is None else owed_at]
        for table, number in zip(tables, numbers, strict=True):
            names += [keys.tables(server), keys.open_index(server, table.chat), keys.recent(server, table.chat)]
            values += [
                "" if number is None else number,
                table.version,
                codec.encode(table),
                int(table.status.open),
                int(table.status in {Status.FINISHED, Status.ABORTED}),
                "" if (due := clocks.due(table)) is None else due,
            ]
        if ending is not None:
            more_names, more_values = ending_arguments(server, ending)
            names += more_names
            values += more_values
        newcomers = [each for place, table in enumerate(tables, 1) for each in _newcomers(place, table)]
        if newcomers:
            values += [keys.people(keys.partition(server)), server, keys.unfinished(server, ""), *newcomers]
        async with self.guard():
            said, *added = await self._commit(keys=names, args=values)
        if said == b"seen":
            raise EventSeen(event)
        if said == b"conflict":
            raise VersionConflict(", ".join(table.id for table in tables))
        new = iter(added)
        return tuple(
            replace(table, id=keys.table_id(int(next(new))), version=1)
            if number is None
            else replace(table, version=table.version + 1)
            for table, number in zip(tables, numbers, strict=True)
        )

    async def due(self, now: int, serves: Callable[[str], bool] = lambda _: True) -> tuple[tuple[str, str], ...]:
        """Return (server, table id) of tables where something is due (`clocks.due`) by `now`, at most 100.

        Only those of servers that `serves` knows: others, however many, keep nobody waiting.
        """
        found: list[tuple[str, str]] = []
        partitions: Sequence[int] = range(keys.PARTITIONS)
        start, most = 0, _DUE_GLANCE
        while partitions and len(found) < _DUE:
            async with self.guard():
                pages = await self._overdue(keys.deadlines, partitions, now, start, most)
            pairs = (keys.read_due_member(member.decode()) for page in pages for member in page)
            found.extend(pair for pair in pairs if serves(pair[0]))
            partitions = [index for index, page in zip(partitions, pages, strict=True) if len(page) == most]
            start, most = start + most, _DUE
        return tuple(found[:_DUE])

    async def _overdue(
        self, key: Callable[[int], str], partitions: Iterable[int], now: int, start: int, most: int
    ) -> list[list[bytes]]:
        """Return up to `most` due members of each partition, skipping the first `start`, in one round trip."""
        pipeline = self._client.pipeline(transaction=False)
        for index in partitions:
            pipeline.zrangebyscore(key(index), "-inf", now, start=start, num=most)
        return await pipeline.execute()

    async def posted(self, server: str, table: str) -> Posted | None:
        """Return the newest message that shows this table."""
        number = keys.number(table)
        if number is None:
            return None
        async with self.guard():
            stored: bytes | None = await self._client.get(f"{keys.tables(server)}{number}")
        _, shown, message, _ = (stored or b"|||").split(b"|", 3)
        return Posted(unquote(message.decode()), int(shown)) if shown else None

    async def set_posted(self, server: str, table: str, posted: Posted) -> Posted | None:
        """Remember the newest message that shows this table; one of an older version is not remembered.

        It is kept with the table, as long as that is. Returns the message that was known so far.
        """
        number = keys.number(table)
        if number is None:
            return None
        message = quote(posted.message, safe="/:-,")
        async with self.guard():
            known: list[bytes] | None = await self._set_posted(
                keys=[f"{keys.tables(server)}{number}", keys.owed(keys.partition(server))],
                args=[posted.version, message, keys.due_member(server, number)],
            )
        return None if known is None else Posted(unquote(known[1].decode()), int(known[0]))

    async def owed(
        self, now: int, serves: Callable[[str], bool] = lambda _: True, *, put_off: int
    ) -> tuple[tuple[str, str], ...]:
        """Return up to 100 (server, table id) whose board is owed by `now`, of servers that `serves` knows.

        Each is put off by `put_off` seconds in the same step: so one process shows it, and another one where that dies.
        """
        async with self.guard():
            pages = await self._overdue(keys.owed, range(keys.PARTITIONS), now, 0, _DUE)
        members = (member.decode() for page in pages for member in page)
        wanted = [member for member in members if serves(keys.read_due_member(member)[0])][:_DUE]
        async with self.guard():
            taken: list[int] = await asyncio.gather(*(self._take_owed(member, now, now + put_off) for member in wanted))
        return tuple(keys.read_due_member(member) for member, mine in zip(wanted, taken, strict=True) if mine)

    async def _take_owed(self, member: str, now: int, due: int) -> int:
        index = keys.partition(keys.read_due_member(member)[0])
        taken: int = await self._put_off(keys=[keys.owed(index)], args=[member, now, due])
        return taken

    async def owe(self, server: str, table: str, due: int) -> None:
        """Let a table's board be owed, to be shown by any process from `due` on."""
        await self._change_owed(server, table, due)

    async def paid(self, server: str, table: str) -> None:
        """Let a table's board be owed no longer."""
        await self._change_owed(server, table, None)

    async def _change_owed(self, server: str, table: str, due: int | None) -> None:
        number, key = keys.number(table), keys.owed(keys.partition(server))
        if number is None:
            return
        member = keys.due_member(server, number)
        async with self.guard():
            await (self._client.zrem(key, member) if due is None else self._client.zadd(key, {member: due}))

    async def languages(self, *subjects: str) -> tuple[str | None, ...]:
        """Return the language chosen by each subject (the id of a chat or a person), None where none was.

        What another process changed within the last few seconds (`lately.FRESH`) may not be seen yet.
        """
        found = self._languages.fresh(subjects)
        unknown = [subject for subject in subjects if subject not in found]
        if unknown:
            mark = self._languages.mark
            async with self.guard():
                pipeline = self._client.pipeline(transaction=False)
                for subject in unknown:
                    pipeline.get(keys.language(subject))
                read: list[bytes | None] = await pipeline.execute()
            for subject, stored in zip(unknown, read, strict=True):
                found[subject] = None if stored is None else stored.decode()
                self._languages.keep(subject, found[subject], mark)
        return tuple(found[subject] for subject in subjects)

    async def heard(self, *persons: str) -> tuple[str | None, ...]:
        """Return the language that each person's client was last seen to speak, None where that is not known."""
        async with self.guard():
            return await people.heard(self._client, persons)

    async def hear(self, person: str, language: str | None, aliases: Collection[str] = ()) -> None:
        """Note the language that a person's client speaks and what else they answer to, for `people.HEARD_SECONDS`."""
        async with self.guard():
            await people.hear(self._client, person, language, aliases)

    async def who(self, alias: str) -> str | None:
        """Return the id of whoever was last known to answer to `alias`, None where nobody was."""
        async with self.guard():
            found: bytes | None = await self._client.get(keys.named(alias))
        return None if found is None else found.decode()

    async def set_language(self, subject: str, language: str | None) -> None:
        """Set or clear the language of a chat or a person, for everywhere they are met."""
        try:
            async with self.guard():
                if language is None:
                    await self._client.delete(keys.language(subject))
                else:
                    await self._client.set(keys.language(subject), language)
        finally:
            self._languages.forget(subject)

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Take or prolong the right to be the only one, of all processes, that does what `name` says.

        It lasts for so many seconds; zero gives it up. Return False while another holder has it.
        """
        async with self.guard():
            return bool(await self._lease(keys=[keys.lease(name)], args=[holder, round(seconds * 1000)]))

    async def beat(self, platform: str, now: int, patience: int) -> tuple[Outage, ...]:
        """Give a platform's sign of life; return its newest outages: times of over `patience` seconds without one."""
        names = [keys.pulse(platform), keys.outages(platform)]
        async with self.guard():
            found: list[bytes] = await self._pulse(keys=names, args=[now, patience, _OUTAGES])
        return tuple(Outage(*map(int, outage.split())) for outage in found)

    async def settings(self, server: str) -> dict[str, str]:
        """Return what the server's administrators decided, by the names of the settings.

        It may be what another process has changed in the last `lately.FRESH` seconds.
        """
        if (fresh := self._settings.fresh([server]).get(server)) is not None:
            return fresh
        mark = self._settings.mark
        async with self.guard():
            kept: dict[bytes, bytes] = await self._client.hgetall(keys.settings(server))
        found = {name.decode(): value.decode() for name, value in kept.items()}
        self._settings.keep(server, found, mark)
        return found

    async def set_settings(self, server: str, event: str, changes: Mapping[str, str]) -> bool:
        """Change settings, "" taking one back. Return False, and change nothing, when the event was claimed before."""
        values = [each for change in changes.items() for each in change]
        names = [keys.event(server, event), keys.settings(server)]
        try:
            async with self.guard():
                return bool(await self._set_settings(keys=names, args=[_CLAIM_SECONDS, *values]))
        finally:
            self._settings.forget(server)

    async def quiet(self, person: str) -> Quiet | None:
        """Return the quiet hours that a person chose, None where they chose none."""
        async with self.guard():
            found: bytes | None = await self._client.get(keys.quiet(person))
        return None if found is None else read_quiet(found.decode())

    async def set_quiet(self, person: str, quiet: Quiet | None) -> None:
        """Set or clear the quiet hours of a person, for everywhere they are met."""
        async with self.guard():
            if quiet is None:
                await self._client.delete(keys.quiet(person))
            else:
                await self._client.set(keys.quiet(person), str(quiet))

    async def servers_of(self, person: str) -> dict[str, str]:
        """Return the servers where a person sits or sat, each with the token they are forgotten by there, "" before."""
        async with self.guard():
            return await people.servers_of(self._client, person)

    async def set_token(self, server: str, person: str, token: str) -> None:
        """Note the token that a person is forgotten by in a server (`table.forgotten`)."""
        async with self.guard():
            await self._client.hset(keys.people(keys.partition(server)) + person, server, token)

    async def tables_of(self, server: str, persons: Collection[str], *, finished: bool) -> tuple[str, ...]:
        """Return the ids of a server's tables where one of these people sits, sat or was asked to, the oldest first.

        Some may be among them that such a person has left. Only with `finished` there are those whose game is finished.
        """
        async with self.guard():
            return await people.tables_of(self._client, server, persons, finished=finished)

    async def load_all(self, server: str, tables: Collection[str]) -> tuple[Table, ...]:
        """Return those of these tables that there are, in their order."""
        async with self.guard():
            return await people.load_all(self._client, server, tables)

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        """Delete all that is kept of a server whose chats these are, and where only these people were at tables."""
        try:
            async with self.guard():
                await people.drop(self._client, server, chats, persons)
        finally:
            self._settings.forget(server)
            for chat in chats:
                self._languages.forget(chat)

    async def forget(self, person: str) -> None:
        """Delete what is kept of a person by their id: their choices, and the list of where they played."""
        try:
            async with self.guard():
                await people.forget(self._client, person)
        finally:
            self._languages.forget(person)

    @asynccontextmanager
    async def guard(self) -> AsyncGenerator[None]:
        """Bound the time of one operation, and turn whatever goes wrong into StoreBusy.

        A cause is logged when it begins, not again for everybody who meets it.
        """
        try:
            async with in_time(self._timing.total), self._turn:
                yield
        except StoreBusy as busy:
            if not self._failing:
                self._failing = True
                _log.warning("the store does not serve: %s: %s", type(busy.__cause__).__name__, busy.__cause__)
            raise
        if self._failing:
            self._failing = False
            _log.info("the store serves again")


def _newcomers(place: int, table: Table) -> Iterable[int | str]:
    """Return who may be new at a table, each with the place of the table: people come until the first move."""
    if table.id and (table.moves or not table.status.open):
        return
    for player in (*table.seats, *table.invited):
        if player != COMPUTER and not player.forgotten:
            yield from (place, player.id)


def _number(table: Table) -> int | None:
    """Return the number in a table's id, None for a new one."""
    if not table.id:
        return None
    number = keys.number(table.id)
    if number is None:
        raise ValueError(f"no table has the id {table.id!r}")
    return number
