"""The ledger over the real store: each version once, newest last, and nothing that was committed is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from adapters.boards.owing import AGAIN_SECONDS, SILENT_AGAIN_SECONDS
from adapters.boards.transport import NotNow, NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Outgoing, Post
from core.attention import PRESENT_SECONDS
from core.clocks import SHOWN_WITHIN_SECONDS as GRACE
from core.clocks import is_stopped
from core.ports import Posted, StoreBusy
from core.table import Status
from tests.adapters.boards.wall import Forgetful, Process, Wall
from tests.adapters.chat.damage import damage


async def _offered(one: Process) -> Post:
    (offer,) = await one.say("anna", "/sim @boris first=me")
    await one.show([offer])
    return offer


async def _begun(one: Process) -> Post:
    """Let a game begin: message 1 is the offer, without buttons by now, message 2 the first board."""
    offer = await _offered(one)
    (board,) = await one.press("boris", offer, "Accept")
    await one.show([board], replaces="wall/1")
    return board


def _anyone(server: str) -> bool:
    return bool(server)


async def _posted(one: Process) -> Posted | None:
    return await one.den.store.posted(one.den.room, "g1")


async def test_a_new_board_is_sent_noted_and_the_older_one_loses_its_buttons(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    assert [*wall.messages] == ["wall/1", "wall/2"]
    assert wall.stripped == ["wall/1"]
    assert await _posted(one) == Posted("wall/2", board.version or 0)


async def test_a_post_that_shows_no_table_is_just_said(one: Process, wall: Wall) -> None:
    await _begun(one)
    assert await one.show([Post(text="hello")]) == ["wall/3"]
    assert wall.stripped == ["wall/1"]
    assert await one.show([Post(text="more", edits=True)], replaces="wall/3") == ["wall/3"]
    assert wall.messages["wall/3"].text == "more"
    wall.edits = False
    assert await one.show([Post(text="new", edits=True)], replaces="wall/3") == ["wall/4"]
    assert await one.show([Post(text="about a game, and not its board", game="g1")]) == ["wall/5"]
    assert wall.stripped == ["wall/1"]


async def test_all_moves_are_marked_that_came_after_the_board_that_was_shown_last(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    await one.show([second])
    shown = wall.messages["wall/3"]
    assert (second.since, shown.since) == (1, 0)
    assert shown.picture == second.shown_since(0).picture != second.picture
    (step,) = await one.press("anna", second, "1")
    await one.show([step], replaces="wall/3")
    assert (step.since, wall.messages["wall/3"].since) == (1, 0), "a step within a turn shows no other board"
    (third,) = await one.press("anna", step, "5")
    await one.show([third], replaces="wall/3")
    assert wall.messages["wall/3"].since == 2


async def test_a_process_that_showed_no_board_marks_what_the_post_tells_of(
    one: Process, other: Process, wall: Wall
) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    await other.show([first])
    (second,) = await one.say("boris", "34", first)
    await one.show([second])
    assert [post.since for post in wall.messages.values()] == [None, None, 0, 1]
    await one.say("anna", "/undo")
    (taken_back,) = await one.say("boris", "/agree")
    await one.show([taken_back])
    assert (taken_back.ply, wall.messages["wall/5"].since) == (0, None)


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_an_older_board_does_not_go_out_after_a_newer_one(
    one: Process, other: Process, wall: Wall, *, elsewhere: bool
) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    await (other if elsewhere else one).show([second])
    assert await one.show([first]) == [None]
    assert await one.show([replace(first, owed=False)]) == [None]
    assert wall.versions[-1] == second.version
    assert wall.live == ["wall/3"]


async def test_a_board_that_waits_gives_way_to_a_newer_one(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    (third,) = await one.say("anna", "56", second)
    wall.open.clear()
    shows = [asyncio.create_task(one.show([post])) for post in (first, second, third)]
    await wall.reached.wait()
    wall.open.set()
    assert await asyncio.gather(*shows) == [["wall/3"], [None], ["wall/4"]]
    assert wall.versions[2:] == [first.version, third.version]


async def test_a_transport_can_tell_that_a_newer_board_waits(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    await one.show([first])
    assert not wall.spots[-1].is_overtaken()
    wall.open.clear()
    showing = asyncio.create_task(one.show([second]))
    await wall.reached.wait()
    assert wall.spots[-1].is_overtaken()
    wall.open.set()
    await showing
    assert not wall.spots[-1].is_overtaken(), "it is the newest itself"


async def test_an_owed_board_that_was_shown_is_dropped_and_one_asked_for_is_shown_again(
    one: Process, wall: Wall
) -> None:
    board = await _begun(one)
    assert board.owed
    assert await one.show([board]) == [None]
    (again,) = await one.say("anna", "/board")
    assert not again.owed
    assert await one.show([again]) == ["wall/3"]
    assert wall.live == ["wall/3"]


async def test_a_step_edits_the_newest_board_in_place(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    assert await one.show([step], replaces="wall/2") == ["wall/2"]
    assert wall.edited == ["wall/2"]
    assert wall.live == ["wall/2"]
    assert await _posted(one) == Posted("wall/2", step.version or 0)


async def test_a_step_under_an_older_board_edits_the_newest_one(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    await one.show(await one.say("anna", "/board"))
    (step,) = await one.press("anna", board, "1")
    assert await one.show([step], replaces="wall/2") == ["wall/3"]
    assert wall.edited == ["wall/3"]


async def test_a_step_under_a_newer_board_than_was_noted_edits_the_pressed_one(one: Process, wall: Wall) -> None:
    """The process that showed that board died before it noted it."""
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    pressed = await wall.send(Spot(server=one.den.room, chat=one.den.room), first)
    (step,) = await one.press("boris", first, "3")
    assert (step.version or 0) - (board.version or 0) == 2
    assert await one.show([step], replaces=pressed) == [pressed]
    assert wall.edited == [pressed]


async def test_a_board_that_shows_what_an_earlier_one_began_takes_the_place_of_that_one_alone(
    one: Process, wall: Wall
) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    assert await one.show([replace(first, lasts_since=board.version)]) == ["wall/2"]
    (second,) = await one.say("boris", "34", first)
    assert await one.show([replace(second, lasts_since=second.version)]) == ["wall/3"]
    assert (wall.edited, wall.live) == (["wall/2"], ["wall/3"])


async def test_where_an_edit_is_refused_a_new_message_is_sent(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    wall.edits = False
    assert await one.show([step], replaces="wall/2") == ["wall/3"]
    assert wall.live == ["wall/3"]


async def test_a_move_by_the_buttons_of_an_older_board_edits_the_newest_one(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    await one.show(await one.say("anna", "/board"))
    (moved,) = await one.press("anna", step, "2")
    assert await one.show([moved], replaces="wall/2") == ["wall/3"]
    assert wall.edited == ["wall/3"]
    assert wall.live == ["wall/3"]


@pytest.mark.parametrize("owed", [False, True])
async def test_a_turn_that_was_to_be_an_edit_and_became_a_message_calls_its_player_once(
    one: Process, wall: Wall, *, owed: bool
) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    await one.show([step], replaces="wall/2")
    (moved,) = await one.press("anna", step, "2")
    assert moved.edits
    assert (await one.den.table("g1")).unheard == one.den.clock.time + PRESENT_SECONDS
    if owed:  # the process dies, and another sends it
        one.den.clock.time += GRACE
        await one.ledger.show_owed(_anyone)
    else:
        wall.edits = False
        await one.show([moved], replaces="wall/2")
    assert [*wall.messages] == ["wall/1", "wall/2", "wall/3"]
    assert (await one.den.table("g1")).unheard is None
    one.den.clock.time += PRESENT_SECONDS
    assert await one.den.chat.tick() == ()
    assert await one.owes() == (), "what was shown still shows all"


async def test_a_turn_is_heard_also_where_something_that_no_one_sees_was_written_before_it_was_sent(
    one: Process, wall: Wall
) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    await one.show([step], replaces="wall/2")
    (moved,) = await one.press("anna", step, "2")
    (noted,) = await one.say("anna", "/if g1 34 15")
    assert (noted.to is not None, "34" in noted.text) == (True, True)
    before = await one.den.table("g1")
    assert (before.version, before.unheard) == ((moved.version or 0) + 1, one.den.clock.time + PRESENT_SECONDS)
    wall.edits = False
    await one.show([moved], replaces="wall/2")
    assert (await one.den.table("g1")).unheard is None


async def test_a_turn_that_became_an_edit_is_still_to_be_heard(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    await one.show([step], replaces="wall/2")
    await one.show(await one.press("anna", step, "2"), replaces="wall/2")
    assert [*wall.messages] == ["wall/1", "wall/2"]
    one.den.clock.time += PRESENT_SECONDS
    (again,) = await one.den.chat.tick()
    assert again.post.text.startswith("anna: `12`"), "it says what the turn is about"


async def test_where_the_message_is_gone_a_new_one_is_sent(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    del wall.messages["wall/2"]
    assert await one.show([step], replaces="wall/2") == ["wall/3"]
    assert await _posted(one) == Posted("wall/3", step.version or 0)


async def test_an_event_that_comes_twice_at_the_same_moment_shows_one_board(one: Process) -> None:
    board = await _begun(one)

    async def come() -> list[str | None]:
        return await one.show(await one.say("anna", "12", board, event="twice"))

    shown = await asyncio.gather(*(come() for _ in range(3)))
    assert [message for messages in shown for message in messages if message is not None] == ["wall/3"]
    assert (await one.den.table("g1")).moves == ("12",)


@pytest.mark.parametrize("owed_first", [False, True])
async def test_a_redelivery_and_the_first_answer_meet_and_one_board_is_shown(
    one: Process, wall: Wall, *, owed_first: bool
) -> None:
    board = await _begun(one)
    first = await one.say("anna", "12", board, event="twice")
    again = await one.say("anna", "12", board, event="twice")
    assert [post.version for post in again] == [post.version for post in first]
    shown = await asyncio.gather(*(one.show(posts) for posts in ((again, first) if owed_first else (first, again))))
    assert [*shown] == [["wall/3"], [None]]
    assert wall.live == ["wall/3"]


async def test_a_press_that_reaches_two_processes_changes_one_message(one: Process, other: Process, wall: Wall) -> None:
    board = await _begun(one)
    (step,) = await one.press("anna", board, "1")
    await one.show([step], replaces="wall/2")
    first = await one.press("anna", step, "2", event="twice")
    again = await other.press("anna", step, "2", event="twice")
    await asyncio.gather(one.show(first, replaces="wall/2"), other.show(again, replaces="wall/2"))
    assert [*wall.messages] == ["wall/1", "wall/2"]
    assert wall.messages["wall/2"].ply == 1
    assert wall.live == ["wall/2"]


async def test_what_a_killed_process_committed_is_shown_by_another_once(
    one: Process, other: Process, wall: Wall
) -> None:
    board = await _begun(one)
    (lost,) = await one.say("anna", "12", board)
    await other.ledger.show_owed(_anyone)
    assert len(wall.messages) == 2, "the first process may be showing it"
    one.den.clock.time += GRACE
    await asyncio.gather(other.ledger.show_owed(_anyone), one.ledger.show_owed(_anyone))
    assert wall.versions[2:] == [lost.version]
    assert wall.live == ["wall/3"]
    one.den.clock.time += AGAIN_SECONDS
    await other.ledger.show_owed(_anyone)
    assert len(wall.messages) == 3


async def test_what_is_due_soon_can_be_shown_ahead_of_its_time(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    await one.say("anna", "12", board)
    await one.ledger.show_owed(_anyone, ahead=GRACE - 1)
    assert len(wall.messages) == 2
    wall.refusals = [NotSaid("it cannot be said now")]
    await one.ledger.show_owed(_anyone, ahead=GRACE)
    now = one.den.clock.now()
    assert await one.den.store.owed(now + AGAIN_SECONDS - 1, put_off=0) == ()
    assert await one.den.store.owed(now + AGAIN_SECONDS, put_off=0) == ((one.den.room, "g1"),), "it is tried again"


async def test_a_board_that_waits_is_handed_over_to_other_processes(one: Process) -> None:
    await one.say("anna", "/sim @boris first=me")
    await one.ledger.hand_over(one.den.room, "g1", 199.6)
    now = one.den.clock.now()
    assert await one.den.store.owed(now + 199, put_off=0) == ()
    assert await one.den.store.owed(now + 200, put_off=0) == ((one.den.room, "g1"),)


async def test_what_is_owed_in_a_server_that_is_not_served_waits(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    await one.say("anna", "12", board)
    one.den.clock.time += GRACE
    await one.ledger.show_owed(lambda _: False)
    assert len(wall.messages) == 2
    await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 3


async def test_what_was_under_way_as_a_place_fell_silent_does_not_let_it_speak(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    wall.open.clear()
    under_way = asyncio.create_task(one.show(posts))
    await wall.reached.wait()
    await one.places.silent(one.den.room, one.den.room, "muted")
    wall.open.set()
    await under_way
    assert one.places.is_silent(one.den.room, one.den.room)
    table = await one.den.store.load(one.den.room, "g1")
    assert table is not None
    assert is_stopped(table)


async def test_a_silent_place_is_shown_the_board_when_it_can_be(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    wall.refusals = [PlaceSilent("kicked"), PlaceSilent("kicked")]
    with pytest.raises(PlaceSilent):
        await one.show(posts)
    assert one.places.is_silent(one.den.room, one.den.room)
    assert await one.owes() == ((one.den.room, "g1"),)
    one.den.clock.time += GRACE
    await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 2
    one.den.clock.time += SILENT_AGAIN_SECONDS
    await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 2
    one.den.clock.time += AGAIN_SECONDS
    await one.ledger.show_owed(_anyone)
    assert [post.ply for post in wall.messages.values()][2:] == [1]
    assert not one.places.is_silent(one.den.room, one.den.room)
    assert await one.owes() == ()


async def test_the_first_board_that_a_silent_place_takes_says_how_much_time_was_given_back(
    one: Process, wall: Wall
) -> None:
    (offer,) = await one.say("anna", "/sim @boris first=me time=10m")
    await one.show([offer])
    (board,) = await one.press("boris", offer, "Accept")
    await one.show([board], replaces="wall/1")
    posts = await one.say("anna", "12", board)
    wall.refusals = [PlaceSilent("kicked")]
    with pytest.raises(PlaceSilent):
        await one.show(posts)
    one.den.clock.time += 3_600
    await one.ledger.show_owed(_anyone)
    assert [*wall.messages] == ["wall/1", "wall/2", "wall/3"]
    shown = wall.messages["wall/3"].text.split("\n")
    assert shown[:2] == ["anna: `12`", "I could not write here. One hour was given back."]
    table = await one.den.table("g1")
    assert (table.deadline, is_stopped(table)) == (one.den.clock.time + 600, False)
    assert await _posted(one) == Posted("wall/3", table.version)
    assert await one.owes() == ()


async def test_what_is_added_to_a_board_that_cannot_be_edited_answers_no_message(one: Process, wall: Wall) -> None:
    (offer,) = await one.say("anna", "/sim @boris first=me time=10m")
    await one.show([offer])
    (board,) = await one.press("boris", offer, "Accept")
    await one.show([board], replaces="wall/1")
    (moved,) = await one.say("anna", "12", board)
    wall.refusals = [PlaceSilent("kicked")]
    with pytest.raises(PlaceSilent):
        await one.show([moved])
    one.den.clock.time += 3_600
    wall.edits = False
    await one.ledger.publish(Spot(server=one.den.room, chat=one.den.room, answers="anna/1"), moved)
    assert [spot.answers for spot in wall.spots[-2:]] == ["anna/1", None]
    assert "One hour was given back." in wall.messages["wall/4"].text


async def test_a_place_that_is_gone_calls_its_games_off(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    wall.refusals = [PlaceGone("deleted")]
    with pytest.raises(PlaceGone):
        await one.show(posts)
    assert (await one.den.table("g1")).status is Status.ABORTED


async def test_a_passing_failure_is_tried_again_when_it_may_succeed(one: Process, wall: Wall) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    wall.refusals = [NotNow("too many requests", 300)]
    with pytest.raises(NotNow) as refused:
        await one.show(posts)
    assert refused.value.seconds == 300
    one.den.clock.time += 299
    await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 2
    one.den.clock.time += 1 + AGAIN_SECONDS
    await one.ledger.show_owed(_anyone)
    assert wall.versions[2:] == [posts[0].version]


async def test_what_fails_for_a_moment_or_cannot_be_told_now_keeps_no_other_waiting(
    one: Process, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await one.say("anna", "/sim bot first=me")
    owed = one.den.chat.owed

    async def told(server: str, table: str) -> tuple[Outgoing, ...]:
        if table == "g1":
            raise StoreBusy
        return await owed(server, table)

    wall.refusals = [NotNow("too many requests", 300)]
    one.den.clock.time += GRACE
    with monkeypatch.context() as patched:
        patched.setattr(one.den.chat, "owed", told)
        ((spot, message),) = await one.ledger.show_owed(_anyone)
    assert wall.messages[message].game in {"g2", "g3"}
    assert (spot.event, spot.late) == (f"owed {wall.messages[message].game} 0", True)
    one.den.clock.time += 300 + AGAIN_SECONDS
    await one.ledger.show_owed(_anyone)
    assert {post.game for post in wall.messages.values()} == {"g1", "g2", "g3"}
    assert await one.owes() == ()


async def test_a_board_whose_showing_could_not_be_noted_is_not_shown_again(
    one: Process, wall: Wall, store: Forgetful
) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    store.busy = True
    assert await one.show(posts) == ["wall/3"]
    assert wall.live == ["wall/3"]
    assert await one.show(posts) == [None], "this process knows it"
    store.busy = False
    one.den.clock.time += GRACE
    await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 3
    assert await _posted(one) == Posted("wall/3", posts[0].version or 0)
    assert await one.owes() == ()


async def test_the_first_showing_of_a_version_has_one_name_whoever_shows_it(
    one: Process, other: Process, wall: Wall
) -> None:
    board = await _begun(one)
    posts = await one.say("anna", "12", board)
    await one.show(posts, event="mine")
    await one.show(await one.say("anna", "/board"), event="asked")
    assert [spot.event for spot in wall.spots[1:]] == [f"g1 {board.version}", f"g1 {posts[0].version}", "asked"]
    assert other.den.room == one.den.room


async def test_an_older_board_put_over_a_newer_one_is_put_right(one: Process, other: Process, wall: Wall) -> None:
    """Two processes edit the same message, and the older edit comes last."""
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    wall.open.clear()
    late = asyncio.create_task(one.show([replace(first, edits=True)], replaces="wall/2"))
    await wall.reached.wait()  # it has read what was shown last
    await other.den.store.set_posted(one.den.room, "g1", Posted("wall/2", second.version or 0))
    wall.open.set()
    await late
    assert wall.messages["wall/2"].version == second.version
    assert wall.live == ["wall/2"]


async def test_an_older_board_sent_after_a_newer_one_loses_its_own_buttons(
    one: Process, other: Process, wall: Wall
) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    wall.open.clear()
    late = asyncio.create_task(one.show([first]))
    await wall.reached.wait()  # it has read what was shown last
    newer = Posted("wall/of the other process", second.version or 0)
    await other.den.store.set_posted(one.den.room, "g1", newer)
    wall.open.set()
    assert await late == ["wall/3"]
    assert wall.stripped == ["wall/1", "wall/3"]
    assert await _posted(one) == newer


async def test_an_end_that_was_shown_is_not_said_again(one: Process, other: Process, wall: Wall) -> None:
    (offer,) = await one.say("anna", "/square @boris first=me")
    await one.show([offer])
    await one.show(await one.press("boris", offer, "Accept"), replaces="wall/1")
    end = await one.say("anna", "/resign")
    await one.show(end)
    shown = len(wall.messages)
    await one.den.store.owe(one.den.room, "g1", one.den.clock.time)
    await other.ledger.show_owed(_anyone)
    assert len(wall.messages) == shown
    assert await one.owes() == ()


async def test_a_board_that_gave_way_to_a_newer_one_leaves_that_one_owed(
    one: Process, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await _begun(one)
    (first,) = await one.say("anna", "12", board)
    (second,) = await one.say("boris", "34", first)
    wall.refusals = [NotNow("too many requests", 1)]
    with pytest.raises(NotNow):
        await one.show([second])

    async def read_too_early(server: str, table: str) -> tuple[Outgoing, ...]:
        assert table == "g1"
        return (Outgoing(server, server, first),)

    one.den.clock.time += GRACE + AGAIN_SECONDS
    with monkeypatch.context() as patched:
        patched.setattr(one.den.chat, "owed", read_too_early)
        await one.ledger.show_owed(_anyone)
    assert len(wall.messages) == 2
    one.den.clock.time += AGAIN_SECONDS
    await one.ledger.show_owed(_anyone)
    assert wall.versions[2:] == [second.version]


async def test_an_offer_withdrawn_before_it_was_shown_is_never_shown(one: Process, wall: Wall) -> None:
    (offer,) = await one.say("anna", "/sim @boris first=me")
    (withdrawn,) = await one.say("anna", "/cancel g1")
    assert await one.show([withdrawn]) == [None]
    assert await one.show([offer]) == [None], "it comes late"
    assert await one.owes() == ((one.den.room, "g1"),), "another process may be about to show the offer"
    one.den.clock.time += GRACE
    assert await one.ledger.show_owed(_anyone) == []
    assert wall.messages == {}
    assert await one.owes() == ()


@pytest.mark.parametrize("late", [False, True])
async def test_a_withdrawn_offer_is_told_of_where_the_store_cannot_say_that_it_was_never_shown(
    one: Process, wall: Wall, store: Forgetful, *, late: bool
) -> None:
    await _offered(one)
    (withdrawn,) = await one.say("anna", "/cancel g1")
    store.tells = False
    spot = Spot(server=one.den.room, chat=one.den.room, late=late)
    assert await one.ledger.publish(spot, withdrawn) == "wall/2"
    assert "withdrawn" in wall.messages["wall/2"].text


async def test_a_withdrawn_offer_is_told_of_where_the_store_says_only_when_asked_again_that_it_was_shown(
    one: Process, store: Forgetful, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _offered(one)
    (withdrawn,) = await one.say("anna", "/cancel g1")
    posted = store.posted
    answers = [StoreBusy(), await posted(one.den.room, "g1")]

    async def told(server: str, table: str) -> Posted | None:
        answer = answers.pop(0)
        if isinstance(answer, StoreBusy):
            raise answer
        return await posted(server, table)

    monkeypatch.setattr(store, "posted", told)
    assert await one.show([withdrawn]) == ["wall/2"]


async def test_a_withdrawn_offer_that_was_shown_is_changed_in_place_when_that_comes_late(
    one: Process, wall: Wall
) -> None:
    await _offered(one)
    await one.say("anna", "/cancel g1")
    one.den.clock.time += GRACE
    await one.ledger.show_owed(_anyone)
    assert [*wall.messages] == wall.edited == ["wall/1"]
    assert "withdrawn" in wall.messages["wall/1"].text
    assert not wall.messages["wall/1"].buttons
    assert await one.owes() == ()


async def test_a_withdrawn_offer_is_said_again_to_who_waits_for_that(one: Process, wall: Wall) -> None:
    await _offered(one)
    (withdrawn,) = await one.say("anna", "/cancel g1")
    assert await one.show([withdrawn]) == ["wall/2"]
    assert (wall.edited, wall.stripped) == ([], ["wall/1"])


async def test_of_what_is_owed_boards_of_games_go_before_offers(one: Process, wall: Wall) -> None:
    for host in ("carl", "dora", "emil"):
        await one.say(host, "/sim")
    await one.say("anna", "/sim bot first=me")
    one.den.clock.time += GRACE
    await one.ledger.show_owed(_anyone)
    first, *others = [post.game for post in wall.messages.values()]
    assert (first, {*others}) == ("g4", {"g1", "g2", "g3"})


@pytest.mark.parametrize("kind", ["cut", "with moves that break the rules"])
async def test_a_board_that_cannot_be_read_keeps_no_other_waiting(
    one: Process,
    wall: Wall,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
    kind: str,
) -> None:
    for _ in range(2):
        await one.say("anna", "/sim bot first=me")
    await damage(client, one.den.room, "g1", kind)
    one.den.clock.time += GRACE
    await one.ledger.show_owed(_anyone)
    assert [post.game for post in wall.messages.values()] == ["g2"]
    await one.ledger.show_owed(_anyone)
    assert await one.den.store.owed(one.den.clock.time + AGAIN_SECONDS, put_off=0) == (), "it waits for its repair"
    assert await one.owes() == ((one.den.room, "g1"),)
