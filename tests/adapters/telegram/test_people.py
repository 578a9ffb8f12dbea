"""People of one name, and without one, are told apart wherever they are named."""

from __future__ import annotations

import pytest

from adapters.chat.posts import Incoming
from core.table import Player
from tests.adapters.telegram.life import Group, labels, shown
from tests.adapters.telegram.people import Person, posts, words

NAMELESS = "\u3164\u2800"


@pytest.mark.parametrize("way", ["Join", "/accept"])
async def test_two_of_one_name(group: Group, way: str) -> None:
    first = Person(group.server, 5551234, "Саша", language="ru")
    second = Person(group.server, 5555678, "Саша", language="ru")
    group.chat.ranks |= {first.id: "member", second.id: "member"}
    offer = await group.one(first, "/ним first=me heaps=3,5,7")
    if way == "Join":
        await group.press(second, offer, "Играю")
    else:
        await group.say(second, "/accept g1")
    assert [player.name for player in (await group.table("g1")).seats] == ["Саша", "Саша 5678"]
    board = words(posts(group.chat)[-1])
    assert board.splitlines()[:2] == ["Саша 5678 садится за стол.", "Саша, ваш ход."]
    moved = await group.one(first, "/play a1")
    assert "Саша 5678, ваш ход" in words(moved)
    told = await group.one(first, "/play a1")
    assert "Саша 5678" in words(told)


async def test_who_is_challenged_by_a_reply_is_told_from_the_host(group: Group) -> None:
    first = Person(group.server, 5551234, "Саша")
    second = Person(group.server, 5555678, "Саша")
    group.chat.ranks |= {first.id: "member", second.id: "member"}
    said = second.write(group.chat, "hello")
    offer = await group.one(first, "/sim", reply_to=said)
    assert words(offer).startswith("Саша offers Саша 5678 a game of Sim.")


async def test_the_nameless_have_numbers(group: Group) -> None:
    first = Person(group.server, 401928374650, NAMELESS)
    second = Person(group.server, 401928370017, NAMELESS)
    group.chat.ranks |= {first.id: "member", second.id: "member"}
    await group.say(first, "/nim first=me")
    await group.say(second, "/accept g1")
    assert [player.name for player in (await group.table("g1")).seats] == ["Player 4650", "Player 0017"]
    assert "Player 0017 sits down." in shown(group.chat)[-1]
    assert labels(posts(group.chat)[-1])


async def test_a_leaderboard_tells_them_apart(group: Group) -> None:
    first = Person(group.server, 5551234, "Саша")
    second = Person(group.server, 5555678, "Саша")
    group.chat.ranks |= {first.id: "member", second.id: "member"}
    await group.beat(second, first)
    here = f"t{group.chat.id}"
    asker = Player(f"t{first.id}", first.name)
    (told,) = await group.bot.chat.handle(
        Incoming(event="asked", server=here, chat=here, player=asker, text="/leaderboard nim")
    )
    lines = [line.split() for line in (told.alt or "").splitlines() if "Саша" in line]
    assert [line[line.index("Саша") :] for line in lines] == [["Саша"], ["Саша", "1234"]]
