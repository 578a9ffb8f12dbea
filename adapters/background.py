"""Work in the background, which nothing waits for until it is to end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger(__name__)


class Background:
    """Tasks that run in the background. What goes wrong in one is logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a piece of work and return its task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """What is running."""
        return tuple(self._tasks)

    def cancel(self) -> None:
        """Cancel all that is running."""
        for task in self._tasks:
            task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("work in the background failed", exc_info=error)


def is_over(task: asyncio.Task[None] | None) -> bool:
    """Whether a piece of work was not started, or has ended."""
    return task is None or task.done()
