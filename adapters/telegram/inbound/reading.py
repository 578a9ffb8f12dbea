"""What messages and presses have in common when they are read: who acted, in which chat, with which rights."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from telegram import Chat as TelegramChat
from telegram import Message, User

from adapters.chat.chat import Chat
from adapters.chat.commands import Command
from adapters.telegram.inbound.ranks import Ranks
from adapters.telegram.shared import ids, links, people
from adapters.telegram.shared.arrival import Arrival, Refusal
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from core import clocks

_FOR_THE_CHAT: Final = frozenset({("chat",), ("чат",)})


class Reading:
    """Reads what arrives for one bot."""

    def __init__(self, bot: User, memory: Memory, chat: Chat, ranks: Ranks) -> None:
        self.bot = bot
        self._memory = memory
        self._chat = chat
        self._ranks = ranks

    async def arrival(self, update: int, user: User, here: Place, **values: Any) -> Arrival:  # noqa: ANN401 - fields of Arrival
        """Return what a person did; `values` are further fields of it. Raises StoreBusy."""
        key = await self._memory.key(here.chat)
        return Arrival(
            event=f"{ids.PREFIX}{self.bot.id}:{update}",
            server=ids.server_id(key),
            chat=ids.chat_id(key, here.thread),
            player=people.player(user),
            language=user.language_code,
            aliases=people.aliases(user),
            move_time=None if here.private else clocks.DEFAULT,
            here=here,
            **values,
        )

    async def elsewhere(self, arrival: Arrival, link: links.Link) -> Arrival | None:
        """Return what was done in a private chat as done to a table of another chat, where its boards belong.

        None where the person has no right to be told of that table: anyone can make up a link. Raises StoreBusy.
        """
        there = Place(link.key)
        if there.private and link.key != arrival.user:
            return None
        table = await self._chat.table(link.server, link.table)
        seated = table is not None and any(player.id == arrival.player.id for player in table.seats)
        if not (seated or there.private or await self._is_member(link.key, arrival.user)):
            return None
        move_time = None if there.private else clocks.DEFAULT
        chat = link.server if table is None else table.chat
        return replace(arrival, server=link.server, chat=chat, move_time=move_time)

    async def at_its_table(self, arrival: Arrival, link: links.Link) -> Arrival:
        """Return the same for what was done under a hand. Raises StoreBusy and Refusal."""
        there = await self.elsewhere(arrival, link)
        if there is None:
            raise Refusal("telegram-hand-again")
        return there

    async def administers(self, chat: TelegramChat, user: User, command: Command | None) -> bool:
        """Whether a person administers a chat. Raises Refusal where that is not known and the command needs it."""
        known = await self._ranks.administers(chat, user.id)
        if known is None and command is not None and _needs_rank(command):
            raise Refusal("telegram-rank-unknown")
        return known is True

    async def _is_member(self, key: int, user: int) -> bool:
        return await self._ranks.is_member(self._memory.number(key), user)


def place(message: Message) -> Place:
    """Return where a message was written. The general topic, and threads that are no topics, are not named."""
    thread = message.message_thread_id
    return Place(message.chat.id, thread if message.is_topic_message and thread != ids.GENERAL else None)


def ephemeral_number(message: Message) -> int | None:
    """Return the number of an ephemeral message, which the library does not know yet."""
    number: object = message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None


def _needs_rank(command: Command) -> bool:
    """Whether a command does nothing for anyone but administrators."""
    return command.name in {"settings", "block", "unblock"} or (
        command.name == "language" and command.words[:1] in _FOR_THE_CHAT
    )
