"""Computers that have to think: their turns are owed, taken once by whichever process, and cost no one's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from adapters.chat.posts import Outgoing, Post
from adapters.chat.turns import TurnTaker, take_all
from adapters.store.redis_store import RedisStore
from adapters.thinking import inline
from core.computers.square import SquareComputer
from core.ports import ThinkingBusy
from core.service.timekeeping import UNREADABLE_AGAIN_SECONDS
from core.table import Status
from tests.adapters.chat.den import Den, buttons, note_shown
from tests.mortal import Killed, MortalStore

HARD = "/square bot level=hard"


def quick(den: Den) -> Den:
    """Let the computer of a process think of few stones."""
    den.ctx.computers = {**den.ctx.computers, "square": SquareComputer(nodes=20)}
    return den


@pytest.fixture
def den(den: Den) -> Den:
    return quick(den)


def everywhere(_: str) -> bool:
    return True


async def full(_: Callable[[], Any], /) -> Any:  # noqa: ANN401 - as the port
    """Think of nothing more: too much waits."""
    raise ThinkingBusy


async def think(den: Den) -> list[Post]:
    posts = [each.post async for each in take_all(den.chat.turns, everywhere)]
    for number, post in enumerate(posts):
        await note_shown(den.store, den.room, post, f"thought {den.clock.time}/{number}/{post.version}")
    return posts


async def begun(den: Den, challenge: str = f"{HARD} first=me") -> Post:
    """Return the board after anna's first stone: the computer is to move."""
    await den.say("anna", challenge)
    return await den.one("anna", f"/play g1 {await legal(den, 'anna')}")


async def legal(den: Den, user: str) -> str:
    moves = await den.one(user, "/moves g1")
    assert moves.moves
    return moves.moves[0]


async def test_the_board_is_shown_at_once_and_calls_no_one(den: Den) -> None:
    board = await begun(den)
    assert "Kibitz is thinking." in board.text.splitlines()
    assert "Kibitz думает над ходом." in board.reworded("ru").text.splitlines()
    assert (board.mention, [button.label for button in buttons(board)]) == (None, ["My hand"])
    table = await den.table("g1")
    assert (len(table.moves), table.owed_turn is None) == (1, False)
    refused = await den.one("anna", "/play g1 1A1")
    assert refused.text.startswith("It is not your turn. Next: Kibitz.")
    (shown,) = await think(den)
    table = await den.table("g1")
    assert (shown.ply, shown.mention is not None, table.owed_turn) == (2, True, None)
    assert shown.text.startswith("Kibitz: `")
    assert "thinking" not in shown.text
    assert await think(den) == []


async def test_a_computer_that_begins_has_the_deal_published_before_it_thinks(den: Den) -> None:
    board = await den.one("anna", f"{HARD} first=them")
    assert (await den.table("g1")).hashes[0][:16] in board.text
    assert "Kibitz goes first." in board.text.splitlines()
    assert "Kibitz is thinking." in board.text.splitlines()
    (shown,) = await think(den)
    assert shown.ply == 1


async def test_no_clock_runs_while_it_thinks(den: Den) -> None:
    await begun(den, f"{HARD} first=me time=2m")
    den.clock.time += 3_600
    table = await den.table("g1")
    assert (table.deadline, table.reminder, table.clock_from) == (None, None, None)
    assert await den.chat.tick() == ()
    await think(den)
    table = await den.table("g1")
    assert (table.status, len(table.moves), table.deadline) == (Status.PLAYING, 2, den.clock.time + 120)


async def taken_by_another(den: Den, seconds: int) -> list[Post]:
    """Let another process think of what is due some seconds later; return what it shows."""
    den.clock.time += seconds
    other = quick(den.another_process())
    await other.chat.tick()
    return await think(other)


async def test_another_process_takes_it_up_and_the_first_one_comes_too_late(den: Den) -> None:
    await begun(den)
    other = quick(den.another_process())
    assert (await other.chat.tick(), await think(other)) == ((), [])
    den.clock.time += 5
    assert await other.chat.tick() == ()
    third = quick(den.another_process())
    assert (await third.chat.tick(), third.chat.turns.waiting(everywhere)) == ((), ()), "it is left to the other one"
    (shown,) = await think(other)
    assert (shown.ply, await think(den)) == (2, [])
    assert len((await den.table("g1")).moves) == 2


@pytest.mark.parametrize("after", [False, True])
async def test_killed_at_any_call_of_the_store_it_moves_exactly_once(store: RedisStore, after: bool) -> None:
    den = quick(Den(store))
    await begun(den)
    for calls in range(100):
        plies = len((await den.table("g1")).moves)
        mortal = MortalStore(store)
        dying = quick(Den(cast("Any", mortal), den.clock))
        den.clock.time += 1_000
        await dying.chat.tick()
        assert dying.ctx.turns.take(everywhere) == ((den.room, "g1"),)
        mortal.calls_left, mortal.after = calls, after
        try:
            await dying.chat.turns.take(den.room, "g1")
            died = False
        except Killed:
            died = True
        den.clock.time += 1_000
        heir = quick(Den(store, den.clock))
        await heir.chat.tick()
        await think(heir)
        await heir.chat.tick()
        await think(heir)
        table = await den.table("g1")
        assert table.status is Status.PLAYING
        movers = den.ctx.tables.position(table).movers[plies:]
        assert set(movers) == {1}, "it is the computer that moved"
        assert table.owed_turn is None
        if not died:
            return
        await den.say("anna", "/undo g1")
        await den.say("anna", f"/play g1 {await legal(den, 'anna')}")
        while (await den.table("g1")).owed_turn is None:  # a move that scored: it is still anna's turn
            await den.say("anna", f"/play g1 {await legal(den, 'anna')}")
        den.ctx.turns.take(everywhere)
    pytest.fail("it never lived through it")


@pytest.mark.parametrize("act", ["/undo g1", "/resign g1", "/abort g1"])
async def test_what_happens_while_it_thinks_is_not_undone_by_its_move(den: Den, act: str) -> None:
    await begun(den)

    async def interrupted(work: Callable[[], Any], /) -> Any:  # noqa: ANN401 - as the port
        found = await inline(work)
        await den.say("anna", act)
        return found

    den.ctx.thinking = interrupted
    assert await think(den) == []
    table = await den.table("g1")
    moves = 0 if act == "/undo g1" else 1
    assert (len(table.moves), table.owed_turn) == (moves, None)
    assert table.status is (Status.PLAYING if act == "/undo g1" else Status.ABORTED)


async def test_two_people_and_a_computer_at_one_table(den: Den) -> None:
    (offer,) = await den.say("anna", "/square @boris bot level=hard first=me")
    assert (await den.table("g1")).status is Status.OFFERED
    await den.press("boris", offer, "Accept")
    seats = (await den.table("g1")).seats
    assert [seat.name for seat in seats] == ["anna", "Kibitz", "boris"]
    for _ in range(12):
        table = await den.table("g1")
        mover = den.ctx.tables.position(table).to_move
        assert mover is not None
        if table.seats[mover].level is not None:
            assert await think(den) != []
        else:
            name = table.seats[mover].name
            await den.say(name, f"/play g1 {await legal(den, name)}")
    table = await den.table("g1")
    assert {0, 1, 2} == set(den.ctx.tables.position(table).movers)


async def test_a_repeated_event_takes_up_what_its_dead_process_left(den: Den) -> None:
    await den.say("anna", f"{HARD} first=me")
    move = f"/play g1 {await legal(den, 'anna')}"
    await den.say("anna", move, event="e1", posted=False)
    again = quick(den.another_process())
    await again.say("anna", move, event="e1")
    (shown,) = await think(again)
    assert shown.ply == 2


class Busy:
    def __init__(self) -> None:
        self.asked, self.free = asyncio.Event(), asyncio.Event()

    async def __call__(self, work: Callable[[], Any], /) -> Any:  # noqa: ANN401 - as the port
        self.asked.set()
        await self.free.wait()
        return await inline(work)


def taker(den: Den, posted: list[Outgoing]) -> TurnTaker:
    async def post(outgoing: Outgoing) -> None:
        posted.append(outgoing)

    return TurnTaker(den.chat.turns, everywhere, post)


async def test_it_is_thought_of_in_the_background_from_the_moment_of_the_move(den: Den) -> None:
    posted: list[Outgoing] = []
    busy = den.ctx.thinking = Busy()
    taking = taker(den, posted)
    taking.start()
    await begun(den)
    await busy.asked.wait()
    busy.free.set()
    await taking.drain()
    assert [each.post.ply for each in posted] == [2]


async def test_a_turn_that_is_told_of_again_is_thought_of_once(den: Den) -> None:
    posted: list[Outgoing] = []
    busy = den.ctx.thinking = Busy()
    taking = taker(den, posted)
    taking.start()
    await begun(den)
    await busy.asked.wait()
    busy.asked.clear()
    den.ctx.turns.add(den.room, "g1")
    busy.free.set()
    await taking.drain()
    assert [each.post.ply for each in posted] == [2]
    assert not busy.asked.is_set()


@pytest.mark.parametrize("drained", [False, True], ids=["closed", "no time left to drain"])
async def test_what_cannot_be_finished_is_handed_over(den: Den, *, drained: bool) -> None:
    posted: list[Outgoing] = []
    busy = den.ctx.thinking = Busy()
    taking = taker(den, posted)
    taking.start()
    await begun(den)
    await busy.asked.wait()
    den.clock.time += 5
    await den.chat.turns.keep(den.room, "g1")
    if drained:
        draining = asyncio.create_task(taking.drain())
        await asyncio.sleep(0)
        draining.cancel()
        await asyncio.wait((draining,))
    else:
        await taking.aclose()
    (shown,) = await taken_by_another(den, 0)
    assert (shown.ply, posted) == (2, [])


async def test_where_too_much_is_thought_of_it_waits(den: Den) -> None:
    den.ctx.thinking = full
    posted: list[Outgoing] = []
    taking = taker(den, posted)
    taking.start()
    await begun(den)
    await taking.drain()
    assert (posted, (await den.table("g1")).owed_turn is not None) == ([], True)
    (shown,) = await taken_by_another(den, 10)
    assert shown.ply == 2


async def test_a_turn_that_comes_while_the_program_ends_is_left_to_others(den: Den) -> None:
    posted: list[Outgoing] = []
    taking = taker(den, posted)
    taking.start()
    await taking.drain()
    await begun(den)
    await taking.drain()
    assert (posted, (await den.table("g1")).owed_turn is not None) == ([], True)
    den.clock.time += 5
    await den.chat.tick()
    await taking.drain()
    (shown,) = await taken_by_another(den, 0)
    assert (posted, shown.ply) == ([], 2)


async def broken(_: Callable[[], Any], /) -> Any:  # noqa: ANN401 - as the port
    raise RuntimeError("it cannot think")


async def test_a_turn_that_cannot_be_taken_is_tried_again_later(den: Den, caplog: pytest.LogCaptureFixture) -> None:
    den.ctx.thinking = broken
    posted: list[Outgoing] = []
    taking = taker(den, posted)
    taking.start()
    await begun(den)
    await taking.drain()
    assert "a computer's turn could not be taken" in caplog.text
    later = quick(den.another_process())
    for seconds, taken in ((UNREADABLE_AGAIN_SECONDS - 1, []), (1, [2])):
        den.clock.time += seconds
        await later.chat.tick()
        assert [post.ply for post in await think(later)] == taken
    assert posted == []
