"""Whatever Telegram answers, wherever the bot sends: no move is lost or doubled, and all is well once that ends."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.table import Status, readable
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import Refusal
from tests.adapters.telegram.games import Game, commit_unseen
from tests.adapters.telegram.people import Person, posts, presses, settled, until, words

pytestmark = pytest.mark.usefixtures("bot")

PLACES = [
    "sendmessage",
    "sendphoto",
    "editmessagemedia",
    "editmessagetext",
    "editmessagereplymarkup",
    "answercallbackquery",
    "getupdates",
]
PASSING = {
    "401": Refusal(401, "Unauthorized"),
    "409": Refusal(409, "Conflict: terminated by other getUpdates request"),
    "429": Refusal(429, "Too Many Requests: retry after 9", {"retry_after": 9}),
    "429 without a time": Refusal(429, "Too Many Requests"),
    "500": Refusal(500, "Internal Server Error"),
    "502": Refusal(502, "Bad Gateway"),
    "no answer": None,
}
LASTING = {
    "not modified": Refusal(400, "Bad Request: message is not modified"),
    "not found": Refusal(400, "Bad Request: message to edit not found"),
    "not ours": Refusal(400, "Bad Request: message can't be edited"),
    "too old": Refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
    "no chat": Refusal(400, "Bad Request: chat not found"),
    "entities": Refusal(400, "Bad Request: can't parse entities"),
    "photo": Refusal(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"),
    "write": Refusal(400, "Bad Request: have no rights to send a message"),
    "kicked": Refusal(403, "Forbidden: bot was kicked from the supergroup chat"),
}


def every_other(places: Iterable[str], kinds: Iterable[str]) -> list[tuple[str, str]]:
    """Return half of the pairs, like the black squares of a chessboard: each place and each kind in half of its own."""
    pairs = product(enumerate(places), enumerate(kinds))
    return [(place, kind) for (row, place), (column, kind) in pairs if (row + column) % 2 == 0]


async def play(server: Server, store: RedisStore, anna: Person, boris: Person) -> Game:
    """Begin a game and make two moves, the second by buttons, without minding what is shown on the way."""
    chat = server.state.group(anna.id, boris.id)
    game = Game(server, store, chat, (anna, boris), id="g1")
    anna.write(chat, "/sim first=me")
    await settled(server)
    boris.write(chat, "/accept g1")
    await settled(server)
    anna.write(chat, "/play g1 36")
    await settled(server)
    for data in ("k:g1:1:0:1", "k:g1:1:0:1.2"):
        boris.press(posts(chat)[-1] if posts(chat) else server.state.keep(chat, {"from": boris.described}, None), data)
        await settled(server)
    return game


async def recovered(server: Server, game: Game) -> None:
    """Let time pass until the board of the position is shown, by itself."""
    for _ in range(60):
        server.state.pace.advance(5)
        shown = [post for post in posts(game.chat) if words(post).endswith("Sim · g1 · move 2")]
        if shown:
            return
        await _breathe(server)
    raise AssertionError([words(post) for post in posts(game.chat)])


async def _breathe(server: Server) -> None:
    await server.state.pace.rest()


@pytest.mark.parametrize(("place", "kind"), every_other(PLACES, PASSING))
async def test_an_error_that_passes(
    server: Server, store: RedisStore, anna: Person, boris: Person, *, place: str, kind: str
) -> None:
    server.faults.append(Fault(place, PASSING[kind], times=2))
    game = await play(server, store, anna, boris)
    assert (await game.table()).moves == ("36", "12")
    await recovered(server, game)
    assert not any("Traceback" in words(post) or "wrong on my side" in words(post) for post in posts(game.chat))


@pytest.mark.parametrize(("place", "kind"), every_other(PLACES[:-1], LASTING))
async def test_an_error_that_stays(
    server: Server, store: RedisStore, anna: Person, boris: Person, *, place: str, kind: str
) -> None:
    fault = Fault(place, LASTING[kind], times=10_000)
    server.faults.append(fault)
    game = await play(server, store, anna, boris)
    assert (await game.table()).moves == ("36", "12")
    fault.times = 0
    anna.write(game.chat, "/board g1")
    await settled(server)
    assert words(posts(game.chat)[-1]).endswith("Sim · g1 · move 2")
    assert not any("Traceback" in words(post) or "wrong on my side" in words(post) for post in posts(game.chat))


async def test_a_chat_that_forbids_photos_gets_text_boards(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.group(anna.id)
    chat.photos = False
    anna.write(chat, "/nim bot marienbad first=me")
    await settled(server)
    board = posts(chat)[-1]
    assert "photo" not in board
    assert any(entity["type"] == "pre" for entity in board["entities"])
    assert words(board).endswith("Nim · g1 · move 0")
    anna.write(chat, "d7", reply_to=board)
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.moves[0] == "d7"
    anna.press(posts(chat)[-1], presses(posts(chat)[-1], "k")[0])
    await settled(server)
    assert presses(posts(chat)[-1], "k")
    assert len([post for post in posts(chat) if words(post).endswith("Nim · g1 · move 2")]) == 1


async def test_a_chat_that_forbids_animations_gets_the_moves_and_keeps_its_photos(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await play(server, store, anna, boris)
    server.faults.append(Fault("sendanimation", Refusal(400, "Bad Request: CHAT_SEND_GIFS_FORBIDDEN")))
    anna.write(game.chat, "/replay")
    await settled(server)
    told = posts(game.chat)[-1]
    assert words(told).splitlines() == [
        "g1, move by move: anna and Борис · 2 moves",
        "1. 36 2. 12",
        "Sim · g1 · move 2",
    ]
    (block,) = [entity for entity in told["entities"] if entity["type"] == "pre"]
    assert words(told)[block["offset"] : block["offset"] + block["length"]] == "1. 36 2. 12"
    anna.write(game.chat, "/board")
    await settled(server)
    assert "photo" in posts(game.chat)[-1]


async def test_a_film_that_is_no_animation_goes_as_a_file(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await play(server, store, anna, boris)
    server.faults.append(Fault("sendanimation", Refusal(400, "Bad Request: wrong file type")))
    anna.write(game.chat, "/replay")
    await settled(server)
    assert ("document" in posts(game.chat)[-1], "animation" in posts(game.chat)[-1]) == (True, False)


async def test_a_board_that_is_no_photo_goes_as_a_file(server: Server, anna: Person) -> None:
    chat = server.state.group(anna.id)
    server.faults.append(Fault("sendphoto", LASTING["photo"], times=10))
    anna.write(chat, "/nim bot")
    await settled(server)
    assert "document" in posts(chat)[-1]
    assert presses(posts(chat)[-1], "k")


@pytest.mark.parametrize("fields", [{"message_thread_id": 1, "is_topic_message": True}, {"message_thread_id": 55}])
async def test_a_thread_that_is_no_topic_is_not_named(server: Server, anna: Person, fields: dict[str, Any]) -> None:
    chat = server.state.group(anna.id)
    anna.write(chat, "/nim bot", **fields)
    await settled(server)
    assert "photo" in posts(chat)[-1]
    (table,) = {str(values.get("message_thread_id")) for values in server.calls("sendPhoto")}
    assert table == "None"


async def test_a_button_on_a_board_edits_it_also_after_talk(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/sim first=me")
    board = game.board()
    sent = len(server.calls("sendPhoto"))
    boris.write(game.chat, "hello there")
    await settled(server)
    anna.press(board, "k:g1:0:0:1")
    await settled(server)
    assert game.board() is board
    assert "k:g1:0:0:1.2" in presses(board, "k"), "the second dot is asked for in the same message"
    assert len(server.calls("sendPhoto")) == sent
    anna.press(board, "k:g1:0:0:1.2")
    await settled(server)
    assert (await game.table()).moves == ("12",)


async def test_a_group_that_moved_unseen_is_found_by_the_error(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/sim first=me")
    old = game.chat
    anna.write(old, "36", reply_to=game.board())
    new = server.state.migrate(old)
    lost = [number for number, update in server.state.updates.items() if "36" not in str(update["message"].get("text"))]
    for number in lost:
        del server.state.updates[number]
    await settled(server)
    assert words(posts(new)[-1]).endswith("Sim · g1 · move 1")
    game.chat = new
    await game.move("reply")
    assert (await game.table()).server == f"t{old.id}"


async def test_a_supergroup_keeps_no_second_leaderboard(server: Server, store: RedisStore, anna: Person) -> None:
    old = server.state.group(anna.id)
    anna.write(old, "/nim bot")
    await settled(server)
    new = server.state.migrate(old)
    anna.write(new, "/nim bot")
    await settled(server)
    assert [table.id for table in readable(await store.open_tables(f"t{old.id}", f"t{old.id}"))] == ["g1", "g2"]
    assert await store.open_tables(f"t{new.id}", f"t{new.id}") == ()


async def test_a_game_goes_on_where_the_bot_was_kicked_and_comes_back(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/sim first=me")
    game.chat.kicked = True
    anna.write(game.chat, "/play g1 36")
    await settled(server)
    game.chat.kicked = False
    boris.write(game.chat, "/play g1 12")
    await settled(server)
    assert words(game.board()).endswith("Sim · g1 · move 2")
    assert (await game.table()).status is Status.PLAYING


async def test_sixty_moves_a_minute_where_twenty_messages_may_be_sent(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    busy, calm = server.state.group(anna.id, boris.id), server.state.group(anna.id)
    pace = server.state.pace
    times: dict[int, list[float]] = {}

    def limit(chat: int) -> float:
        recent = [time for time in times.get(chat, []) if time > pace.now() - 60]
        if len(recent) >= 20:
            return recent[0] + 60 - pace.now()
        times[chat] = [*recent, pace.now()]
        return 0.0

    server.limit = limit
    game = Game(server, store, busy, (anna, boris))
    await game.begin("/nim heaps=20,20,20,20,20 first=me")
    pace.advance(60)
    began = pace.now()
    server.state.breath = 1.0
    for index in range(60):
        (anna, boris)[index % 2].write(busy, f"/play g1 {'abcde'[index // 20]}1")
        await settled(server)
        if index == 50:
            anna.write(calm, "/nim bot")
            await settled(server)
            assert "photo" in posts(calm)[-1]
    table = await game.table()
    assert len(table.moves) == 60
    free = times[busy.id][-20:][0] + 60
    while pace.now() < max(free, began + 60) + 10:
        pace.advance(1)
        await _breathe(server)
    await until(server, lambda: words(game.board()).endswith("Nim · g1 · move 60"))
    assert len([time for time in times[busy.id] if time > began]) <= 45


async def test_boards_owed_are_shown_by_another_process(
    server: Server, store: RedisStore, clock: AdjustableClock, anna: Person
) -> None:
    chat = server.state.group(anna.id)
    await commit_unseen(store, clock, chat, anna, "/nim bot marienbad first=me")
    for _ in range(8):
        clock.advance(5)
        server.state.pace.advance(5)
        await _breathe(server)
    await until(server, lambda: len(posts(chat)) > 0)
    assert [words(post).endswith("Nim · g1 · move 0") for post in posts(chat)] == [True]
    assert await store.owed(clock.now() + 1_000_000, put_off=0) == ()


@pytest.mark.parametrize("alerted", [True, False])
@pytest.mark.parametrize(
    ("refusal", "times"),
    [
        (None, 3),
        (Refusal(429, "Too Many Requests: retry after 2", {"retry_after": 2}), 2),
        (Refusal(500, "Internal Server Error"), 3),
        (Refusal(502, "Bad Gateway"), 1),
    ],
)
async def test_the_press_of_a_button_is_answered_after_all(
    server: Server,
    store: RedisStore,
    anna: Person,
    boris: Person,
    *,
    refusal: Refusal | None,
    times: int,
    alerted: bool,
) -> None:
    chat = server.state.group(anna.id, boris.id)
    game = Game(server, store, chat, (anna, boris))
    await game.begin("/sim first=me")
    server.faults.append(Fault("answercallbackquery", refusal, times=times))
    query = (boris if alerted else anna).press(game.board(), "k:g1:0:0:1")
    await settled(server)
    await until(server, lambda: server.state.queries[query].answer is not None)
    answer = server.state.queries[query].answer
    assert answer is not None
    assert ("It is not your turn" in answer.get("text", "")) is alerted


async def test_a_press_that_telegram_lets_wait_too_long_is_given_up(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris))
    await game.begin("/sim first=me")
    refusal = Refusal(429, "Too Many Requests: retry after 3600", {"retry_after": 3600})
    fault = Fault("answercallbackquery", refusal, times=100)
    server.faults.append(fault)
    anna.press(game.board(), "k:g1:0:0:1")
    await settled(server)
    server.state.pace.advance(4000)
    await _breathe(server)
    assert fault.times == 99, "asked once"
