"""The failures of calls to Discord: which of them pass, and what its refusals mean."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import IntEnum
from typing import Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

PAUSES: Final = (1.0, 4.0, 15.0)
"""Seconds before each further try. Decided by this project: discord.py itself has tried five times before."""

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that a call to Discord can fail with."""


class Code(IntEnum):
    """Discord's codes of the refusals that Kibitz acts upon."""

    UNKNOWN_CHANNEL = 10003
    MISSING_ACCESS = 50001


def passing(error: BaseException) -> bool:
    """Whether the same call may succeed a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return not isinstance(error, discord.DiscordException)


def code(error: BaseException) -> int:
    """Return Discord's code of a refusal, 0 where there is none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


async def patiently(call: Callable[[], Awaitable[T]], pauses: Sequence[float] = PAUSES) -> T:
    """Make a call, and again after each pause while its failure is a passing one. Raises the last failure."""
    for pause in pauses:
        try:
            return await call()
        except FAILURES as error:
            if not passing(error):
                raise
        await asyncio.sleep(pause)
    return await call()
