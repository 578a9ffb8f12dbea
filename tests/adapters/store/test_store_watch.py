"""The word by which a store is known again: where several look for it at once, and where another store came."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from adapters.store import watch as watch_module
from adapters.store.store_format import check_format
from adapters.store.watch import StoreWatch, watching
from core.ports import StoreBusy

if TYPE_CHECKING:
    import pytest

    from adapters.store.redis_store import RedisStore


async def test_those_that_begin_at_once_know_one_word(store: RedisStore, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    watches = [StoreWatch(store) for _ in range(5)]
    for _ in range(2):
        await asyncio.gather(*(watch.look() for watch in watches))
    assert caplog.messages == []


async def test_a_store_of_a_newer_kibitz_in_its_place_is_said_and_all_else_is_told(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
    caplog: pytest.LogCaptureFixture,
) -> None:
    await check_format(store, write=True)
    watch, told = StoreWatch(store), list[str]()

    async def tell(word: str) -> None:
        told.append(word)

    watch.told.append(tell)
    await watch.look()
    await store.set_language("anna", "ru")
    assert await store.languages("anna") == ("ru",)
    await client.flushall()
    await watch.look()
    assert await client.get("kibitz:format") == b"2", "it is a new one"
    assert caplog.messages == [
        "the store came back empty, or another one stands in its place: games, ratings and messages are gone"
    ]
    assert await store.languages("anna") == (None,), "nothing is remembered of the other"
    assert [(await client.get("kibitz:identity")).decode()] == told
    told.clear()
    await client.flushall()
    await client.set("kibitz:format", "99")
    await watch.look()
    assert told == [(await client.get("kibitz:identity")).decode()]
    assert caplog.messages[-1] == "this Kibitz does not know the store's format, '99': end this process"


async def test_a_store_that_is_used_is_looked_at_again_and_again(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(watch_module, "LOOK_SECONDS", 0.0)
    words, look = list[str](), StoreWatch.look
    goes_on, told = asyncio.Event(), asyncio.Event()
    failures: list[Exception] = [StoreBusy(), ValueError("it could not be cleared up")]

    async def fail_once_it_was_emptied(watch: StoreWatch) -> None:
        if words and failures:
            raise failures.pop(0)
        known = len(words)
        await look(watch)
        if known:
            goes_on.set()

    async def tell(word: str) -> None:
        words.append(word)
        if goes_on.is_set():
            told.set()

    monkeypatch.setattr(StoreWatch, "look", fail_once_it_was_emptied)
    async with asyncio.timeout(20), watching(store) as watch:
        watch.told.append(tell)
        await client.flushall()
        await goes_on.wait()
        await client.flushall()
        await told.wait()
    assert len({*words}) == 2
    assert failures == []
    assert caplog.messages.count("what was lost with the store could not be cleared up") == 1, (
        "a busy store is not news"
    )
