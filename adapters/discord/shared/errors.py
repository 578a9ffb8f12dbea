"""The failures of calls to Discord: which of them pass, and what its refusals mean."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import IntEnum
from typing import Any, Final, TypeVar, cast

import aiohttp
import discord

from adapters.discord.shared import calls

T = TypeVar("T")

PAUSES: Final = (1.0, 4.0, 15.0)
"""Seconds before each further try. Decided by this project: discord.py itself has tried five times before."""

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that a call to Discord can fail with."""

_TOO_MANY_REQUESTS: Final = 429


class Code(IntEnum):
    """Discord's codes of the refusals that Kibitz acts upon."""

    UNKNOWN_CHANNEL = 10003
    TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    TOO_MANY_OLD_EDITS = 30046
    MISSING_ACCESS = 50001
    CANNOT_WRITE_TO_USER = 50007
    NO_TEXT_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    THREAD_ARCHIVED = 50083
    NO_HISTORY_TO_REPLY = 160002
    THREAD_LOCKED = 160005


def passing(error: BaseException) -> bool:
    """Whether the same call may succeed a moment later."""
    if code(error) == Code.TOO_MANY_OLD_EDITS:
        return False  # whatever its status, a message that is edited too often stays so for long
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY_REQUESTS or error.status >= 500
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


def refusals() -> aiohttp.TraceConfig:
    """Return a hook for discord.py's HTTP session that counts calls, and raises the 429 answers not to be waited for.

    The library repeats a request that has code 30046, which is in vain, and raises KeyError for an answer that does
    not say how long to wait.
    """
    trace = aiohttp.TraceConfig()
    calls.count(trace)
    trace.on_request_end.append(_refuse)
    return trace


async def _refuse(_session: aiohttp.ClientSession, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
    """Raise HTTPException for a rate limit that is final or says no time."""
    response = end.response
    if response.status != _TOO_MANY_REQUESTS:
        return
    try:
        told: Any = await response.json(content_type=None)
    except ValueError:
        return
    if not isinstance(told, dict):
        return
    data = cast("dict[str, Any]", told)
    if data.get("code") == Code.TOO_MANY_OLD_EDITS or not isinstance(data.get("retry_after"), int | float):
        raise discord.HTTPException(response, data)
