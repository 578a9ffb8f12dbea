"""Places where nothing can be said: clocks stand still, and the time is given back once."""

from __future__ import annotations

import asyncio

import pytest

from adapters.chat.posts import Post
from adapters.store.redis_store import RedisStore
from core.clocks import SHOWN_WITHIN_SECONDS, due, silent_since
from core.table import Reason, Status
from tests.adapters.chat.den import NOON, Den, note_shown


async def _silence(den: Den, reason: Reason = Reason.SILENCE) -> None:
    await den.chat.silence(den.room, den.room, reason)


async def _end(den: Den, *reasons: Reason) -> None:
    await den.chat.end_silence(den.room, den.room, reasons or (Reason.SILENCE, Reason.ABSENCE))


async def _owed(den: Den) -> list[Post]:
    """Return what any process would show now."""
    found = await den.store.owed(den.clock.time, put_off=60)
    return [each.post for server, table in found for each in await den.chat.owed(server, table)]


async def _game(den: Den, time: str = "10m") -> Post:
    return await den.game(f"/sim @boris first=me time={time}", "boris")


async def test_a_game_is_not_lost_while_nothing_can_be_said(den: Den) -> None:
    await _game(den)
    den.clock.time += 60
    await _silence(den)
    den.clock.time += 1_800
    assert await den.chat.tick() == ()
    await _end(den)
    table = await den.table("g1")
    assert (table.status, table.reminder, table.deadline) == (Status.PLAYING, NOON + 2_280, NOON + 2_400)
    (board,) = await _owed(den)
    assert board.text.startswith("I could not write here."), "no move was made before"
    assert "30 minutes" in board.text
    assert board.owed
    den.clock.time = NOON + 2_279
    assert await den.chat.tick() == ()
    den.clock.time += 1
    (reminder,) = await den.chat.tick()
    assert reminder.post.to is not None
    den.clock.time = NOON + 2_400
    assert (await den.chat.tick()) != ()
    assert (await den.table("g1")).status is not Status.PLAYING


async def test_a_place_may_have_been_silent_for_a_while_when_that_is_known(den: Den) -> None:
    await _game(den)
    den.clock.time += 100
    await den.chat.silence(den.room, den.room, Reason.ABSENCE, NOON + 30)
    assert silent_since(await den.table("g1")) == NOON + 30


async def test_what_was_given_back_is_said_once(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 600
    await _end(den)
    (board,) = await _owed(den)
    assert "10 minutes" in board.text
    await note_shown(den.store, den.room, board, "m")
    den.clock.time += 1_000_000
    assert await _owed(den) == []
    (again,) = await den.say("anna", "/board")
    assert "10 minutes" not in again.text


async def test_two_processes_that_see_the_same_end_credit_it_once(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 600
    await asyncio.gather(*(_end(process) for process in (den, den.another_process(), den.another_process())))
    table = await den.table("g1")
    assert (table.deadline, silent_since(table)) == (NOON + 1_200, None)
    version = table.version
    await _end(den)
    assert (await den.table("g1")).version == version


async def test_a_silence_that_is_reported_again_goes_on(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 300
    await _silence(den.another_process())
    assert silent_since(await den.table("g1")) == NOON
    den.clock.time += 300
    await _end(den)
    assert (await den.table("g1")).deadline == NOON + 1_200


async def test_a_silence_across_a_move_counts_for_each_turn(den: Den) -> None:
    board = await _game(den)
    den.clock.time += 100
    await _silence(den)
    den.clock.time += 100
    await den.say("anna", "12", board, posted=False)
    table = await den.table("g1")
    assert (due(table), silent_since(table)) == (None, NOON + 100)
    den.clock.time += 400
    await _end(den)
    assert (await den.table("g1")).deadline == NOON + 200 + 600 + 400
    (board,) = await _owed(den)
    moved, given_back, *_ = board.text.split("\n")
    assert moved == "anna: `12`"
    assert "7 minutes" in given_back, "400 seconds of boris's time"


async def test_a_server_and_a_chat_are_silent_for_reasons_of_their_own(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 60
    await _silence(den, Reason.ABSENCE)
    den.clock.time += 60
    await _end(den, Reason.ABSENCE)
    assert due(await den.table("g1")) is None
    assert await _owed(den) == []
    den.clock.time += 60
    await _end(den)
    assert (await den.table("g1")).deadline == NOON + 600 + 180


async def test_a_short_silence_is_given_back_without_a_word(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 59
    await _end(den)
    assert (await den.table("g1")).deadline == NOON + 659
    assert await _owed(den) == []


async def test_a_turn_that_passed_before_a_short_silence_is_still_heard(den: Den) -> None:
    board = await den.game("/sim @boris first=me time=none", "boris")
    (step,) = await den.press("anna", board, "1")
    (moved,) = await den.press("anna", step, "2")
    assert moved.edits
    den.clock.time += 30
    await _silence(den)
    den.clock.time += 100
    assert await den.chat.tick() == ()
    await _end(den)
    (again,) = await den.chat.tick()
    assert not again.post.edits
    assert again.post.mention is not None
    assert again.post.mention.name == "boris"
    assert await den.chat.tick() == ()


async def test_a_minute_is_told(den: Den) -> None:
    await _game(den)
    await _silence(den)
    den.clock.time += 60
    await _end(den)
    (board,) = await _owed(den)
    assert "One minute was given back" in board.text


async def test_a_board_that_was_not_shown_is_due_when_it_can_be(den: Den, store: RedisStore) -> None:
    board = await _game(den, "none")
    await den.say("anna", "12", board, posted=False)
    await _silence(den)
    await store.owe(den.room, "g1", den.clock.time + 960)
    den.clock.time += 10
    assert await _owed(den) == []
    await _end(den)
    den.clock.time += SHOWN_WITHIN_SECONDS - 11
    assert await _owed(den) == [], "its process may be showing it"
    den.clock.time += 1
    (owed,) = await _owed(den)
    assert (owed.ply, owed.text.split("\n")[0]) == (1, "anna: `12`")


async def test_the_end_of_a_game_that_was_not_shown_is_due_too(den: Den, store: RedisStore) -> None:
    await _game(den, "none")
    await den.say("anna", "/resign", posted=False)
    await store.owe(den.room, "g1", den.clock.time + 960)
    await _end(den)
    den.clock.time += SHOWN_WITHIN_SECONDS
    assert [post.game for post in await _owed(den)] == ["g1"]


async def test_an_offer_waits_too(den: Den) -> None:
    await den.say("anna", "/sim @boris")
    before = (await den.table("g1")).deadline or 0
    await _silence(den)
    den.clock.time = before + 100
    assert await den.chat.tick() == ()
    await _end(den)
    assert (await den.table("g1")).deadline == before + before + 100 - NOON


@pytest.mark.parametrize(("days", "called_off"), [(13, False), (14, True)])
async def test_after_two_weeks_of_silence_either_side_may_abort(den: Den, days: int, *, called_off: bool) -> None:
    board = await _game(den, "14d")
    for number, move in enumerate(("12", "34", "56")):
        (board,) = await den.say(("anna", "boris")[number % 2], move, board)
    await _silence(den)
    den.clock.time += days * 86_400
    await den.say("anna", "/abort")
    assert ((await den.table("g1")).status is Status.ABORTED) == called_off


async def test_a_claim_waits_for_the_time_that_was_given_back(den: Den) -> None:
    await den.say("anna", "/settings timeout claim", admin=True)
    await _game(den)
    den.clock.time += 300
    await _silence(den)
    den.clock.time += 1_000
    await _end(den)
    den.clock.time = NOON + 1_599
    await den.chat.tick()
    assert not (await den.table("g1")).overdue
    den.clock.time = NOON + 1_600
    await den.chat.tick()
    assert (await den.table("g1")).overdue


async def test_quiet_hours_keep_a_reminder_that_a_silence_moved(den: Den) -> None:
    await _game(den, "1d")
    start = (NOON + 86_400 * 4 // 5) // 3_600 % 24
    await den.say("anna", f"/quiet {start}-{(start + 3) % 24} +0")
    await _silence(den)
    den.clock.time += 3_600
    await _end(den)
    table = await den.table("g1")
    assert table.reminder == NOON + 86_400 * 4 // 5 + 3_600
    den.clock.time = table.reminder
    assert [each.post.to for each in await den.chat.tick()] == [], "it is within the quiet hours now"
    assert (await den.table("g1")).reminder is not None
