"""Kibitz on Telegram: the library's Application, what it hands on, and what goes on beside it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web
from telegram import Update
from telegram.error import BadRequest, InvalidToken, TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ChatMemberHandler,
    InlineQueryHandler,
    MessageHandler,
    filters,
)
from telegram.request import HTTPXRequest

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing
from adapters.chat.texts import plain_moments
from adapters.platforms import CannotServe
from adapters.store.redis_store import RedisStore
from adapters.telegram.handlers import Answering
from adapters.telegram.inbound import webhook
from adapters.telegram.inbound.polling import LEASE, WANTED, Poller
from adapters.telegram.inbound.updates import Intake, Turn
from adapters.telegram.outbound.announcing import announce
from adapters.telegram.outbound.formatting import moments
from adapters.telegram.shared import errors
from adapters.telegram.shared.ids import PREFIX
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace, RealPace, told_to_stop
from adapters.telegram.shared.redaction import hide
from core.ports import Clock, StoreBusy
from core.service import Context

API: Final = "https://api.telegram.org"
CHORES: Final = 15.0
"""Seconds between looks at boards that are owed, and at the menu of commands."""

CONNECTIONS: Final = 64

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
    lease: float = LEASE


class TelegramPlatform:
    """Telegram, through one bot, as one of the platforms that the program serves."""

    def __init__(self, options: Options, store: RedisStore, ctx: Context, pace: Pace | None = None) -> None:
        for secret in filter(None, (options.token, options.webhook_secret)):
            hide(secret)
        self._options = options
        self._store = store
        self._clock: Clock = ctx.clock
        self._pace = pace or RealPace()
        self.chat = Chat(ctx, options.language, moments=moments(plain_moments(ctx.clock)), isolate=True)
        self._holder = secrets.token_hex(8)
        self._application = _application(options)
        self._intake = Intake(self._application.bot, self._handle)
        self._begun = asyncio.Event()
        self._memory: Memory
        self._answering: Answering
        self._poller: Poller | None = None

    def routes(self) -> list[web.RouteDef]:
        """Return the webhook, where there is one."""
        url, secret = self._options.webhook_url, self._options.webhook_secret
        if url is None or secret is None:
            return []
        return [webhook.route(url, secret, self._intake)]

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until cancelled; `ready` is called when updates can be taken. Raises CannotServe."""
        try:
            await self._begin()
            await self._bring_about_updates()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._every(CHORES, lambda: self._alone("commands", self._announce)))
                tasks.create_task(self._every(CHORES, lambda: self._alone("owed", self._answering.show_owed)))
                if self._options.webhook_url is None:
                    self._poller = self._new_poller()
                    tasks.create_task(self._poller.run())
                ready()
        finally:
            await self._intake.aclose()
            if self._begun.is_set():
                await self._answering.aclose()
            await self._application.shutdown()
            await self._application.bot.shutdown()  # which the former leaves out where the beginning failed

    def connected(self) -> bool:
        """Whether what people do reaches us now: who polls was answered. With a webhook nobody can tell otherwise."""
        if self._options.webhook_url is not None:
            return self._begun.is_set()
        return self._poller is not None and self._poller.answered

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server now."""
        return self._begun.is_set() and server.startswith(PREFIX)

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something in a server that is served."""
        await self._answering.show(outgoing)

    async def _begin(self) -> None:
        """Make the library's objects ready, however long Telegram cannot be reached."""
        bot = self._application.bot
        await self._patiently(self._application.initialize, self._way)
        self._memory = Memory(self._store.client, bot.id, self._pace)
        self._answering = Answering(
            bot=bot,
            chat=self.chat,
            store=self._store,
            memory=self._memory,
            pace=self._pace,
            clock=self._clock,
            language=self._options.language,
        )
        self._application.add_handler(MessageHandler(filters.UpdateType.MESSAGE, self._on_message))
        self._application.add_handler(CallbackQueryHandler(self._on_press))
        self._application.add_handler(InlineQueryHandler(self._on_inline))
        self._application.add_handler(ChatMemberHandler(self._on_member, ChatMemberHandler.CHAT_MEMBER))
        self._application.add_error_handler(_failed)
        self._begun.set()
        if not bot.bot.can_read_all_group_messages:
            _log.info("privacy mode is on: in groups only commands and replies reach Kibitz, which is enough")

    async def _bring_about_updates(self) -> None:
        """Tell Telegram how updates are taken: at the webhook's address, or by polling."""
        options, bot = self._options, self._application.bot
        if options.webhook_url is not None:
            url, secret = options.webhook_url, options.webhook_secret
            await self._patiently(
                lambda: bot.set_webhook(url, secret_token=secret, allowed_updates=WANTED), "TELEGRAM_WEBHOOK_URL"
            )
        else:
            await self._patiently(bot.delete_webhook, self._way)

    def _new_poller(self) -> Poller:
        bot, lease = self._application.bot, self._options.lease
        return Poller(bot, self._intake, self._store, pace=self._pace, holder=self._holder, lease=lease)

    async def _handle(self, update: Update, turn: Turn) -> bool:
        """Handle an update once, in its turn; False when another process is at it, or it has to come again.

        Where the store is too busy to say who is, that is the answer: whoever waits tries again.
        """
        await self._begun.wait()  # the web server may be there before us
        number, holder, alone = update.update_id, secrets.token_hex(4), self._options.webhook_url is None
        try:
            begun = await self._memory.begin(number, holder, alone=alone)
        except StoreBusy:
            return await self._answering.busy(update)
        if begun is not True:
            return begun is False
        async with self._memory.kept(number, holder):
            await turn()
            if not await self._answering.moved(update):
                return False
            await self._application.process_update(update)
        with suppress(StoreBusy):
            await self._memory.done(number)
        return True

    async def _on_message(self, update: Update, context: object) -> None:
        del context
        if update.message is not None:
            await self._answering.message(update.update_id, update.message)

    async def _on_press(self, update: Update, context: object) -> None:
        del context
        if update.callback_query is not None:
            await self._answering.press(update.update_id, update.callback_query)

    async def _on_inline(self, update: Update, context: object) -> None:
        del context
        if update.inline_query is not None:
            await self._answering.inline(update.inline_query)

    async def _on_member(self, update: Update, context: object) -> None:
        del context
        if update.chat_member is not None:
            await self._answering.member(update.chat_member)

    async def _announce(self) -> None:
        await announce(self._application.bot, self._memory)

    async def _alone(self, name: str, chore: Callable[[], Awaitable[None]]) -> None:
        """Do what one process does for all."""
        if await self._store.lease(f"telegram-{name}:{self._application.bot.id}", self._holder, 2 * CHORES):
            await chore()

    async def _every(self, seconds: float, work: Callable[[], Any]) -> None:
        """Do something now and again, whatever goes wrong."""
        while True:
            try:
                await work()
            except (StoreBusy, TelegramError) as error:
                _log.info("put off: %s", error)
            except Exception:  # noqa: BLE001 - whatever it is, the updates go on
                _log.exception("something beside the updates failed")
            if told_to_stop():
                return
            await self._pace.sleep(seconds)

    @property
    def _way(self) -> str:
        """The setting that says which server is called, or else as whom."""
        return "TELEGRAM_TOKEN" if self._options.api_url is None else "TELEGRAM_API_URL"

    async def _patiently(self, call: Callable[[], Any], setting: str) -> None:
        """Call Telegram until it answers. Raises CannotServe, naming the setting where Telegram refuses the call."""
        attempt = 0
        while True:
            try:
                await call()
            except InvalidToken:
                raise CannotServe("TELEGRAM_TOKEN: Telegram does not know this token") from None
            except BadRequest as error:
                raise CannotServe(f"{setting}: Telegram refuses it: {' '.join(error.message.split())}") from None
            except TelegramError as error:
                _log.warning("Telegram cannot be reached yet: %s", error)
                await self._pace.sleep(errors.pause(error, attempt))
                attempt += 1
            else:
                return


def _application(options: Options) -> AnyApplication:
    api = options.api_url or API
    request = HTTPXRequest(connection_pool_size=CONNECTIONS, pool_timeout=5.0, read_timeout=10.0)
    builder = ApplicationBuilder().token(options.token).base_url(f"{api}/bot").base_file_url(f"{api}/file/bot")
    return builder.request(request).updater(None).job_queue(None).build()


async def _failed(update: object, context: Any) -> None:  # noqa: ANN401 - the library's context
    number = update.update_id if isinstance(update, Update) else None
    _log.error("update %s failed", number, exc_info=context.error)
