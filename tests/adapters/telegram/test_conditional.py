"""Conditional moves in a group where no message can be for one person alone: what the group sees of them."""

from __future__ import annotations

import pytest

from adapters.store.redis_store import RedisStore
from core.conditionals import example
from core.game import Seat
from core.position import replay
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, posts, presses, settled, words
from tests.adapters.telegram.test_alone import SENT
from tests.adapters.telegram.test_hands import alert, dealt

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def game(server: Server, store: RedisStore, anna: Person, boris: Person) -> Game:
    """A game of Square, anna to move, on a server that has no messages for one alone."""
    server.ephemeral = False
    return await dealt(server, store, anna, boris)


async def test_the_group_cannot_tell_what_is_taken_down_from_what_is_not(
    server: Server, game: Game, boris: Person
) -> None:
    private, table = server.state.private(boris.id), await game.table()
    theirs, mine = example(replay(table), Seat(1))
    foreign = next(stone for stone in table.deals[0][:10] if f"{stone}M13" not in theirs)
    aloud: list[list[str]] = []
    alone: list[str] = []
    for answer in (mine, f"{foreign}{mine.lstrip('0123456789')}"):
        before = len(posts(game.chat))
        boris.write(game.chat, f"/if {theirs} {answer}")
        await settled(server)
        aloud.append([words(post) for post in posts(game.chat)[before:]])
        alone.append(words(posts(private)[-1]).splitlines()[0])
    assert aloud[0] == [SENT]
    assert aloud[1] in ([], [SENT]), "a sign is enough the second time"
    assert alone[0].startswith("Noted for g1.")
    assert "does not fit there" in alone[1]


@pytest.mark.parametrize("started", [True, False])
async def test_who_planned_for_something_else_is_told_in_the_private_chat_or_not_at_all(
    server: Server, group: Group, anna: Person, boris: Person, *, started: bool
) -> None:
    private = server.state.private(boris.id)
    table = await group.begin(anna, boris, "/sim first=me")
    await group.say(boris, f"/if {table} 12 34")
    if not started:
        server.state.started.discard(boris.id)
    alone, aloud = len(posts(private)), len(posts(group.chat))
    await group.say(anna, f"/play {table} 13")
    await group.pass_by(1)
    assert len(posts(group.chat)) == aloud + 1, "the board"
    told = [words(post).splitlines()[0] for post in posts(private)[alone:]]
    assert told == [f"{table}: your conditional moves do not answer 13, so they are dropped."] * started


async def test_the_button_under_a_board_is_answered_alone(server: Server, game: Game, anna: Person) -> None:
    private = server.state.private(anna.id)
    position = replay(await game.table())
    legal = position.game.view(position.state, Seat(0)).legal
    assert legal is not None
    anna.write(game.chat, f"/play {legal[0]}")
    await settled(server)
    query = anna.press(game.board(), presses(game.board(), "q")[0])
    await settled(server)
    assert alert(server, query) == SENT
    assert "conditional moves in g1" in words(posts(private)[-1])
