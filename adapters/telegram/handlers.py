"""Answers what people do on Telegram: reads it, asks the chat vocabulary, and lets its posts out where they belong."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from telegram import Bot, CallbackQuery, ChatMemberUpdated, InlineKeyboardButton, InlineQuery, Message, Update
from telegram.error import TelegramError

from adapters.chat.buttons import Press, read_button
from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import supported, text
from adapters.telegram.inbound.membership import Groups, tells_of_move
from adapters.telegram.inbound.messages import Reader
from adapters.telegram.inbound.ranks import Ranks
from adapters.telegram.outbound import inline
from adapters.telegram.outbound.ephemeral import Ephemeral
from adapters.telegram.outbound.formatting import ALERT, cut
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.outbound.outbox import GRACE, Outbox
from adapters.telegram.outbound.private import Whispers
from adapters.telegram.outbound.publishing import Publisher
from adapters.telegram.outbound.reminders import Reminders
from adapters.telegram.outbound.transport import Letter, Sender
from adapters.telegram.shared import errors, ids, links
from adapters.telegram.shared.arrival import Act, Origin, Refusal
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import SHORT, Pace
from core.games import GAMES
from core.ports import Clock, Store, StoreBusy
from core.table import Status

_log = logging.getLogger(__name__)


class Answering:
    """Everything between an update that was read and the messages that answer it."""

    def __init__(
        self, *, bot: Bot, chat: Chat, store: Store, memory: Memory, pace: Pace, clock: Clock, language: str
    ) -> None:
        self._bot = bot
        self._username = bot.username
        self._chat = chat
        self._store = store
        self._memory = memory
        self._clock = clock
        self._language = language
        limits = Limits(pace)
        self._outbox = Outbox(limits, pace, memory, clock)
        self._sender = Sender(bot, bot.username, memory, limits, pace)
        self._publisher = Publisher(chat, self._outbox, self._sender)
        ephemeral = Ephemeral(bot, self._sender)
        self._whispers = Whispers(ephemeral, bot.username, self._sender, pace, self._publisher.aloud)
        self._reminders = Reminders(chat, memory, self._outbox, self._sender, self._publisher)
        self._groups = Groups(memory, chat.presence)
        self._reader = Reader(bot.bot, memory, store, Ranks(bot, pace))

    async def aclose(self) -> None:
        """Stop sending."""
        await self._outbox.aclose()

    async def moved(self, update: Update) -> bool:
        """Note that a group has become a supergroup, where an update says so; False where the store is too busy.

        Nothing could make up for that: the games would stay behind.
        """
        if update.message is not None:
            try:
                await self._groups.moved(update.message)
            except StoreBusy:
                return False
        return True

    async def message(self, update: int, message: Message) -> None:
        """Answer a message, where it wants something."""
        place = self._reader.place(message)
        self._sender.seen(place, message.message_id)
        try:
            await self._groups.told(message)
            act = await self._reader.message(update, message)
        except StoreBusy:
            await self._message_unread(message)
            return
        except Refusal as refusal:
            await self._notice(place, message, refusal.code, **refusal.values)
            return
        if act is not None:
            await self._deliver(act, await self._chat.handle(act.incoming))
        elif self._reader.stands_in(message):
            await self._notice(place, message, "telegram-no-person")

    async def press(self, update: int, query: CallbackQuery) -> None:
        """Answer the press of a button, at least by taking it off the person's screen as done."""
        try:
            act = await self._reader.press(update, query)
        except StoreBusy:
            await self._press_unread(query)
            return
        except Refusal as refusal:
            await self._press_unread(query, refusal.code)
            return
        if act is None:
            await self._answer(query.id, None)
            return
        await self._deliver(act, await self._chat.handle(act.incoming))

    async def member(self, change: ChatMemberUpdated) -> None:
        """Note that somebody has left a group, or come back."""
        with suppress(StoreBusy):
            await self._groups.changed(change)

    async def inline(self, query: InlineQuery) -> None:
        """Offer challenges for an inline query."""
        try:
            await self._bot.answer_inline_query(
                query.id,
                inline.answer(query, self._language, self._username),
                cache_time=inline.KEPT,
                is_personal=True,
            )
        except TelegramError as error:
            _log.debug("an inline query was not answered: %s", error)

    async def busy(self, update: Update) -> bool:
        """Answer without the store: to whoever waits, that it is busy. An inline query needs none.

        Returns False where that will not do, and the update has to be brought again.
        """
        if update.inline_query is not None:
            await self.inline(update.inline_query)
        elif update.callback_query is not None:
            await self._press_unread(update.callback_query)
        elif update.message is not None:
            self._sender.seen(self._reader.place(update.message), update.message.message_id)
            await self._message_unread(update.message)
        return not tells_of_move(update.message)

    async def show_owed(self) -> None:
        """Show the tables that should have been shown long since. Raises StoreBusy."""
        now = self._clock.now()
        found: list[Outgoing] = []
        for server, table in await self._memory.owed(now):
            await self._memory.owe(server, table, now + GRACE)
            current = await self._chat.current(server, table)
            if current is None:
                await self._memory.paid(server, table)
            else:
                found.append(current)
        # Beside each other: a chat that Telegram leaves hanging must not keep the others waiting.
        await asyncio.gather(*(self.show(each, owed=True) for each in found))

    async def show(self, out: Outgoing, *, owed: bool = False) -> None:
        """Show a chat, or one person, what nobody's deed brought about; `owed` tells that it is noted to be shown."""
        if out.post.to is not None:
            await self._reminders.remind(out, out.post.to)
            return
        key, thread = ids.read_chat(out.chat)
        letter = Letter(place=Place(self._memory.number(key), thread), post=out.post)
        await self._publisher.public(out.server, letter, owed=owed)

    async def _deliver(self, act: Act, posts: tuple[Post, ...]) -> None:
        origin = act.origin
        alerts: list[str] = []
        if not origin.here.private:
            for post in [post for post in posts if post.to is not None]:
                alert = await self._whispers.tell(act, post)
                alerts.extend([alert] if alert else [])
        async with asyncio.TaskGroup() as beside:
            if origin.pressed is not None:
                beside.create_task(self._answer(origin.pressed.query, cut("\n".join(alerts), ALERT) or None))
            await self._post(act, posts)

    async def _post(self, act: Act, posts: tuple[Post, ...]) -> None:
        """Let out what others may read, and in a private chat everything."""
        origin = act.origin
        for post in posts:
            if post.to is not None:
                if origin.here.private:
                    await self._publisher.aloud(self._letter(act, post, origin.here))
                continue
            letter = self._letter(act, post, origin.home)
            await self._publisher.public(
                act.incoming.server, replace(letter, further=await self._invitation(act, post))
            )
            await self._renew_hands(act, post)

    def _letter(self, act: Act, post: Post, place: Place) -> Letter:
        """Address a post. Only where the person is can it answer or replace a message there."""
        origin, asker = act.origin, act.incoming.player.id
        if place != origin.here:
            return Letter(place=place, post=post, asker=asker)
        replaces = origin.pressed if origin.pressed is not None and origin.pressed.ephemeral is None else None
        link = _link(act, post)
        return Letter(place=place, post=post, answers=origin.answers, asker=asker, replaces=replaces, link=link)

    async def _invitation(self, act: Act, post: Post) -> tuple[InlineKeyboardButton, ...]:
        """Return the button under an open offer that lets people join where they will be shown their stones."""
        offered = [read_button(button.id) for row in post.buttons for button in row]
        if post.picture is not None or post.game is None or act.origin.home.private:
            return ()
        if not any(read is not None and read.press is Press.ACCEPT for read in offered):
            return ()
        try:
            table = await self._store.load(act.incoming.server, post.game)
        except StoreBusy:
            return ()
        if table is None or table.status is not Status.OFFERED or not table.open_offer:
            return ()
        if not GAMES[table.game].has_hands:
            return ()
        key, _ = ids.read_chat(act.incoming.server)
        link = links.Link(links.Errand.JOIN, key, table.id)
        label = text(post.language, "telegram-join-privately")
        return (InlineKeyboardButton(label, url=links.url(self._username, link)),)

    async def _renew_hands(self, act: Act, post: Post) -> None:
        """Bring hands that are open up to date after a move of their owner's, and after a take-back."""
        pressed = None if act.incoming.press is None else read_button(act.incoming.press)
        if post.game is None or post.version is None:
            return
        own = pressed is not None and pressed.press is Press.HAND_STEP  # it comes with the answer
        for opened in self._whispers.out_of_date(act, post):
            if opened is not act or not own:
                await self._renew_hand(opened, act.incoming.event, post.game)

    async def _renew_hand(self, opened: Act, event: str, table: str) -> None:
        incoming = replace(
            opened.incoming,
            event=f"{event}:hand:{opened.origin.user}",
            text=None,
            press=f"{Press.HAND}:{table}:0",
            reply_to=None,
            on=None,
        )
        for hand in await self._chat.handle(incoming):
            await self._whispers.renew(opened, hand)

    async def _notice(self, place: Place, message: Message, code: str, **values: str) -> None:
        """Say something in answer to a message that the chat vocabulary never saw."""
        user = message.from_user
        spoken = supported(None if user is None else user.language_code) or self._language
        post = Post(text=text(spoken, code, values))
        await self._publisher.aloud(Letter(place=place, post=post, answers=message.message_id or None))

    async def _message_unread(self, message: Message) -> None:
        if self._reader.wants(message):
            await self._notice(self._reader.place(message), message, "storage-busy")

    async def _press_unread(self, query: CallbackQuery, code: str = "storage-busy") -> None:
        spoken = supported(query.from_user.language_code) or self._language
        await self._answer(query.id, text(spoken, code))

    async def _answer(self, query: str, alert: str | None) -> None:
        """Take the press of a button off the screen as done; an alert, which is to be read, is tried twice."""
        for _ in range(2 if alert else 1):
            try:
                await self._bot.answer_callback_query(
                    query, text=alert, show_alert=True if alert else None, read_timeout=SHORT, connect_timeout=SHORT
                )
            except Exception as error:  # noqa: BLE001 - whatever it is, the board is shown beside
                _log.debug("the press of a button was not answered: %s", error)
                if not errors.passing(error):
                    return
            else:
                return


def _link(act: Act, post: Post) -> links.Link | None:
    """Return the table that a hand in the private chat belongs to, where it is another chat's."""
    origin: Origin = act.origin
    if post.picture is None or post.game is None or post.to is None or origin.home == origin.here:
        return None
    key, _ = ids.read_chat(act.incoming.server)
    return links.Link(links.Errand.HAND, key, post.game)
