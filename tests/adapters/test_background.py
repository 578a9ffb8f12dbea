"""Work in the background: what goes wrong in it is logged, and being cut off is nothing wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from adapters.background import Background, is_over


async def forever() -> None:
    await asyncio.Event().wait()


async def fails() -> None:
    raise ValueError("hm")


async def test_only_what_failed_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    background = Background()
    tasks = [background.start(work()) for work in (forever, fails)]
    assert set(background.tasks) == set(tasks)
    await asyncio.sleep(0)
    assert [is_over(task) for task in (*tasks, None)] == [False, True, True]
    background.cancel()
    await asyncio.wait(tasks)
    await asyncio.sleep(0)
    assert (caplog.messages, told, background.tasks) == (["work in the background failed"], [], ())
