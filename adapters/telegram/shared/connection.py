"""The library's Application: how it reaches Telegram, and how it begins however long that takes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from telegram.error import BadRequest, InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder

from adapters.ending import told_to_stop
from adapters.platforms import CannotServe
from adapters.telegram.shared import errors
from adapters.telegram.shared.pace import Pace
from adapters.telegram.shared.request import Reach, Request

API: Final = "https://api.telegram.org"
CONNECTIONS: Final = 64

LEASE_SECONDS: Final = 4.0
"""How long a poller that was killed still counts as one: another takes over within five seconds."""

WANTED_UPDATES: Final = ("message", "callback_query", "inline_query", "chat_member", "my_chat_member")
"""The kinds of updates that are asked for."""

_log = logging.getLogger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to reach Telegram, and how to be reached: by a webhook where its address and secret are given."""

    token: str = field(repr=False)
    language: str
    api_url: str | None = None
    webhook_url: str | None = None
    webhook_secret: str | None = field(default=None, repr=False)
    lease: float = LEASE_SECONDS

    @property
    def way(self) -> str:
        """The setting that says which server is called, or else with which token."""
        return "TELEGRAM_TOKEN" if self.api_url is None else "TELEGRAM_API_URL"


def application(options: Options, reach: Reach) -> AnyApplication:
    """Return the library's Application, which fetches no updates of its own, and notes in `reach` what it learns."""
    api = options.api_url or API
    request = Request(reach, connection_pool_size=CONNECTIONS, pool_timeout=5.0, read_timeout=10.0)
    builder = ApplicationBuilder().token(options.token).base_url(f"{api}/bot").base_file_url(f"{api}/file/bot")
    # The library would make a second client, with certificates of its own, for an updater.
    return builder.request(request).get_updates_request(request).updater(None).job_queue(None).build()


async def begin(application: AnyApplication, options: Options, pace: Pace) -> None:
    """Make the library's objects ready, and tell Telegram how updates are taken: by a webhook, or by polling.

    Raises CannotServe.
    """
    bot, url = application.bot, options.webhook_url
    await patiently(application.initialize, options.way, pace)
    if url is None:
        await patiently(bot.delete_webhook, options.way, pace)
    else:
        secret = options.webhook_secret
        await patiently(
            lambda: bot.set_webhook(url, secret_token=secret, allowed_updates=WANTED_UPDATES),
            "TELEGRAM_WEBHOOK_URL",
            pace,
        )
    if not bot.bot.can_read_all_group_messages:
        _log.info("privacy mode is on: in groups only commands and replies reach Kibitz, which is enough")


async def patiently(call: Callable[[], Any], setting: str, pace: Pace) -> None:
    """Call Telegram until it answers. Raises CannotServe, naming the setting where Telegram refuses the call."""
    attempt = 0
    while True:
        try:
            await call()
        except InvalidToken:
            raise CannotServe("telegram-token") from None
        except BadRequest as error:
            raise CannotServe("telegram-refuses", setting=setting, reason=" ".join(error.message.split())) from None
        except TelegramError as error:
            if told_to_stop():
                raise asyncio.CancelledError from error
            if not attempt:
                _log.warning("Telegram cannot be reached yet: %s", error)
            await pace.sleep(errors.pause(error, attempt))
            attempt += 1
        else:
            return
