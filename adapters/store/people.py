"""What the store knows of a person, across all servers: where they played, their tables, what they chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adapters.store import codec, keys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adapters.store.connect import Client
    from core.table import Table


async def servers_of(client: Client, person: str) -> dict[str, str]:
    """Return the servers where a person sits or sat, each with the token they are forgotten by there, "" before."""
    pipeline: Any = client.pipeline(transaction=False)
    for index in range(keys.PARTITIONS):
        pipeline.hgetall(keys.people(index) + person)
    found: list[dict[bytes, bytes]] = await pipeline.execute()
    return {server.decode(): name.decode() for servers in found for server, name in servers.items()}


async def forget(client: Client, person: str) -> None:
    """Delete what is kept of a person by their id: their choices, and the list of where they played."""
    pipeline: Any = client.pipeline(transaction=False)
    for key in (keys.language(person), keys.quiet(person)):
        pipeline.delete(key)
    for index in range(keys.PARTITIONS):
        pipeline.delete(keys.people(index) + person)
    await pipeline.execute()


async def page(client: Client, server: str, after: int, count: int) -> tuple[Table, ...] | None:
    """Return those of a server's tables that have one of the `count` numbers after a number, None beyond the newest."""
    numbers = range(after + 1, after + count + 1)
    pipeline: Any = client.pipeline(transaction=False)
    pipeline.get(keys.counter(server))
    for number in numbers:
        pipeline.get(f"{keys.tables(server)}{number}")
    newest, *stored = await pipeline.execute()
    if after >= int(newest or 0):
        return None
    return tuple(
        codec.read(server, keys.table_id(number), each)
        for number, each in zip(numbers, stored, strict=True)
        if each is not None
    )


async def drop(client: Client, server: str, chats: Iterable[str]) -> None:
    """Delete all that is kept of a server: its tables, what lists them in these chats of it, its settings.

    It is for the chat of one person alone, where there is no standing of anybody.
    """
    asked: Any = client
    newest = int(await asked.get(keys.counter(server)) or 0)
    pipeline: Any = client.pipeline(transaction=False)
    for number in range(1, newest + 1):
        pipeline.delete(f"{keys.tables(server)}{number}")
        pipeline.zrem(keys.deadlines(keys.partition(server)), keys.due_member(server, number))
    for chat in chats:
        pipeline.delete(keys.open_index(server, chat), keys.recent(server, chat))
        pipeline.delete(keys.language(chat))
    pipeline.delete(keys.finished(server), keys.names(server), keys.absent(server))
    # Last: as long as it is there, whoever died on the way finds the rest.
    pipeline.delete(keys.settings(server), keys.counter(server))
    await pipeline.execute()
