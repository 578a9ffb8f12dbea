"""Presses of buttons, read into events: each leads to one table of one chat, wherever its message lies."""

from __future__ import annotations

from dataclasses import replace

from telegram import CallbackQuery, Message

from adapters.chat.buttons import Press, Pressed, read_button
from adapters.chat.commands import Command
from adapters.chat.posts import BoardRef
from adapters.chat.routes import read_command
from adapters.telegram.inbound import reading
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.shared import ids, links, people
from adapters.telegram.shared.arrival import OF_ADMINISTRATORS, Arrival, Refusal
from adapters.telegram.shared.ids import Place


class Presses:
    """Reads presses for one bot."""

    def __init__(self, reader: Reading) -> None:
        self._reader = reader

    async def read(self, update: int, query: CallbackQuery) -> Arrival | None:
        """Read the press of a button; None where it stands under no message of a chat. Raises StoreBusy and Refusal."""
        message = query.message
        if message is None or query.data is None or not people.is_person(query.from_user):
            return None
        # An old message comes with chat and number alone; the library makes a Message of it, too.
        shown = message if isinstance(message, Message) and message.is_accessible else None
        here = Place(message.chat.id) if shown is None else reading.place(shown)
        key, data = ids.read_under_server(query.data)
        pressed, command = read_button(data), read_command(data)
        arrival = await self._reader.arrival(
            update,
            query.from_user,
            here,
            press=data,
            on=None if pressed is None else BoardRef(pressed.table, pressed.edition),
            private=here.private,
            query=query.id,
            pressed=message.message_id,
            ephemeral=None if shown is None else reading.ephemeral_number(shown),
        )
        cancels = pressed is not None and pressed.press is Press.CANCEL
        if cancels or (command is not None and command.name in OF_ADMINISTRATORS):
            arrival = replace(arrival, admin=await self._reader.administers(message.chat, query.from_user, command))
        return await self._at_its_table(arrival, pressed, key, shown, command) if here.private else arrival

    async def _at_its_table(
        self,
        arrival: Arrival,
        pressed: Pressed | None,
        key: int | None,
        shown: Message | None,
        command: Command | None,
    ) -> Arrival:
        """Return a press in a private chat as one at the table that it is about. Raises StoreBusy and Refusal.

        The buttons of a hand, a puzzle or a private board name the table's server. Former ones of hands do not: there
        the message tells it, or nothing does.
        """
        table = command.with_table()[0] if command is not None and command.name == "board" else None
        if key is not None and table is not None:
            there = await self._reader.at_its_table(arrival, links.Link(links.Errand.HAND, key, table))
            return replace(there, views=table)
        if pressed is None:
            return arrival
        if key is None and pressed.press is not Press.HAND_STEP:
            return arrival
        link = None if shown is None else links.link_under(shown)
        if key is not None:
            link = links.Link(links.Errand.HAND, key, pressed.table)
        elif shown is None:
            raise Refusal("telegram-hand-again")
        if link is None or link.server == arrival.server:
            return arrival
        return await self._reader.at_its_table(arrival, link)
