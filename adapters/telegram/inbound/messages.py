"""From Telegram's updates to events of the chat vocabulary: what counts, who did it, and which board it is about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from telegram import CallbackQuery, Chat, InlineKeyboardButton, Message, User
from telegram.constants import ChatType

from adapters.chat.board_tag import read_tag
from adapters.chat.buttons import Press, read_button
from adapters.chat.commands import Command, read_command
from adapters.chat.dispatch import COMMANDS
from adapters.chat.posts import BoardRef, Incoming
from adapters.telegram.inbound.mentions import Naming
from adapters.telegram.inbound.ranks import Ranks
from adapters.telegram.shared import ids, links, people
from adapters.telegram.shared.arrival import OF_ADMINISTRATORS, Act, Origin, Pressed, Refusal
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from core import clocks
from core.games import GAMES
from core.notation import is_attempt
from core.ports import Store


class Reader:
    """Reads updates for one bot."""

    def __init__(self, bot: User, memory: Memory, store: Store, ranks: Ranks) -> None:
        self._bot = bot
        self._name = (bot.username or "").lower()
        self._naming = Naming(bot)
        self._memory = memory
        self._store = store
        self._ranks = ranks

    async def message(self, update: int, message: Message) -> Act | None:
        """Read a message; None where nothing is wanted of us. Raises StoreBusy and Refusal."""
        user = people.author(message)
        if user is None or message.text is None or not self._came_straight(message):
            return None
        ephemeral = _ephemeral(message)
        origin = await self._origin(message, user)
        origin = replace(origin, answers=message.message_id or None, ephemeral=ephemeral)
        private = origin.here.private
        text, mentions = self._naming.resolved(message, user)
        command, addressed = self._command(text)
        if command is None and addressed:
            return None
        if command is not None:
            if (
                private
                and message.text.startswith("/start ")
                and (link := links.read_payload(message.text.split(maxsplit=1)[1].strip()))
            ):
                return await self._errand(update, user, origin, link)
            if not private and not addressed and command.name not in COMMANDS and not self._board(message):
                return None
        incoming = self._incoming(update, user, await self._key(origin.home), origin.home.thread)
        incoming = replace(
            incoming,
            text=text,
            mentions=mentions,
            private=private or ephemeral is not None,
            reply_to=self._board(message),
        )
        if private and message.reply_to_message is not None and incoming.reply_to is not None:
            link = links.link_under(message.reply_to_message)
            if link is not None:
                return await self._elsewhere(Act(incoming, origin), link)
        if command is not None and command.name in OF_ADMINISTRATORS:
            incoming = replace(incoming, admin=await self._administers(message.chat, user, command))
        return Act(incoming, origin)

    async def press(self, update: int, query: CallbackQuery) -> Act | None:
        """Read the press of a button; None where it stands under no message of a chat. Raises StoreBusy and Refusal."""
        message = query.message
        if message is None or query.data is None or not people.is_person(query.from_user):
            return None
        accessible = message if isinstance(message, Message) else None
        origin = await self._origin(message, query.from_user)
        pressed = Pressed(
            query=query.id,
            message=message.message_id,
            photo=bool(accessible and (accessible.photo or accessible.document)),
            ephemeral=_ephemeral(accessible),
        )
        origin = replace(origin, pressed=pressed)
        incoming = self._incoming(update, query.from_user, await self._key(origin.home), origin.home.thread)
        read = read_button(query.data)
        on = None if read is None else BoardRef(read.table, read.edition)
        incoming = replace(incoming, press=query.data, on=on, private=origin.here.private)
        command = read_command(query.data)
        cancels = read is not None and read.press is Press.CANCEL
        if cancels or (command is not None and command.name in OF_ADMINISTRATORS):
            incoming = replace(incoming, admin=await self._administers(message.chat, query.from_user, command))
        link = links.link_under(accessible) if accessible is not None and origin.here.private else None
        return Act(incoming, origin) if link is None else await self._elsewhere(Act(incoming, origin), link)

    def wants(self, message: Message) -> bool:
        """Whether somebody waits for our answer to a message, as far as the message itself tells."""
        return people.author(message) is not None and self._asks(message)

    def stands_in(self, message: Message) -> bool:
        """Whether a message that wants something comes from an account that cannot play: then that is to be said."""
        speaks = message.sender_chat is not None or (message.from_user and message.from_user.id in ids.NO_PERSONS)
        return bool(speaks) and not message.is_automatic_forward and self._asks(message)

    def place(self, message: Message) -> Place:
        """Return where a message was written."""
        return Place(message.chat.id, _thread(message))

    def _asks(self, message: Message) -> bool:
        """Whether a message asks for something: a command, what may be a move, or in a private chat anything."""
        text, private = message.text, message.chat.type == ChatType.PRIVATE
        if text is None or not self._came_straight(message):
            return False
        command, addressed = self._command(text)
        if command is not None:
            return private or addressed or command.name in COMMANDS
        if addressed:
            return False
        return private or (self._board(message) is not None and any(is_attempt(game, text) for game in GAMES.values()))

    def _came_straight(self, message: Message) -> bool:
        """Whether a message is its sender's own: not forwarded, and sent by no other bot's inline mode."""
        return message.forward_origin is None and (message.via_bot is None or message.via_bot.id == self._bot.id)

    def _command(self, text: str) -> tuple[Command | None, bool]:
        """Return the command in a text, None where it is none or another bot's; and whether it names its bot."""
        word, at, name = text.split(maxsplit=1)[0].partition("@") if text.startswith("/") else ("", "", "")
        if at and name.lower() != self._name:
            return None, True
        return (read_command(text) if word else None), bool(at)

    def _board(self, message: Message) -> BoardRef | None:
        """Return the board that a message replies to: one of our own, by its mark or else by its buttons."""
        answered = message.reply_to_message
        if answered is None or answered.from_user is None or answered.from_user.id != self._bot.id:
            return None
        if answered.forward_origin is not None:
            return None
        marked = read_tag(answered.caption or answered.text or "")
        if marked is not None or answered.reply_markup is None:
            return marked
        for button in (button for row in answered.reply_markup.inline_keyboard for button in row):
            read = read_button(_data(button))
            if read is not None:
                return BoardRef(read.table, read.edition)
        return None

    async def _errand(self, update: int, user: User, origin: Origin, link: links.Link) -> Act | None:
        """Do what somebody came to the private chat for, by a link."""
        own = replace(self._incoming(update, user, user.id, None), private=True)
        if link.errand is links.Errand.EXPORT:
            return Act(replace(own, text="/export"), origin)
        if not await self._concerns(link, user):
            return Act(replace(own, text="/help"), origin)
        there = self._incoming(update, user, link.key, None)
        if link.errand is links.Errand.MOVES:
            there = replace(there, text=f"/moves {link.table}", private=True)
        else:
            press = Press.ACCEPT if link.errand is links.Errand.JOIN else Press.HAND
            there = replace(there, press=f"{press}:{link.table}:0")
        return await self._elsewhere(Act(there, origin), link)

    async def _administers(self, chat: Chat, user: User, command: Command | None) -> bool:
        """Whether somebody administers a chat. Raises Refusal where nobody knows, and only who does may do this."""
        known = await self._ranks.administers(chat, user.id)
        if known is None and command is not None and _for_administrators_alone(command):
            raise Refusal("telegram-rank-unknown")
        return known is True

    async def _concerns(self, link: links.Link, user: User) -> bool:
        """Whether somebody may be told of the table of a link, which anybody can make up."""
        if Place(link.key).private:
            return link.key == user.id
        table = await self._store.load(link.server, link.table)
        if table is not None and any(seated.id == ids.player_id(user.id) for seated in table.seats):
            return True
        return await self._ranks.is_member(self._memory.number(link.key), user.id)

    async def _elsewhere(self, act: Act, link: links.Link) -> Act:
        """Return what was done in a private chat as done to a table of another chat, where its boards belong."""
        table = await self._store.load(link.server, link.table)
        chat = link.server if table is None else table.chat
        key, thread = ids.read_chat(chat)
        home = Place(self._memory.number(key), thread)
        incoming = replace(act.incoming, server=link.server, chat=chat)
        return Act(incoming, replace(act.origin, home=home))

    async def _origin(self, message: Any, user: User) -> Origin:  # noqa: ANN401 - accessible messages and others
        here = Place(message.chat.id, _thread(message) if isinstance(message, Message) else None)
        return Origin(here=here, home=here, user=user.id)

    async def _key(self, place: Place) -> int:
        return await self._memory.key(place.chat)

    def _incoming(self, update: int, user: User, key: int, thread: int | None) -> Incoming:
        return Incoming(
            event=f"{ids.PREFIX}{self._bot.id}:{update}",
            server=ids.server_id(key),
            chat=ids.chat_id(key, thread),
            player=people.player(user),
            language=user.language_code,
            aliases=people.aliases(user),
            move_time=None if Place(key).private else clocks.DEFAULT,
        )


def _for_administrators_alone(command: Command) -> bool:
    """Whether a command does nothing for anybody else."""
    return command.name == "settings" or (command.name == "language" and command.words[:1] in {("chat",), ("чат",)})


def _thread(message: Message) -> int | None:
    """Return the topic of a message. Other threads, and the general topic, take answers without being named."""
    thread = message.message_thread_id
    return thread if message.is_topic_message and thread != ids.GENERAL else None


def _ephemeral(message: Message | None) -> int | None:
    """Return the number of an ephemeral message, which the library does not know yet."""
    number: object = None if message is None else message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None


def _data(button: InlineKeyboardButton) -> str:
    return button.callback_data if isinstance(button.callback_data, str) else ""
