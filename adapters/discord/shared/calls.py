"""The count of the calls to Discord, taken from the HTTP session of discord.py."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from types import SimpleNamespace
from typing import Final

import aiohttp

from adapters import metrics

_KINDS: Final = (
    ("POST", re.compile(r"/channels/\d+/messages$"), "send"),
    ("PATCH", re.compile(r"/channels/\d+/messages/\d+$"), "edit"),
    ("POST", re.compile(r"/interactions/"), "answer"),
    ("POST", re.compile(r"/webhooks/"), "answer"),
    ("PATCH", re.compile(r"/webhooks/"), "answer"),
)
"""What a call does, by its method and address; all else is "other"."""


def count(trace: aiohttp.TraceConfig) -> None:
    """Let every call of a session be counted: by its status, or else by what it failed of."""
    trace.on_request_start.append(_begun)
    trace.on_request_end.append(_answered)
    trace.on_request_exception.append(_failed)


async def _begun(_: aiohttp.ClientSession, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams) -> None:
    del start
    context.begun = perf_counter()


async def _answered(_: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    status = end.response.status
    outcome = "ok" if status < 400 else str(status)
    metrics.sent("discord", _kind(end.method, end.url.path), outcome, perf_counter() - context.begun)


async def _failed(
    _: aiohttp.ClientSession, context: SimpleNamespace, failure: aiohttp.TraceRequestExceptionParams
) -> None:
    outcome = "timeout" if isinstance(failure.exception, asyncio.TimeoutError) else "network"
    metrics.sent("discord", _kind(failure.method, failure.url.path), outcome, perf_counter() - context.begun)


def _kind(method: str, path: str) -> str:
    return next((kind for verb, pattern, kind in _KINDS if verb == method and pattern.search(path)), "other")
