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

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"

_log = logging.getLogger(__name__)


def route(url: str, secret: str, updates: Updates) -> web.RouteDef:
    """Return the route that the webhook of this address is posted to."""

    async def receive(request: web.Request) -> web.Response:
        if not hmac.compare_digest(request.headers.get(HEADER, "").encode(errors="replace"), secret.encode()):
            _log.warning("a post to the webhook without the right secret was refused")
            return web.Response(status=403)
        try:
            data = _read(await request.read())
        except web.HTTPRequestEntityTooLarge:  # the server's limit is a mebibyte; an update has some thousand bytes
            _log.warning("a post to the webhook that is too large was refused")
            return web.Response(status=413)
        except (web.RequestPayloadError, HttpProcessingError, ConnectionError):  # or the client hung up in mid-body
            request.content.feed_eof()  # else the server reads on from what is broken, and logs that as a fault of ours
            data = None
        if data is None:
            _log.warning("a post to the webhook that is no update was refused")
            return web.Response(status=400)
        # A client that hangs up brings the update again; what was begun is still finished, once.
        done = await asyncio.shield(updates.take(data))
        return web.Response(status=200 if done else 503)

    return web.post(urlsplit(url).path or "/", receive)


def _read(body: bytes) -> dict[str, Any] | None:
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and isinstance(data.get("update_id"), int) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - JSON
