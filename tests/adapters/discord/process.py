"""Kibitz on Discord as processes of their own, which can be killed at any moment."""

from __future__ import annotations

import logging
from contextlib import AbstractContextManager
from functools import partial
from itertools import count
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any, Final

from adapters.discord.client import KibitzClient
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.local.clock import AdjustableClock
from adapters.store.connect import connect
from adapters.store.redis_store import RedisStore
from bot.serving import serve as serve_platforms
from bot.stopping import Stop, run_to_the_end
from tests.adapters import processes
from tests.conftest import PATIENT
from tests.core.service.contexts import context

READY_SECONDS: Final = 0.1
"""How long the library waits for news of more servers before it says that it is ready: here there is only one."""


def serve(api: str, store: str, log: str) -> None:
    """Serve until told to stop, or killed."""
    logging.basicConfig(filename=log, level=logging.INFO, format="%(asctime)s %(name)s %(message)s", force=True)
    run_to_the_end(partial(_serve, api, store), stopped=0, failed=2)


async def _serve(api: str, url: str, stop: Stop) -> None:
    store = RedisStore(await connect(url, PATIENT), PATIENT)
    # Sessions begin without the pauses that Discord asks for, and no client is told that it is too fast.
    KibitzClient.before_identify_hook = _at_once
    options = Options(api=api, reads_all=True, pauses=(), throttle=Throttle(count(0, 100).__next__))
    platform = DiscordPlatform("token", context(store, AdjustableClock(), Random()), store, store.platform(), options)
    await serve_platforms([platform], stop)


async def _at_once(self: Any, shard_id: int | None, *, initial: bool = False) -> None:
    del shard_id, initial
    self._connection.guild_ready_timeout = READY_SECONDS


def running(fork: ForkServerContext, api: str, store: str, log: Path) -> AbstractContextManager[ForkServerProcess]:
    """Have a process serve; in the end it is killed, if it still lives."""
    return processes.running(fork, serve, api, store, str(log))
