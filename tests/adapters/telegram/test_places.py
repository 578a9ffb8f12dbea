"""Places where nothing can be said: kicked, muted, closed, deleted. What was not shown is shown once it can be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from adapters.boards.owing import SILENT_AGAIN_SECONDS
from adapters.chat.texts import FSI, PDI
from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.clocks import is_stopped
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat, State
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, posts, presses, settled, until, words

CHORE = 16
"""Seconds after which what is done now and then is done."""

Way = tuple[Callable[[State, Chat], None], Callable[[State, Chat], None]]

WAYS: dict[str, Way] = {
    "kicked, told": (State.kick, State.add),
    "kicked, not told": (
        lambda state, chat: state.kick(chat, told=False),
        lambda state, chat: state.add(chat, told=False),
    ),
    "muted, told": (State.mute, State.unmute),
    "muted, not told": (
        lambda state, chat: state.mute(chat, told=False),
        lambda state, chat: state.unmute(chat, told=False),
    ),
}


async def pass_by(server: Server, clock: AdjustableClock, seconds: int) -> None:
    """Let time go by, in steps in which what is owed is tried again."""
    for _ in range(0, seconds, CHORE):
        clock.advance(CHORE)
        server.state.pace.advance(CHORE)
        await server.state.pace.rest()


def boards(game: Game) -> list[dict[str, Any]]:
    """Return the boards that were sent to a group; where the bot comes back it says more than those."""
    return [post for post in posts(game.chat) if "photo" in post]


@pytest.mark.parametrize(
    ("way", "by"),
    [pair for number, pair in enumerate(product(WAYS, ["reply", "command", "buttons"])) if number % 2 == 0],
)
async def test_a_board_that_could_not_be_shown_is_shown_once_it_can_be(
    group: Group, anna: Person, boris: Person, way: str, by: str
) -> None:
    silence, speak = WAYS[way]
    server, state = group.server, group.server.state
    private = state.private(anna.id)
    game = Game(server, group.store, group.chat, (anna, boris))
    await game.begin("/sim first=me")
    if by == "buttons":  # the step before the last; where the board cannot change, there is no other way to it
        anna.press(game.board(), presses(game.board(), "k")[0])
        await settled(server)
    before = len(boards(game))
    silence(state, game.chat)
    await settled(server)
    await game.move(by)
    assert len(boards(game)) == before
    assert "Your move counts" in words(posts(private)[-1])
    await pass_by(server, group.clock, 120)
    assert len(boards(game)) == before
    speak(state, game.chat)
    await settled(server)
    await pass_by(server, group.clock, SILENT_AGAIN_SECONDS + CHORE)
    # Where no one told the bot that it can speak, the board itself does, and is then changed to say so.
    await until(server, lambda: "I could not write here." in words(game.board()))
    assert words(game.board()).endswith("Sim · g1 · move 1")
    assert (boris.id, game.board()["message_id"]) in game.chat.called, "the opponent hears that it is their move"
    (shown,) = boards(game)[before:]
    moved, given_back, *_ = words(shown).split("\n")
    assert moved.replace(FSI, "").replace(PDI, "").startswith("anna: ")
    assert given_back.startswith("I could not write here.")
    assert presses(shown, "k")
    await pass_by(server, group.clock, 120)
    assert boards(game)[before:] == [shown]


async def test_a_closed_topic_is_waited_for_and_no_other_written_in(group: Group, anna: Person, boris: Person) -> None:
    server, state = group.server, group.server.state
    chat = state.group(anna.id, boris.id, forum=True)
    game = Game(server, group.store, chat, (anna, boris), thread=55)
    await game.begin("/sim first=me")
    before = len(posts(chat))
    state.close(chat, 55)
    await settled(server)
    await game.move("reply")
    await pass_by(server, group.clock, 60)
    assert len(posts(chat)) == before
    state.reopen(chat, 55)
    await settled(server)
    await pass_by(server, group.clock, SILENT_AGAIN_SECONDS + CHORE)
    await until(server, lambda: words(game.board()).endswith("Sim · g1 · move 1"))
    assert {post["message_thread_id"] for post in posts(chat)} == {55}


async def test_a_tables_boards_stay_in_its_topic_whatever_topic_a_command_comes_from(
    group: Group, anna: Person, boris: Person
) -> None:
    server = group.server
    chat = server.state.group(anna.id, boris.id, forum=True)
    chat.topics.add(80)
    game = Game(server, group.store, chat, (anna, boris), thread=55)
    await game.begin("/sim first=me")
    anna.write(chat, "/play g1 36", thread=80)
    await settled(server)
    assert words(game.board()).endswith("Sim · g1 · move 1")
    assert game.board()["message_thread_id"] == 55
    assert {post["message_thread_id"] for post in posts(chat)} == {55}


async def test_a_deleted_topic_ends_its_games_and_no_other_is_written_in(
    group: Group, anna: Person, boris: Person
) -> None:
    server = group.server
    chat = server.state.group(anna.id, boris.id, forum=True)
    game = Game(server, group.store, chat, (anna, boris), thread=55)
    await game.begin("/sim first=me")
    before = len(posts(chat))
    chat.topics.clear()
    anna.write(chat, "/play g1 36", thread=55)
    await settled(server)
    assert len(posts(chat)) == before
    assert (await game.table()).status is Status.ABORTED


@pytest.mark.parametrize("whole", [False, True])
async def test_a_closed_topic_lets_the_others_go_on_and_a_silent_group_does_not(
    group: Group, anna: Person, boris: Person, *, whole: bool
) -> None:
    server, state = group.server, group.server.state
    chat = state.group(anna.id, boris.id, forum=True)
    chat.topics.add(80)
    one = Game(server, group.store, chat, (anna, boris), thread=55)
    other = Game(server, group.store, chat, (anna, boris), thread=80)
    await one.begin("/sim first=me")
    await other.begin("/sim first=me")
    assert (one.id, other.id) == ("g1", "g2")
    if whole:
        state.mute(chat, told=False)
    else:
        state.close(chat, 55, told=False)
    await one.move("command")
    assert [is_stopped(await game.table()) for game in (one, other)] == [True, whole]
    before = len(posts(chat))
    await other.move("command")
    assert len(posts(chat)) == before + (not whole)


async def test_a_deleted_group_ends_its_games(group: Group, anna: Person, boris: Person) -> None:
    game = Game(group.server, group.store, group.chat, (anna, boris))
    await game.begin("/sim first=me")
    group.server.state.delete(game.chat)
    anna.write(game.chat, "/play g1 36")
    await settled(group.server)
    assert (await game.table()).status is Status.ABORTED


async def test_a_button_under_an_old_hand_plays_in_its_own_group(group: Group, anna: Person, boris: Person) -> None:
    server, state = group.server, group.server.state
    server.ephemeral = False
    private = state.private(anna.id)
    anna.write(private, "/square bot first=me")
    await settled(server)
    game = Game(server, group.store, group.chat, (anna, boris))
    await game.begin("/square target=10 first=me players=2")
    assert game.id == "g1", "as the game in the private chat is called, too"
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    while not (await game.table()).moves:
        hand = posts(private)[-1]
        choices = [data for data in presses(hand, "i") if not data.endswith("i:g1:0:0")]
        query = anna.press(hand, choices[0], old=True)
        await settled(server)
        assert state.queries[query].answer is not None
    own = await group.store.load(f"t{private.id}", "g1")
    assert own is not None
    assert own.moves == ()


@pytest.mark.usefixtures("bot")
async def test_an_old_hand_of_a_former_version_asks_to_be_opened_again(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    server.ephemeral = False
    private = server.state.private(anna.id)
    anna.write(private, "/square bot first=me")
    await settled(server)
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/square target=10 first=me players=2")
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    hand = posts(private)[-1]
    former = presses(hand, "i")[0].rpartition("~")[2]
    query = anna.press(hand, former, old=True)
    await settled(server)
    answer = server.state.queries[query].answer
    assert answer is not None
    assert answer["text"].startswith("This is an old message. Open your hand again")
    query = anna.press(hand, former)
    await settled(server)
    chosen = former.rpartition(":")[2]
    assert all(f":{chosen}." in data for data in presses(hand, "i")[:-1]), "the link under it tells its table"
    for chat in (private.id, game.chat.id):
        table = await store.load(f"t{chat}", "g1")
        assert table is not None
        assert table.moves == ()
