"""Work in the background: what goes wrong in it is logged, and being cut off is nothing wrong."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from adapters.background import Background


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
    await asyncio.sleep(0)
    background.cancel()
    await asyncio.wait(tasks)
    await asyncio.sleep(0)
    assert (caplog.messages, told, background.tasks) == (["work in the background failed"], [], ())
