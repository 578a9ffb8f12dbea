"""Hands: in the group for their owner alone, else in the private chat, else on the button; never where others read."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.private import NEEDS_PRESS_SECONDS
from core.table import Status
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import Chat, Refusal
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person, buttons, posts, presses, settled, words

pytestmark = pytest.mark.usefixtures("bot")


async def dealt(server: Server, store: RedisStore, *people: Person) -> Game:
    """A game of Square in a group where no one has ever written to the bot alone."""
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=10 first=me players=2")
    return game


def whispers(chat: Chat, person: Person) -> list[dict[str, Any]]:
    return [each for each in chat.whispers.values() if each.get("receiver_user", {}).get("id") == person.id]


def alert(server: Server, query: str) -> str | None:
    answer = server.state.queries[query].answer
    assert answer is not None
    return answer.get("text")


async def test_the_button_opens_the_hand_for_its_owner_alone(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    before = len(posts(game.chat))
    query = anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    (hand,) = whispers(game.chat, anna)
    assert "Only you see this" in words(hand)
    assert presses(hand, "i")
    assert len(posts(game.chat)) == before
    assert alert(server, query) is None


async def test_the_hand_is_renewed_in_place_after_ones_own_move(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    (hand,) = whispers(game.chat, anna)
    picture = hand["photo"]
    await game.move("reply")
    assert whispers(game.chat, anna) == [hand]
    assert hand["photo"] != picture
    assert words(hand).endswith("Square · g1 · move 1")


async def test_a_move_renews_the_hands_of_the_mover_and_the_next_player_alone(
    server: Server, store: RedisStore, anna: Person, boris: Person, carla: Person
) -> None:
    people = (anna, boris, carla)
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=50 first=me players=3")
    for person in people:
        person.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
    await game.move("reply")
    stones = {person: game.hand(person)["photo"] for person in people}
    mover = await game.mover()
    await game.move("reply")
    renewed = {person for person, before in stones.items() if game.hand(person)["photo"] != before}
    assert renewed == {mover, await game.mover()}
    assert len(renewed) < len(people)


@pytest.mark.parametrize("answer", ["Agree", "/agree"])
async def test_the_hands_of_all_are_renewed_after_a_take_back(
    server: Server, store: RedisStore, anna: Person, boris: Person, answer: str
) -> None:
    game = await dealt(server, store, anna, boris)
    for person in (anna, boris):
        person.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
    await game.move("reply")
    anna.write(game.chat, "/undo")
    await settled(server)
    asked = game.board()
    stale = [hand["photo"] for hand in (game.hand(anna), game.hand(boris))]
    if answer == "Agree":
        boris.press(asked, presses(asked, "y")[0])
    else:
        boris.write(game.chat, answer)
    await settled(server)
    edition = words(game.board()).rpartition("\n")[2]
    assert edition != words(asked).rpartition("\n")[2]
    for person, before in zip((anna, boris), stale, strict=True):
        (hand,) = whispers(game.chat, person)
        assert words(hand).endswith(edition)
        assert hand["photo"] != before
    assert presses(game.hand(anna), "i"), "it is anna's move again"


async def test_the_command_is_answered_for_its_sender_alone(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    before = len(posts(game.chat))
    anna.command(game.chat, "/hand@kibitzbot")
    await settled(server)
    (hand,) = whispers(game.chat, anna)
    assert "photo" in hand
    assert len(posts(game.chat)) == before


@pytest.mark.parametrize("way", ["press", "command"])
async def test_a_server_without_ephemeral_messages_leads_to_the_private_chat(
    server: Server, store: RedisStore, anna: Person, boris: Person, way: str
) -> None:
    server.ephemeral = False
    game = await dealt(server, store, anna, boris)
    private = server.state.private(anna.id)
    before = len(posts(game.chat))
    if way == "press":
        query = anna.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
        assert alert(server, query) == "Sent to your private chat with me."
    else:
        anna.write(game.chat, "/hand")
        await settled(server)
    (hand,) = posts(private)
    assert "photo" in hand
    signs = [words(post) for post in posts(game.chat)[before:]]
    assert signs == ([] if way == "press" else ["Sent to your private chat with me."])
    assert not any("ephemeral_message_parameters" in values for values in server.calls("sendPhoto", "sendMessage"))


async def test_a_move_from_the_private_chat_is_shown_in_the_group(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    server.ephemeral = False
    game = await dealt(server, store, anna, boris)
    private = server.state.private(anna.id)
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    (hand,) = posts(private)
    anna.write(private, await game.legal(), reply_to=hand)
    await settled(server)
    assert len((await game.table()).moves) == 1
    assert words(game.board()).endswith("Square · g1 · move 1")
    server.state.private(boris.id)
    for _ in range(4):
        await game.move("hand")
    anna.write(game.chat, "/resign g1")
    await settled(server)
    assert (await game.table()).status is Status.FINISHED
    assert presses(game.board(), "r")


async def test_who_never_started_the_private_chat_reads_the_hand_on_the_button(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    server.ephemeral = False
    game = await dealt(server, store, anna, boris)
    query = anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    table = await game.table()
    shown = alert(server, query)
    assert shown is not None
    assert {int(word) for word in shown.split() if word.isdigit()} == set(table.deals[0][:10])
    hint = posts(game.chat)[-1]
    link = buttons(hint)[0]["url"]
    assert link == f"https://t.me/kibitzbot?start=h_{game.chat.id}_g1"
    private = server.state.private(anna.id)
    anna.write(private, f"/start {link.partition('=')[2]}")
    await settled(server)
    assert "photo" in posts(private)[-1]


async def test_a_typed_hand_without_any_way_is_not_shown_but_led_to(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    anna.write(game.chat, "/hand")
    await settled(server)
    hint = posts(game.chat)[-1]
    assert "photo" not in hint
    assert buttons(hint)[0]["url"].startswith("https://t.me/kibitzbot?start=h_")


async def test_where_a_whisper_needs_a_press_that_is_not_tried_for_every_answer(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)

    def tried() -> int:
        return sum("ephemeral_message_parameters" in values for _, values in server.asked)

    for _ in range(3):
        anna.write(game.chat, "/hand")
        await settled(server)
    assert tried() == 1
    server.state.pace.advance(NEEDS_PRESS_SECONDS)
    anna.write(game.chat, "/hand")
    await settled(server)
    assert tried() == 2, "the bot may have become an administrator"


@pytest.mark.parametrize("proven", [True, False])
@pytest.mark.parametrize(
    "refusal",
    [
        None,
        Refusal(400, "Bad Request: message can't be deleted"),
        Refusal(429, "Too Many Requests: retry after 5", {"retry_after": 5}),
        Refusal(500, "Internal Server Error"),
    ],
)
async def test_a_server_that_ignores_what_is_ephemeral_is_never_told_a_hand(
    server: Server, store: RedisStore, anna: Person, boris: Person, refusal: Refusal | None, *, proven: bool
) -> None:
    """A server that lost the method between our asking and our sending: nothing tells it, but it is seen at once."""
    game = await dealt(server, store, anna, boris)
    if proven:
        anna.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
    server.forgets_ephemeral = True
    server.faults += [] if refusal is None else [Fault("deletemessage", refusal)]
    before, sent = posts(game.chat), len(server.calls("sendPhoto", "sendMessage"))
    for _ in range(2):
        anna.press(game.board(), presses(game.board(), "h")[0])
        await settled(server)
    told = [words(post) for post in posts(game.chat) if post not in before]
    hint = "Open our private chat and press Start: there I can answer this command to you alone."
    assert told == ["\u2026", hint] if refusal else [hint]
    empty, *_ = server.calls("sendPhoto", "sendMessage")[sent:]
    assert empty["text"] == "\u2026"
    assert not buttons(empty)


async def test_where_nothing_takes_the_place_of_a_message_the_hand_is_sent_as_such(
    server: Server, store: RedisStore, anna: Person, boris: Person
) -> None:
    game = await dealt(server, store, anna, boris)
    refusal = Refusal(400, "Bad Request: there is no media in the message to edit")
    server.faults.append(Fault("editephemeralmessagemedia", refusal))
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    (hand,) = whispers(game.chat, anna)
    assert "Only you see this" in words(hand)
    assert presses(hand, "i")


@pytest.mark.parametrize("method", ["sendmessage", "editephemeralmessagemedia"])
@pytest.mark.parametrize(
    "refusal",
    [
        Refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
        Refusal(403, "Forbidden: bot was blocked by the user"),
        Refusal(429, "Too Many Requests: retry after 5", {"retry_after": 5}),
        Refusal(500, "Internal Server Error"),
        None,
    ],
)
async def test_a_hand_is_never_posted_for_all(
    server: Server, store: RedisStore, anna: Person, boris: Person, *, refusal: Refusal | None, method: str
) -> None:
    game = await dealt(server, store, anna, boris)
    server.faults.append(Fault(method, refusal, times=1))
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    assert not any("Only you see this" in words(post) for post in posts(game.chat))
    assert not any(words(each) == "\u2026" for each in whispers(game.chat, anna))


async def test_others_may_not_press_in_a_hand(server: Server, store: RedisStore, anna: Person, boris: Person) -> None:
    game = await dealt(server, store, anna, boris)
    anna.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    hand = game.hand(anna)
    query = boris.press(game.board(), presses(hand, "i")[0])
    await settled(server)
    assert "not your turn" in (alert(server, query) or "")
    assert (await game.table()).moves == ()
    stranger = Person(server, 99, "eve")
    query = stranger.press(game.board(), presses(game.board(), "h")[0])
    await settled(server)
    assert "This game is between anna and Борис" in (alert(server, query) or "")
