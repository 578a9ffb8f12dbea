"""A group at its limit: who waits for what, and what is not shown at all."""

from __future__ import annotations

from adapters.chat.pacing import WISHES_AT_ONCE
from adapters.telegram.outbound.limits import PER_GROUP
from core.table import readable
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, posts, presses, settled, until, words


async def _fill(group: Group) -> None:
    """Let a minute pass, and then have enough boards shown in the group that no step has room."""
    group.server.state.pace.advance(60)
    await group.server.state.pace.rest()
    limits = group.bot._handlers.outbox._limits  # pyright: ignore[reportPrivateUsage] - as if other games had been shown
    for _ in range(PER_GROUP - 5):
        limits.sent(group.chat.id)


async def _later(group: Group, seconds: int) -> None:
    for _ in range(0, seconds, 5):
        group.server.state.pace.advance(5)
        await group.server.state.pace.rest()


async def test_a_step_that_has_no_room_is_told_by_the_press_and_shown_later(
    group: Group, anna: Person, boris: Person
) -> None:
    game = Game(group.server, group.store, group.chat, (anna, boris))
    await game.begin("/sim first=me")
    await _fill(group)
    group.server.state.breath = 0.1
    before = len(group.server.calls("editMessageMedia"))
    query = anna.press(game.board(), "k:g1:0:0:1")
    await until(group.server, lambda: group.server.state.queries[query].answer is not None)
    answer = group.server.state.queries[query].answer or {}
    assert answer["text"].startswith("Chosen so far: 1. ")
    assert "show_alert" not in answer
    assert len(group.server.calls("editMessageMedia")) == before
    await _later(group, 65)
    await until(group.server, lambda: "➜ 1 …" in words(game.board()))
    assert presses(game.board(), "k")


async def test_offers_withdrawn_before_they_were_shown_are_not_shown(group: Group, anna: Person) -> None:
    await _fill(group)
    group.server.state.breath = 0.1
    limits = group.bot._handlers.outbox._limits  # pyright: ignore[reportPrivateUsage]
    limits.blocked(group.chat.id, 30)
    for number in range(1, 6):
        anna.write(group.chat, "/nim")
        anna.write(group.chat, f"/cancel g{number}")
    anna.write(group.chat, "/sim")
    await settled(group.server)
    assert posts(group.chat) == []
    await _later(group, 90)
    assert [words(post).splitlines()[0] for post in posts(group.chat)] == ["anna offers a game of Sim. Who will play?"]


TOO_MANY = "That was a lot at once, so the last one was left out. Please try again in 15 s."


async def test_who_writes_too_much_is_told_once_and_changes_nothing(group: Group, anna: Person, carla: Person) -> None:
    group.server.state.breath = 0.0
    for _ in range(WISHES_AT_ONCE):
        anna.write(group.chat, "/nim bot first=me")
    anna.write(group.chat, "let us talk of something else")
    anna.write(group.chat, "/games")
    anna.write(group.chat, "/sim bot first=me")
    anna.write(group.chat, "/play g1 a1")
    carla.write(group.chat, "/sim bot first=me")
    await settled(group.server)
    await _later(group, 180)
    said = [words(post) for post in posts(group.chat)]
    assert said.count(TOO_MANY) == 1
    found = await group.store.open_tables(f"t{group.chat.id}", f"t{group.chat.id}")
    tables = readable(found)
    assert [table.game for table in tables] == ["nim"] * 20 + ["sim"], "of carla's"
    moved = next(table for table in tables if table.id == "g1")
    assert moved.moves[0] == "a1", "moves are not counted with what else one does"


async def test_a_press_too_many_is_acknowledged_in_words_once(group: Group, anna: Person) -> None:
    await group.say(anna, "/sim @boris")
    group.server.state.breath = 0.0
    offer = posts(group.chat)[-1]
    queries = [anna.press(offer, presses(offer, "a")[0]) for _ in range(WISHES_AT_ONCE + 2)]
    await settled(group.server)
    answers = [group.server.state.queries[query].answer or {} for query in queries]
    assert [answer.get("text") == TOO_MANY for answer in answers] == [False] * 19 + [True] + [False] * 2
    assert all(answer for answer in answers), "no button looks broken"
