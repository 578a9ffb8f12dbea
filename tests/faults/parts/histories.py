"""Clocks with pauses, silent places, outages and quiet hours in all zones, against a computation of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from tests.core.service.test_histories import compared
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "histories"
COVERED: Final = "tests/core/service/test_histories.py::test_random_histories"

HISTORIES: Final = 1_000


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield in how many random histories something else was said than should be, or at another time."""
    assert scale is Scale.FULL
    wrong, ended = asyncio.run(_compared())
    yield Figure("random histories of clocks", HISTORIES, "")
    yield Figure("of those in which a game was lost on time", ended, "")
    yield Figure("of those with a reminder or a loss at another time than worked out apart", wrong, "", most=0)


async def _compared() -> tuple[int, int]:
    async with empty() as url, opened(url) as store:
        return await compared(store, HISTORIES)
