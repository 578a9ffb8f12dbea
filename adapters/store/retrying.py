"""Attempts that are made again on a new connection, as long as their operation has time."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, TypeVar

from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import MasterDownError, ReadOnlyError, RedisClusterException, RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from adapters.store.causes import cause_of
from core.ports import Cause

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator
    from typing import Self

_T = TypeVar("_T")

AGAIN: Final = frozenset(
    {Cause.SILENT, Cause.UNREACHABLE, Cause.LOADING, Cause.CLUSTER_DOWN, Cause.MOVED, Cause.READ_ONLY}
)
"""What another attempt may not meet."""

_DEMOTED: Final = (ReadOnlyError, MasterDownError)
"""What a server answers that was a primary, or still is taken for one: its name may lead to another by now."""

_FIRST_PAUSE_SECONDS: Final = 0.01
_LONGEST_PAUSE_SECONDS: Final = 0.2
_SHARE: Final = 0.9
"""No attempt begins later in an operation's time, so that what it met is told and not that time is up."""

_until: ContextVar[float | None] = ContextVar("_until", default=None)


@contextmanager
def within(seconds: float) -> Generator[None]:
    """Let attempts be made again for a number of seconds."""
    before = _until.get()
    _until.set(asyncio.get_running_loop().time() + seconds * _SHARE)
    try:
        yield
    finally:
        _until.set(before)


def seconds_left() -> float:
    """Return how long attempts may still be made."""
    until = _until.get()
    return 0.0 if until is None else max(0.0, until - asyncio.get_running_loop().time())


async def again(
    do: Callable[[], Awaitable[_T]], failed: Callable[[Exception, int], Awaitable[object]], most: int | None
) -> _T:
    """Return what `do` returns. Where it fails in a way that may pass, do it again, at most `most` times."""
    failures = 0
    while True:
        try:
            try:
                return await do()
            except AttributeError as error:  # it wrote to nothing: another task has just closed its connection
                raise RedisConnectionError("the connection was closed while it was used") from error
        except (RedisError, RedisClusterException, OSError) as error:
            if cause_of(error) not in AGAIN:
                raise
            failures += 1
            await failed(error, failures)
            pause = min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2**failures)
            if seconds_left() <= pause or (most is not None and failures > most):
                raise
            await asyncio.sleep(pause)


class Persistent(Retry):
    """How the client of one server tries again. Once a primary was demoted, `leave` closes all connections to it."""

    def __init__(self, most: int | None) -> None:
        super().__init__(
            NoBackoff(), -1 if most is None else most, (RedisConnectionError, RedisTimeoutError, *_DEMOTED)
        )
        self._most = most
        self.leave: Callable[[], Awaitable[object]] | None = None

    def __deepcopy__(self, memo: object) -> Self:
        """Return the same: each connection of a client takes a copy, and what they call belongs to that client."""
        return self

    async def call_with_retry(
        self,
        do: Callable[[], Awaitable[_T]],
        fail: Callable[[Exception], Any] | Callable[[Exception, int], Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> _T:
        del is_retryable
        close: Any = fail

        async def failed(error: Exception, failures: int) -> None:
            if isinstance(error, _DEMOTED) and self.leave is not None:
                await self.leave()
            await (close(error, failures) if with_failure_count else close(error))

        return await again(do, failed, self._most)
