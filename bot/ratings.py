"""The command that recomputes all ratings from the records of the finished games."""

from __future__ import annotations

from time import time
from typing import Final

from adapters.games.ladders import CardLadders
from adapters.output import complain, write
from bot import on_store
from bot.on_store import OK
from bot.settings import Settings
from bot.words import say
from core.service.rebuilding import Busy, rebuild

DIFFERENT: Final = 1


def run(settings: Settings, *, check: bool) -> int:
    """Rebuild the ratings in the store that the settings name, or with `check` only compare; return the exit status.

    It is 1 when `check` found a difference, and 2 when the store cannot be used.
    """
    return on_store.run(settings, lambda: _rebuild(settings, check=check), _told)


def _told(error: Exception) -> str | None:
    return say("ratings-busy") if isinstance(error, Busy) else None


async def _rebuild(settings: Settings, *, check: bool) -> int:
    """Say what was found for each server where something differed, and in all; return the exit status."""
    done = "ratings-checked" if check else "ratings-corrected"
    servers = games = different = 0
    ladders = CardLadders()
    async with on_store.opened(settings) as store:
        async for found in rebuild(store.rebuild_store, ladders, int(time()), check=check):
            servers, games, different = servers + 1, games + found.games, different + found.different
            if found.unreadable:
                complain(say("ratings-unreadable", server=found.server, count=found.unreadable))
            if found.different:
                line = say(done, server=found.server, games=found.games, different=found.different)
                write(f"{line}\n")
    write(f"{say(f'{done}-all', servers=servers, games=games, different=different)}\n")
    return DIFFERENT if check and different else OK
