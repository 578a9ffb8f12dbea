"""The store that Kibitz opens: the one that REDIS_URL names, else a server of its own in the data folder."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Final

from adapters.store.connect import Timing, client_at, connect
from adapters.store.no_store import Named, NoStore
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format
from adapters.store.written_form import UnknownFormat
from core.games import GAMES
from core.ports import Cause, StoreBusy

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence
    from pathlib import Path


_PAUSE_SECONDS: Final = 0.5
"""Between looks at whether replicas are there."""

_log: Final = logging.getLogger(__name__)


@asynccontextmanager
async def open_store(
    redis_url: str | None,
    data: Path,
    timing: Timing | None = None,
    *,
    ladders: Sequence[str] = tuple(GAMES),
    create: bool = True,
    checked: bool = True,
) -> AsyncGenerator[RedisStore]:
    """Open the store that `redis_url` names, or without one the server in the folder `data`; close it at the end.

    `ladders` are those on which standings are kept. Without `create` there must be a store in that folder, and nothing
    is written. The form is not looked at unless it is `checked`. Raises NoStore, whose message is one line that names
    the setting.
    """
    timing = timing or Timing()
    async with AsyncExitStack() as stack:
        if redis_url:
            client = await connect(redis_url, timing)
        elif sys.platform == "win32":
            raise NoStore("no-server")
        else:
            from adapters.store.embedded import embedded  # noqa: PLC0415 - needs file locks, which Windows has not

            client = client_at(await stack.enter_async_context(embedded(data, create=create)), timing)
        store = await stack.enter_async_context(aclosing(RedisStore(client, timing, ladders=ladders)))
        try:
            if create:
                await _check_writes(store, timing.patience if redis_url else 0.0)
            if checked:
                await check_format(store, write=create)
        except (UnknownFormat, StoreBusy) as error:
            raise Named.by(redis_url, data).refusal(error) from error
        yield store


async def _check_writes(store: RedisStore, patience: float) -> None:
    """See that the store takes writes, and wait for replicas that are away, but no longer than that. Raises StoreBusy.

    In a cluster it is enough that one primary has its replicas: the log names the others.
    """
    until = store.connection.monotonic() + patience
    waits = False
    while True:
        try:
            await store.connection.check_writes()
            await store.connection.check_replicas()
        except StoreBusy as busy:
            if busy.cause is not Cause.NO_REPLICAS or store.connection.monotonic() >= until:
                raise
            if not waits:
                _log.info(
                    "Kibitz waits up to %.0f s for replicas of the store, and starts once they are there", patience
                )
            waits = True
            await asyncio.sleep(_PAUSE_SECONDS)
        else:
            return
