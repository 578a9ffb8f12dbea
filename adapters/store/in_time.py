"""A bound on the time of one operation, past which the store counts as busy."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from redis.exceptions import RedisClusterException, RedisError

from core.ports import StoreBusy

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


@asynccontextmanager
async def in_time(seconds: float | None = None) -> AsyncGenerator[None]:
    """Bound the time of one operation; None leaves that to the client. Raises StoreBusy, for every other failure too.

    A task that was cancelled in between stops here at the latest: redis-py writes under `asyncio.wait_for`, which in
    Python 3.11 loses a cancellation that arrives in the same turn of the loop as the end of the writing.
    """
    before = _cancelled()
    try:
        async with asyncio.timeout(seconds):
            yield
    except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
        if _cancelled() > before:
            raise asyncio.CancelledError from error
        raise StoreBusy("the store did not answer in time or could not write") from error
    if _cancelled() > before:
        raise asyncio.CancelledError


def _cancelled() -> int:
    """Return how many times the running task was told to stop."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()
