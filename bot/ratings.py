"""The command that recomputes all ratings from the records of the finished games."""

from __future__ import annotations

import asyncio
from time import time
from typing import Final

from adapters.games.ladders import CardLadders
from adapters.output import complain, write
from adapters.store.connect import PATIENT, NoStore
from adapters.store.opening import open_store
from bot.settings import Settings
from bot.words import language, say
from core.ports import StoreError
from core.service.rebuilding import Busy, rebuild

OK: Final = 0
DIFFERENT: Final = 1
FAILED: Final = 2


def run(settings: Settings, *, check: bool) -> int:
    """Rebuild the ratings in the store that the settings name, or with `check` only compare; return the exit status.

    It is 1 when `check` found a difference, and 2 when the store cannot be used.
    """
    try:
        different = asyncio.run(_rebuild(settings, check=check))
    except NoStore as fault:
        complain(fault.told(language()))
        return FAILED
    except StoreError as error:
        complain(str(error))
        return FAILED
    except Busy:
        complain(say("ratings-busy"))
        return FAILED
    return DIFFERENT if check and different else OK


async def _rebuild(settings: Settings, *, check: bool) -> int:
    """Say what was found for each server where something differed, and in all; return how many entries differed."""
    done = "ratings-checked" if check else "ratings-corrected"
    servers = games = different = 0
    ladders = CardLadders()
    async with open_store(settings.store_url, settings.data, PATIENT, ladders=ladders.names, create=False) as store:
        async for found in rebuild(store.rebuild_store, ladders, int(time()), check=check):
            servers, games, different = servers + 1, games + found.games, different + found.different
            if found.unreadable:
                complain(say("ratings-unreadable", server=found.server, count=found.unreadable))
            if found.different:
                line = say(done, server=found.server, games=found.games, different=found.different)
                write(f"{line}\n")
    write(f"{say(f'{done}-all', servers=servers, games=games, different=different)}\n")
    return different
