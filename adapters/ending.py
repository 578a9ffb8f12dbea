"""Whether a task is to end, which what it waits for may hide."""

from __future__ import annotations

import asyncio


def told_to_stop() -> bool:
    """Whether the running task was cancelled.

    A client that is cancelled amid a request may raise an error of its own instead, which a loop that bears errors
    would take for one more.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
