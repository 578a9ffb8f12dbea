"""A computer that has to think, on the page and at the door for programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.games import computers
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from adapters.local.said import Said
from adapters.store.redis_store import RedisStore
from adapters.thinking import inline
from tests.adapters.chat.den import Den
from tests.adapters.local.viewers import PATIENCE, Pair, hub, pair, web

__all__ = ["hub", "pair", "web"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer think of few stones."""
    monkeypatch.setattr(computers()["square"], "_nodes", 20)


async def test_the_page_says_so_and_shows_the_move_when_it_is_made(pair: Pair, hub: Hub) -> None:
    free = asyncio.Event()

    async def waits(work: Callable[[], Any], /) -> Any:  # noqa: ANN401 - as the port
        await free.wait()
        return await inline(work)

    cast("Any", hub)._talker._ctx.thinking = waits
    anna, boris = pair
    await anna.say("/square bot level=hard first=me")
    example = (await anna.told_of("g1", 0))["example"]
    await anna.do("play", game="g1", edition=0, move=example)
    assert (await anna.told_of("g1", 1))["lines"] == ["Kibitz is thinking."]
    assert (await boris.told_of("g1", 1))["lines"] == ["Kibitz думает над ходом."]
    free.set()
    shown = await anna.told_of("g1", 2)
    assert (shown["lines"], shown["turn"]) == ([], 0)


async def test_programs_are_told_the_move_with_the_line_that_led_to_it_also_when_it_comes_again(
    store: RedisStore, tmp_path: Path
) -> None:
    den = Den(store)
    log, pictures = store.message_log, Pictures(tmp_path / "pictures")
    hub = Hub(den.chat, store, log, pictures, den.clock, keep_talk=False, answer_seconds=PATIENCE)
    said = Said(event="l=e1", room="den", person="anna", text="/square bot level=hard first=them")
    first = await hub.say(said)
    assert ["Kibitz is thinking." in each.message.text for each in first] == [True]
    (second,) = await hub.think(said.event)
    assert (second.message.ply, second.message.edits) == (1, None)
    assert await hub.think(said.event) == ()
    again = await hub.say(said)
    assert [each.message.id for each in again] == [first[0].message.id, second.message.id]
