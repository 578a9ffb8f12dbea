"""Hands at the deal: who came by the link is sent their stones in the private chat, and they stay up to date there."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.redis_store import RedisStore
from adapters.telegram.shared.links import Errand, Link, payload
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, posts, presses, settled, words

pytestmark = pytest.mark.usefixtures("bot")

JOINED = "You are at the table g1 of Square. As soon as the stones are dealt, I’ll show you yours here."


@pytest.fixture(autouse=True)
def no_ephemeral_messages(server: Server) -> None:
    server.ephemeral = False


async def follow(group: Group, person: Person, errand: Errand = Errand.JOIN) -> Chat:
    """Have a person come to the private chat by a link of the group's g1."""
    private = group.server.state.private(person.id)
    person.write(private, f"/start {payload(Link(errand, group.chat.id, 'g1'))}")
    await settled(group.server)
    return private


def hands(private: Chat) -> list[dict[str, Any]]:
    return [post for post in posts(private) if "photo" in post]


async def test_who_joins_by_the_link_is_told_and_sent_the_stones_at_the_deal(
    group: Group, anna: Person, boris: Person, carla: Person
) -> None:
    await group.say(anna, "/square players=3 first=me")
    private = await follow(group, boris)
    assert [words(post) for post in posts(private)] == [JOINED]
    await group.say(carla, "/accept g1")
    table = await group.table("g1")
    assert table.status is Status.PLAYING
    (hand,) = hands(private)
    assert words(hand).startswith("Your stones in g1. Only you see this.")
    assert [len(posts(group.server.state.private(each.id))) for each in (anna, carla)] == [0, 0]
    assert len([post for post in posts(group.chat) if "photo" in post]) == 1, "the board"


async def test_who_begins_the_game_by_the_link_sees_the_stones_at_once(
    group: Group, anna: Person, boris: Person
) -> None:
    await group.say(anna, "/square players=2 first=them")
    private = await follow(group, boris)
    (hand,) = posts(private)
    assert words(hand).startswith("Your stones in g1. Only you see this. It is your move")
    assert presses(hand, "i"), "the first move can be made from here"
    assert "photo" in posts(group.chat)[-1]
    while not (await group.table("g1")).moves:
        boris.press(hand, presses(hand, "i")[0])
        await settled(group.server)
    assert posts(private) == [hand], "the hand itself shows that it was played"


@pytest.mark.parametrize("way", ["Start", "/begin"])
async def test_the_host_too_is_sent_the_stones(group: Group, anna: Person, boris: Person, way: str) -> None:
    offer = await group.one(anna, "/square first=me")
    private = await follow(group, anna)
    assert [words(post) for post in posts(private)] == [JOINED]
    await group.say(boris, "/accept g1")
    if way == "Start":
        await group.press(anna, posts(group.chat)[-1], way)
    else:
        await group.say(anna, way)
    assert len(hands(private)) == 1
    assert offer is not None


async def test_who_plays_already_sees_the_stones_and_is_not_refused(group: Group, anna: Person, boris: Person) -> None:
    await group.begin(anna, boris, "/square players=2 first=me")
    private = await follow(group, boris)
    (hand,) = posts(private)
    assert words(hand).startswith("Your stones in g1.")


async def test_who_comes_too_late_is_told_so(group: Group, anna: Person, boris: Person, carla: Person) -> None:
    await group.begin(anna, boris, "/square players=2 first=me")
    private = await follow(group, carla)
    (told,) = posts(private)
    assert words(told) == "Too late: the seats went to anna and Борис."
    await group.all_move("g1", anna, boris)
    assert len(posts(private)) == 1


async def test_stones_that_could_not_be_sent_are_sent_with_the_next_board(
    group: Group, anna: Person, boris: Person, carla: Person, store: RedisStore
) -> None:
    await group.say(anna, "/square players=3 first=me")
    private = await follow(group, boris)
    group.server.state.started.discard(boris.id)
    await group.say(carla, "/accept g1")
    assert hands(private) == []
    group.server.state.started.add(boris.id)
    game = Game(group.server, store, group.chat, (anna, boris, carla), id="g1")
    for _ in range(2):
        await game.move("command")
    assert len(hands(private)) == 1


async def test_each_deal_is_sent(group: Group, anna: Person, boris: Person, store: RedisStore) -> None:
    await group.say(anna, "/square players=2 first=me target=250")
    private = await follow(group, boris)
    game = Game(group.server, store, group.chat, (anna, boris), id="g1")
    while len((await game.table()).deals) == 1:
        await game.move("command")
    assert len((await game.table()).deals) == 2
    first, second = hands(private)
    assert words(first).rpartition("\n")[2] != words(second).rpartition("\n")[2]
    assert not presses(first, "i"), "its buttons are gone"
    assert words(second).endswith(words(game.board()).rpartition("\n")[2])


async def test_a_hand_in_the_private_chat_is_renewed_in_place(
    group: Group, anna: Person, boris: Person, store: RedisStore
) -> None:
    await group.say(anna, "/square players=2 first=me")
    private = await follow(group, boris)
    (hand,) = hands(private)
    assert not presses(hand, "i"), "anna is to move"
    picture = hand["photo"]
    game = Game(group.server, store, group.chat, (anna, boris), id="g1")
    while await game.mover() is anna:
        await game.move("reply")
    assert hands(private) == [hand]
    assert presses(hand, "i"), "it has become his move, and the hand says so"
    assert hand["photo"] != picture or "It is your move" in words(hand)
    before = hand["photo"]
    await game.move("command")
    assert hands(private) == [hand]
    assert hand["photo"] != before
    assert words(hand).endswith(words(game.board()).rpartition("\n")[2])


@pytest.mark.parametrize("errand", [Errand.HAND, Errand.JOIN])
async def test_a_hand_that_was_asked_for_is_renewed_in_place(
    group: Group, anna: Person, boris: Person, errand: Errand, store: RedisStore
) -> None:
    await group.begin(anna, boris, "/square players=2 first=me")
    private = await follow(group, anna, errand)
    (hand,) = hands(private)
    picture = hand["photo"]
    game = Game(group.server, store, group.chat, (anna, boris), id="g1")
    await game.move("reply")
    assert hands(private) == [hand]
    assert hand["photo"] != picture
