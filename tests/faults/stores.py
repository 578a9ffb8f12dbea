"""Stores that are there for as long as a part needs them."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

from adapters.games.ladders import CardLadders
from adapters.store.connect import Timing, connect
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore
from tests.conftest import PATIENT


@asynccontextmanager
async def empty() -> AsyncGenerator[str]:
    """Have a store run in a folder that is thrown away; give its address."""
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
        async with embedded(Path(folder)) as socket:
            yield f"unix://{socket}"


@asynccontextmanager
async def opened(url: str, timing: Timing = PATIENT) -> AsyncGenerator[RedisStore]:
    """Give the store at an address, as the program opens it."""
    async with aclosing(RedisStore(await connect(url, timing), timing, ladders=CardLadders().names)) as store:
        yield store
