"""The command that recomputes all ratings from the records of the finished games."""

from __future__ import annotations

import asyncio
import sys
from time import time
from typing import Final

from adapters.games.ladders import CardLadders
from adapters.store.connect import NoStore, Timing
from adapters.store.opening import open_store
from bot.settings import Settings
from core.ports import StoreError
from core.position import BrokenTable
from core.service.rebuilding import Busy, rebuild

OK: Final = 0
DIFFERENT: Final = 1
FAILED: Final = 2

_PATIENT: Final = Timing(total=120, attempt=120)
"""No one in a chat waits for this, and a large server takes the store some seconds."""


def run(settings: Settings, *, check: bool) -> int:
    """Rebuild the ratings in the store that the settings name, or with `check` only compare; return the exit status.

    It is 1 when `check` found a difference, and 2 when the store cannot be used.
    """
    try:
        different = asyncio.run(_rebuild(settings, check=check))
    except (NoStore, StoreError, BrokenTable) as error:
        return _fail(str(error))
    except Busy:
        return _fail("games end too fast for this; stop Kibitz, or try again")
    return DIFFERENT if check and different else OK


async def _rebuild(settings: Settings, *, check: bool) -> int:
    """Say what was found for each server where something differed, and in all; return how many entries differed."""
    url = None if settings.redis_url is None else settings.redis_url.get_secret_value()
    what = "differing entries" if check else "entries put right"
    servers = games = different = 0
    ladders = CardLadders()
    async with open_store(url, settings.data, _PATIENT, ladders=ladders.names, create=False) as store:
        async for found in rebuild(store.rebuild_store, ladders, int(time()), check=check):
            servers, games, different = servers + 1, games + found.games, different + found.different
            if found.different:
                _say(f"{found.server}: finished games: {found.games}, {what}: {found.different}")
    _say(f"servers: {servers}, finished games: {games}, {what}: {different}")
    return different


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _fail(line: str) -> int:
    sys.stderr.write(f"kibitz: {line}\n")
    return FAILED
