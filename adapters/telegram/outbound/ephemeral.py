"""Ephemeral messages: those in a group that one person alone is shown, which the library does not know yet.

A server that lacks them would ignore what makes a message ephemeral, and post it for everyone. So whether it knows
them is asked before one is sent; and a secret takes the place of a message without content that has come back as
ephemeral, so that it was never anything else.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any, Final

from telegram import Bot, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Message
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from adapters.chat.posts import Post
from adapters.telegram.outbound.formatting import CAPTION, TEXT, Rich, length, pages, rich
from adapters.telegram.outbound.keyboards import keyboard
from adapters.telegram.outbound.transport import FILE
from adapters.telegram.shared import errors
from adapters.telegram.shared.arrival import Arrival

_EMPTY: Final = "\u2026"
"""What stands for a moment where a secret will."""

_log = logging.getLogger(__name__)


class NotEphemeralError(TelegramError):
    """A message that was meant for one person came out for everyone."""


class Ephemeral:
    """Sends and edits ephemeral messages."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._supported: bool | None = None

    async def supported(self) -> bool:
        """Whether the server has ephemeral messages: one that lacks them has no method to delete them either."""
        if self._supported is None:
            try:
                await self._delete(0, 0, 0)
            except EndPointNotFound:
                self._supported = False
            except BadRequest:
                self._supported = True
            except TelegramError as error:
                _log.info("whether the server knows ephemeral messages is not known yet: %s", error)
        return self._supported is True

    async def send(self, arrival: Arrival, post: Post) -> int:
        """Send a post to the person alone; return the number of its last message. Raises TelegramError."""
        message = rich(post, calls=False)
        where = _where(arrival)
        markup = keyboard(post)
        fits = post.picture is not None and length(message.text) <= CAPTION
        parts: list[tuple[Rich, bytes | None]] = [] if fits else [(part, None) for part in pages(message)]
        if post.picture is not None:
            parts.append((message if fits else Rich(""), post.picture))
        number = 0
        for index, (words, picture) in enumerate(parts):
            last = markup if index == len(parts) - 1 else None
            number = await self._send(arrival, where, words, picture, last, secret=post.secret)
        return number

    async def edit(self, arrival: Arrival, post: Post, number: int) -> bool:
        """Put a post in the place of the person's ephemeral message of this number; False where that cannot be."""
        message = rich(post, calls=False)
        if length(message.text) > (TEXT if post.picture is None else CAPTION):
            return False
        try:
            await self._put(arrival, number, message, post.picture, keyboard(post))
        except TelegramError as error:
            if errors.unchanged(error):
                return True
            _log.debug("a message in %d is not renewed in place: %s", arrival.here.chat, error)
            return False
        return True

    async def _send(
        self,
        arrival: Arrival,
        where: dict[str, Any],
        words: Rich,
        picture: bytes | None,
        markup: InlineKeyboardMarkup | None,
        *,
        secret: bool,
    ) -> int:
        """Send one message. A secret goes straight only where an empty message was ephemeral just now."""
        empty = await self._checked(await self._bot.send_message(text=_EMPTY, **where)) if secret else None
        if empty is not None:
            try:
                await self._put(arrival, empty, words, picture, markup)
            except TelegramError as error:
                with suppress(TelegramError):
                    await self._delete(arrival.here.chat, arrival.user, empty)
                if not isinstance(error, BadRequest):
                    raise
                _log.debug("nothing takes the place of an empty message in %d: %s", arrival.here.chat, error)
            else:
                return empty
        if picture is None:
            sent = await self._bot.send_message(text=words.text, entities=words.entities, reply_markup=markup, **where)
        else:
            photo = InputFile(picture, filename=FILE)
            sent = await self._bot.send_photo(
                photo=photo, caption=words.text, caption_entities=words.entities, reply_markup=markup, **where
            )
        return await self._checked(sent)

    async def _checked(self, sent: Message) -> int:
        """Return the number of the ephemeral message that was sent.

        Where the server made it one for everyone, take it back at once, send no more, and raise NotEphemeralError.
        """
        number: object = sent.api_kwargs.get("ephemeral_message_id")
        if isinstance(number, int):
            return number
        self._supported = False
        _log.error("the server posted for everyone what was meant for one person; nothing more is sent so")
        with suppress(TelegramError):
            await self._bot.delete_message(sent.chat.id, sent.message_id)
        raise NotEphemeralError("the server does not know ephemeral messages")

    async def _put(
        self, arrival: Arrival, number: int, words: Rich, picture: bytes | None, markup: InlineKeyboardMarkup | None
    ) -> None:
        """Put something in the place of an ephemeral message. Raises TelegramError."""
        values: dict[str, Any] = {
            "chat_id": arrival.here.chat,
            "receiver_user_id": arrival.user,
            "ephemeral_message_id": number,
        }
        if picture is None:
            method = "editEphemeralMessageText"
            values |= {"text": words.text, "entities": words.entities}
        else:
            method = "editEphemeralMessageMedia"
            values["media"] = InputMediaPhoto(
                picture, caption=words.text, caption_entities=words.entities, filename=FILE
            )
        if markup is not None:
            values["reply_markup"] = markup
        await self._bot.do_api_request(method, api_kwargs=values)

    async def _delete(self, chat: int, user: int, number: int) -> None:
        values = {"chat_id": chat, "receiver_user_id": user, "ephemeral_message_id": number}
        await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=values)


def _where(arrival: Arrival) -> dict[str, Any]:
    """Return to whom a message goes, and by which right: the press of a button, or a command that only we were sent."""
    extra: dict[str, Any] = {"ephemeral_message_parameters": {"receiver_user_id": arrival.user}}
    if arrival.query is not None:
        extra["ephemeral_message_parameters"]["callback_query_id"] = arrival.query
    elif arrival.ephemeral is not None:
        extra["reply_parameters"] = {"ephemeral_message_id": arrival.ephemeral}
    return {"chat_id": arrival.here.chat, "message_thread_id": arrival.here.thread, "api_kwargs": extra}
