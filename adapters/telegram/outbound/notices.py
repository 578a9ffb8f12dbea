"""What Telegram's part says for itself, where the chat vocabulary was never asked."""

from __future__ import annotations

import logging
from contextlib import suppress

from telegram import Message, User

from adapters.boards.transport import NotSaid, Spot
from adapters.chat.chat import Chat
from adapters.chat.posts import Button, Post
from adapters.chat.texts import supported, text
from adapters.telegram.inbound import reading
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.shared import ids
from adapters.telegram.shared.arrival import Way
from adapters.telegram.shared.ids import Place
from core.ports import StoreBusy

_log = logging.getLogger(__name__)


class Notices:
    """Says short things: aloud in a chat's chosen language, else in that of a person's app or else in `language`."""

    def __init__(self, outbox: Outbox, chat: Chat, reader: Reading, language: str) -> None:
        self._outbox = outbox
        self._chat = chat
        self._reader = reader
        self._language = language

    def language(self, user: User | None) -> str:
        """Return the language that is spoken with a person."""
        return supported(None if user is None else user.language_code) or self._language

    async def answer(self, message: Message, code: str, *ways: Way, **values: str | int) -> None:
        """Say something in answer to a message."""
        here = reading.place(message)
        spoken = await self._spoken(message.from_user, here)
        answers = ids.message_id(here, message.message_id) if message.message_id else None
        spot = Spot(server=ids.server_id(here.chat), chat=ids.chat_id(here.chat, here.thread), answers=answers)
        buttons = tuple((Button(way.target, text(spoken, way.code)),) for way in ways)
        with suppress(NotSaid):
            await self._outbox.put(spot, Post(text=text(spoken, code, values), language=spoken, buttons=buttons))

    async def _spoken(self, user: User | None, here: Place) -> str:
        """Return the language of what a person is told where they wrote; their app's where the store is busy."""
        if user is not None:
            with suppress(StoreBusy):
                return await self._chat.language(await self._reader.arrival(0, user, here), aloud=not here.private)
        return self.language(user)

    async def tell(self, user: User | None, code: str) -> None:
        """Say something to a person in their private chat, where they ever started it."""
        if user is None:
            return
        own, spoken = ids.player_id(user.id), self.language(user)
        try:
            await self._outbox.put(Spot(server=own, chat=own), Post(text=text(spoken, code), language=spoken))
        except NotSaid as error:
            _log.info("%d cannot be told anything: %s", user.id, error)
