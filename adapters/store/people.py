"""What is kept of people in Redis or Valkey: how they are known, what they chose, where they played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import keys, notice_keys
from adapters.store.connection import Connected
from adapters.store.everywhere import tables_everywhere
from adapters.store.whereabouts import Whereabouts
from adapters.store.written_form import INDEXED
from core.ids import TABLE_IDS
from core.ports import People
from core.quiet import Quiet, read_quiet

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from core.ports import Posted
    from core.table import Table, Unreadable

CLIENT_SECONDS: Final = 90 * 24 * 3600
"""How long the language of a person's client and their aliases are known: longer than any game waits for a move."""


class RedisPeople(Connected, People):
    """`core.ports.People`."""

    async def note_client(self, person: str, language: str | None, aliases: Collection[str] = ()) -> None:
        pipeline = self.connection.client.pipeline(transaction=False)
        if language is not None:
            pipeline.set(keys.client_language(person), language, ex=CLIENT_SECONDS)
        for alias in aliases:
            pipeline.sadd(keys.aliases(person), alias)
            pipeline.expire(keys.aliases(person), CLIENT_SECONDS)
            pipeline.set(keys.alias(alias), person, ex=CLIENT_SECONDS)
        async with self.connection.guard():
            await pipeline.execute()

    async def client_languages(self, *persons: str) -> tuple[str | None, ...]:
        found: list[bytes | None] = await self.connection.read(
            *(("GET", keys.client_language(person)) for person in persons)
        )
        return tuple(None if stored is None else stored.decode(errors="replace") for stored in found)

    async def person_by_alias(self, alias: str) -> str | None:
        found: bytes | None
        (found,) = await self.connection.read(("GET", keys.alias(alias)))
        return None if found is None else found.decode(errors="replace")

    async def quiet(self, person: str) -> Quiet | None:
        found: bytes | None
        (found,) = await self.connection.read(("GET", keys.quiet(person)))
        if found is None:
            return None
        quiet = read_quiet(found.decode(errors="replace"))
        if quiet is None:
            self.connection.damage.tell("the quiet hours", person, f"{found!r:.40}")
        return quiet

    async def set_quiet(self, person: str, quiet: Quiet | None) -> None:
        async with self.connection.guard():
            if quiet is None:
                await self.connection.client.delete(keys.quiet(person))
            else:
                await self.connection.client.set(keys.quiet(person), str(quiet))

    async def servers_of(self, person: str) -> dict[str, str]:
        return await Whereabouts(self.connection).servers(person)

    async def set_token(self, server: str, person: str, token: str) -> None:
        async with self.connection.guard():
            await self.connection.client.hset(keys.people(keys.partition(server)) + person, server, token)

    async def tables_of(
        self, server: str, persons: Collection[str], *, finished: bool, most: int | None = None
    ) -> tuple[str, ...]:
        # Unfinished ones are read first: one whose game ends in between is then found among the finished ones, too.
        pipeline = self.connection.client.pipeline(transaction=False)
        for person in persons:
            if most is None:
                pipeline.smembers(keys.unfinished(server, person))
            else:
                # redis-py's own method refuses a pipeline of a cluster.
                pipeline.execute_command("SORT", keys.unfinished(server, person), "LIMIT", 0, most, "DESC")
            if finished:
                pipeline.lrange(keys.past(server, person), 0, -1 if most is None else most - 1)
        async with self.connection.guard():
            found: list[Iterable[bytes]] = await pipeline.execute()
        listed = {int(number) for numbers in found for number in numbers if number.isdigit()}
        return tuple(map(TABLE_IDS.of, sorted(listed)))

    async def tables_everywhere(
        self, persons: Collection[str], *, most: int
    ) -> tuple[tuple[Table | Unreadable, Posted | None], ...]:
        return await tables_everywhere(self.connection, persons, most)

    async def keep_listed(self, server: str, person: str, token: str, tables: Collection[str]) -> None:
        numbers = [number for table in tables if (number := TABLE_IDS.number(table)) is not None]
        if self.connection.form.number >= INDEXED:
            await Whereabouts(self.connection).note([(person, keys.partition(server))])
        pipeline = self.connection.client.pipeline(transaction=False)
        pipeline.hset(keys.people(keys.partition(server)) + person, server, token)
        if numbers:
            pipeline.sadd(keys.unfinished(server, person), *numbers)
        async with self.connection.guard():
            await pipeline.execute()

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        # It is for the chat of one person alone, where no one has a standing. The tables come after what lists them in
        # chats, and before what lists them for people: a person who asks again after a crash finds the rest.
        pipeline = self.connection.client.pipeline(transaction=False)
        partition = keys.partition(server)
        async with self.connection.guard():
            newest = int(await self.connection.client.get(keys.counter(server)) or 0)
            for chat in chats:
                pipeline.delete(keys.open_index(server, chat), keys.recent(server, chat), keys.language(chat))
            for number in range(1, newest + 1):
                pipeline.delete(keys.table(server, number))
                pipeline.zrem(keys.deadlines(partition), keys.due_member(server, number))
                pipeline.zrem(keys.owed(partition), keys.due_member(server, number))
            for person in persons:
                pipeline.delete(keys.unfinished(server, person), keys.past(server, person))
                pipeline.delete(keys.opponents(server, person))
                pipeline.hdel(keys.people(partition) + person, server)
            pipeline.delete(keys.finished(server), keys.names(server), keys.absent(server))
            pipeline.delete(keys.settings(server), keys.counter(server))
            await pipeline.execute()

    async def forget(self, person: str) -> None:
        async with self.connection.guard():
            aliases: set[bytes] = await self.connection.client.smembers(keys.aliases(person))
            pipeline = self.connection.client.pipeline(transaction=False)
            for alias in aliases:
                pipeline.delete(keys.alias(alias.decode()))
            for key in (keys.language, keys.client_language, keys.quiet, notice_keys.notices, keys.alias, keys.aliases):
                pipeline.delete(key(person))
            await pipeline.execute()
        await Whereabouts(self.connection).forget(person)
