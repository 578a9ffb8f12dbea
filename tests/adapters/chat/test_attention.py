"""A turn that passes is heard: a board is edited in place only where the next player is there to see it."""

from __future__ import annotations

import asyncio

import pytest

from adapters.chat.posts import Outgoing, Post
from adapters.store.redis_store import RedisStore
from core.attention import PRESENT_SECONDS
from core.clocks import due
from core.service.timekeeping import note_heard
from core.table import Reason
from tests.adapters.chat.den import NOON, Den, buttons


async def _sim(den: Den, challenge: str = "/sim @boris first=me time=none") -> Post:
    return await den.game(challenge, "boris")


async def _move(den: Den, user: str, board: Post, first: str, second: str, *, posted: bool = True) -> Post:
    """Make a move of Sim by two buttons."""
    (step,) = await den.press(user, board, first)
    assert step.edits, "a step within one's turn edits in place"
    (moved,) = await den.press(user, step, second, posted=posted)
    return moved


async def _tick(den: Den) -> list[Outgoing]:
    return [*await den.chat.tick()]


async def test_a_board_is_edited_while_the_next_player_is_there(den: Den) -> None:
    board = await _sim(den)  # boris accepted now
    den.clock.time += 119
    moved = await _move(den, "anna", board, "1", "2")
    assert moved.edits
    assert (await den.table("g1")).unheard == NOON + 119 + 120


async def test_a_board_is_sent_as_a_new_message_where_the_next_player_is_not_there(den: Den) -> None:
    board = await _sim(den)
    den.clock.time += 120
    moved = await _move(den, "anna", board, "1", "2")
    assert not moved.edits
    assert moved.mention is not None
    assert moved.mention.id == "l@boris"
    assert (await den.table("g1")).unheard is None


async def test_who_does_not_act_is_sent_the_board_again_once(den: Den) -> None:
    board = await _sim(den)
    moved = await _move(den, "anna", board, "1", "2")
    den.clock.time += 119
    assert await _tick(den) == []
    den.clock.time += 1
    other = den.another_process()
    said = [*await _tick(den), *await _tick(other)]
    assert len(said) == 1
    again = said[0].post
    assert (again.game, again.ply, again.edits, again.owed) == ("g1", 1, False, True)
    assert again.mention is not None
    assert again.mention.id == "l@boris"
    assert (again.version or 0) > (moved.version or 0)
    assert await _tick(den) == []


async def test_a_move_out_of_a_hand_is_a_new_message_for_all(den: Den) -> None:
    board = await den.game("/square @boris first=me", "boris")
    (post,) = await den.press("anna", board, "My hand")
    while not (await den.table("g1")).moves:
        post, *_ = await den.press_id("anna", (post.confirm or buttons(post)[0]).id, post)
    assert (post.to, post.ply, post.edits) == (None, 1, False)
    assert (await den.table("g1")).unheard is None


async def test_a_press_that_comes_again_changes_the_same_message(den: Den) -> None:
    board = await _sim(den)
    (step,) = await den.press("anna", board, "1")
    (lost,) = await den.press("anna", step, "2", event="lost", posted=False)
    (again,) = await den.press("anna", step, "2", event="lost", posted=False)
    assert (lost.edits, again.edits) == (True, True)
    assert (again.version, again.ply) == (lost.version, 1)
    (owed,) = await den.chat.owed(den.room, "g1")
    assert owed.post.edits


async def test_a_move_that_was_not_shown_is_a_new_message_where_the_next_player_was_away(den: Den) -> None:
    board = await _sim(den)
    den.clock.time += PRESENT_SECONDS
    (step,) = await den.press("anna", board, "1")
    await den.press("anna", step, "2", event="lost", posted=False)
    (again,) = await den.press("anna", step, "2", event="lost", posted=False)
    assert not again.edits


async def test_two_processes_at_the_same_moment_send_it_once(den: Den) -> None:
    board = await _sim(den)
    await _move(den, "anna", board, "1", "2")
    den.clock.time += PRESENT_SECONDS
    said = await asyncio.gather(*(_tick(process) for process in (den, den.another_process(), den.another_process())))
    assert sorted(map(len, said)) == [0, 0, 1]


async def test_who_acts_needs_no_second_board(den: Den) -> None:
    board = await _sim(den)
    moved = await _move(den, "anna", board, "1", "2")
    den.clock.time += 100
    await den.press("boris", moved, "3")  # the first step of a move
    assert (await den.table("g1")).unheard is None
    den.clock.time += 1_000
    assert await _tick(den) == []


async def test_who_asks_for_a_hint_has_seen_the_board(den: Den) -> None:
    board = await _sim(den, "/sim @boris first=me unrated")
    await _move(den, "anna", board, "1", "2")
    assert (await den.table("g1")).unheard is not None
    await den.say("boris", "/hint")
    assert (await den.table("g1")).unheard is None


async def test_a_step_counts_as_an_act(den: Den) -> None:
    board = await _sim(den)
    moved = await _move(den, "anna", board, "1", "2")
    den.clock.time += 100
    (step,) = await den.press("boris", moved, "3")
    den.clock.time += 15
    (back,) = await den.press("boris", step, "4")
    assert back.edits, "anna moved 115 seconds ago"
    den.clock.time += 119
    (step,) = await den.press("anna", back, "5")
    den.clock.time += 2
    (moved,) = await den.press("anna", step, "6")
    assert not moved.edits, "boris moved 121 seconds ago"


async def test_a_move_by_reply_is_a_new_message(den: Den) -> None:
    board = await _sim(den)
    (moved,) = await den.say("anna", "12", board)
    assert not moved.edits
    (moved,) = await den.say("boris", "/play 34")
    assert not moved.edits
    assert (await den.table("g1")).unheard is None


async def test_where_the_next_player_is_the_same_or_the_computer_nothing_needs_to_be_heard(den: Den) -> None:
    (board,) = await den.say("anna", "/sim bot first=me")
    den.clock.time += 1_000
    moved = await _move(den, "anna", board, "1", "2")
    assert moved.edits
    assert (await den.table("g1")).unheard is None


@pytest.mark.parametrize(("value", "edits"), [("new", False), ("edit", True)])
async def test_administrators_may_have_it_one_way(den: Den, value: str, *, edits: bool) -> None:
    board = await _sim(den)
    await den.say("anna", f"/settings boards {value}", admin=True)
    if edits:
        den.clock.time += 1_000
    moved = await _move(den, "anna", board, "1", "2")
    assert moved.edits is edits
    assert (await den.table("g1")).unheard is None


async def test_a_board_that_waits_to_be_heard_is_no_matter_of_the_clock(den: Den) -> None:
    board = await _sim(den, "/sim @boris first=me time=2m")
    await _move(den, "anna", board, "1", "2")
    table = await den.table("g1")
    assert (table.reminder, table.unheard, due(table)) == (NOON + 96, NOON + 120, NOON + 96)
    den.clock.time += 96
    (reminder,) = await _tick(den)
    assert reminder.post.to is not None
    table = await den.table("g1")
    assert (table.reminder, table.unheard, due(table)) == (None, NOON + 120, NOON + 120)


async def test_what_was_sent_again_and_never_shown_is_owed(den: Den, store: RedisStore) -> None:
    board = await _sim(den)
    await _move(den, "anna", board, "1", "2")
    den.clock.time += PRESENT_SECONDS
    assert len(await _tick(den)) == 1  # and the process dies
    den.clock.time += 30
    assert await store.owed(den.clock.time, put_off=60) == ((den.room, "g1"),)
    (owed,) = await den.chat.owed(den.room, "g1")
    assert (owed.post.mention and owed.post.mention.id, owed.post.edits) == ("l@boris", False)


async def test_a_board_that_is_owed_tells_no_move_where_something_else_has_happened_since(den: Den) -> None:
    await _sim(den)
    await den.say("anna", "/play g1 12")
    await den.say("anna", "/undo", posted=False)
    (owed,) = await den.chat.owed(den.room, "g1")
    assert owed.post.text.splitlines()[0] == "anna asks to take back one move. Do you agree?"


async def test_a_board_that_is_owed_tells_the_newest_move_only_where_no_one_has_left_since(den: Den) -> None:
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    den.clock.time += 60
    moves = (await den.one("anna", "/moves g1")).moves
    assert moves
    await den.say("anna", f"/play g1 {moves[0]}", posted=False)
    told = f"anna: `{(await den.table('g1')).moves[-1]}`"
    (owed,) = await den.chat.owed(den.room, "g1")
    assert told in owed.post.text.splitlines()
    await den.say("carl", "/resign g1", posted=False)
    (owed,) = await den.chat.owed(den.room, "g1")
    assert told not in owed.post.text.splitlines()


async def test_nothing_is_sent_again_while_nothing_can_be_said(den: Den) -> None:
    board = await _sim(den)
    await _move(den, "anna", board, "1", "2")
    await den.chat.silence(den.room, den.room, Reason.SILENCE)
    den.clock.time += 1_000
    assert await _tick(den) == []


async def test_a_board_that_is_sent_for_another_reason_is_heard(den: Den) -> None:
    board = await _sim(den)
    await _move(den, "anna", board, "1", "2")
    await den.say("anna", "/undo")  # asks boris, by name
    assert (await den.table("g1")).unheard is None


async def test_the_end_of_a_game_is_not_sent_again(den: Den) -> None:
    board = await _sim(den, "/sim @boris first=me time=none")
    for number, move in enumerate(("12", "34", "13", "56", "14")):
        (board,) = await den.say(("anna", "boris")[number % 2], move, board)
    moved = await _move(den, "boris", board, "3", "5")
    while (await den.table("g1")).status.open:
        user = ("anna", "boris")[(moved.ply or 0) % 2]
        (moves,) = await den.say(user, "/moves")
        assert moves.moves is not None
        moved = await _move(den, user, moved, *moves.moves[0])
    table = await den.table("g1")
    assert (moved.edits, table.unheard, table.acts) == (True, None, ())


async def test_the_host_is_there_when_they_have_just_made_the_offer(den: Den) -> None:
    (offer,) = await den.say("anna", "/sim @boris first=them time=none")
    den.clock.time += 60
    (board,) = await den.press("boris", offer, "Accept")
    den.clock.time += 59
    assert (await _move(den, "boris", board, "1", "2")).edits


async def test_only_a_message_that_shows_the_newest_move_is_heard(den: Den) -> None:
    board = await _sim(den)
    moved = await _move(den, "anna", board, "1", "2")
    table = await den.table("g1")
    assert (table.version, table.unheard) == (moved.version, NOON + PRESENT_SECONDS)
    for version, ply in ((table.version + 1, 1), (table.version, 0), (table.version, None)):
        await note_heard(den.ctx, den.room, "g1", version, ply)
        assert await den.table("g1") == table
    await note_heard(den.ctx, den.room, "g1", table.version, 1)
    assert (await den.table("g1")).unheard is None
