"""What the core tells a watcher: each thing once, and no one's name."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adapters.chat.chat import Chat
from adapters.chat.timing import timed
from adapters.store.redis_store import RedisStore
from core.ports import Posted
from tests.adapters.chat.den import Den
from tests.core.notebook import Notebook
from tests.core.service.contexts import context


@pytest.fixture
def notebook() -> Notebook:
    return Notebook()


@pytest.fixture
def den(store: RedisStore, notebook: Notebook) -> Den:
    den = Den(store)
    den.ctx = context(store, den.clock, Random(1), watcher=notebook)
    den.chat = Chat(den.ctx, "en")
    return den


async def test_a_game_from_its_offer_to_its_end(den: Den, notebook: Notebook) -> None:
    (offer,) = await den.say("anna", "/nim @boris heaps=3,4,8 first=me")
    assert notebook.news() == []
    assert notebook.people == ["l@anna"]
    assert notebook.steps == ["draw", "handle"]
    board, *_ = await den.press("boris", offer, "Accept")
    assert notebook.news() == [("begun", "nim")]
    await den.say("anna", "a3", board, event="twice")
    assert notebook.news() == [("moved", "nim", 1)]
    await den.say("anna", "a3", board, event="twice")
    assert notebook.news() == []
    await den.say("anna", "/play g1 b4")
    assert notebook.news() == [("refused", "not-your-turn")]
    await den.say("boris", "/play g1 b4")
    assert notebook.news() == [("moved", "nim", 1)]
    await den.say("anna", "/play g1 c8")
    assert notebook.news() == [("moved", "nim", 1), ("finished", "nim", "last-counter")]


async def test_the_computers_moves_count_too(den: Den, notebook: Notebook) -> None:
    await den.say("anna", "/nim bot heaps=3,4,8 first=them")
    assert notebook.news() == [("begun", "nim"), ("moved", "nim", 1)]
    moves = (await den.one("anna", "/moves")).moves
    assert moves is not None
    legal = next(iter(moves))
    await den.say("anna", legal)
    assert notebook.news() == []  # talk
    await den.say("anna", f"/play g1 {legal}")
    assert notebook.news() == [("moved", "nim", 2)]
    await den.say("anna", "/abort")
    assert notebook.news() == [("finished", "nim", "resignation")]


async def test_a_game_that_hardly_began_is_called_off(den: Den, notebook: Notebook) -> None:
    await den.game("/sim @boris", "boris")
    notebook.news()
    await den.say("anna", "/abort")
    assert notebook.news() == [("aborted", "sim")]


async def test_a_game_that_ended_is_not_told_again_when_a_player_is_forgotten(den: Den, notebook: Notebook) -> None:
    board = await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign", board)
    notebook.news()
    await den.say("anna", "/forget yes")
    assert notebook.news() == []


async def test_games_of_a_chat_that_is_gone(den: Den, notebook: Notebook) -> None:
    await den.game("/sim @boris", "boris")
    await den.say("anna", "/nim @vera")
    notebook.news()
    await den.chat.close(den.room, den.room)
    assert notebook.news() == [("aborted", "sim")]


async def test_another_process_counts_no_moves_that_it_did_not_make(den: Den) -> None:
    await den.game("/nim @boris heaps=3,4,8 first=me time=10h", "boris", moved=True)
    other = Notebook()
    process = Chat(context(den.store, den.clock, Random(2), watcher=other), "en")
    den.clock.time += 10 * 3_600 + 5
    await process.tick()
    assert other.news() == [("finished", "nim", "time"), ("late", 2 * 3_600 + 5)]  # since the reminder was due


async def test_how_late_something_due_is_done(den: Den, notebook: Notebook) -> None:
    await den.game("/nim @boris heaps=3,4,8 first=me time=10h", "boris", moved=True)
    notebook.news()
    den.clock.time += 8 * 3_600 + 7
    await den.chat.tick()
    assert notebook.news() == [("late", 7)]  # the reminder


def test_a_step_that_fails_took_its_time_too(notebook: Notebook) -> None:
    with pytest.raises(ValueError, match="hm"), timed(notebook, "draw"):
        raise ValueError("hm")
    assert notebook.steps == ["draw"]


async def test_an_end_with_a_deadline_by_a_former_version_is_counted_no_second_time(
    den: Den, notebook: Notebook
) -> None:
    for table, posted in (("g1", True), ("g2", False)):
        await den.game("/nim @boris heaps=3,4,8 first=me", "boris", moved=True)
        await den.say("anna", f"/resign {table}", posted=posted)
        await den.store.commit(None, replace(await den.table(table), deadline=den.clock.time))
        if posted:
            await den.store.set_posted(den.room, table, Posted("7", (await den.table(table)).version))
    notebook.news()
    await den.chat.tick()
    assert [(await den.table(table)).deadline for table in ("g1", "g2")] == [None, None]
    assert notebook.news() == [("late", 0), ("late", 0)]
