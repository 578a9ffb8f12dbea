"""All of a person's games in the private chat: listed, looked at, and played from there."""

from __future__ import annotations

import pytest

from adapters.telegram.shared.ids import under_server
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person, buttons, posts, presses, settled, words

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def private(server: Server, anna: Person) -> Chat:
    server.ephemeral = False
    return server.state.private(anna.id)


async def two_games(group: Group, anna: Person, boris: Person) -> None:
    """Begin a game of Sim and one of Square, in both of which anna is to move."""
    await group.begin(anna, boris, "/sim first=me")
    await group.begin(anna, boris, "/square players=2 first=me")


async def test_games_of_groups_are_listed_with_buttons(
    group: Group, private: Chat, anna: Person, boris: Person
) -> None:
    await two_games(group, anna, boris)
    await group.say(anna, "/nim bot marienbad first=them", private)
    told = await group.one(anna, "/games", private)
    heading, *lines = words(told).splitlines()
    assert heading == "Your games, here and in groups (3):"
    assert {line.split(" · ")[1] for line in lines} == {"Sim", "Square", "Nim"}
    assert [line.endswith("your move") for line in lines] == [True] * 3
    assert sum(" · Den · " in line for line in lines) == 2, "which group it is"
    assert sorted(labels(told)) == ["g1 · Nim · Kibitz", "g1 · Sim · Борис", "g2 · Square · Борис"]
    for button in buttons(told):
        assert len(button["callback_data"].encode()) <= 64


async def test_the_button_of_the_start_lists_them_too(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    start = await group.one(anna, "/start", private)
    await group.press(anna, start, "My games")
    assert words(posts(private)[-1]).startswith("No games are going on here.")
    await two_games(group, anna, boris)
    await group.press(anna, start, "My games")
    assert words(posts(private)[-1]).startswith("Your games, here and in groups (2):")


async def test_a_board_is_shown_and_played_from_there(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    await two_games(group, anna, boris)
    told = await group.one(anna, "/games", private)
    public = len(posts(group.chat))
    await group.press(anna, told, "g1 · Sim · Борис")
    board = posts(private)[-1]
    assert "photo" in board
    assert words(board).endswith("Sim · g1 · move 0")
    assert len(posts(group.chat)) == public, "no one else is shown anything"
    anna.write(private, "36", reply_to=board)
    await settled(group.server)
    assert (await group.table("g1")).moves == ("36",)
    assert words(posts(group.chat)[-1]).endswith("Sim · g1 · move 1")
    assert words(posts(private)[-1]) == "Played: the new board is in the group."


async def test_in_a_supergroup_buttons_lead_to_the_newest_board(
    group: Group, private: Chat, anna: Person, boris: Person
) -> None:
    group.chat = group.server.state.group(anna.id, boris.id, forum=True)
    await group.say(anna, "/sim first=me", thread=55)
    await group.say(boris, "/accept", thread=55)
    await group.press(anna, await group.one(anna, "/games", private), "g1 · Sim · Борис")
    board = posts(private)[-1]
    number = -group.chat.id - 1_000_000_000_000

    def way() -> dict[str, str]:
        newest = posts(group.chat)[-1]["message_id"]
        return {"text": "To the game", "url": f"https://t.me/c/{number}/{newest}"}

    assert buttons(board) == [way()]
    before = len(posts(group.chat))
    await group.say(anna, "36", private, reply_to=board)
    assert len(posts(group.chat)) == before + 1
    told = posts(private)[-1]
    assert (words(told), buttons(told)) == ("Played: the new board is in the group.", [way()])


@pytest.mark.parametrize("command", ["/hand", "/moves"])
async def test_where_no_game_is_meant_that_is_said(group: Group, private: Chat, anna: Person, command: str) -> None:
    assert words(await group.one(anna, command, private)).startswith("You have no game here")


async def test_of_a_game_that_is_gone_that_is_said(group: Group, private: Chat, anna: Person) -> None:
    start = await group.one(anna, "/start", private)
    anna.press(start, under_server(group.chat.id, "/board g99"))
    await settled(group.server)
    assert "g99" in words(posts(private)[-1])


async def test_a_hand_is_shown_and_played_from_there(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    await two_games(group, anna, boris)
    told = await group.one(anna, "/games", private)
    await group.press(anna, told, "g2 · Square · Борис")
    hand = posts(private)[-1]
    assert words(hand).startswith("Your stones in g2. Only you see this. It is your move")
    assert presses(hand, "i")


@pytest.mark.parametrize(
    "said",
    ["/hand → Your stones in g2.", "/камни → Your stones in g2.", "/moves → You have 15 moves:"],
)
async def test_what_can_only_mean_one_game_of_a_group_means_it(
    group: Group, private: Chat, anna: Person, boris: Person, said: str
) -> None:
    command, told = said.split(" → ")
    await group.begin(anna, boris, "/sim first=me")
    await group.begin(anna, boris, "/square players=2 first=them")
    assert words(await group.one(anna, command, private)).startswith(told)


async def test_where_several_are_meant_they_are_listed(
    group: Group, private: Chat, anna: Person, boris: Person
) -> None:
    await two_games(group, anna, boris)
    told = await group.one(anna, "/moves", private)
    assert words(told).startswith("Your games, here and in groups (2):")
    assert len(buttons(told)) == 2


async def test_a_game_of_the_private_chat_comes_first(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    await two_games(group, anna, boris)
    await group.say(anna, "/nim bot marienbad first=me", private)
    assert words(await group.one(anna, "/moves", private)).startswith("You have 16 moves:")


async def test_others_games_are_not_among_them(
    group: Group, private: Chat, anna: Person, boris: Person, carla: Person
) -> None:
    await group.begin(boris, carla, "/sim first=me")
    assert words(await group.one(anna, "/games", private)).startswith("No games are going on here.")
    await group.begin(anna, boris, "/nim first=me marienbad")
    await group.say(anna, "/resign g2")
    assert words(await group.one(anna, "/games", private)).startswith("No games are going on here.")


async def test_an_offer_to_a_person_is_listed(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    await group.say(boris, "/sim @anna_k")
    told = await group.one(anna, "/games", private)
    assert "waiting for players" in words(told)
    assert (await group.table("g1")).status is Status.OFFERED


async def test_a_button_shows_a_stranger_nothing(group: Group, private: Chat, anna: Person, boris: Person) -> None:
    await two_games(group, anna, boris)
    told = await group.one(anna, "/games", private)
    eve = Person(group.server, 99, "eve")
    hers = group.server.state.private(eve.id)
    start = await group.one(eve, "/start", hers)
    for button in buttons(told):
        eve.press(start, button["callback_data"])
        await settled(group.server)
    assert posts(hers) == [start]


async def test_in_the_group_the_groups_games_are_listed(group: Group, anna: Person, boris: Person) -> None:
    await two_games(group, anna, boris)
    assert words(await group.one(anna, "/games")).startswith("2 games here:")


async def test_turns_are_listed_privately_and_played_from_a_group(
    group: Group, private: Chat, anna: Person, boris: Person
) -> None:
    await two_games(group, anna, boris)
    anna.write(private, "/start")
    before = len(posts(group.chat))
    await group.say(anna, "/очередь")
    told = posts(private)[-1]
    heading, *lines, _ = words(told).splitlines()
    assert heading == "Your open games, in all chats: 2. 2 wait for you."
    assert all(" · Den · " in line for line in lines)
    assert all("Your open games" not in words(post) for post in posts(group.chat)[before:]), "the group is told nothing"
    for button in buttons(told):
        assert len(button.get("callback_data", "").encode()) <= 64
    assert not [button for button in buttons(told) if "url" in button], "messages of a plain group have no address"
    way = await group.bot.way(f"t{group.chat.id}", "", "-1001234567890/45")
    assert (way.title, way.address) == ("Den", "https://t.me/c/1234567890/45")
    (sim,) = [label for label in labels(told) if label.endswith("Sim")]
    await group.press(anna, told, sim)
    board = posts(private)[-1]
    assert "photo" in board
    await group.press(anna, board, "1")
    await group.press(anna, posts(private)[-1], "2")
    assert (await group.table("g1")).moves == ("12",)
    assert not any("Played" in words(post) for post in posts(private)), "the buttons show it"
    await group.pass_by(1)
    assert words(posts(group.chat)[-1]).endswith("Sim · g1 · move 1")


async def test_no_more_than_twelve_games_are_listed_and_more_are_hinted_at(
    group: Group, private: Chat, anna: Person, boris: Person
) -> None:
    for _ in range(12):
        await group.begin(anna, boris, "/nim")
    heading, *lines = words(await group.one(anna, "/games", private)).splitlines()
    assert heading == "Your games, here and in groups (12):"
    assert [line.split(" · ")[1] for line in lines] == ["Nim"] * 12
    await group.begin(anna, boris, "/nim")
    told = await group.one(anna, "/games", private)
    heading, *lines, more = words(told).splitlines()
    assert heading == "Your games, here and in groups (13):"
    assert [line.split(" · ")[1] for line in lines] == ["Nim"] * 12
    assert more == "…"
    assert len(labels(told)) == 12
