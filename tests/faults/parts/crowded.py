"""A chat with ten thousand open tables: what a command costs there, against a chat with ten."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any, Final

from adapters.store.connect import connect
from adapters.store.redis_store import RedisStore
from core.ports import Cause
from tests.adapters.chat.den import NOON, Den, SetClock, person
from tests.adapters.store.tables import offer
from tests.conftest import PATIENT
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "crowded"
FEW: Final = 10
MANY: Final = {Scale.FULL: 10_000, Scale.SHORT: 600}
REPEATED: Final = {Scale.FULL: 60, Scale.SHORT: 2}
MOST_TIMES: Final = 1.5
COMMANDS: Final = ("/games", "/games 1", "/board", "/moves", "/play", "/accept", "/nim", "/cancel", "/profile")
"""Commands that name no table, in the order in which anna gives them: her offer is withdrawn by the one after it."""


class _Steps:
    """Counts the steps of a store."""

    def __init__(self) -> None:
        self.count = 0

    def on_trouble(self, cause: Cause) -> None:
        raise AssertionError(cause)

    def on_served(self, step: str, seconds: float) -> None:
        del step, seconds
        self.count += 1


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield, for each command, how many times as much it costs among many tables as among few."""
    many, repeated = MANY[scale], REPEATED[scale]
    costs = asyncio.run(_measured(many, repeated))
    yield Figure("open tables in the crowded chat", many, "")
    for command in COMMANDS:
        (few_seconds, few_steps, few_bytes), (seconds, steps, answered) = costs[command]
        yield Figure(f"{command}: steps of the store", steps / few_steps, "", most=1)
        yield Figure(f"{command}: bytes that the store answers", answered / few_bytes, "", most=MOST_TIMES + 1)
        yield Figure(f"{command}: time", seconds / few_seconds, "times", most=MOST_TIMES)
    whole = [sum(each[side][0] for each in costs.values()) for side in (0, 1)]
    yield Figure("all of them: time", whole[1] / whole[0], "times", most=MOST_TIMES)


_Cost = tuple[float, float, float]


async def _measured(many: int, repeated: int) -> dict[str, tuple[_Cost, _Cost]]:
    async with empty() as url, opened(url) as store, aclosing(await connect(url, PATIENT)) as client:
        dens: list[Den] = []
        for size in (FEW, many):
            den = Den(store, SetClock(), room=f"l#{size}")
            await _fill(store, den.room, size - 1)
            await den.game("/sim @boris", "boris", moved=True)
            dens.append(den)
        steps = store.connection.observer = _Steps()
        measured: dict[str, tuple[list[_Cost], list[_Cost]]] = {command: ([], []) for command in COMMANDS}
        for _ in range(repeated):
            for command in COMMANDS:
                for den, costs in zip(dens, measured[command], strict=True):
                    before, sent = steps.count, await _answered(client)
                    start = perf_counter()
                    await den.say("anna", command)
                    seconds = perf_counter() - start
                    costs.append((seconds, steps.count - before, await _answered(client) - sent))
        return {command: (_usual(few), _usual(crowd)) for command, (few, crowd) in measured.items()}


async def _fill(store: RedisStore, room: str, size: int) -> None:
    """File offers of many people, twenty of each."""
    for start in range(0, size, 100):
        tables = [
            replace(
                offer(room, room, deadline=NOON + 10**6),
                seats=(person(f"p{number // 20}"),),
                invited=(),
                open_offer=True,
                changed=NOON,
            )
            for number in range(start, min(size, start + 100))
        ]
        await asyncio.gather(*(store.commit(None, table) for table in tables))


async def _answered(client: Any) -> int:  # noqa: ANN401 - redis-py's types fall short
    """Return the bytes that the server has answered so far."""
    return (await client.info("stats"))["total_net_output_bytes"]


def _usual(costs: list[_Cost]) -> _Cost:
    seconds, steps, answered = (median(values) for values in zip(*costs, strict=True))
    return seconds, steps, answered
