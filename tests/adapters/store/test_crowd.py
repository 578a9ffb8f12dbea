"""Chats and people with many open tables: pages, and what is looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adapters.store import keys
from adapters.store.redis_store import RedisStore
from core.ports import OPEN_TABLES
from core.table import Player, Table, readable
from tests.adapters.store.tables import ANNA, BORIS, CHAT, SERVER, offer

if TYPE_CHECKING:
    from redis.asyncio import Redis

CLARA = Player("discord:3", "clara")


async def file(store: RedisStore, *hosts: Player, invited: tuple[Player, ...] = ()) -> list[Table]:
    return [(await store.commit(None, replace(offer(), seats=(host,), invited=invited)))[0] for host in hosts]


async def test_a_page_has_the_newest_changes_first(store: RedisStore) -> None:
    filed = await file(store, *[ANNA] * 5)
    await store.commit(None, replace(filed[1], changed=1), owed_at=1)
    pages = [await store.open_page(SERVER, CHAT, start=start, count=2) for start in (0, 2, 4, 6)]
    assert [[table.id for table in readable(page.tables)] for page in pages] == [["g2", "g5"], ["g4", "g3"], ["g1"], []]
    assert {page.total for page in pages} == {5}
    assert await store.open_ids(SERVER, CHAT) == ("g1", "g3", "g4", "g5", "g2")


async def test_the_newest_tables_of_some_people(store: RedisStore) -> None:
    await file(store, ANNA, BORIS, CLARA)
    await file(store, CLARA, invited=(ANNA,))
    await store.commit(None, replace(offer(chat="discord:other"), seats=(ANNA,), invited=()))

    async def of(*people: Player, most: int = OPEN_TABLES) -> list[str]:
        ids = [person.id for person in people]
        return [table.id for table in readable(await store.open_tables(SERVER, CHAT, of=ids, most=most))]

    assert await of(ANNA) == ["g1", "g4"]
    assert await of(ANNA, BORIS) == ["g1", "g2", "g4"]
    assert await of(ANNA, BORIS, most=2) == ["g2", "g4"]
    assert await of(Player("discord:9", "nobody")) == []


async def test_it_is_the_same_where_both_are_large(store: RedisStore) -> None:
    # Above 256 the script goes from the newest on, and after 300 without enough it takes both sets together.
    await file(store, *[ANNA] * 300, *[BORIS] * 290, CLARA)
    for person, newest in ((ANNA, 300), (BORIS, 590)):
        found = readable(await store.open_tables(SERVER, CHAT, of=[person.id], most=3))
        assert [table.id for table in found] == [f"g{newest - 2}", f"g{newest - 1}", f"g{newest}"]
    both = readable(await store.open_tables(SERVER, CHAT, of=[ANNA.id, BORIS.id, CLARA.id], most=2))
    assert [table.id for table in both] == ["g590", "g591"]
    assert await store.tables_of(SERVER, [ANNA.id], finished=False, most=2) == ("g299", "g300")


async def test_of_finished_tables_the_newest_of_each_person_are_enough(store: RedisStore, client: Redis) -> None:
    for person, numbers in ((ANNA, (1, 2, 3)), (BORIS, (4, 5, 6))):
        await client.lpush(keys.past(SERVER, person.id), *numbers)
    people = [ANNA.id, BORIS.id]
    assert await store.tables_of(SERVER, people, finished=True, most=2) == ("g2", "g3", "g5", "g6")
    assert await store.tables_of(SERVER, people, finished=True) == ("g1", "g2", "g3", "g4", "g5", "g6")
    assert await store.tables_of(SERVER, people, finished=False) == ()
