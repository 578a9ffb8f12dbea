"""The store that Kibitz opens: the one that REDIS_URL names, else a server of its own in the data folder."""

from __future__ import annotations

import sys
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING

from adapters.store.connect import NO_SERVER, NoStore, Timing, client_at, connect
from adapters.store.redis_store import RedisStore

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path


@asynccontextmanager
async def open_store(redis_url: str | None, data: Path, timing: Timing | None = None) -> AsyncGenerator[RedisStore]:
    """Open the store that `redis_url` names, or without one the server in the folder `data`; close it at the end.

    Raises NoStore, whose message is one line that names the setting.
    """
    timing = timing or Timing()
    if redis_url:
        async with aclosing(RedisStore(await connect(redis_url, timing), timing)) as store:
            yield store
        return
    if sys.platform == "win32":
        raise NoStore(NO_SERVER)
    from adapters.store.embedded import embedded  # noqa: PLC0415 - needs file locks, which Windows has not

    async with embedded(data) as socket, aclosing(RedisStore(client_at(socket, timing), timing)) as store:
        yield store
