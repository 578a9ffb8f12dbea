"""Messages, read into events: what counts, who wrote it, and which board it is about."""

from __future__ import annotations

from dataclasses import replace

from telegram import InlineKeyboardButton, Message
from telegram.constants import ChatType

from adapters.chat.board_tag import read_tag
from adapters.chat.buttons import Press, read_button
from adapters.chat.commands import Command
from adapters.chat.posts import BoardRef
from adapters.chat.routes import BY_NAME, read_command
from adapters.chat.written_moves import may_be_move
from adapters.telegram.inbound import reading
from adapters.telegram.inbound.mentions import Mentions
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.shared import ids, links, people
from adapters.telegram.shared.arrival import OF_ADMINISTRATORS, Arrival
from core.ids import COMPETITION_IDS
from core.table import Player


class Messages:
    """Reads messages for one bot."""

    def __init__(self, reader: Reading) -> None:
        self._reader = reader
        self._bot = reader.bot
        self._name = (reader.bot.username or "").lower()
        self._mentions = Mentions(reader.bot)

    async def read(self, update: int, message: Message) -> Arrival | None:
        """Read a message; None where it asks nothing of the bot. Raises StoreBusy and Refusal."""
        user = people.author(message)
        if user is None or message.text is None or not self._came_straight(message):
            return None
        here, ephemeral = reading.place(message), reading.ephemeral_number(message)
        payload = links.started(message.text, self._bot.username or "")
        wish = None if payload is None else links.wished(payload)
        text, mentions = (wish, dict[str, Player]()) if wish else self._mentions.resolved(message, user)
        command, addressed = self._command(text)
        board = self._board(message)
        unknown = command is not None and command.name not in BY_NAME and not (here.private or addressed or board)
        if unknown or (command is None and addressed):
            return None
        arrival = await self._reader.arrival(
            update,
            user,
            here,
            text=text,
            mentions=mentions,
            private=here.private or ephemeral is not None,
            plain_moves=here.private,
            reply_to=board,
            answers=message.message_id or None,
            ephemeral=ephemeral,
        )
        if payload is not None and not wish:
            return await self._begun(arrival, payload)
        if here.private and board is not None and (link := links.link_under(message.reply_to_message)) is not None:
            return await self._reader.at_its_table(arrival, link)
        if command is not None and command.name in OF_ADMINISTRATORS:
            return replace(arrival, admin=await self._reader.administers(message.chat, user, command))
        return arrival

    def wants(self, message: Message) -> bool:
        """Whether a person waits for an answer to a message, as far as the message itself tells."""
        return people.author(message) is not None and self._asks(message)

    def stands_in(self, message: Message) -> bool:
        """Whether a message that wants something comes from an account that cannot play: then that is to be said."""
        speaks = message.sender_chat is not None or (message.from_user and message.from_user.id in ids.NO_PERSONS)
        return bool(speaks) and not message.is_automatic_forward and self._asks(message)

    def _asks(self, message: Message) -> bool:
        """Whether a message asks for something: a command, what may be a move, or in a private chat anything."""
        text, private = message.text, message.chat.type == ChatType.PRIVATE
        if text is None or not self._came_straight(message):
            return False
        command, addressed = self._command(text)
        if command is not None:
            return private or addressed or command.name in BY_NAME
        if addressed:
            return False
        return private or (self._board(message) is not None and may_be_move(text))

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
        """Return the board that a message replies to: one of the bot's own, by its tag or else by its buttons."""
        answered = message.reply_to_message
        if answered is None or answered.from_user is None or answered.from_user.id != self._bot.id:
            return None
        if answered.forward_origin is not None:
            return None
        tagged = read_tag(answered.caption or answered.text or "")
        if tagged is not None or answered.reply_markup is None:
            return tagged
        for button in (button for row in answered.reply_markup.inline_keyboard for button in row):
            read = read_button(_data(button))
            if read is not None:
                return BoardRef(read.table, read.edition)
        return None

    async def _begun(self, own: Arrival, payload: str) -> Arrival:
        """Do what a person came for who pressed Start. Raises StoreBusy."""
        link = links.read_payload(payload) if own.here.private else None
        if link is not None:
            return await self._errand(own, link)
        return replace(own, text="/help") if payload == links.HELP else replace(own, greets=True)

    async def _errand(self, own: Arrival, link: links.Link) -> Arrival:
        """Do what a person came to the private chat for, by a link. Raises StoreBusy."""
        if link.errand is links.Errand.EXPORT:
            return replace(own, text="/export")
        there = await self._reader.elsewhere(own, link)
        if there is None:
            return replace(own, text="/help")
        if link.errand is links.Errand.MOVES:
            return replace(there, text=f"/moves {link.table}")
        joins = link.errand is links.Errand.JOIN
        if link.table in COMPETITION_IDS:
            press = Press.ATTEND if joins else Press.OWN_GAME
            return replace(there, text=None, press=f"{press}:{link.table}:0", private=False)
        press = Press.ACCEPT if joins else Press.HAND
        return replace(there, text=None, press=f"{press}:{link.table}:0", private=False, joins=joins)


def _data(button: InlineKeyboardButton) -> str:
    data = button.callback_data if isinstance(button.callback_data, str) else ""
    return ids.read_under_server(data)[1]
