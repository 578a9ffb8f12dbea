"""Whole games, as people play them: in a group, a topic, a private chat, and in a group that becomes a supergroup."""

from __future__ import annotations

import pytest

from adapters.store.redis_store import RedisStore
from core.position import replay
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person, posts, presses, settled, words

pytestmark = pytest.mark.usefixtures("bot")


def crowd(server: Server, count: int) -> tuple[Person, ...]:
    return tuple(Person(server, 20 + number, f"player {number}") for number in range(count))


@pytest.mark.parametrize("way", ["reply", "command", "buttons"])
@pytest.mark.parametrize("challenge", ["/sim", "/nim marienbad", "/challenge sim colourless", "/nim rule=penultimate"])
async def test_a_game_of_two_in_a_group(server: Server, store: RedisStore, challenge: str, way: str) -> None:
    people = crowd(server, 2)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin(challenge)
    table = await game.finish(way)
    assert table.status is Status.FINISHED
    winner = table.seats[table.ended.winners[0]].name if table.ended else ""
    assert f"{winner} wins after {len(table.moves)} moves" in words(game.board()) or len(table.moves) == 1
    boards = [post for post in posts(game.chat) if "photo" in post]
    assert sum(bool(presses(board, "k") or presses(board, "r")) for board in boards) == 1
    assert all("reply_to_message" in board for board in boards[1:]) or way == "buttons"


async def test_a_game_of_three_by_hands_shown_in_the_group(server: Server, store: RedisStore) -> None:
    people = crowd(server, 3)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=10 players=3")
    table = await game.finish("hand", "reply", "command")
    assert table.status is Status.FINISHED
    assert len(table.seats) == 3


async def test_each_of_six_moves_by_their_hand(server: Server, store: RedisStore) -> None:
    people = crowd(server, 6)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square players=6")
    for _ in people:
        await game.move("hand")
    table = await game.table()
    assert sorted(replay(table).movers) == [0, 1, 2, 3, 4, 5]


async def test_two_people_and_two_computers_at_one_table(server: Server, store: RedisStore) -> None:
    people = crowd(server, 2)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square bot bot players=4 level=easy first=me")
    while len(set(replay(await game.table()).movers)) < 4:
        await game.move("reply")
    table = await game.table()
    assert [seat.name for seat in table.seats] == ["player 0", "Kibitz", "Kibitz 2", "player 1"]
    boards = [words(post) for post in posts(game.chat) if "photo" in post]
    assert any("Kibitz 2: " in board for board in boards), "its moves are told"


async def test_the_host_starts_with_who_is_there(server: Server, store: RedisStore) -> None:
    people = crowd(server, 3)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=10")
    assert len((await game.table()).seats) == 3


async def test_a_game_in_a_topic_stays_there(server: Server, store: RedisStore) -> None:
    people = crowd(server, 2)
    chat = server.state.group(*(person.id for person in people), forum=True)
    game = Game(server, store, chat, people, thread=55)
    await game.begin("/sim")
    table = await game.finish("reply", "command", "buttons")
    assert table.status is Status.FINISHED
    assert table.chat == f"t{chat.id}/55"
    assert {post.get("message_thread_id") for post in posts(chat)} == {55}


async def test_a_game_against_the_computer_in_a_private_chat(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.private(anna.id)
    game = Game(server, store, chat, (anna,))
    await game.begin("/nim bot marienbad first=me")
    while await game.mover():
        anna.write(chat, await game.legal())
        await settled(server)
    assert (await game.table()).status is Status.FINISHED
    markups = [values.get("reply_markup", {}) for values in server.calls("sendPhoto")]
    opens = [markup.get("force_reply") is True for markup in markups if "inline_keyboard" in markup]
    assert opens == [True] * (len(opens) - 1) + [False], "every board waits for her, but the last"
    assert len(opens) > 1


async def test_square_against_the_computer_in_a_private_chat(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.private(anna.id)
    game = Game(server, store, chat, (anna,))
    await game.begin("/square bot target=10 first=me")
    while await game.mover():
        anna.write(chat, await game.legal(), reply_to=posts(chat)[-1])
        await settled(server)
    assert (await game.table()).status is Status.FINISHED


async def test_a_game_goes_on_when_its_group_becomes_a_supergroup(server: Server, store: RedisStore) -> None:
    people = crowd(server, 2)
    old = server.state.group(*(person.id for person in people))
    game = Game(server, store, old, people)
    await game.begin("/sim")
    await game.move("reply")
    board = game.board()
    game.chat = server.state.migrate(old)
    await settled(server)
    people[0].write(game.chat, "/board")
    await settled(server)
    await game.move("reply")
    await game.move("buttons")
    late = await game.mover()
    assert late is not None
    late.write(old, await game.legal(), reply_to=board)  # an update of the old number that comes late
    await settled(server)
    assert "older board" in words(posts(game.chat)[-1])
    table = await game.finish("command")
    assert table.status is Status.FINISHED
    assert table.server == f"t{old.id}"
    assert await store.recent(f"t{old.id}", f"t{old.id}") == (table.id,)
    assert await store.recent(f"t{game.chat.id}", f"t{game.chat.id}") == ()


async def test_the_reply_box_opens_where_a_hand_waits_for_a_move(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    server.ephemeral = False
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/square target=10 first=me players=2")
    for person, opens in ((anna, True), (boris, False)):
        private = server.state.private(person.id)
        person.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
        hand = posts(private)[-1]
        assert "photo" in hand
        assert hand.get("reply_markup", {}).get("force_reply", False) is opens


@pytest.mark.parametrize("command", ["/rules sim", "/leaderboard nim"])
async def test_no_reply_box_opens_under_what_is_no_board(server: Server, anna: Person, command: str) -> None:
    private = server.state.private(anna.id)
    anna.write(private, "/nim bot marienbad first=me")
    await settled(server)
    anna.write(private, "/resign")
    await settled(server)
    anna.write(private, command)
    await settled(server)
    assert not posts(private)[-1].get("reply_markup", {}).get("force_reply", False)


async def test_nobody_is_made_to_reply_in_a_group(server: Server, store: RedisStore) -> None:
    people = crowd(server, 2)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=10")
    await game.move("hand")
    sent = server.calls("sendPhoto", "sendMessage", "editMessageMedia", "editEphemeralMessageMedia")
    assert sent
    assert all("force_reply" not in values.get("reply_markup", {}) for values in sent)
