"""Computers that think in processes of their own: what the event loop notices of it, and what a process takes.

Run it with `python -m tests.bench.bench_thinking`.
"""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from adapters.games import computers
from adapters.thinking import thinkers
from core.games import GAMES
from core.levels import Level
from core.notation import fold
from core.service.thinking import choose
from tests.bench.bench_program import resident
from tests.bench.stalls import Stalls
from tests.bench.table import Row, print_table

if TYPE_CHECKING:
    from core.game import View

RUNS: Final = 3
PLIES: Final = 12
_GAME: Final = "square"


def _view() -> View:
    """Return what the player to move sees in the middle of a round that the medium level has played."""
    rules: Any = GAMES[_GAME]
    lots, computer = Random(1), computers()[_GAME]
    options = rules.settle(rules.options(()), 2, lots)
    state = rules.start(options, 2, 0, rules.deal(options, 2, lots))
    for _ in range(PLIES):
        text = computer.choose(rules.view(state, rules.to_move(state)), lots, Level.MEDIUM)
        state, _ = rules.play(state, rules.parse(state, fold(text)))
    view: View = rules.view(state, rules.to_move(state))
    return view


async def rows() -> list[Row]:
    """Measure moves of the level of Square that thinks."""
    work = partial(choose, computers()[_GAME], _view(), Level.HARD)
    stalls: list[float] = []
    seconds: list[float] = []
    async with thinkers(1) as think:
        for seed in range(RUNS + 1):  # the first one starts the process
            with Stalls() as found:
                begun = perf_counter()
                await think(partial(work, seed))
                seconds.append(perf_counter() - begun)
            stalls.append(found.worst * 1e3)
        memory = resident(*think.pids)
    return [
        Row(
            "longest stall while a computer thinks",
            min(stalls[1:]),
            "ms",
            "<= 20",
            "<= 5",
            f"a move of Square at hard: {min(seconds[1:]):.2f} s; while its process starts: {stalls[0]:.1f} ms",
        ),
        Row("memory of a process that thinks", memory, "MB", "<= 60", "<= 30", "resident, after these moves"),
    ]


if __name__ == "__main__":
    print_table(asyncio.run(rows()))
