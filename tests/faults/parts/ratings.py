"""The ratings of two thousand random games, played by two processes at once, against an independent program’s."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any, Final

from adapters.store.connect import connect
from tests.adapters.chat.test_ratings import check_random_games
from tests.conftest import PATIENT
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "ratings"
COVERED: Final = "tests/adapters/chat/test_ratings.py::test_random_games"

GAMES: Final = 2_000


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many games were rated as they should be: the part fails where one was not."""
    assert scale is Scale.FULL
    asyncio.run(_measured())
    yield Figure("games rated as by an independent program", GAMES, "", least=GAMES)


async def _measured() -> None:
    async with empty() as url, opened(url) as store:
        client: Any = await connect(url, PATIENT)  # redis-py’s types fall short
        async with aclosing(client):
            await check_random_games(store, client, GAMES)
