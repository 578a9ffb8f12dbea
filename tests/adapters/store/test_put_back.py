"""A table that was set aside is put back once it is repaired."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adapters.store import keys
from adapters.store.redis_store import RedisStore
from adapters.store.unreadable import kept_aside, look_at_tables, put_back, set_aside
from core.table import Illegible, Status, Table, Unreadable
from tests.adapters.chat.damage import DAMAGE, damage
from tests.adapters.chat.den import Den
from tests.adapters.store.tables import offer


@pytest.mark.parametrize("kind", DAMAGE)
async def test_a_table_is_found_set_aside_and_put_back(store: RedisStore, client: Any, kind: str) -> None:  # noqa: ANN401
    den = Den(store)
    await den.game("/nim @boris time=2m", "boris", moved=True)
    await den.game("/sim @boris", "boris", moved=True)
    await den.say("anna", "/nim")
    assert await look_at_tables(store) == (3, ())
    whole = await client.dump(keys.table(den.room, 1))
    kept = await damage(client, den.room, "g1", kind)
    _, (found,) = await look_at_tables(store)
    assert (found.server, found.table) == (den.room, "g1")

    assert await set_aside(store, den.room, "g1")
    assert not await set_aside(store, den.room, "g1")
    assert not await set_aside(store, den.room, "g2"), "it can be read"
    assert await store.open_ids(den.room, den.room) == ("g2", "g3")
    assert (den.room, "g1") not in await store.due(2**40)
    assert await client.dump(kept_aside(den.room, 1)) == kept

    assert isinstance(await put_back(store, den.room, "g1"), Unreadable), "it stays aside until it is repaired"
    await client.restore(kept_aside(den.room, 1), 0, whole, replace=True)
    assert isinstance(await put_back(store, den.room, "g1"), Table)
    assert await put_back(store, den.room, "g1") is None, "it is not aside any more"
    assert await store.open_ids(den.room, den.room) == ("g2", "g3", "g1")
    assert (den.room, "g1") in await store.due(2**40)
    assert (den.room, "g1") in await store.owed(0, put_off=0), "it is to be shown again"
    assert (await den.one("anna", "/board g1")).game == "g1"


async def test_what_is_aside_is_never_written_over_nor_put_in_the_place_of_another(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
) -> None:
    (table,) = await store.commit(None, offer(), owed_at=0)
    name, aside = keys.table(table.server, 1), kept_aside(table.server, 1)
    whole = await client.get(name)
    await client.set(name, b"damaged")
    await client.set(aside, b"before")
    assert not await set_aside(store, table.server, "g1")
    assert (await client.get(name), await client.get(aside)) == (b"damaged", b"before")
    assert await store.owed(0, put_off=0) == ((table.server, "g1"),)
    await client.delete(aside)
    assert await set_aside(store, table.server, "g1")
    assert await store.owed(0, put_off=0) == (), "no one can be shown it"
    await client.set(aside, whole)
    await client.set(name, b"another")
    assert await put_back(store, table.server, "g1") is None
    assert (await client.get(name), await client.get(aside)) == (b"another", whole)


async def test_it_is_on_no_list_until_it_is_put_back_and_due_when_it_was(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    table, other = await store.commit(None, offer(deadline=500), offer(chat="other"))
    server, index = table.server, keys.partition(table.server)
    name, aside = keys.table(server, 1), kept_aside(server, 1)
    whole = await client.get(name)
    await client.zadd(keys.open_index(server, "other"), {"1": 9})  # as of a chat that has another id by now
    await client.set(name, b"damaged")
    assert await set_aside(store, server, "g1")
    assert await store.open_ids(server, "other") == (other.id,)
    await client.set(aside, whole)
    assert await put_back(store, server, "g1") == table
    assert await client.zscore(keys.deadlines(index), keys.due_member(server, 1)) == 500
    assert await store.owed(0, put_off=0) == ((server, "g1"),)
    # Another process has put it back already, and a third one has deleted it.
    await client.delete(name)
    names = [aside, name, keys.deadlines(index), keys.owed(index), keys.open_index(server, table.chat)]
    assert await store.connection.run("put_back", names, [keys.due_member(server, 1), 1, 1, 500]) == 0


async def test_a_game_that_is_over_is_put_back_and_listed_nowhere(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    (table,) = await store.commit(None, replace(offer(deadline=None), status=Status.ABORTED))
    await client.rename(keys.table(table.server, 1), kept_aside(table.server, 1))
    assert await put_back(store, table.server, "g1") == table
    assert await store.load(table.server, "g1") == table
    assert await store.open_ids(table.server, table.chat) == ()
    assert await store.due(2**40) == await store.owed(2**40, put_off=0) == ()


async def test_an_offer_that_can_begin_no_game_is_found(store: RedisStore) -> None:
    (kept,) = await store.commit(None, replace(offer(), options=("heaps=none",)))
    total, (found,) = await look_at_tables(store)
    assert (total, found.table, found.why) == (1, kept.id, Illegible.RULES)
    assert await set_aside(store, kept.server, kept.id)
    assert isinstance(await put_back(store, kept.server, kept.id), Unreadable)
