"""The number of a store's form: written at the first start, a newer one refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adapters.redaction import place_of
from adapters.store import keys
from adapters.store.no_store import NoStore
from adapters.store.opening import open_store
from core.ports import Posted
from tests.adapters.store.tables import SERVER, offer
from tests.conftest import PATIENT
from tests.legacy.store import load

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore


@pytest.mark.usefixtures("store")
async def test_the_first_start_writes_it(store_url: str, tmp_path: Path, client: Redis) -> None:
    async with open_store(store_url, tmp_path, PATIENT):
        assert await client.get("kibitz:format") == b"2"


async def refused(store_url: str, folder: Path) -> tuple[str, ...]:
    with pytest.raises(NoStore) as refused:
        async with open_store(store_url, folder, PATIENT):
            pytest.fail("it was opened")
    return tuple(refused.value.told(language) for language in ("en", "ru"))


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("found", ["4", "30"])
async def test_a_newer_one_is_refused(store_url: str, tmp_path: Path, client: Redis, found: str) -> None:
    await client.set("kibitz:format", found)
    place = place_of(store_url)
    english, russian = await refused(store_url, tmp_path)
    assert english.startswith(
        f"REDIS_URL: cannot use the store at {place}: it is in format {found}, of a newer Kibitz; "
    )
    assert russian.startswith(f"REDIS_URL: хранилище по адресу {place} в формате {found} от более нового Kibitz, ")
    assert await client.get("kibitz:format") == found.encode(), "nothing was changed"


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ("two", "'two'"),
        ("", "''"),
        ("-1", "'-1'"),
        ("2.0", "'2.0'"),
        ("٣", "'\\u0663'"),
        ("9" * 5_000, f"'{'9' * 40}'"),
        ("a" * 50, f"'{'a' * 40}'"),
    ],
)
async def test_what_is_no_number_is_told_apart(
    store_url: str, tmp_path: Path, client: Redis, found: str, shown: str
) -> None:
    await client.set("kibitz:format", found)
    place = place_of(store_url)
    english, russian = await refused(store_url, tmp_path)
    assert english.startswith(
        f"REDIS_URL: cannot use the store at {place}: its key kibitz:format must hold the number "
    )
    assert english.endswith(
        f", and holds {shown}. If this is a store of Kibitz, set the key to 2, then run `kibitz upgrade`"
    )
    assert russian.startswith(f"REDIS_URL: хранилищем по адресу {place} нельзя пользоваться: в ключе kibitz:format ")
    assert russian.endswith(f", а там {shown}. Если это хранилище Kibitz, запишите туда 2 и запустите `kibitz upgrade`")
    assert await client.get("kibitz:format") == found.encode(), "nothing was changed"


async def test_a_later_start_leaves_what_is_owed(store: RedisStore, store_url: str, tmp_path: Path) -> None:
    async with open_store(store_url, tmp_path, PATIENT):
        await store.commit(None, offer())
    async with open_store(store_url, tmp_path, PATIENT) as again:
        assert await again.owed(2**40, put_off=1) == ()


async def test_an_older_store_owes_what_it_never_showed(
    store: RedisStore, store_url: str, tmp_path: Path, client: Redis
) -> None:
    shown, late, never = await store.commit(None, offer(), offer(), replace(offer(), chat="other"))
    await store.set_posted(SERVER, shown.id, Posted("1", 1))
    await store.set_posted(SERVER, late.id, Posted("2", 0))
    for number, damaged in ((7, ""), (8, "x|y|z")):
        await client.set(keys.table(SERVER, number), damaged)
        await client.zadd(keys.open_index(SERVER, "other"), {str(number): number})
    await client.zadd(keys.open_index(SERVER, "other"), {"9": 9})
    async with open_store(store_url, tmp_path, PATIENT) as opened:
        assert set(await opened.owed(0, put_off=1)) == {(SERVER, late.id), (SERVER, never.id)}
    await client.flushall()


async def test_a_store_of_551f4bf_is_brought_to_this_form(
    store: RedisStore, store_url: str, tmp_path: Path, client: Redis
) -> None:
    await load(client)
    await client.zadd("telegram:4242:owed", {"t-100123:g2": 1_795_001_000})
    async with open_store(store_url, tmp_path, PATIENT):
        assert await store.owed(0, put_off=1) == (("d873429847234987234", "g13"),), "due at once, as it was not noted"
        owed = await store.owed(1_795_001_000, put_off=10**6)
        assert set(owed) == {("d873429847234987234", "g13"), ("t-100123", "g2")}
        assert await store.owed(1_795_001_709, put_off=10**6) == (("t-100123", "g4"),)
    assert await client.get("kibitz:format") == b"2"


@pytest.mark.usefixtures("store")
async def test_one_who_only_looks_writes_nothing(store_url: str, tmp_path: Path, client: Redis) -> None:
    async with open_store(store_url, tmp_path, PATIENT, create=False):
        assert await client.get("kibitz:format") is None


async def test_one_who_only_looks_makes_no_store(tmp_path: Path) -> None:
    folder = tmp_path / "mistyped"
    with pytest.raises(NoStore, match=f"KIBITZ_DATA: there is no store in the folder {folder}"):
        async with open_store(None, folder, PATIENT, create=False):
            pytest.fail("it was opened")
    assert not folder.exists()
