"""A connection that all parts of the store share: its client, its scripts, and the time that one operation may take."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import RedisClusterException, RedisError

from adapters.store.connect import Client, Timing
from adapters.store.damage import Damage
from adapters.store.scripts import script
from core.ports import StoreBusy

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence

    from redis.commands.core import AsyncScript

_log: Final = logging.getLogger(__name__)

Argument = bytes | str | int
"""A key or an argument of a script."""


class Connection:
    """A client and how it is used."""

    def __init__(
        self, client: Client, timing: Timing | None = None, monotonic: Callable[[], float] = monotonic
    ) -> None:
        self.client: Any = client  # redis-py's commands are typed for both its sync and async clients at once
        self.monotonic = monotonic
        self.damage = Damage()
        self._timing = timing or Timing()
        # A cluster's client has no pool that waits, so no more are let in than there are connections.
        self._turn = asyncio.Semaphore(self._timing.connections)
        self._failing = False
        self._scripts: dict[str, AsyncScript] = {}

    async def run(self, name: str, names: Sequence[str | bytes], values: Sequence[Argument]) -> Any:  # noqa: ANN401 - each script's own
        """Run the script `NAME.lua` with keys and arguments, and return its answer. Raises StoreBusy."""
        if name not in self._scripts:
            self._scripts[name] = script(self.client, name)
        async with self.guard():
            return await self._scripts[name](keys=names, args=values)

    @asynccontextmanager
    async def guard(self, seconds: float | None = None) -> AsyncGenerator[None]:
        """Bound the time of one operation, by default to that of the settings, and turn every failure into StoreBusy.

        A cause is logged when it begins, not again for each operation that meets it.
        """
        try:
            async with _in_time(self._timing.total if seconds is None else seconds), self._turn:
                yield
        except StoreBusy as busy:
            if not self._failing:
                self._failing = True
                _log.warning("the store does not serve: %s: %s", type(busy.__cause__).__name__, busy.__cause__)
            raise
        if self._failing:
            self._failing = False
            _log.info("the store serves again")


class Connected:
    """A part of the store."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection


@asynccontextmanager
async def _in_time(seconds: float) -> AsyncGenerator[None]:
    """Bound the time of one operation. Raises StoreBusy, for every other failure of the store too.

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
