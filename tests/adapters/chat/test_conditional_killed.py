"""Conditional moves on every third move, in processes that die, and events that come several times to two of them."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random

import pytest

from adapters.chat.posts import Outgoing
from core.clocks import SHOWN_WITHIN_SECONDS
from tests.adapters.chat.den import Den
from tests.faults.kills import is_answered, take
from tests.mortal import Killed

PLIES = 42


async def delivered(den: Den, user: str, text: str, event: str, calls: int, *, after: bool) -> bool:
    """Kill the process that an event comes to at one of its calls, and deliver it again; return whether it died."""
    died = False
    try:
        await den.doomed(calls, after=after).say(user, text, event=event)
    except Killed:
        died = True
    await den.say(user, text, event=event)
    return died


async def tick(den: Den, told: list[Outgoing]) -> None:
    """Have a process say what is due, and keep what it said."""
    for out in await den.chat.tick():
        told.append(out)
        await out.note_said()


async def ticked(den: Den, told: list[Outgoing]) -> bool:
    """Have a process that may die say what is due; return whether it died."""
    try:
        await tick(den, told)
    except Killed:
        return True
    return False


async def test_whenever_a_process_dies_the_answer_is_made_once(den: Den) -> None:
    games = count(1)
    for after in (False, True):
        died, calls = True, 0
        while died:
            game = f"g{next(games)}"
            await den.game("/nim @boris heaps=30,30,30 first=me unrated", "boris")
            await den.say("anna", f"/play {game} a1")
            await delivered(den, "anna", f"/if {game} b1 c1", f"{game} if", calls, after=after)
            died = await delivered(den, "boris", f"/play {game} b1", f"{game} play", calls, after=after)
            den.clock.time += SHOWN_WITHIN_SECONDS
            await den.show_owed()
            table = await den.table(game)
            assert (table.moves, table.plans) == (("a1", "b1", "c1"), ()), f"death at call {calls}"
            shown = await den.store.posted(den.room, game)
            assert shown is not None
            assert shown.version == table.version
            await den.say("anna", f"/abort {game}")
            calls += 1
        assert calls > 3


@pytest.mark.parametrize(("moving", "after"), [(True, True), (False, False), (False, True)])
async def test_whenever_a_process_dies_the_owner_of_a_dropped_plan_is_told(
    den: Den, *, moving: bool, after: bool
) -> None:
    processes = den, den.another_process()
    await den.game("/nim @boris heaps=30,30,30 first=me", "boris")
    await den.say("anna", "/play g1 a1")
    died, calls = True, 0
    while died:
        begun = len((await den.table("g1")).moves)
        heap = "abc"[begun // 2 % 3]
        await den.say("anna", f"/if g1 {heap}1 {heap}1")
        told: list[Outgoing] = []
        if moving:
            died = await delivered(den, "boris", f"/play g1 {heap}2", f"{begun}", calls, after=after)
        else:
            await den.say("boris", f"/play g1 {heap}2")
            died = await ticked(den.doomed(calls, after=after), told)
        for wait in (0, SHOWN_WITHIN_SECONDS):
            den.clock.time += wait
            await asyncio.gather(*(tick(each, told) for each in processes))
        at = f"death at call {calls}"
        assert {(out.once, out.post.to and out.post.to.name) for out in told} == {(f"told g1 0 {begun + 1}", "anna")}, (
            at
        )
        assert len(told) == 1 or (died and not moving), at
        assert (await den.table("g1")).untold == (), at
        await den.say("anna", f"/play g1 {heap}1")
        calls += 1
    assert calls > 3


async def test_whatever_comes_several_times_to_two_processes_counts_once(den: Den) -> None:
    rng, processes = Random(4), (den, den.another_process())
    await den.game("/nim @boris heaps=30,30,30 first=me", "boris")

    async def come(user: str, text: str) -> None:
        event = f"{user} {text} {rng.random()}"
        times = rng.randint(1, 4)
        await asyncio.gather(*(rng.choice(processes).say(user, text, event=event) for _ in range(times)))

    ply = planned = 0
    while ply < PLIES:
        mover, other = ("anna", "boris") if ply % 2 == 0 else ("boris", "anna")
        answered = is_answered(ply, PLIES)
        if answered:
            await come(other, f"/if g1 {take(ply)} {take(ply + 1)}")
            planned += 1
        await come(mover, f"/play g1 {take(ply)}")
        ply += 1 + answered
        assert (await den.table("g1")).moves == tuple(map(take, range(ply)))
    assert planned >= PLIES // 5
