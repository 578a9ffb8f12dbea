"""The webhook: Telegram posts each update, and is told that it arrived only when it was handled."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http import HttpProcessingError

from adapters.telegram.inbound.updates import Updates
from adapters.web_server import BODY_SECONDS, Occasional

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"

AGAIN_SECONDS: Final = "1"
"""After how many seconds a post that could not be taken may be brought again."""

_log = logging.getLogger(__name__)


def route(url: str, secret: str, updates: Updates) -> web.RouteDef:
    """Return the route that the webhook of this address is posted to."""
    without_secret = Occasional(_log, "a post to the webhook without the right secret was refused")
    refused = Occasional(_log, "a post to the webhook that is no update was refused")

    async def receive(request: web.Request) -> web.Response:
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(errors="replace"), secret.encode()):
            without_secret.warn()
            return web.Response(status=403)
        status = 400
        try:
            async with asyncio.timeout(BODY_SECONDS):
                data = _read(await request.read())
        except web.HTTPRequestEntityTooLarge:  # the server's limit is a mebibyte; an update has some thousand bytes
            data, status = None, 413
        except TimeoutError:
            data, status = None, 408
        except (web.RequestPayloadError, HttpProcessingError, ConnectionError):  # or the client hung up in mid-body
            request.content.feed_eof()  # else the server reads on from what is broken, and logs that as a fault of ours
            data = None
        if data is None:
            refused.warn()
            return web.Response(status=status)
        # A client that hangs up brings the update again; what was begun is still finished, once.
        taken = updates.take(data)
        await asyncio.wait([taken])
        if not taken.cancelled() and taken.result():
            return web.Response(status=200)
        return _again(updates)

    return web.post(urlsplit(url).path or "/", receive)


def _again(updates: Updates) -> web.Response:
    """Return the answer to a post that is to be brought again: to another process, where this one stops."""
    answer = web.Response(status=503, headers={"Retry-After": AGAIN_SECONDS})
    if updates.draining:
        answer.force_close()
    return answer


def _read(body: bytes) -> dict[str, Any] | None:
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("update_id"), int) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - JSON
