"""A store that came back empty: the page goes on at once, it is noticed and said, and nothing old is taken for new."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from adapters.local.hub import Hub
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format
from adapters.store.watch import StoreWatch
from tests.adapters.local.viewers import Pair, Viewer, begin, hub, pair, web

__all__ = ["hub", "pair", "web"]


@pytest.fixture
async def watch(store: RedisStore, hub: Hub) -> StoreWatch:
    await check_format(store, write=True)
    watch = StoreWatch(store)
    watch.told.append(hub.begin_again)
    await watch.look()
    return watch


def texts(viewer: Viewer) -> list[str]:
    return [text for text in viewer.told if '"type":"message"' in text]


async def test_what_is_said_next_is_heard_before_anything_was_noticed(pair: Pair, client: Any) -> None:  # noqa: ANN401
    anna, boris = pair
    for number in range(5):
        await anna.say(f"before {number}")
        await boris.until("message")
    await client.flushall()
    await boris.say("hello again")
    told = await anna.until("message")
    assert (told["text"], told["id"]) == ("hello again", 6), "no two messages of a page have one number"
    before = len(texts(anna))
    await anna.say("/help")
    assert len(texts(anna)) == before + 2


async def test_the_room_begins_again_and_says_why(
    pair: Pair,
    watch: StoreWatch,
    store: RedisStore,
    client: Any,  # noqa: ANN401
    caplog: pytest.LogCaptureFixture,
) -> None:
    anna, boris = await begin(pair, "nim")
    await anna.do("play", game="g1", edition=0, move="a1")
    await boris.told_of("g1", 1)
    board = boris.tables["g1"]["board"]
    await watch.look()
    assert caplog.records == []
    form = await client.get("kibitz:format")
    await client.flushall()
    caplog.set_level(logging.ERROR)
    await watch.look()
    await watch.look()
    assert [each.getMessage() for each in caplog.records] == [
        "the store came back empty, or another one stands in its place: games, ratings and messages are gone"
    ]
    assert await client.get("kibitz:format") == form
    for viewer in pair:
        assert (await viewer.closing()).data == 4004
        viewer.tables.clear()
        joined = await viewer.enter(since=1)
        assert (joined["reset"], joined["tables"]) == (True, [])
        said = {
            "anna": "My storage came back empty: all games, ratings and messages from before are gone. "
            "You can begin a new game.",
            "boris": "Моё хранилище опустело: прежние партии, рейтинги и сообщения пропали. Можно начать новую партию.",
        }
        assert [message["text"] for message in joined["messages"]] == [said[viewer.name]]
    # A game of the same id begins: neither its place nor its pictures are those of the game that is gone.
    anna, boris = await begin(pair, "nim marienbad")
    assert boris.tables["g1"]["moves"] == []
    await anna.do("play", game="g1", edition=0, move="d7")
    told = await boris.told_of("g1", 1)
    assert told["moves"] == [[0, "d7"]]
    assert told["board"]["picture"] != board["picture"]
    table = await store.load("l#den", "g1")
    assert table is not None
    assert table.moves == ("d7",)


async def test_two_processes_notice_it_and_agree_which_store_it_is(
    store: RedisStore,
    client: Any,  # noqa: ANN401
    caplog: pytest.LogCaptureFixture,
) -> None:
    words: list[str] = []

    async def note(word: str) -> None:
        words.append(word)

    watches = [StoreWatch(store), StoreWatch(store)]
    for watch in watches:
        watch.told.append(note)
        await watch.look()
    assert words == []
    await client.flushall()
    for watch in watches:
        await watch.look()
        await watch.look()
    assert len(words) == 2
    assert len(set(words)) == 1
    await client.set("kibitz:identity", "another")
    await watches[0].look()
    assert words[2:] == ["another"]
    assert len(caplog.records) == 3
