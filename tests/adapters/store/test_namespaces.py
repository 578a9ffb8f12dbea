from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Generator
from typing import Any

import pytest

from adapters.store import belongings, keys, namespace
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format
from core.table import Reason
from tests.adapters.chat.den import NOON, Den, SetClock, person

NAMESPACE = "staging-2"


@pytest.fixture(autouse=True)
def without_afterwards() -> Generator[None]:
    yield
    namespace.use(None)


@pytest.fixture
async def den(store: RedisStore, client: Any) -> AsyncGenerator[Den]:  # noqa: ANN401 - redis-py's types fall short
    """A room of an installation with a namespace."""
    namespace.use(NAMESPACE)
    yield Den(store)
    await client.flushall()


async def use_everything(den: Den) -> None:
    """Do at least one thing of each kind that leaves a key."""
    store = den.store
    assert isinstance(store, RedisStore)
    await check_format(store, write=True)
    board = await den.game("/nim @boris time=2m", "boris", moved=True)
    await den.say("anna", f"/resign {board.game}")
    await den.game("/sim @boris", "boris")
    await den.say("anna", "/nim", aliases=("l@other",))
    await den.say("anna", "/settings game nim", admin=True)
    await den.say("anna", "/language ru", lang="en")
    await den.say("anna", "/quiet 22-7 +3")
    await den.chat.presence.left(den.room, person("boris").id)
    await store.beat("page", NOON, 60)
    await store.beat("page", NOON + 100, 60)
    await store.lease("chores", "me", 60)
    await store.platform().set("telegram:1:x", "y")
    await store.message_log.append("den", b"{}", "once")
    await den.chat.silence(den.room, den.room, Reason.SILENCE)
    await den.say("carl", "/sim", posted=False)


async def test_every_key_of_an_installation_is_under_its_namespace(den: Den, client: Any) -> None:  # noqa: ANN401
    await use_everything(den)
    found = [key async for key in client.scan_iter()]
    assert [key for key in found if not key.startswith(b"staging-2/")] == []
    kinds = {key.removeprefix(b"staging-2/")[:5].partition(b"}")[2][:1] for key in found} - {b""}
    assert kinds == {letter.encode() for letter in "tnodraeswqlyzjfpxgbhuv"}, "each kind of key was made"


async def test_another_installation_sees_nothing_of_it(den: Den, client: Any) -> None:  # noqa: ANN401
    await use_everything(den)
    store = den.store
    assert isinstance(store, RedisStore)
    before = {key: await client.dump(key) async for key in client.scan_iter()}
    for other in (None, "staging", "staging-22"):
        namespace.use(other)
        there = Den(RedisStore(store.connection.client), SetClock())
        assert isinstance(there.store, RedisStore)
        assert await there.store.places() == ()
        assert await there.store.open_tables(den.room, den.room) == ()
        assert await there.store.due(2**40) == ()
        assert await there.store.owed(2**40, put_off=1) == ()
        assert await there.store.settings(den.room) == {}
        assert await there.store.quiet(person("anna").id) is None
        assert await there.store.servers_of(person("anna").id) == {}
        assert await there.store.languages(person("anna").id) == (None,)
        assert (await there.store.archive.summary(den.room, person("boris").id)).finished == 0
        assert [server async for server in there.store.rebuild_store.servers()] == []
        assert await there.store.message_log.rooms(10) == []
        assert await there.store.platform().get("telegram:1:x") is None
        assert "g1" in (await there.one("carl", "/nim")).text + (await there.one("carl", "/games")).text
        assert await there.store.lease("chores", "someone else", 60)
    kept = {key: await client.dump(key) for key in before}
    assert kept == before


async def test_who_else_is_there_is_known(store: RedisStore) -> None:
    namespace.use(NAMESPACE)
    assert await store.other_installations() == ()
    for name in (NAMESPACE, "b", None):
        namespace.use(name)
        await check_format(store, write=True)
    await store.platform().set("telegram:b/kibitz:formats", "no format")
    await store.platform().set("B/kibitz:format", "of no namespace")
    await store.platform().set("bskibitz:format", "without a slash")
    assert await store.other_installations() == ("b", NAMESPACE)
    namespace.use("b")
    assert await store.other_installations() == ("", NAMESPACE)


def test_every_key_is_made_in_one_place() -> None:
    namespace.use("a")
    made = 0
    for name, function in inspect.getmembers(keys, inspect.isfunction):
        values = {"int": 1, "str": "b", "int | None": None, "int | str": 1, "str | None": None}
        signature = inspect.signature(function)
        if name in {"number", "table_id", "due_member"} or name.startswith("_"):
            continue
        if str(signature.return_annotation) not in {"str", "bytes"} or name.startswith("read_"):
            continue
        key = function(*(values[str(each.annotation)] for each in signature.parameters.values()))
        assert (key.decode("latin-1") if isinstance(key, bytes) else key).startswith("a/"), name
        made += 1
    assert made > 30


@pytest.mark.parametrize("name", ["", "A", "a/b", "{a}", "a*", "-a", "x" * 21, "a\n"])
def test_what_is_no_namespace(name: str) -> None:
    with pytest.raises(ValueError, match="is no namespace"):
        namespace.use(name)


def test_a_backup_hears_of_all_keys_that_are_its_own() -> None:
    assert belongings.beginnings() == (b"{", b"lease:", b"kibitz:", b"discord:", b"telegram:")
    namespace.use("one")
    assert belongings.beginnings() == (b"one/",)
    assert belongings.own_name(b"one/{00}nd1") == b"{00}nd1"
    assert belongings.own_name(b"{00}nd1") is belongings.own_name(b"one/other") is None
    assert belongings.whole_key(b"{00}nd1") == b"one/{00}nd1"
