"""The greeting: of a group that the bot has come to, and of a person who opens the private chat."""

from __future__ import annotations

import pytest

from core.games import GAMES
from core.table import Status
from tests.adapters.named import listed, names
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person, buttons, posts, settled, words


async def added(group: Group, language: str = "en") -> list[str]:
    """Take the bot into the group; return what it said upon it."""
    before = len(posts(group.chat))
    group.server.state.add(group.chat)
    next(iter(group.server.state.updates.values()))["my_chat_member"]["from"] = Person(
        group.server, 10, "Owner", language=language
    ).described
    await settled(group.server)
    return [words(post) for post in posts(group.chat)[before:]]


@pytest.fixture
async def left(group: Group) -> Group:
    """A group that the bot is not in."""
    group.server.state.kick(group.chat, told=False)
    return group


async def test_a_group_is_greeted_once_with_two_buttons(left: Group, anna: Person) -> None:
    (said,) = await added(left)
    assert said.startswith(f"Hi, I’m Kibitz. I run games of {listed()} here.")
    assert said.endswith("/sim asks who wants to play, /sim @anna challenges one person.")
    greeting = posts(left.chat)[-1]
    play, how = buttons(greeting)
    assert (play["text"], play["callback_data"]) == ("Play against me", "/sim bot")
    assert how == {"text": "How it works", "url": "https://t.me/kibitzbot?start=help"}
    await left.press(anna, greeting, "Play against me")
    assert (await left.table("g1")).status is Status.PLAYING
    assert "photo" in posts(left.chat)[-1]
    left.server.state.kick(left.chat)
    await settled(left.server)
    assert not any("Hi, I’m" in said for said in await added(left)), "it was here a moment ago"


async def test_who_adds_the_bot_is_greeted_in_their_language(left: Group) -> None:
    (said,) = await added(left, "ru")
    assert said.startswith("Привет! Я Kibitz, со мной здесь можно играть в «Сим», «Сквэр» и «Ним».")
    assert labels(posts(left.chat)[-1]) == ["Играть со мной", "Как это работает"]


async def test_one_who_may_speak_again_greets_no_one(group: Group) -> None:
    group.server.state.mute(group.chat)
    await settled(group.server)
    group.server.state.unmute(group.chat)
    await settled(group.server)
    assert posts(group.chat) == []


async def test_start_leads_to_a_first_move_without_reading(server: Server, group: Group, anna: Person) -> None:
    private = server.state.private(anna.id)
    told = await group.one(anna, "/start", private)
    assert labels(told) == [*(f"Play {name}" for name in names()), "My games", "How it works", "Add me to a group"]
    rows = [[button["text"] for button in row] for row in told["reply_markup"]["inline_keyboard"]]
    assert "Add me to a group" in rows[-1]
    assert len(rows[-1]) > 1, "it shares a row"
    assert buttons(told)[-1]["url"] == "https://t.me/kibitzbot?startgroup=o_sim"
    for number, game in enumerate(GAMES, 1):
        await group.press(anna, told, f"Play {game.title()}")
        table = await group.store.load(f"t{anna.id}", f"g{number}")
        assert table is not None
        assert (table.game, table.status) == (game, Status.PLAYING)
        assert any("photo" in post for post in posts(private)[-2:])
    await group.press(anna, told, "How it works")
    assert "/resign" in words(posts(private)[-1])


async def test_the_link_how_it_works(server: Server, group: Group, anna: Person) -> None:
    told = await group.one(anna, "/start help", server.state.private(anna.id))
    assert "/resign" in words(told)


async def test_start_in_a_group_greets_the_group(group: Group, anna: Person) -> None:
    told = await group.one(anna, "/start@kibitzbot")
    assert words(told).startswith("Hi, I’m Kibitz. I run games of")
    assert await group.say(anna, "/start@other_bot") == []
