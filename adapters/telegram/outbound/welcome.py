"""The greeting: of a group that the bot has come to, and of a person who opens the private chat."""

from __future__ import annotations

import logging
from dataclasses import replace

from adapters.about import on
from adapters.boards.transport import NotSaid, Spot
from adapters.chat.chat import Chat
from adapters.chat.posts import Button, Post
from adapters.chat.texts import text
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.shared import links
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.memory import Memory
from core.games import GAMES

_HELP = "/help"

_log = logging.getLogger(__name__)


class Welcome:
    """Greets people and groups."""

    def __init__(self, username: str, chat: Chat, outbox: Outbox, memory: Memory) -> None:
        self._username = username
        self._chat = chat
        self._outbox = outbox
        self._memory = memory

    async def greeting(self, arrival: Arrival) -> Post:
        """Return the greeting of a person, or of the group that they are in.

        In a group, how everything works is told to who asks, in the private chat.
        """
        post = await self._chat.greet(arrival)
        if arrival.here.private:
            url = links.group_url(self._username, next(iter(GAMES)))
            add = Button(url, text(post.language, "telegram-add-to-group"))
            return replace(post, buttons=(*post.buttons[:-1], (*post.buttons[-1], add)))
        return replace(post, buttons=tuple(tuple(self._led(button) for button in row) for row in post.buttons))

    async def came(self, arrival: Arrival) -> None:
        """Greet a group that the bot was added to, once. Raises StoreBusy."""
        if not await self._memory.greets(arrival.server):
            return
        try:
            await self._outbox.put(Spot(server=arrival.server, chat=arrival.chat), await self.greeting(arrival))
        except NotSaid as error:
            _log.info("%s is not greeted: %s", arrival.server, error, extra=on(arrival.server))

    def _led(self, button: Button) -> Button:
        return replace(button, id=links.help_url(self._username)) if button.id == _HELP else button
