"""Tables that cannot be read: all of a store, what sets one aside, and what puts it back once it is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adapters.store import codec, keys
from adapters.store.belongings import own_name, table_of
from core import clocks
from core.ids import TABLE_IDS
from core.position import BrokenTable, check_offer, replay
from core.table import Status, Table, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.store.redis_store import RedisStore

_PAGE: Final = 500
"""Tables that are read together."""


def kept_aside(server: str, number: int) -> str:
    """Return the key of a table that was set aside."""
    return keys.of_partition(keys.partition(server), f"m{server}:{number}")


async def look_at_tables(store: RedisStore) -> tuple[int, tuple[Unreadable, ...]]:
    """Return how many tables there are, and those that cannot be read.

    It takes long: it reads all that is kept. Raises StoreBusy.
    """
    found = await store.connection.find_keys(keys.all_tables())
    unreadable: list[Unreadable] = []
    for start in range(0, len(found), _PAGE):
        unreadable += await _unreadable(store, found[start : start + _PAGE])
    return len(found), (*unreadable, *await _missing(store, set(found)))


async def set_aside(store: RedisStore, server: str, table: str) -> bool:
    """Set a table aside; return whether it was there and could not be read. Raises StoreBusy."""
    number = TABLE_IDS.number(table)
    if number is None:
        return False
    name = keys.table(server, number)
    places = [place for place in await store.places() if place[0] == server]
    async with store.connection.guard():
        there = bool(await store.connection.client.exists(name))
    if not there and name.encode() not in await _listed(store, places):
        return False
    if not await _unreadable(store, [name.encode()]):
        return False
    index = keys.partition(server)
    indexes = [keys.open_index(server, chat) for _, chat in places]
    names = [name, kept_aside(server, number), keys.deadlines(index), keys.owed(index), *indexes]
    return bool(await store.connection.run("aside", names, [number, keys.due_member(server, number)]))


async def put_back(store: RedisStore, server: str, table: str) -> Table | Unreadable | None:
    """Put a table back that was set aside, and return it; or return what is still wrong with it.

    Return None where it is not aside, or another has its id. Raises StoreBusy.
    """
    number = TABLE_IDS.number(table) or 0
    async with store.connection.guard():
        (stored,) = await store.connection.client.pipeline().get(kept_aside(server, number)).execute(False)
    if stored is None:
        return None
    found = _checked(server, table, stored)
    if isinstance(found, Unreadable):
        return found
    index, due = keys.partition(server), clocks.due(found)
    names = [kept_aside(server, number), keys.table(server, number), keys.deadlines(index), keys.owed(index)]
    values = [keys.due_member(server, number), number, int(found.status.open), "" if due is None else due]
    chat = keys.open_index(server, found.chat)
    return found if await store.connection.run("put_back", [*names, chat], values) else None


def _checked(server: str, table: str, stored: object) -> Table | Unreadable:
    """Return a table as it is kept, or why it cannot be read; an open one, also why it cannot be played."""
    kept = stored if isinstance(stored, bytes) or stored is None else codec.OTHER_KIND
    found = codec.read(server, table, kept)
    try:
        if isinstance(found, Table) and found.status is Status.OFFERED:
            check_offer(found)
        if isinstance(found, Table) and found.status is Status.PLAYING:
            replay(found)
    except BrokenTable as error:
        return error.table
    return found


async def _unreadable(store: RedisStore, names: Sequence[bytes]) -> list[Unreadable]:
    """Return those of these tables that cannot be read."""
    pipeline = store.connection.client.pipeline(transaction=False)
    for name in names:
        pipeline.get(name)
    async with store.connection.guard():
        answers: list[Any] = await pipeline.execute(raise_on_error=False)
    found: list[Unreadable] = []
    for name, stored in zip(names, answers, strict=True):
        named = table_of(own_name(name) or b"")
        table = None if named is None else _checked(*named, stored)
        if isinstance(table, Unreadable):
            found.append(table)
    return found


async def _missing(store: RedisStore, there: set[bytes]) -> list[Unreadable]:
    """Return the tables that a chat's open index names and that are not there."""
    places = await store.places()
    found: list[Unreadable] = []
    for start in range(0, len(places), _PAGE):
        missing = [name for name in await _listed(store, places[start : start + _PAGE]) if name not in there]
        found += await _unreadable(store, missing) if missing else []
    return found


async def _listed(store: RedisStore, places: Sequence[tuple[str, str]]) -> list[bytes]:
    """Return the keys of the tables that the open indexes of these chats name, each by its server."""
    listed = (("ZRANGE", keys.open_index(server, chat), 0, -1) for server, chat in places)
    answers: list[list[bytes] | None] = await store.connection.read(*listed)
    return [
        keys.table(server, int(number)).encode()
        for (server, _), numbers in zip(places, answers, strict=True)
        for number in numbers or ()
        if number.isdigit()
    ]
