"""What time has to say to one person alone: in their private chat where they have started it, else in the group."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from typing import Final

from telegram import InlineKeyboardButton
from telegram.error import BadRequest, Forbidden

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import FSI, PDI, text
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.publishing import Publisher
from adapters.telegram.outbound.transport import Letter, Sender
from adapters.telegram.shared import ids, links
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from core.ports import StoreBusy
from core.table import Player

_MESSAGE: Final = "https://t.me/c/{chat}/{message}"

_log = logging.getLogger(__name__)


class Reminders:
    """Reminds people of the games that wait for them."""

    def __init__(self, chat: Chat, memory: Memory, outbox: Outbox, sender: Sender, publisher: Publisher) -> None:
        self._chat = chat
        self._memory = memory
        self._outbox = outbox
        self._sender = sender
        self._publisher = publisher

    async def remind(self, out: Outgoing, player: Player) -> None:
        """Tell somebody what is for them, once."""
        key, thread = ids.read_chat(out.chat)
        home, user = Place(self._memory.number(key), thread), ids.read_player(player.id)
        here = Letter(place=home, post=_calling(out.post, player))
        if home.private or user is None:
            await self._publisher.aloud(replace(here, post=out.post))
            return
        alone = await self._letter(out, Place(user), key)

        async def send() -> None:
            try:
                await self._sender.send(alone)
            except (Forbidden, BadRequest) as error:
                _log.debug("%d is reminded in the group: %s", user, error)
                await self._publisher.aloud(here)

        await self._outbox.put(user, send)

    async def _letter(self, out: Outgoing, place: Place, key: int) -> Letter:
        """Return the reminder as the board itself, under the mark of which a reply is a move, and the way to it."""
        post, board, way = out.post, None, None
        if post.game is None:
            return Letter(place=place, post=post)
        with suppress(StoreBusy):
            board = await self._chat.current(out.server, post.game)
            way = await self._way(out.server, post)
        if board is None:
            return Letter(place=place, post=replace(post, mention=None))
        # It would not be found in the private chat, and is shown anyway.
        words = post.text.removesuffix(text(post.language, "reminder-board", {"table": post.game})).rstrip()
        mark = board.post.text.rpartition("\n")[2]
        shown = replace(board.post, text=f"{words}\n{mark}", mention=None, mention_at=None, buttons=(), version=None)
        link = links.Link(links.Errand.HAND, key, post.game)
        return Letter(place=place, post=shown, link=link, further=way or ())

    async def _way(self, server: str, post: Post) -> tuple[InlineKeyboardButton, ...]:
        """Return a button that leads to the newest board of a game; a group that is no supergroup has no addresses."""
        posted = None if post.game is None else await self._chat.posted(server, post.game)
        chat, _, message = ("", "", "") if posted is None else posted.message.partition("/")
        number = ids.address(int(chat or 0))
        if number is None:
            return ()
        label = text(post.language, "telegram-to-game")
        return (InlineKeyboardButton(label, url=_MESSAGE.format(chat=number, message=message)),)


def _calling(post: Post, player: Player) -> Post:
    """Return a post that calls somebody by name, in a chat of many."""
    return replace(post, text=f"{FSI}{player.name}{PDI}: {post.text}", mention=player, mention_at=len(FSI))
