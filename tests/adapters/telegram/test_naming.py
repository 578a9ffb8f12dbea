"""Whom a challenge names on Telegram: no one is offered a game who could never see it, or never play."""

from __future__ import annotations

from typing import Any

import pytest

from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import ANONYMOUS, BOT
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person, buttons, posts, settled, words

OTHER_BOT = {"id": 901, "is_bot": True, "first_name": "Mau Mau", "username": "mau_mau_bot"}
CHANNEL = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
TELEGRAM = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
NO_ONE = "Only the two of us are here, so no one else would see that offer."


async def none_offered(group: Group, server: str | None = None) -> bool:
    """Whether no table was made."""
    return await group.store.load(server or f"t{group.chat.id}", "g1") is None


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("/sim @Анна", "@Анна"),
        ("/вызов сим @анна", "@анна"),
        ("/sim @ab", "@ab"),
        ("/nim @abc", "@abc"),
        ("/challenge nim @1anna", "@1anna"),
        ("/square @boris_p @an-na", "@an-na"),
        ("/sim @" + "a" * 33, "@" + "a" * 22 + "…"),
        ("/sim @ванна!", "@ванна"),
        ("/block @ванна", "@ванна"),
    ],
)
async def test_a_name_that_cannot_exist_is_no_one(group: Group, anna: Person, said: str, name: str) -> None:
    told = await group.one(anna, said)
    assert words(told).startswith(f"{name} cannot be a user name on Telegram:")
    command = said.partition(" ")[0].replace("вызов", "challenge")
    assert words(told).endswith(f" reply to a message of theirs with {command}.")
    assert await none_offered(group)


@pytest.mark.parametrize("name", ["mau_mau_bot", "MauMauBot", "chessbot", "A_BOT"])
async def test_bots_are_told_by_their_names(group: Group, anna: Person, name: str) -> None:
    told = await group.one(anna, f"/sim @{name}")
    assert words(told) == f"@{name} is a bot and does not play here. To play against me: /sim bot."
    assert await none_offered(group)


@pytest.mark.parametrize("said", ["/sim @kibitzbot first=me", "/sim @KibitzBot first=me", "/sim @bot", "/сим @бот"])
async def test_the_bot_itself_plays(group: Group, anna: Person, said: str) -> None:
    await group.say(anna, said)
    assert (await group.table("g1")).status is Status.PLAYING


async def test_the_bot_itself_plays_also_where_it_is_mentioned_by_its_number(group: Group, anna: Person) -> None:
    mention = {"type": "text_mention", "offset": 5, "length": 6, "user": BOT}
    await group.say(anna, "/sim Kibitz first=me", entities=[mention])
    table = await group.table("g1")
    assert (table.status, table.seats[1].is_computer) == (Status.PLAYING, True)


async def test_a_mention_is_found_where_telegram_counts_it(group: Group, anna: Person) -> None:
    dora = Person(group.server, 14, "😀 b")
    mention = {"type": "text_mention", "offset": 5, "length": 4, "user": dora.described}
    await group.say(anna, "/sim 😀 b first=me", entities=[mention])
    (asked,) = (await group.table("g1")).invited
    assert asked.id == "t14"


@pytest.mark.parametrize("name", ["boris", "anna", "Boris_Petrov_1", "a" * 32])
async def test_names_that_can_exist_are_offered_a_game(group: Group, carla: Person, name: str) -> None:
    await group.say(carla, f"/sim @{name}")
    (asked,) = (await group.table("g1")).invited
    assert asked.id == f"t@{name.lower()}"


@pytest.mark.parametrize(
    ("author", "told"),
    [
        ({"from": OTHER_BOT}, "Mau Mau is a bot and does not play here."),
        ({"from": TELEGRAM}, "That message was written in the name"),
        (
            {"from": ANONYMOUS, "sender_chat": {"id": -2, "type": "group", "title": "Den"}},
            "That message was written in the name",
        ),
        (
            {"from": CHANNEL, "sender_chat": {"id": -77, "type": "channel", "title": "C"}},
            "That message was written in the name",
        ),
    ],
)
async def test_a_reply_to_one_who_cannot_play(group: Group, anna: Person, author: dict[str, Any], told: str) -> None:
    answered = group.server.state.keep(group.chat, {**author, "text": "hello"}, None)
    assert words(await group.one(anna, "/sim", reply_to=answered)).startswith(told)
    assert await none_offered(group)
    await group.say(anna, "/nim bot first=me", reply_to=answered)
    assert (await group.table("g1")).status is Status.PLAYING, "she named whom she means"


@pytest.mark.parametrize(
    "answered",
    [
        {"from": BOT, "text": "a board"},
        {
            "from": CHANNEL,
            "sender_chat": {"id": -77, "type": "channel", "title": "C"},
            "is_automatic_forward": True,
            "text": "a post",
        },
    ],
)
async def test_a_reply_that_asks_no_one_is_an_offer_to_all(
    group: Group, anna: Person, answered: dict[str, Any]
) -> None:
    kept = group.server.state.keep(group.chat, answered, None)
    await group.say(anna, "/sim", reply_to=kept)
    assert (await group.table("g1")).open_offer


@pytest.mark.parametrize(
    ("said", "game"),
    [("/sim @boris", "sim"), ("/challenge @boris nim", "nim"), ("/ним @anna_b", "nim"), ("/challenge @boris", "sim")],
)
async def test_no_one_is_challenged_in_the_private_chat(
    server: Server, group: Group, anna: Person, said: str, game: str
) -> None:
    private = server.state.private(anna.id)
    told = await group.one(anna, said, private)
    assert words(told) == f"{NO_ONE} Add me to a group with your opponent, or play against me."
    add, play = buttons(told)
    assert add == {"text": "Add me to a group", "url": f"https://t.me/kibitzbot?startgroup=o_{game}"}
    assert await none_offered(group, f"t{anna.id}")
    anna.press(told, play["callback_data"])
    await settled(server)
    table = await group.store.load(f"t{anna.id}", "g1")
    assert table is not None
    assert (table.game, table.status) == (game, Status.PLAYING)


async def test_who_is_named_without_a_name_is_no_better_in_the_private_chat(
    server: Server, group: Group, anna: Person, boris: Person
) -> None:
    private = server.state.private(anna.id)
    mention = {"type": "text_mention", "offset": 5, "length": 5, "user": boris.described}
    told = await group.one(anna, "/sim Борис", private, entities=[mention])
    assert words(told).startswith(NO_ONE)


async def test_the_link_that_adds_the_bot_offers_the_game_in_the_group(group: Group, anna: Person) -> None:
    (offer,) = await group.say(anna, "/start@kibitzbot o_nim")
    assert words(offer).startswith("anna offers a game of Nim. Who will play?")
    assert (await group.table("g1")).open_offer


async def test_the_link_that_plays_alone(server: Server, group: Group, anna: Person) -> None:
    private = server.state.private(anna.id)
    (board,) = await group.say(anna, "/start p_nim", private)
    assert "photo" in board
    table = await group.store.load(f"t{anna.id}", "g1")
    assert table is not None
    assert (table.game, table.status) == ("nim", Status.PLAYING)


@pytest.mark.parametrize("payload", ["o_chess", "p_", "o_nim_x", "O_nim"])
async def test_a_link_to_no_game_greets(server: Server, group: Group, anna: Person, payload: str) -> None:
    private = server.state.private(anna.id)
    told = await group.one(anna, f"/start {payload}", private)
    assert words(told).startswith("Hi, I’m Kibitz.")
    assert await none_offered(group, f"t{anna.id}")


async def test_channels_direct_messages_start_nothing(group: Group, anna: Person) -> None:
    chat = group.server.state.group(anna.id)
    private = group.server.state.private(anna.id)
    described = {**chat.described, "type": "supergroup", "is_direct_messages": True}
    before = len(group.server.state.requests)
    for text, answered in (("/sim", True), ("/sim bot", True), ("hello", False)):
        told = len(posts(private))
        message = anna.write(chat, text)
        message["chat"] = described
        await settled(group.server)
        assert len(posts(private)) == told + answered
    assert words(posts(private)[-1]).startswith("I cannot write in a channel’s direct messages")
    assert posts(chat) == []
    assert await group.store.load(f"t{chat.id}", "g1") is None
    assert len(group.server.state.requests) > before


@pytest.mark.parametrize("said", ["/sim", "/nim bot", "/challenge", "/rematch"])
async def test_where_the_bot_is_mute_nothing_begins(group: Group, anna: Person, said: str) -> None:
    private = group.server.state.private(anna.id)
    group.server.state.mute(group.chat)
    await settled(group.server)
    anna.write(group.chat, said)
    await settled(group.server)
    assert words(posts(private)[-1]).startswith("I’m not allowed to write in that chat, so nothing was started.")
    assert await none_offered(group)
    group.server.state.unmute(group.chat)
    await settled(group.server)
    if said != "/rematch":
        await group.say(anna, said)
        assert not await none_offered(group)


async def test_a_button_begins_nothing_where_the_bot_is_mute(group: Group, anna: Person, boris: Person) -> None:
    await group.begin(anna, boris, "/nim first=me marienbad")
    await group.say(anna, "/resign")
    board = posts(group.chat)[-1]
    assert "Rematch" in labels(board)
    group.server.state.mute(group.chat)
    await settled(group.server)
    assert (await group.press(anna, board, "Rematch") or "").startswith("I’m not allowed to write in that chat")
    assert await group.store.load(f"t{group.chat.id}", "g2") is None


async def test_an_offer_that_cannot_be_shown_is_told_to_who_made_it(group: Group, anna: Person) -> None:
    private = group.server.state.private(anna.id)
    group.server.state.mute(group.chat, told=False)
    await group.say(anna, "/sim")
    assert words(posts(private)[-1]).endswith("Your offer appears there as soon as I can write again.")
    group.server.state.unmute(group.chat)
    await settled(group.server)
    await group.pass_by(60)
    await group.show_owed()
    assert words(posts(group.chat)[-1]).startswith("anna offers a game of Sim.")
