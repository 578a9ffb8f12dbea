"""What Telegram says of the bot, its rights and its webhook, for an inspection."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from typing import Any, Final

from aiohttp import ClientSession

from adapters.asking import NoAnswer, Refused, ask, ask_for_data, asking
from adapters.findings import Finding, advice, fault, ok
from adapters.redaction import place_of
from adapters.telegram.shared.connection import API

RECENT_SECONDS: Final = 3_600
"""How long a failed post to the webhook is worth telling."""

_SHAPE: Final = re.compile(r"[0-9]{5,12}:[A-Za-z0-9_-]{30,}")


def has_shape(token: str) -> bool:
    """Whether a token looks like one that BotFather gives."""
    return _SHAPE.fullmatch(token) is not None


async def check(token: str, api: str | None, webhook: str | None, now: int) -> AsyncGenerator[Finding]:
    """Yield what Telegram says at a time; `webhook` is the address that it is to post to, None while Kibitz polls."""
    base = api or API
    async with asking() as session:
        try:
            me = await _call(session, f"{base}/bot{token}/getMe")
            info = await _call(session, f"{base}/bot{token}/getWebhookInfo")
        except Refused as refused:
            # A server of one's own may say 404 for a token that it does not know.
            if refused.status in {401, 404}:
                yield fault("telegram-token")
            else:
                yield fault("telegram-silent", place=place_of(base), reason=str(refused))
            if not has_shape(token):
                yield advice("token-shape", setting="TELEGRAM_TOKEN")
            return
        except NoAnswer as error:
            yield fault("telegram-silent", place=place_of(base), reason=error.reason)
            return
        for finding in (*_bot(me), *_webhook(info, webhook, now)):
            yield finding
        if webhook is not None:
            yield await _reached(session, webhook)


async def _call(session: ClientSession, url: str) -> dict[str, Any]:
    return (await ask_for_data(session, url, "POST"))["result"]


def _bot(me: dict[str, Any]) -> list[Finding]:
    found = [
        ok("telegram-right", username=f"@{me.get('username', '')}"),
        ok("telegram-privacy-off" if me.get("can_read_all_group_messages") else "telegram-privacy-on"),
    ]
    if me.get("can_join_groups") is False:
        found.append(advice("telegram-groups"))
    if not me.get("supports_inline_queries"):
        found.append(advice("telegram-inline"))
    return found


def _webhook(info: dict[str, Any], wanted: str | None, now: int) -> list[Finding]:
    there, waiting = str(info.get("url") or ""), int(info.get("pending_update_count") or 0)
    if wanted is None:
        return (
            [advice("telegram-polling-webhook", place=place_of(there))]
            if there
            else [ok("telegram-polling", waiting=waiting)]
        )
    if there != wanted:
        return [advice("telegram-webhook-other", place=place_of(there) or "-")]
    found = [ok("telegram-webhook", waiting=waiting)]
    ago = now - int(info.get("last_error_date") or 0)
    if ago <= RECENT_SECONDS:
        found.append(advice("telegram-webhook-error", ago=ago, reason=str(info.get("last_error_message") or "?")))
    return found


async def _reached(session: ClientSession, webhook: str) -> Finding:
    """Say whether a post to the webhook, which bears no secret here, meets Kibitz, which refuses it."""
    try:
        status = (await ask(session, webhook, "POST")).status
    except NoAnswer as error:
        return advice("webhook-silent", reason=error.reason)
    return ok("webhook-answers") if status == 403 else advice("webhook-odd", status=status)
