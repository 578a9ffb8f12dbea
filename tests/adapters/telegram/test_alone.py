"""What is for one person alone in a group where no message can be: where it goes, and what the group sees of it."""

from __future__ import annotations

import re

import pytest

from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.private import TOLD_SECONDS
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person, buttons, posts, presses, settled, words
from tests.adapters.telegram.test_hands import alert, dealt

pytestmark = pytest.mark.usefixtures("bot")

HINT = "Open our private chat and press Start: there I can answer this command to you alone."
SENT = "Sent to your private chat with me."


async def not_held(game: Game) -> str:
    """Return a move that fits on the table, of a stone that the player to move does not hold."""
    table = await game.table()
    held = set(table.deals[0][:10])
    stone = next(number for number in range(1, 36) if number not in held)
    return f"{stone}M13N"


@pytest.fixture
async def game(server: Server, store: RedisStore, anna: Person, boris: Person) -> Game:
    """A game of Square, anna to move, on a server that has no messages for one alone."""
    server.ephemeral = False
    return await dealt(server, store, anna, boris)


async def test_presses_of_one_who_cannot_be_reached_are_led_once(server: Server, game: Game, anna: Person) -> None:
    before = len(posts(game.chat))
    for _ in range(6):
        query = anna.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
        assert alert(server, query), "the stones are on the button every time"
    assert [words(post) for post in posts(game.chat)[before:]] == [HINT]
    server.state.pace.advance(TOLD_SECONDS)
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    assert [words(post) for post in posts(game.chat)[before:]] == [HINT, HINT]


async def test_each_person_is_led_once_in_each_chat(
    server: Server, store: RedisStore, game: Game, anna: Person, boris: Person
) -> None:
    other = await dealt(server, store, anna, boris)
    for each in (game, other):
        for person in (anna, boris, anna, boris):
            person.press(each.board(), presses(each.board(), "h")[0])
            await settled(server)
        assert [words(post) for post in posts(each.chat)].count(HINT) == 2


@pytest.mark.parametrize("command", ["/hand", "/moves"])
async def test_what_was_typed_gets_a_sign_in_the_group(server: Server, game: Game, anna: Person, command: str) -> None:
    private = server.state.private(anna.id)
    before = len(posts(game.chat))
    asked = [anna.write(game.chat, command)]
    await settled(server)
    assert [words(post) for post in posts(game.chat)[before:]] == [SENT]
    for _ in range(2):
        asked.append(anna.write(game.chat, command))
        await settled(server)
    assert len(posts(private)) == 3
    assert len(posts(game.chat)) == before + 1, "then a reaction is enough"
    assert [game.chat.messages[each["message_id"]].get("reaction") for each in asked] == [None, ["👌"], ["👌"]]


async def test_where_no_reaction_is_allowed_the_words_stand_again(server: Server, game: Game, anna: Person) -> None:
    server.state.private(anna.id)
    game.chat.reactions = False
    before = len(posts(game.chat))
    for _ in range(2):
        anna.write(game.chat, "/hand")
        await settled(server)
    assert [words(post) for post in posts(game.chat)[before:]] == [SENT, SENT]


@pytest.mark.parametrize("way", ["reply", "command"])
@pytest.mark.parametrize("started", [True, False])
async def test_that_a_stone_is_not_held_is_never_said_in_public(
    server: Server, game: Game, anna: Person, way: str, *, started: bool
) -> None:
    private = server.state.private(anna.id)
    if not started:
        server.state.started.discard(anna.id)
    move, before = await not_held(game), len(posts(game.chat))
    if way == "reply":
        anna.write(game.chat, move, reply_to=game.board())
    else:
        anna.write(game.chat, f"/play {move}")
    await settled(server)
    (told,) = posts(game.chat)[before:]
    assert "hold" not in words(told)
    assert move[:-4] not in words(told).split()
    assert (await game.table()).moves == ()
    if started:
        assert words(told) == "That was not played. I told you why in our private chat."
        assert words(posts(private)[-1]).startswith(f"You do not hold stone {move[:-4]}.")
    else:
        assert words(told) == "That was not played. I can tell only you why: open our private chat and press Start."
        assert buttons(told)[0]["url"] == f"https://t.me/kibitzbot?start=h_{game.chat.id}_g1"


async def test_what_the_table_shows_may_be_said_aloud(server: Server, game: Game, anna: Person) -> None:
    for move, told in (
        ("17A1N", "The first stone lies on M13."),
        ("36M13N", "There is no stone 36"),
    ):
        anna.write(game.chat, move, reply_to=game.board())
        await settled(server)
        assert words(posts(game.chat)[-1]).startswith(told)


async def test_an_administrator_whispers_that_a_stone_is_not_held(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    game.chat.bot_is_admin = True
    before = len(posts(game.chat))
    anna.write(game.chat, await not_held(game), reply_to=game.board())
    await settled(server)
    assert len(posts(game.chat)) == before
    (told,) = [each for each in game.chat.whispers.values() if "You do not hold" in words(each)]
    assert told["receiver_user"]["id"] == anna.id


async def test_talk_in_a_reply_is_not_refused_before_all(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    server.ephemeral = False
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/sim")
    before = len(posts(game.chat))
    for talk in ("да", "ok 12", "в 7 вечера?", "12 или 13?", "+1"):
        for person in (anna, boris):
            person.write(game.chat, talk, reply_to=game.board())
            await settled(server)
    assert len(posts(game.chat)) == before
    mover = await game.mover()
    assert mover is not None
    mover.write(game.chat, "99", reply_to=game.board())
    await settled(server)
    assert words(posts(game.chat)[-1]).startswith("There is no dot 9")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("36M13N", "There is no stone 36: they go from 1 to 35. A move looks like 17M13N."),
        ("17Z1N", "Z1 is not on the table: columns A to Y, rows 1 to 25. A move looks like 17M13N."),
        ("17A1N", "The first stone lies on M13. A move looks like 17M13N."),
    ],
)
async def test_an_example_said_aloud_tells_nothing_of_the_hand(
    server: Server, game: Game, anna: Person, move: str, told: str
) -> None:
    held = set((await game.table()).deals[0][:10])
    anna.write(game.chat, move, reply_to=game.board())
    await settled(server)
    said = words(posts(game.chat)[-1])
    assert said.startswith(told)
    named = {int(found) for found in re.findall(r"([0-9]+)M13", said)}
    assert named == {17}, "the same for every deal"
    assert 17 not in held
