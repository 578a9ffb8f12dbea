"""What the store knows of a person, across all servers: where they played, their tables, what they chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adapters.store import codec, keys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adapters.store.connect import Client
    from core.table import Table


HEARD_SECONDS: Final = 90 * 24 * 3600
"""How long the language of somebody's app, and their aliases, are known: longer than any game waits for a move."""


async def servers_of(client: Client, person: str) -> dict[str, str]:
    """Return the servers where a person sits or sat, each with the token they are forgotten by there, "" before."""
    pipeline: Any = client.pipeline(transaction=False)
    for index in range(keys.PARTITIONS):
        pipeline.hgetall(keys.people(index) + person)
    found: list[dict[bytes, bytes]] = await pipeline.execute()
    return {server.decode(): name.decode() for servers in found for server, name in servers.items()}


async def heard(client: Client, persons: Iterable[str]) -> tuple[str | None, ...]:
    """Return the language that each person's client was last seen to speak, None where that is not known."""
    pipeline: Any = client.pipeline(transaction=False)
    for person in persons:
        pipeline.get(keys.heard(person))
    found: list[bytes | None] = await pipeline.execute()
    return tuple(None if stored is None else stored.decode() for stored in found)


async def hear(client: Client, person: str, language: str | None, aliases: Iterable[str]) -> None:
    """Note the language that a person's client speaks, and what else they answer to."""
    pipeline: Any = client.pipeline(transaction=False)
    if language is not None:
        pipeline.set(keys.heard(person), language, ex=HEARD_SECONDS)
    for alias in aliases:
        pipeline.sadd(keys.aliases(person), alias)
        pipeline.expire(keys.aliases(person), HEARD_SECONDS)
        pipeline.set(keys.named(alias), person, ex=HEARD_SECONDS)
    await pipeline.execute()


async def forget(client: Client, person: str) -> None:
    """Delete what is kept of a person by their id: their choices, their aliases, and the list of where they played."""
    asked: Any = client
    aliases: set[bytes] = await asked.smembers(keys.aliases(person))
    pipeline: Any = client.pipeline(transaction=False)
    for alias in aliases:
        pipeline.delete(keys.named(alias.decode()))
    for key in (keys.language(person), keys.heard(person), keys.quiet(person), keys.named(person)):
        pipeline.delete(key)
    pipeline.delete(keys.aliases(person))
    for index in range(keys.PARTITIONS):
        pipeline.delete(keys.people(index) + person)
    await pipeline.execute()


async def tables_of(client: Client, server: str, persons: Iterable[str], *, finished: bool) -> tuple[str, ...]:
    """Return the ids of the tables where one of these people sits, sat or was asked to, the oldest first.

    Unfinished ones are read first: one whose game ends in between is then found among the finished ones, too.
    """
    pipeline: Any = client.pipeline(transaction=False)
    for person in persons:
        pipeline.smembers(keys.unfinished(server, person))
        if finished:
            pipeline.lrange(keys.past(server, person), 0, -1)
    found: list[Iterable[bytes]] = await pipeline.execute()
    return tuple(map(keys.table_id, sorted({int(number) for numbers in found for number in numbers})))


async def load_all(client: Client, server: str, tables: Iterable[str]) -> tuple[Table, ...]:
    """Return those of these tables that there are, in their order."""
    named = {table: f"{keys.tables(server)}{number}" for table in tables if (number := keys.number(table)) is not None}
    if not named:
        return ()
    asked: Any = client
    stored: list[bytes | None] = await asked.mget(list(named.values()))
    found = zip(named, stored, strict=True)
    return tuple(codec.read(server, table, each) for table, each in found if each is not None)


async def drop(client: Client, server: str, chats: Iterable[str], persons: Iterable[str]) -> None:
    """Delete all that is kept of a server: its tables, what lists them in these chats and for these people, the rest.

    It is for the chat of one person alone, where there is no standing of anybody. The tables come after what lists them
    in chats, and before what lists them for people: whoever died on the way finds the rest.
    """
    asked: Any = client
    newest = int(await asked.get(keys.counter(server)) or 0)
    pipeline: Any = client.pipeline(transaction=False)
    for chat in chats:
        pipeline.delete(keys.open_index(server, chat), keys.recent(server, chat))
        pipeline.delete(keys.language(chat))
    for number in range(1, newest + 1):
        pipeline.delete(f"{keys.tables(server)}{number}")
        for index in (keys.deadlines, keys.owed):
            pipeline.zrem(index(keys.partition(server)), keys.due_member(server, number))
    for person in persons:
        pipeline.delete(keys.unfinished(server, person), keys.past(server, person), keys.opponents(server, person))
        pipeline.hdel(keys.people(keys.partition(server)) + person, server)
    pipeline.delete(keys.finished(server), keys.names(server), keys.absent(server))
    pipeline.delete(keys.settings(server), keys.counter(server))
    await pipeline.execute()
