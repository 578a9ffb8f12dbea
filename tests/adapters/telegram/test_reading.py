"""What counts and what does not: who is challenged, who can play, and all that is to be left alone."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.redis_store import RedisStore
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import ANONYMOUS, BOT
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person, posts, presses, settled, words

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_challenge_by_user_name_is_bound_when_it_is_accepted(
    server: Server, store: RedisStore, anna: Person
) -> None:
    chat = server.state.group(11, 7, 8)
    anna.write(chat, "/sim @Petya first=me")
    await settled(server)
    offer = posts(chat)[-1]
    stranger = Person(server, 8, "other")
    query = stranger.press(offer, presses(offer, "a")[0])
    await settled(server)
    answer = server.state.queries[query].answer
    assert answer is not None
    assert "This offer is for Petya." in answer["text"]
    Person(server, 7, "Peter", "petya").press(offer, presses(offer, "a")[0])
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert [seat.id for seat in table.seats] == ["t11", "t7"]
    anna.write(chat, "/play 12")
    await settled(server)
    Person(server, 7, "Peter", "renamed").write(chat, "/play 36")
    Person(server, 8, "other", "petya").write(chat, "/play 45")
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.moves == ("12", "36")


async def test_a_challenge_by_text_mention_or_reply_names_the_person(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    chat = server.state.group(11, 12)
    said = boris.write(chat, "hello")
    anna.write(chat, "/nim marienbad", reply_to=said)
    mention = {"type": "text_mention", "offset": 5, "length": 5, "user": boris.described}
    anna.write(chat, "/sim Борис dots=7", entities=[mention])
    await settled(server)
    for table_id in ("g1", "g2"):
        table = await store.load(f"t{chat.id}", table_id)
        assert table is not None
        assert [person.id for person in table.invited] == ["t12"]
    query = anna.press(posts(chat)[-1], presses(posts(chat)[-1], "a")[0])
    await settled(server)
    assert server.state.queries[query].answer is not None


@pytest.mark.parametrize("text", ["/sim Bob", "/nim Bob marienbad", "/profile Bob"])
async def test_another_bot_does_not_play(server: Server, store: RedisStore, anna: Person, text: str) -> None:
    chat = server.state.group(11)
    bob = {"id": 77, "is_bot": True, "first_name": "Bob"}
    anna.write(chat, text, entities=[{"type": "text_mention", "offset": text.index("Bob"), "length": 3, "user": bob}])
    await settled(server)
    assert [words(post) for post in posts(chat)] == [
        "Bob is a bot and does not play here. To play against me: /sim bot."
    ]
    assert await store.load(f"t{chat.id}", "g1") is None


@pytest.mark.parametrize("text", ["/sim @#12", "/sim @#77", "/challenge sim @#12"])
async def test_a_number_that_is_typed_is_nobody(server: Server, store: RedisStore, anna: Person, text: str) -> None:
    chat = server.state.group(11, 12)
    anna.write(chat, text)
    await settled(server)
    (told,) = posts(chat)
    assert "#" in words(told)
    assert not presses(told, "a")
    assert await store.load(f"t{chat.id}", "g1") is None


async def test_nobody_plays_against_themselves(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.group(11)
    anna.write(chat, "/sim @anna_k")
    await settled(server)
    assert "cannot play against yourself" in words(posts(chat)[-1])
    assert await store.load(f"t{chat.id}", "g1") is None


async def test_the_bots_own_name_is_the_computer(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.group(11)
    anna.write(chat, "/sim@KibitzBot @kibitzbot")
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.status is Status.PLAYING


@pytest.mark.parametrize(
    "message",
    [
        {"text": "/sim@other_bot bot"},
        {"text": "/weather"},
        {"text": "hello"},
        {"text": "12"},
        {"text": "/sim bot", "forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "x"}},
        {"text": "/sim bot", "via_bot": {"id": 5, "is_bot": True, "first_name": "x", "username": "other_bot"}},
        {"text": "/sim bot", "from": {"id": 5, "is_bot": True, "first_name": "x"}},
        {
            "text": "/sim bot",
            "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
            "is_automatic_forward": True,
        },
        {"dice": {"emoji": "x", "value": 1}},
        {"text": "x" * 4096},
        {"unknown_thing": {"a": 1}},
    ],
)
async def test_what_is_left_alone(server: Server, store: RedisStore, anna: Person, message: dict[str, Any]) -> None:
    chat = server.state.group(11)
    server.state.bring("message", server.state.keep(chat, {"from": anna.described, **message}, None))
    await settled(server)
    assert posts(chat) == []
    assert await store.load(f"t{chat.id}", "g1") is None


@pytest.mark.parametrize(
    "kind", ["edited_message", "channel_post", "edited_channel_post", "message_reaction_of_the_future"]
)
async def test_updates_of_other_kinds_change_nothing(server: Server, anna: Person, kind: str) -> None:
    chat = server.state.group(11)
    server.state.bring(kind, server.state.keep(chat, {"from": anna.described, "text": "/sim bot"}, None))
    await settled(server)
    assert posts(chat) == []


async def test_an_update_that_cannot_be_read_holds_up_no_other(server: Server, anna: Person) -> None:
    chat = server.state.group(11)
    server.state.bring("message", {"message_id": "nonsense"})
    anna.write(chat, "/sim bot")
    await settled(server)
    assert len(posts(chat)) == 1


@pytest.mark.parametrize(
    "sender",
    [
        {"from": ANONYMOUS},
        {"from": {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}},
    ],
)
async def test_who_is_no_person_is_told_so(server: Server, store: RedisStore, sender: dict[str, Any]) -> None:
    chat = server.state.group(11)
    told = {**sender, "sender_chat": chat.described, "text": "/sim"}
    server.state.bring("message", server.state.keep(chat, told, None))
    await settled(server)
    (answer,) = posts(chat)
    assert "cannot tell who you are" in words(answer)
    assert await store.load(f"t{chat.id}", "g1") is None


async def test_replies_that_are_no_moves(server: Server, store: RedisStore, anna: Person, boris: Person) -> None:
    game = Game(server, store, server.state.group(11, 12), (anna, boris))
    await game.begin("/sim first=me")
    board, before = game.board(), len(posts(game.chat))
    theirs = {**board, "from": {"id": 77, "is_bot": True, "first_name": "other"}}
    forwarded = {**board, "forward_origin": {"type": "user", "date": 1, "sender_user": BOT}}
    anna.write(game.chat, "36", reply_to=theirs)
    anna.write(game.chat, "36", reply_to=forwarded)
    anna.write(game.chat, "well played, my friend", reply_to=board)
    await settled(server)
    assert len(posts(game.chat)) == before
    assert (await game.table()).moves == ()


@pytest.mark.parametrize("data", ["", "x", "k:g1", "a:g999999999999:0", "z:g1:0", "k:g1:0:0:9", "\u2068" * 20])
async def test_a_press_that_means_nothing_is_answered(
    server: Server, store: RedisStore, anna: Person, boris: Person, data: str
) -> None:
    game = Game(server, store, server.state.group(11, 12), (anna, boris))
    await game.begin("/sim first=me")
    query = anna.press(game.board(), data)
    await settled(server)
    assert server.state.queries[query].answer is not None
    assert (await game.table()).moves == ()


@pytest.mark.parametrize(
    "pressed",
    [
        {"inline_message_id": "i", "data": "k:g1:0:0:1"},
        {"game_short_name": "chess"},
        {"from": {"id": 77, "is_bot": True, "first_name": "x"}, "data": "k:g1:0:0:1"},
    ],
)
async def test_a_press_that_no_person_makes_under_a_board_is_answered_and_does_nothing(
    server: Server, store: RedisStore, anna: Person, boris: Person, pressed: dict[str, Any]
) -> None:
    game = Game(server, store, server.state.group(11, 12), (anna, boris))
    await game.begin("/sim first=me")
    before, query = len(server.calls("editMessageMedia")), server.state.new_query(anna.id)
    under = {} if "inline_message_id" in pressed else {"message": game.board()}
    press = {"id": query, "from": anna.described, "chat_instance": "c", **under, **pressed}
    server.state.bring("callback_query", press)
    await settled(server)
    answer = server.state.queries[query].answer
    assert answer is not None
    assert "text" not in answer
    assert len(server.calls("editMessageMedia")) == before


async def test_a_command_that_there_is_not_is_answered_where_the_bot_is_meant(server: Server, anna: Person) -> None:
    chat = server.state.group(11)
    anna.write(chat, "/weather@kibitzbot")
    await settled(server)
    (told,) = posts(chat)
    assert "/weather" in words(told)


async def test_who_asks_inline_too_much_is_not_answered(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.chat.pacing.MOVES_AT_ONCE", 2)
    for number in range(3):
        asked = {"id": f"i{number}", "from": anna.described, "query": "nim", "offset": ""}
        server.state.bring("inline_query", asked)
    await settled(server)
    assert [answer["inline_query_id"] for answer in server.calls("answerInlineQuery")] == ["i0", "i1"]


async def test_a_board_without_a_tag_is_known_by_its_buttons(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = Game(server, store, server.state.group(11, 12), (anna, boris))
    await game.begin("/sim first=me")
    rows = [[{"text": "Help", "url": "https://t.me/kibitzbot"}], [{"text": "1", "callback_data": "k:g1:0:0:1"}]]
    shown = {"from": BOT, "text": "a board", "reply_markup": {"inline_keyboard": rows}}
    anna.write(game.chat, "36", reply_to=server.state.keep(game.chat, shown, None))
    await settled(server)
    assert (await game.table()).moves == ("36",)


@pytest.mark.parametrize("name", ['<b>Ann & "Q"', "a_b*c", "`x`", "[x](http://e)", "&amp;", "🙂🙂"])
async def test_names_are_shown_as_they_are(server: Server, store: RedisStore, boris: Person, name: str) -> None:
    odd = Person(server, 11, name)
    game = Game(server, store, server.state.group(11, 12), (odd, boris))
    await game.begin("/sim first=me")
    board = game.board()
    assert f"{name} (blue, solid), your move." in words(board)
    units = words(board).encode("utf-16-le")
    (called,) = [entity for entity in board["caption_entities"] if entity["type"] == "text_mention"]
    assert units[2 * called["offset"] : 2 * (called["offset"] + called["length"])].decode("utf-16-le") == name
    assert called["user"]["id"] == 11


async def test_a_link_lets_a_member_join_and_nobody_else(server: Server, store: RedisStore, anna: Person) -> None:
    chat = server.state.group(11, 12)
    anna.write(chat, "/square players=2")
    await settled(server)
    url = next(
        button["url"] for row in posts(chat)[-1]["reply_markup"]["inline_keyboard"] for button in row if "url" in button
    )
    start = f"/start {url.partition('=')[2]}"
    Person(server, 50, "eve").write(server.state.private(50), start)
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.status is Status.OFFERED
    Person(server, 12, "Борис").write(server.state.private(12), start)
    await settled(server)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.status is Status.PLAYING
    assert "photo" in posts(chat)[-1]


async def test_only_an_administrator_changes_the_chats_language(
    server: Server, store: RedisStore, anna: Person
) -> None:
    chat = server.state.group(11)
    anna.write(chat, "/language chat ru")
    await settled(server)
    assert await store.languages(f"t{chat.id}") == (None,)
    server.state.pace.advance(120)
    chat.ranks[11] = "administrator"
    server.state.chats[chat.id] = chat
    boss = Person(server, 14, "boss")
    chat.ranks[14] = "creator"
    boss.write(chat, "/language chat ru")
    await settled(server)
    assert await store.languages(f"t{chat.id}") == ("ru",)


async def test_inline_mode_offers_a_challenge(server: Server, anna: Person) -> None:
    query = {"id": "i1", "from": anna.described, "query": "nim marienbad", "offset": ""}
    server.state.bring("inline_query", query)
    await settled(server)
    (answer,) = server.calls("answerInlineQuery")
    (result,) = answer["results"]
    assert result["input_message_content"]["message_text"] == "/nim@kibitzbot marienbad"
    assert (answer["cache_time"], answer["is_personal"]) == ("300", True), "it is in her language"
    chat = server.state.group(11)
    anna.write(chat, result["input_message_content"]["message_text"], via_bot=BOT)
    await settled(server)
    assert "anna offers a game of Nim" in words(posts(chat)[-1])
