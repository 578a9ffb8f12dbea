"""A thousand pairs of tables that differ in what is hidden alone: nothing that someone is told may tell them apart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from tests.adapters.chat.test_hidden import check_pairs
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "hidden"
COVERED: Final = "tests/adapters/chat/test_hidden.py::test_redrawing_what_is_hidden_changes_no_post_by_a_byte"

PAIRS: Final = 1_000


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many pairs were told alike: the part fails where one was not."""
    assert scale is Scale.FULL
    asyncio.run(_measured())
    yield Figure("pairs of tables told alike to the byte", PAIRS, "", least=PAIRS)


async def _measured() -> None:
    async with empty() as url, opened(url) as store:
        await check_pairs(store, PAIRS)
