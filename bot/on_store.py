"""The commands that work on a store: how they open it, and how they end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final

from adapters.games.ladders import CardLadders
from adapters.output import complain
from adapters.store.connect import PATIENT
from adapters.store.no_store import Named, NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.written_form import UnknownFormat
from bot.settings import Settings
from bot.words import language
from core.ports import StoreError

OK: Final = 0
FAILED: Final = 2
TERMINATED: Final = 143
"""What shells say of a command that SIGTERM ended."""


def run(
    settings: Settings, work: Callable[[], Coroutine[object, object, int]], told: Callable[[Exception], str | None]
) -> int:
    """Do a command's work and return the exit status.

    What stops it is told in one line: an error of the store as at every door to it, every other one as `told` does. One
    that `told` has no words for is raised.
    """
    try:
        return asyncio.run(_until_terminated(work()))
    except asyncio.CancelledError:
        return TERMINATED
    except NoStore as error:
        line = error.told(language())
    except (StoreError, UnknownFormat) as error:
        line = Named.by(settings.store_url, settings.data).refusal(error).told(language())
    except Exception as error:
        line = told(error)
        if line is None:
            raise
    complain(line)
    return FAILED


def opened(
    settings: Settings, *, create: bool = False, checked: bool = True
) -> AbstractAsyncContextManager[RedisStore]:
    """Open the store that the settings name, as `open_store` does."""
    ladders = CardLadders().names
    return open_store(settings.store_url, settings.data, PATIENT, ladders=ladders, create=create, checked=checked)


async def _until_terminated(work: Coroutine[object, object, int]) -> int:
    """Do work, which SIGTERM cuts off as Ctrl+C does: what it began to write is taken away."""
    task = asyncio.ensure_future(work)
    with suppress(NotImplementedError):  # on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task
