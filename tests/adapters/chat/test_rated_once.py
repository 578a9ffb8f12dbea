"""A process that is killed at any step between a game's last move and its answer: the game is rated exactly once."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any

from core.table import Status
from tests.adapters.chat.den import Den, person
from tests.adapters.chat.finished import finished
from tests.mortal import Killed

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore


async def steps_until(task: asyncio.Task[Any], most: int | None = None) -> int:
    """Let the event loop turn until a task is done, at most so often; return how often it turned."""
    turns = 0
    while not task.done() and turns != most:
        await asyncio.sleep(0)
        turns += 1
    return turns


async def test_killed_at_any_step_a_game_is_rated_once(store: RedisStore) -> None:
    """A task that is cancelled lets go of everything at that step, as a process does that is killed there."""
    whole = 0
    for kill in range(-1, 51):  # the first two are not killed: one to warm up, one to count the steps
        den = Den(store, room=f"l#room{kill + 1}")
        board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris", moved=True)
        last = asyncio.create_task(den.another_process().say("anna", f"/resign {board.game}", event="last"))
        turns = await steps_until(last, whole * (kill - 1) // 79 if kill > 0 else None)
        whole = whole if kill > 0 else turns
        last.cancel()
        await asyncio.gather(last, return_exceptions=True)
        await den.another_process().say("anna", f"/resign {board.game}", event="last")
        await rated_once(store, den)


async def rated_once(store: RedisStore, den: Den) -> None:
    """Check that the one game of a room, which anna lost to boris, counts once wherever games are counted."""
    winner, loser = await store.archive.standings(den.room, "nim", person("boris").id, person("anna").id)
    assert (winner.standing.rating.games, loser.standing.rating.games) == (1, 1)
    assert (winner.standing.wins, loser.standing.losses) == (1, 1)
    assert len(await finished(store, den.room)) == 1
    summary = await store.archive.summary(den.room, person("anna").id)
    assert (summary.finished, summary.favourite) == (1, ("boris", 1))


async def test_killed_before_or_after_any_call_of_the_store_a_game_is_rated_once(store: RedisStore) -> None:
    ended: list[bool] = []
    for calls, after in ((calls, after) for calls in itertools.count() for after in (False, True)):
        den = Den(store, room=f"l#room{calls}{after}")
        board = await den.game("/nim @boris heaps=3,4,8 first=me", "boris", moved=True)
        try:
            await den.doomed(calls, after=after).say("anna", f"/resign {board.game}", event="last")
        except Killed:
            ended.append((await den.table(board.game)).status is Status.FINISHED)
        else:
            break
        await den.another_process().say("anna", f"/resign {board.game}", event="last")
        await rated_once(store, den)
    assert ended == sorted(ended), "one who dies later has done no less"
    assert 2 < sum(ended) < len(ended) - 2
