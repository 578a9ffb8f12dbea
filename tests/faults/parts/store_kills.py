"""A store that is killed and started again while people play, and one that stands still for a while."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from adapters.store.connect import Timing
from tests.adapters.store import servers
from tests.faults.part import Figure, Scale
from tests.faults.rooms import busy_answers, differing, longest_answer, moves, next_move, playing
from tests.faults.stores import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "store_kills"
COVERED: Final = "tests/adapters/store/test_faults.py::test_nothing_acknowledged_is_lost_when_the_server_is_killed"

KILLS: Final = 50
ROOMS: Final = 10

STOPPED_ROOMS: Final = 200
STOPPED_SECONDS: Final = 20.0
PACE_SECONDS: Final = 5.0
"""How long people think, so that the store is what they wait for and not a processor that draws boards."""


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield what people lost and how long they waited."""
    assert scale is Scale.FULL
    yield from asyncio.run(_killed())
    yield from asyncio.run(_stopped())


async def _killed() -> list[Figure]:
    rng, waits = Random(7), list[float]()
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name, ExitStack() as server:

        def start() -> str:
            return server.enter_context(servers.running(servers.valkey(), Path(name), *servers.EVERYSEC)).url

        async with opened(start(), Timing()) as store:
            async with playing(store, ROOMS, pace=0.02) as rooms:
                for _ in range(KILLS):
                    await asyncio.sleep(rng.uniform(0.2, 0.6))
                    killed = monotonic()
                    server.close()
                    start()
                    waits.append(await next_move(rooms, killed))
            wrong = await differing(rooms)
    return [
        Figure("kills of the store", KILLS, "", least=KILLS),
        Figure("moves", moves(rooms), ""),
        Figure("moves lost or doubled", wrong, "", most=0),
        Figure("longest time from a kill to the next move", max(waits), "s", most=1.0),
        Figure("longest wait for an answer", longest_answer(rooms), "s", most=2.5),
        Figure("answers that said busy", busy_answers(rooms), ""),
    ]


async def _stopped() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        folder = Path(name)
        with servers.running(servers.valkey(), folder, *servers.EVERYSEC) as server:
            async with opened(server.url, Timing()) as store:
                async with playing(store, STOPPED_ROOMS, pace=PACE_SECONDS) as rooms:
                    await asyncio.sleep(2 * PACE_SECONDS)  # until those who all began at once no longer do all at once
                    stopped = monotonic()
                    server.process.send_signal(signal.SIGSTOP)
                    await asyncio.sleep(STOPPED_SECONDS)
                    server.process.send_signal(signal.SIGCONT)
                    back = await next_move(rooms, monotonic())
                    await asyncio.sleep(3)
                wrong = await differing(rooms)
    return [
        Figure(f"moves in {STOPPED_ROOMS} games around {STOPPED_SECONDS:.0f} s of standstill", moves(rooms), ""),
        Figure("moves lost or doubled by the standstill", wrong, "", most=0),
        Figure("longest wait for an answer while it stood still", longest_answer(rooms, stopped), "s", most=2.5),
        Figure("from going on to the first move", back, "s", most=0.5),
        Figure("answers that said busy while it stood still", busy_answers(rooms), ""),
    ]
