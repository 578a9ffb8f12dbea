"""The way of an update through Kibitz: read, answered by the chat vocabulary, and said where the answer belongs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from telegram import Bot, CallbackQuery, ChatMemberUpdated, InlineQuery, Message, Update
from telegram.error import TelegramError

from adapters.about import on
from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import NotSaid, PlaceSilent, Spot, spot_of
from adapters.chat.chat import Chat
from adapters.chat.pacing import DEAF_SECONDS, Pacing, Verdict, belongs_to_move
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import text
from adapters.telegram.inbound import reading
from adapters.telegram.inbound.membership import Membership, tells_of_move, was_added
from adapters.telegram.inbound.messages import Messages
from adapters.telegram.inbound.presses import Presses
from adapters.telegram.inbound.ranks import Ranks
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.outbound import inline
from adapters.telegram.outbound.acknowledging import Acknowledgements
from adapters.telegram.outbound.answering import Answering
from adapters.telegram.outbound.ephemeral import Ephemeral
from adapters.telegram.outbound.hands import Hands
from adapters.telegram.outbound.letters import LetterBox
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.outbound.notices import Notices
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.overview import Overview
from adapters.telegram.outbound.private import Private
from adapters.telegram.outbound.probing import Probes
from adapters.telegram.outbound.reminders import Reminders
from adapters.telegram.outbound.transport import TelegramTransport, is_away
from adapters.telegram.outbound.ways import Titles
from adapters.telegram.outbound.welcome import Welcome
from adapters.telegram.shared import errors, ids, people
from adapters.telegram.shared.arrival import Arrival, Refusal
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace
from core.ports import BoardStore, Clock, StoreBusy

_log = logging.getLogger(__name__)


class Handlers:
    """What is done about each kind of update: here the two directions are put together."""

    def __init__(
        self, *, bot: Bot, chat: Chat, boards: BoardStore, memory: Memory, pace: Pace, clock: Clock, language: str
    ) -> None:
        self._bot = bot
        self._memory = memory
        self._pacing = Pacing(pace.now)
        limits = Limits(pace)
        self._transport = TelegramTransport(bot, memory, limits, pace)
        self.places = Places(chat)
        self.ledger = Ledger(self._transport, boards, chat, self.places, clock, alone=lambda player: player.id)
        self.outbox = Outbox(self._publish, memory, limits, pace)
        private = Private(
            username=bot.username,
            ephemeral=Ephemeral(bot),
            transport=self._transport,
            outbox=self.outbox,
            pace=pace,
        )
        self._acknowledgements = Acknowledgements(bot, pace)
        self._reminders = Reminders(chat, self.outbox)
        self._letters = LetterBox(chat, self._transport)
        self.probes = Probes(bot, memory, self.places, pace)
        self._membership = Membership(bot.bot, memory, chat.presence, self.places)
        self._welcome = Welcome(bot.username, chat, self.outbox, memory)
        self.titles = Titles(bot, memory)
        self._reader = reader = Reading(bot.bot, memory, chat, Ranks(bot, pace))
        self._notices = Notices(self.outbox, chat, reader, language)
        self._answering = Answering(
            username=bot.username,
            chat=chat,
            outbox=self.outbox,
            private=private,
            hands=Hands(chat, private, memory),
            acknowledgements=self._acknowledgements,
            welcome=self._welcome,
            overview=Overview(chat, reader, self.titles),
        )
        self._messages = Messages(reader)
        self._presses = Presses(reader)

    async def message(self, update: Update, context: object) -> None:
        """Answer a message, where it wants something."""
        del context
        message = update.message
        if message is None or not await self._listens_to(update.update_id, message):
            return
        try:
            if message.text is None:
                await self._membership.told(message)
            if message.chat.is_direct_messages:  # what is sent there needs a topic that the rest knows nothing of
                await self._not_there(message)
                return
            arrival = await self._messages.read(update.update_id, message)
            await self._heard(message)
            if arrival is not None and self._is_mute(arrival):
                await self._notices.tell(people.author(message), "telegram-silent-there")
                return
        except StoreBusy as busy:
            await self._message_unread(message, busy.code)
            return
        except Refusal as refusal:
            await self._notices.answer(message, refusal.code, *refusal.ways, **refusal.values)
            return
        if arrival is not None:
            await self._answering.do(arrival)
        elif self._messages.stands_in(message):
            await self._notices.answer(message, "telegram-no-person")

    async def press(self, update: Update, context: object) -> None:
        """Answer the press of a button, at least by taking it off the person's screen as done."""
        del context
        query = update.callback_query
        if query is None:
            return
        verdict = self._judged(query)
        if verdict is not Verdict.TAKEN:
            await self._too_many(query, verdict)
            return
        try:
            arrival = await self._presses.read(update.update_id, query)
        except StoreBusy as busy:
            await self._press_unread(query, busy.code)
        except Refusal as refusal:
            await self._press_unread(query, refusal.code)
        else:
            if arrival is None:
                await self._acknowledgements.answer(query.id, None)
            elif self._is_mute(arrival):
                await self._press_unread(query, "telegram-silent-there")
            else:
                await self._answering.do(arrival)

    async def member(self, update: Update, context: object) -> None:
        """Note that a person, or the bot itself, has left a chat or come back, or may speak there no more or again."""
        del context
        if update.chat_member is not None:
            with suppress(StoreBusy):
                await self._membership.changed(update.chat_member)
        if update.my_chat_member is not None:
            with suppress(StoreBusy):
                await self._membership.own_changed(update.my_chat_member)
                await self._came(update.update_id, update.my_chat_member)

    async def inline(self, update: Update, context: object) -> None:
        """Offer challenges for an inline query."""
        del context
        query = update.inline_query
        if query is None or not self._answers_inline(query):
            return
        results = inline.answer(query, self._notices.language(query.from_user), self._bot.username)
        try:
            await self._bot.answer_inline_query(query.id, results, cache_time=inline.CACHED_SECONDS, is_personal=True)
        except TelegramError as error:
            _log.debug("an inline query was not answered: %s", error)

    async def moved(self, message: Message) -> bool:
        """Note that a group has become a supergroup, as a service message says; False where the store is too busy.

        Nothing could make up for that: the games would stay behind.
        """
        try:
            await self._membership.moved(message)
        except StoreBusy:
            return False
        return True

    async def busy(self, update: Update, busy: StoreBusy) -> bool:
        """Answer without the store, which is busy. An inline query needs none.

        Returns False where that will not do, and the update has to be brought again.
        """
        await self.inline(update, None)
        if update.callback_query is not None:
            await self._press_unread(update.callback_query, busy.code)
        elif update.message is not None:
            await self._message_unread(update.message, busy.code)
        return not tells_of_move(update.message) and update.my_chat_member is None

    async def show(self, out: Outgoing) -> None:
        """Show a chat, or one person, what no user action caused."""
        if out.letter is not None:
            await self._letters.deliver(out.letter, out.post)
            return
        post, spot = out.post, spot_of(out)
        if post.to is not None and post.seat is None:
            await self._reminders.remind(out, post.to)
            return
        try:
            await self.outbox.put(spot if post.to is None else replace(spot, chat=post.to.id), post)
        except NotSaid as error:
            _log.info(
                "what time has to say is not said in %s: %s",
                out.chat,
                error,
                extra=on(out.server, out.chat, out.post.game),
            )

    async def drain(self) -> None:
        """Return when what is to be sent now is sent."""
        await self.outbox.drain()

    async def aclose(self) -> None:
        """Stop sending; boards that wait are owed, and other processes may show them as soon as they could go out."""
        await self._acknowledgements.aclose()
        waiting = await self.outbox.aclose()
        with suppress(StoreBusy):
            await asyncio.gather(*(self.ledger.hand_over(*table, seconds) for table, seconds in waiting.items()))

    async def _publish(self, spot: Spot, post: Post) -> str | None:
        """Make one attempt to say a post: by the ledger, but for what lies in another chat than its table's.

        Where a whole chat takes no message, all its topics are silent.
        """
        if is_away(spot) and post.seat is None:
            if post.edits and spot.replaces is not None and await self._transport.edit(spot.replaces, spot, post):
                return spot.replaces
            return await self._transport.send(spot, post)
        try:
            return await self.ledger.publish(spot, post)
        except PlaceSilent as error:
            if not errors.of_topic(error):
                await self.places.silent(spot.server, None, str(error))
            raise

    async def _listens_to(self, number: int, message: Message) -> bool:
        """Whether a message is read: not of who does too much, who is told so once. Talk counts nothing."""
        user = people.author(message)
        if user is None or not self._messages.wants(message):
            return True
        moves = belongs_to_move(message.text, None)
        verdict = self._pacing.judge(ids.player_id(user.id), str(message.chat.id), str(number), moves=moves)
        if verdict is Verdict.TOLD:
            await self._notices.answer(message, "slow-down", seconds=DEAF_SECONDS)
        return verdict is Verdict.TAKEN

    def _judged(self, query: CallbackQuery) -> Verdict:
        chat = "" if query.message is None else str(query.message.chat.id)
        _, data = ids.read_under_server(query.data or "")
        moves = belongs_to_move(None, data)
        return self._pacing.judge(ids.player_id(query.from_user.id), chat, query.id, moves=moves)

    def _answers_inline(self, query: InlineQuery) -> bool:
        who = ids.player_id(query.from_user.id)
        return self._pacing.judge(who, "inline", query.id, moves=True) is Verdict.TAKEN

    async def _too_many(self, query: CallbackQuery, verdict: Verdict) -> None:
        """Take the press of who does too much off their screen, and tell them once."""
        words = text(self._notices.language(query.from_user), "slow-down", {"seconds": DEAF_SECONDS})
        await self._acknowledgements.answer(query.id, words if verdict is Verdict.TOLD else None)

    async def _heard(self, message: Message) -> None:
        """Find out whether the bot may speak again in a chat where it could not: it is told what is written there."""
        here = reading.place(message)
        key = await self._memory.key(here.chat)
        server, chat = ids.server_id(key), ids.chat_id(key, here.thread)
        if self.places.is_silent(server, chat):
            await self.probes.probe(server, chat)

    async def _came(self, number: int, change: ChatMemberUpdated) -> None:
        """Greet a group that the bot was added to, in the language of who added it. Raises StoreBusy."""
        if was_added(change):
            await self._welcome.came(await self._reader.arrival(number, change.from_user, Place(change.chat.id)))

    async def _not_there(self, message: Message) -> None:
        """Tell a person that nothing begins where they wrote, in their private chat."""
        if self._messages.wants(message):
            await self._notices.tell(people.author(message), "telegram-not-there")

    def _is_mute(self, arrival: Arrival) -> bool:
        """Whether a person wants to begin a game where nothing can be said."""
        return arrival.begins_game and self.places.is_silent(arrival.server, arrival.chat)

    async def _message_unread(self, message: Message, code: str) -> None:
        if self._messages.wants(message):
            await self._notices.answer(message, code)

    async def _press_unread(self, query: CallbackQuery, code: str) -> None:
        await self._acknowledgements.answer(query.id, text(self._notices.language(query.from_user), code))
