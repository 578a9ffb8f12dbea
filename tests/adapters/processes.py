"""Kibitz on a platform as processes of their own, which can be killed at any moment."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Final

_LOADED: Final = (
    "adapters.local.web",
    "adapters.metrics",
    "adapters.store.embedded",
    "bot.cli",
    "bot.logs",
    "bot.misspelt",
    "bot.watched",
    "bot.wiring",
    "tests.adapters.discord.process",
    "tests.adapters.telegram.process",
    "tests.bot.patient",
    "tests.bot.warm",
    "tests.adapters.loaded",  # the last, as it sets all apart that is loaded by then
)
"""All that any process of the tests serves with: they are forked from one server, which loads once."""


def forking() -> ForkServerContext:
    """Return a way to start processes that have everything loaded: a start then takes some hundredths of a second."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([*_LOADED])
    return found


@contextmanager
def running(processes: ForkServerContext, serve: Callable[..., None], *values: object) -> Generator[ForkServerProcess]:
    """Have a process serve; in the end it is killed, if it still lives."""
    process = processes.Process(target=serve, args=values, daemon=True)
    process.start()
    try:
        yield process
    finally:
        process.kill()
        process.join()
        process.close()
