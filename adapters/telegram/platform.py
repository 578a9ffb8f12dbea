"""Telegram as one of the platforms that the program serves."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from aiohttp import web
from telegram import Update
from telegram.error import TelegramError
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, InlineQueryHandler, MessageHandler, filters

from adapters.chat.chat import Chat
from adapters.chat.elsewhere import Way
from adapters.chat.posts import Outgoing
from adapters.chat.texts import plain_moments
from adapters.ending import told_to_stop
from adapters.link import Link
from adapters.ports import PlatformStore
from adapters.telegram.handlers import Handlers
from adapters.telegram.inbound import webhook
from adapters.telegram.inbound.polling import Poller
from adapters.telegram.inbound.updates import Updates
from adapters.telegram.outbound.formatting import moments
from adapters.telegram.outbound.menu import announce
from adapters.telegram.shared.connection import Options, application, begin
from adapters.telegram.shared.ids import PREFIX
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import SHORT, Pace, RealPace
from adapters.telegram.shared.redaction import hide
from adapters.telegram.shared.request import Reach
from core.ports import Store, StoreBusy
from core.service import Context

CHORES_EVERY_SECONDS: Final = 15.0
"""Time between looks at boards that are owed, and at the menu of commands."""

ASK_EVERY_SECONDS: Final = 5.0
"""Time between looks at whether Telegram answers: with a webhook nothing else tells, while no one plays."""

PROBES_EVERY_SECONDS: Final = 3_600.0
"""Time between looks at whether chats with games take messages; the first is at the start."""

PROBE_PAUSE_SECONDS: Final = 0.1
"""Time between two of these chats, so that they leave room for messages."""

CLOSING_SECONDS: Final = 1.0
"""How long the connections to Telegram may take to close."""

_log = logging.getLogger(__name__)


class TelegramPlatform:
    """Telegram, through one bot."""

    name = "telegram"

    def __init__(
        self, options: Options, store: Store, kept: PlatformStore, ctx: Context, pace: Pace | None = None
    ) -> None:
        """Take the store of tables, and the one for what the platform itself keeps (a step takes `STEP_SECONDS`)."""
        for secret in filter(None, (options.token, options.webhook_secret)):
            hide(secret)
        self._options = options
        self._store = store
        self._kept = kept
        self._clock = ctx.clock
        self._pace = pace or RealPace()
        self.chat = Chat(ctx, options.language, moments=moments(plain_moments(ctx.clock)), isolate=True, ways=self.way)
        self._holder = secrets.token_hex(8)
        self._reach = Reach(self._pace.now)
        self._application = application(options, self._reach)
        self._updates = Updates(self._application, alone=options.webhook_url is None)
        self._link = Link(self._pace.now)
        self._memory: Memory
        self._handlers: Handlers
        self._poller: Poller | None = None
        self._leases: set[str] = set()

    async def way(self, server: str, chat: str, message: str | None) -> Way:
        """Return the way to a game of a chat, once this process has begun to serve."""
        return await self._handlers.titles.way(server, chat, message) if self._updates.handled else Way()

    def routes(self) -> list[web.RouteDef]:
        """Return the webhook, where there is one."""
        url, secret = self._options.webhook_url, self._options.webhook_secret
        if url is None or secret is None:
            return []
        return [webhook.route(url, secret, self._updates)]

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until cancelled; `ready` is called when updates can be taken. Raises CannotServe."""
        try:
            await begin(self._application, self._options, self._pace)
            self._handle_updates()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._every(CHORES_EVERY_SECONDS, lambda: self._alone("commands", self._announce)))
                tasks.create_task(self._every(CHORES_EVERY_SECONDS, self.show_owed))
                tasks.create_task(self._every(PROBES_EVERY_SECONDS, lambda: self._alone("probes", self._probe)))
                tasks.create_task(self._every(ASK_EVERY_SECONDS, self._ask))
                if self._options.webhook_url is None:
                    self._poller = self._new_poller()
                    tasks.create_task(self._poller.run())
                ready()
                try:
                    await asyncio.Event().wait()
                finally:
                    await self._updates.aclose()  # before all else: other processes wait for what is left of them
        finally:
            await self._close()

    async def drain(self) -> None:
        """Take no more updates, and return when those in hand are answered."""
        if self._poller is not None:
            self._poller.stop()
        await self._updates.drain()
        if self._updates.handled:
            await self._handlers.drain()

    async def _close(self) -> None:
        """Hand over what was not done, and leave Telegram."""
        await self._updates.aclose()
        if self._updates.handled:
            await self._handlers.aclose()
            for name in self._leases:
                with suppress(StoreBusy):
                    await self._store.lease(name, self._holder, 0)
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._application.shutdown()
                await self._application.bot.shutdown()  # which the former leaves out where the beginning failed

    def connected(self) -> bool:
        """Whether what people do reaches this process: the last poll succeeded. With a webhook no one can tell."""
        if self._options.webhook_url is not None:
            return self._updates.handled
        return self._poller is not None and self._poller.answered

    def trouble(self) -> str | None:
        """Say that Telegram does not answer, where it does not for too long."""
        self._reach.tell()
        polls = self._poller is None or not self._poller.leads or self._poller.answered
        stands = self._updates.handled and polls and self._reach.answers
        return "Telegram does not answer" if self._link.away(stands=stands) else None

    async def _ask(self) -> None:
        """Find out whether Telegram answers, where nothing was heard of it for a while."""
        if self._reach.silent_for(ASK_EVERY_SECONDS):
            with suppress(TelegramError):
                await self._application.bot.get_me(read_timeout=SHORT, connect_timeout=SHORT)

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server now."""
        return self._updates.handled and server.startswith(PREFIX)

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something in a server that is served."""
        await self._handlers.show(outgoing)

    async def show_owed(self) -> None:
        """Show the boards that are owed. Raises StoreBusy."""
        await self._handlers.ledger.show_owed(self.serves)

    def _handle_updates(self) -> None:
        """Put together what handles updates, and let it begin."""
        bot = self._application.bot
        self._memory = Memory(self._kept, bot.id, self._pace)
        self._handlers = handlers = Handlers(
            bot=bot,
            chat=self.chat,
            boards=self._store,
            memory=self._memory,
            pace=self._pace,
            clock=self._clock,
            language=self._options.language,
        )
        self._application.add_handler(MessageHandler(filters.UpdateType.MESSAGE, handlers.message))
        self._application.add_handler(CallbackQueryHandler(handlers.press))
        self._application.add_handler(InlineQueryHandler(handlers.inline))
        self._application.add_handler(ChatMemberHandler(handlers.member, ChatMemberHandler.ANY_CHAT_MEMBER))
        self._application.add_error_handler(_failed)
        self._updates.open(self._memory, handlers)

    def _new_poller(self) -> Poller:
        bot, lease = self._application.bot, self._options.lease
        return Poller(bot, self._updates, self._store, pace=self._pace, holder=self._holder, lease=lease)

    async def _announce(self) -> None:
        await announce(self._application.bot, self._memory)

    async def _probe(self) -> None:
        """Find out where nothing can be said, also without being told: of every chat that has games."""
        for server, chat in await self.chat.places():
            if self.serves(server):
                await self._handlers.probes.probe(server, chat)
                await self._pace.sleep(PROBE_PAUSE_SECONDS)

    async def _alone(self, name: str, chore: Callable[[], Awaitable[None]]) -> None:
        """Do what one process does for all."""
        lease = f"telegram-{name}:{self._application.bot.id}"
        if await self._store.lease(lease, self._holder, 2 * CHORES_EVERY_SECONDS):
            self._leases.add(lease)
            await chore()

    async def _every(self, seconds: float, work: Callable[[], Any]) -> None:
        """Do something now and again, whatever goes wrong."""
        while True:
            try:
                await work()
            except StoreBusy:
                pass  # the store says in the log itself what it cannot do
            except TelegramError as error:
                _log.info("put off: %s", error)
            except Exception:  # noqa: BLE001 - the boundary: updates go on
                _log.exception("something besides the updates failed")
            if told_to_stop():
                return
            await self._pace.sleep(seconds)


async def _failed(update: object, context: Any) -> None:  # noqa: ANN401 - the library's context
    number = update.update_id if isinstance(update, Update) else None
    _log.error("update %s failed", number, exc_info=context.error)
