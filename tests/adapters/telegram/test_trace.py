"""The way of one move by reply through the program: how many functions and files it passes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, posts, settled
from tests.tracing import Trace

CHORES = 16
"""Seconds after which what is done now and then is done."""

MOST_FUNCTIONS = 294
MOST_FILES = 89


async def test_a_move_by_reply(
    group: Group, anna: Person, boris: Person, record_property: Callable[[str, object], None]
) -> None:
    game = Game(group.server, group.store, group.chat, (anna, boris))
    await game.begin("/sim first=me")
    for _ in range(2):
        await game.move("reply")
    board, move = game.board(), await game.legal()
    pace = group.server.state.pace
    background, trace = Trace(), Trace("Updates.take", move)
    with background.recording():
        sleepers = pace.sleepers
        pace.advance(CHORES)  # whose turn then comes again only after the move
        await settled(group.server)
        while pace.sleepers < sleepers:  # noqa: ASYNC110 - they tell no one
            await asyncio.sleep(0.01)
    with trace.recording():
        anna.write(group.chat, move, reply_to=board)
        await settled(group.server)
    assert game.board() != board
    assert posts(group.chat)[-1] == game.board()
    way = trace.without(background, "polling", "redaction")
    record_property("trace", way.report("Telegram", "dict", "Update"))
    assert way.calls, "the trace begins where an update is taken"
    assert len(way.functions(pictures=False)) <= MOST_FUNCTIONS
    assert len(way.files(pictures=False)) <= MOST_FILES
    assert way.forms() == ("Arrival", "Change", "Note", "Post", "Waiting", "Rich")
