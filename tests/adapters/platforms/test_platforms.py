"""What every platform does with a table's boards, whatever happens to a message, a process or a chat."""

from __future__ import annotations

import asyncio
import re

import pytest

from core.attention import PRESENT_SECONDS
from core.clocks import SHOWN_WITHIN_SECONDS, is_stopped
from core.table import Status, Table
from tests.adapters.platforms.driver import Driver, Fault, Shown

LONG = 3_600
_LULL = 25
"""Seconds after which a chat is quiet enough for the buttons of old boards to be taken off."""


async def _table(driver: Driver) -> Table:
    table = await driver.store.load(driver.server, "g1")
    assert table is not None
    return table


async def _newest(driver: Driver) -> Shown:
    return (await driver.seen())[-1]


async def _begin(driver: Driver, time: str = "none") -> Shown:
    """Let anna and boris begin a game; return its board, where it is anna's turn."""
    await driver.say("anna", f"/sim @boris first=me time={time}")
    offer = await _newest(driver)
    await driver.press("boris", offer.id, "Accept")
    return await _newest(driver)


async def _live(driver: Driver) -> list[str]:
    return [message.id for message in await driver.seen() if message.labels]


async def _until_moved(driver: Driver) -> None:
    """Wait until the first move is saved."""
    async with asyncio.timeout(60):
        while not (await _table(driver)).moves:  # noqa: ASYNC110 - the store tells no one
            await asyncio.sleep(0.01)


async def test_a_move_by_reply_is_a_new_message_and_the_older_board_has_no_buttons(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    await driver.say("anna", "12", reply_to=board.id)
    seen = await driver.seen()
    assert len(seen) == before + 1
    assert await _live(driver) == [seen[-1].id]
    assert seen[-1].edits == 0


async def test_a_step_changes_the_board_in_place(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    await driver.press("anna", board.id, "1")
    after = await _newest(driver)
    assert (after.id, after.edits, len(await driver.seen())) == (board.id, board.edits + 1, before)


@pytest.mark.parametrize("gone", [False, True])
async def test_where_a_board_cannot_be_changed_it_is_sent_again(driver: Driver, *, gone: bool) -> None:
    board = await _begin(driver)
    if gone:
        driver.delete(board.id)
        await driver.say("anna", "/board")
        board = await _newest(driver)
    await driver.pass_time(_LULL)
    driver.refuse(Fault.EDIT)
    await driver.press("anna", board.id, "1")
    after = await _newest(driver)
    assert after.id != board.id
    assert await _live(driver) == [after.id]


async def test_an_event_that_comes_three_times_at_the_same_moment_shows_one_board(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    await asyncio.gather(*(driver.say("anna", "12", reply_to=board.id, event="42") for _ in range(3)))
    await driver.pass_time(LONG)
    assert (await _table(driver)).moves == ("12",)
    assert len(await driver.seen()) == before + 1


async def test_a_press_that_comes_twice_at_the_same_moment_counts_once(driver: Driver) -> None:
    await driver.say("anna", "/sim @boris first=me time=none")
    offer = await _newest(driver)
    await asyncio.gather(*(driver.press("boris", offer.id, "Accept", event="43") for _ in range(2)))
    assert (await _table(driver)).status is Status.PLAYING
    assert len(await _live(driver)) == 1


async def test_what_a_killed_process_did_not_show_is_shown_once(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    driver.die_at_next_post()
    await driver.say("anna", "12", reply_to=board.id)
    assert (await _table(driver)).moves == ("12",)
    assert len(await driver.seen()) == before
    for _ in range(3):
        await driver.pass_time(SHOWN_WITHIN_SECONDS + 60)
    seen = await driver.seen()
    assert len(seen) == before + 1
    assert await _live(driver) == [seen[-1].id]


async def test_a_board_that_a_killed_process_showed_and_did_not_note_is_the_newest(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    driver.die_after_next_post()
    await driver.say("anna", "12", reply_to=board.id)
    shown = await _newest(driver)
    assert (len(await driver.seen()), shown.id != board.id) == (before + 1, True)
    await driver.press("boris", shown.id, "3")
    await driver.pass_time(LONG)
    newest = await _newest(driver)
    assert (len(await driver.seen()), newest.id, newest.edits) == (before + 1, shown.id, 1)
    assert await _live(driver) == [shown.id]


async def test_a_start_that_meets_a_post_under_way_shows_one_board(driver: Driver) -> None:
    board = await _begin(driver)
    before = len(await driver.seen())
    driver.hold()
    under_way = asyncio.create_task(driver.say("anna", "12", reply_to=board.id))
    await _until_moved(driver)
    await driver.restart()
    await driver.pass_time(1)
    driver.release()
    await under_way
    await driver.pass_time(LONG)
    assert len(await driver.seen()) == before + 1


async def test_boards_that_wait_give_way_to_the_newest(driver: Driver) -> None:
    board = await _begin(driver)
    driver.hold()
    first = asyncio.create_task(driver.say("anna", "12", reply_to=board.id))
    await _until_moved(driver)
    second = asyncio.create_task(driver.say("boris", "/play 34"))
    await asyncio.sleep(0.05)
    driver.release()
    await asyncio.gather(first, second)
    await driver.pass_time(LONG)
    newest = await _newest(driver)
    assert (await _table(driver)).moves == ("12", "34")
    assert "34" in newest.text
    assert await _live(driver) == [newest.id]


async def test_a_passing_failure_loses_no_board(driver: Driver) -> None:
    board = await _begin(driver)
    driver.refuse(Fault.BUSY)
    await driver.say("anna", "12", reply_to=board.id)
    await driver.allow()
    for _ in range(4):
        await driver.pass_time(SHOWN_WITHIN_SECONDS + 60)
    newest = await _newest(driver)
    assert newest.id != board.id
    assert await _live(driver) == [newest.id]


async def test_a_silent_chat_stops_its_clocks_and_is_shown_all_when_it_speaks(driver: Driver) -> None:
    board = await _begin(driver, "10m")
    driver.refuse(Fault.SILENT)
    await driver.say("anna", "12", reply_to=board.id)
    assert is_stopped(await _table(driver))
    await driver.pass_time(LONG)
    assert (await _table(driver)).status is Status.PLAYING
    before = len(await driver.seen())
    await driver.allow()
    await driver.pass_time(1)
    table, seen = await _table(driver), await driver.seen()
    assert (table.status, is_stopped(table)) == (Status.PLAYING, False)
    assert len(seen) == before + 1
    assert "One hour was given back" in seen[-1].text
    assert re.match(r"\W?anna\W?: `?12`?\n", seen[-1].text), "the move that no one saw is told with it"
    assert await _live(driver) == [seen[-1].id]
    assert table.deadline is not None
    assert table.deadline - driver.clock.time in range(598, 601), "boris has all of his time"
    await driver.pass_time(61)
    assert len(await driver.seen()) == before + 1, "it is said once"


async def test_a_turn_that_passes_by_buttons_is_heard(driver: Driver) -> None:
    board = await _begin(driver)
    await driver.press("anna", board.id, "1")
    await driver.press("anna", board.id, "2")
    moved = await _newest(driver)
    assert moved.id == board.id, "boris accepted a moment ago"
    await driver.pass_time(PRESENT_SECONDS - 1)
    assert (await _newest(driver)).id == board.id
    await driver.pass_time(1)
    again = await _newest(driver)
    assert again.id != board.id
    assert await _live(driver) == [again.id]
    await driver.pass_time(LONG)
    assert (await _newest(driver)).id == again.id


async def test_a_turn_that_could_not_be_an_edit_is_said_once(driver: Driver) -> None:
    board = await _begin(driver)
    await driver.press("anna", board.id, "1")
    driver.refuse(Fault.EDIT)
    await driver.press("anna", board.id, "2")
    moved = await _newest(driver)
    assert moved.id != board.id
    await driver.allow()
    await driver.pass_time(PRESENT_SECONDS)
    await driver.pass_time(LONG)
    assert (await _newest(driver)).id == moved.id
    assert await _live(driver) == [moved.id]


async def test_a_turn_that_passes_to_a_player_who_is_away_is_a_new_message(driver: Driver) -> None:
    board = await _begin(driver)
    await driver.pass_time(PRESENT_SECONDS)
    await driver.press("anna", board.id, "1")
    await driver.press("anna", board.id, "2")
    moved = await _newest(driver)
    assert moved.id != board.id
    await driver.pass_time(LONG)
    assert (await _newest(driver)).id == moved.id


async def test_who_is_kept_out_can_only_resign_until_they_are_let_back_in(driver: Driver) -> None:
    board = await _begin(driver)
    await driver.say("anna", "12", reply_to=board.id)
    await driver.say("boris", "/nim")
    await driver.say("anna", "/block @boris")
    offer = await driver.store.load(driver.server, "g2")
    assert offer is not None
    assert offer.status is Status.CANCELLED, "their offers are withdrawn"
    newest = next(shown for shown in reversed(await driver.seen()) if "move 1" in shown.text)
    await driver.say("boris", "34", reply_to=newest.id)
    await driver.press("boris", newest.id, "1")
    await driver.say("boris", "/nim")
    await driver.say("anna", "/nim @boris")
    assert (await _table(driver)).moves == ("12",)
    assert await driver.store.load(driver.server, "g3") is None, "they begin nothing, and no one begins with them"
    await driver.say("boris", "/resign g1")
    assert (await _table(driver)).status is not Status.PLAYING
    await driver.say("anna", "/unblock @boris")
    await driver.say("boris", "/nim")
    again = await driver.store.load(driver.server, "g3")
    assert again is not None
    assert again.status is Status.OFFERED


async def test_a_game_is_shown_again_as_an_animation(driver: Driver) -> None:
    board = await _begin(driver)
    await driver.say("anna", "12", reply_to=board.id)
    board = await _newest(driver)
    await driver.say("boris", "/replay")
    shown = await _newest(driver)
    assert (shown.moving, shown.labels, board.moving) == (True, (), False)
    assert "anna" in shown.text
    await driver.say("boris", "34", reply_to=board.id)
    await driver.say("anna", "/resign")
    end = await _newest(driver)
    await driver.press("boris", end.id, "Replay")
    again = await _newest(driver)
    assert (again.moving, again.id != shown.id) == (True, True)
    assert [message.id for message in await driver.seen() if message.moving] == [shown.id, again.id]


async def test_a_game_is_reviewed_once_it_is_over(driver: Driver) -> None:
    """The second player wins Sim with 6 dots from the start, but not from every position."""
    board = await _begin(driver)
    for number, move in enumerate(("14", "12", "15", "23", "16", "13")):
        await driver.say(("anna", "boris")[number % 2], move, reply_to=board.id)
        board = await _newest(driver)
    await driver.press("boris", board.id, "Review")
    shown = await _newest(driver)
    assert (shown.labels, shown.moving) == (("Try again: move 4",), False)
    words = shown.text.replace("`", "")
    assert words.startswith("Review of g1\n\nSim: anna and boris. ")
    assert (
        "\nWith best play boris wins from the start.\n\nMove 4, boris: 23 gives the win away.\nNow anna wins, " in words
    )
    assert words.count("gives the win away") == 1
    await driver.say("anna", "/review")
    assert (await _newest(driver)).text == shown.text


async def test_of_a_game_in_a_class_everyone_sees_how_far_it_is_and_neither_a_board_nor_a_refusal(
    driver: Driver,
) -> None:
    await driver.say("anna", "/class nim")
    await driver.say("anna", "/class join")
    await driver.say("boris", "/class join")
    await driver.say("anna", "/class pair")
    await driver.pass_time(60)
    first, second = [seat.name for seat in (await _table(driver)).seats]
    for name, move in ((first, "c7"), (second, "c7"), (first, "b1"), (second, "b5")):
        await driver.say(name, f"/play g1 {move}")
        await driver.pass_time(60)
    assert (await _table(driver)).moves == ("c7", "b5")
    public = [message.text for message in await driver.seen()]
    table = [text for text in public if text.startswith("Class t1, Nim, round")]
    assert [text.splitlines()[:2] for text in table] == [
        ["Class t1, Nim, round 1: 0 of 1 game over.", f"{first} – {second} · move 2, now {first}"]
    ]
    assert [text for text in public if re.search(r"[Hh]eap|counter|\b[abc]\d|turn", text)] == []
