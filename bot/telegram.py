"""Telegram as one of the platforms that are served."""

from __future__ import annotations

from adapters.store.redis_store import RedisStore
from adapters.telegram.application import Options, Refused, TelegramBot
from bot.serving import CannotServe, Service
from bot.settings import Settings
from core.service import Desk


def telegram(settings: Settings, store: RedisStore, desk: Desk) -> Service | None:
    """Return the service, None where no token is set."""
    if settings.telegram_token is None:
        return None
    secret = settings.telegram_webhook_secret
    bot = TelegramBot(
        Options(
            token=settings.telegram_token.get_secret_value(),
            language=settings.language,
            api_url=settings.telegram_api_url,
            webhook_url=settings.telegram_webhook_url,
            webhook_secret=None if secret is None else secret.get_secret_value(),
        ),
        store,
        desk,
    )

    async def run() -> None:
        try:
            await bot.run()
        except Refused:
            raise CannotServe("TELEGRAM_TOKEN: Telegram does not know this token") from None

    return Service("Telegram", run, bot.routes())
