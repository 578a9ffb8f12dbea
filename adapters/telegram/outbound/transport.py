"""How one post becomes messages: a photo with a caption, or what the chat allows instead; edited in place or anew."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from telegram import (
    Bot,
    InlineKeyboardButton,
    InputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    MessageEntity,
    ReplyParameters,
)
from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.chat.posts import Post
from adapters.telegram.outbound.formatting import CAPTION, Rich, length, pages, rich, with_block
from adapters.telegram.outbound.keyboards import keyboard
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.shared import errors, links
from adapters.telegram.shared.arrival import Pressed
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace
from core.recent import Recent

FILE: Final = "board.png"
FORBIDDEN_FOR: Final = 600.0
"""Seconds that a chat is believed not to take photos, before one is tried again."""

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A post on its way: where to, which message it answers or may replace, and what goes with it.

    `link` is the table that it belongs to, where that is another chat's. `asker` is the id of the person whose deed it
    answers, where that is known and the post itself is not for them alone.
    """

    place: Place
    post: Post
    answers: int | None = None
    asker: str | None = None
    replaces: Pressed | None = None
    link: links.Link | None = None
    further: tuple[InlineKeyboardButton, ...] = ()


class Sender:
    """Sends letters, one attempt each; what may succeed later is raised for the outbox to come again."""

    def __init__(self, bot: Bot, username: str, memory: Memory, limits: Limits, pace: Pace) -> None:
        self._bot = bot
        self._username = username
        self._memory = memory
        self._limits = limits
        self._pace = pace
        self._newest: Recent[Place, int] = Recent(_REMEMBERED)
        self._no_photos: Recent[int, float] = Recent(_REMEMBERED)

    def seen(self, place: Place, message: int) -> None:
        """Note that a message stands in a chat."""
        self._newest[place] = max(message, self._newest.get(place, 0))

    async def send(self, letter: Letter) -> tuple[Place, int]:
        """Send a letter; return where its message stands now and its number. Raises TelegramError."""
        place = replace(letter.place, chat=self._memory.number(letter.place.chat))
        if place != letter.place:
            letter = replace(letter, place=place, answers=None, replaces=None)
        try:
            return letter.place, await self._deliver(letter)
        except ChatMigrated as error:
            await self._memory.moved(letter.place.chat, error.new_chat_id)
            place = Place(error.new_chat_id)
            return place, await self._deliver(replace(letter, place=place, answers=None, replaces=None))

    async def retire(self, place: Place, message: int) -> None:
        """Take the buttons from a board that a newer one has followed, unless the chat is at its limit.

        Nothing depends on it: a press of an old button is answered as such.
        """
        if self._limits.wait(place.chat) > 0:
            return
        try:
            await self._bot.edit_message_reply_markup(chat_id=place.chat, message_id=message, reply_markup=None)
        except TelegramError as error:
            _log.debug("the buttons of message %d in %d stay: %s", message, place.chat, error)

    def message(self, letter: Letter) -> Rich:
        """Return the text of a letter; under a hand from another chat, the mark leads to its table."""
        post = letter.post
        text = rich(post, calls=not letter.place.private)
        if letter.link is None:
            return text
        last = text.text.rpartition("\n")[2]
        entity = MessageEntity(
            MessageEntity.TEXT_LINK,
            length(text.text) - length(last),
            length(last),
            url=links.url(self._username, letter.link),
        )
        return Rich(text.text, (*text.entities, entity))

    async def _deliver(self, letter: Letter) -> int:
        if letter.post.edits and letter.replaces is not None and self._is_newest(letter):
            try:
                edited = await self._edit(letter, letter.replaces)
            except BadRequest as error:
                if errors.unchanged(error):
                    return letter.replaces.message
                _log.debug("message %d is sent anew: %s", letter.replaces.message, error)
            else:
                if edited:
                    return letter.replaces.message
        return await self._send_new(letter)

    def _is_newest(self, letter: Letter) -> bool:
        pressed = letter.replaces
        return pressed is not None and 0 < pressed.message >= self._newest.get(letter.place, 0)

    async def _edit(self, letter: Letter, pressed: Pressed) -> bool:
        """Put a post in the place of a message; False where the one cannot become the other."""
        message = self.message(letter)
        where: dict[str, Any] = {"chat_id": letter.place.chat, "message_id": pressed.message}
        where["reply_markup"] = _keyboard(letter)
        if letter.post.picture is not None and self._photos(letter.place) and length(message.text) <= CAPTION:
            media = InputMediaPhoto(
                letter.post.picture, caption=message.text, caption_entities=message.entities, filename=FILE
            )
            self._limits.sent(letter.place.chat)
            await self._bot.edit_message_media(media, **where)
            return True
        if pressed.photo or len(pages(self._whole(letter, message))) > 1:
            return False
        whole = self._whole(letter, message)
        self._limits.sent(letter.place.chat)
        await self._bot.edit_message_text(
            whole.text, entities=whole.entities, link_preview_options=_NO_PREVIEW, **where
        )
        return True

    async def _send_new(self, letter: Letter) -> int:
        message = self.message(letter)
        picture, file = letter.post.picture, letter.post.file
        if file is not None and length(message.text) <= CAPTION:
            document = InputFile(file.text.encode(), filename=file.name)
            return await self._call(
                self._bot.send_document,
                letter,
                document=document,
                caption=message.text,
                caption_entities=message.entities,
                reply_markup=_keyboard(letter),
            )
        if picture is not None and self._photos(letter.place):
            caption = message
            if length(message.text) > CAPTION:
                mark = message.text.rpartition("\n")[2]
                await self._text(letter, Rich(message.text.rpartition("\n")[0], message.entities), buttons=False)
                caption = Rich(mark) if length(mark) <= CAPTION else Rich("")
            for method, name in ((self._bot.send_photo, "photo"), (self._bot.send_document, "document")):
                try:
                    return await self._call(
                        method,
                        letter,
                        **{name: InputFile(picture, filename=FILE)},
                        caption=caption.text,
                        caption_entities=caption.entities,
                        reply_markup=_keyboard(letter),
                    )
                except BadRequest as error:
                    if errors.no_pictures(error):
                        self._no_photos[letter.place.chat] = self._pace.now() + FORBIDDEN_FOR
                        break
                    _log.info("a board cannot go to %d as %s: %s", letter.place.chat, name, error)
        return await self._text(letter, self._whole(letter, message), buttons=True)

    async def _text(self, letter: Letter, message: Rich, *, buttons: bool) -> int:
        number = 0
        parts = pages(message)
        for index, part in enumerate(parts):
            last = buttons and index == len(parts) - 1
            markup = _keyboard(letter) if last else None
            try:
                number = await self._call(
                    self._bot.send_message,
                    letter,
                    text=part.text,
                    entities=part.entities,
                    reply_markup=markup,
                    link_preview_options=_NO_PREVIEW,
                )
            except BadRequest:
                if not part.entities:
                    raise
                number = await self._call(self._bot.send_message, letter, text=part.text, reply_markup=markup)
        return number

    async def _call(self, method: Callable[..., Awaitable[Message]], letter: Letter, **values: Any) -> int:  # noqa: ANN401
        """Call a method that sends, with its own `values`; where the topic is gone, send to the chat as such."""
        place = letter.place
        reply = None
        if letter.answers is not None:
            reply = ReplyParameters(letter.answers, allow_sending_without_reply=True)
        self._limits.sent(place.chat)
        try:
            sent = await method(chat_id=place.chat, message_thread_id=place.thread, reply_parameters=reply, **values)
        except BadRequest as error:
            if place.thread is None or not errors.no_topic(error):
                raise
            sent = await method(chat_id=place.chat, **values)
        self.seen(place, sent.message_id)
        return sent.message_id

    def _whole(self, letter: Letter, message: Rich) -> Rich:
        """Return a post without its picture: with the text board, where it has one, and its mark last again."""
        alt = letter.post.alt
        if letter.post.picture is None or alt is None:
            return message
        head, _, mark = message.text.rpartition("\n")
        if letter.post.game is None or not head:
            return with_block(message, alt)
        inner = tuple(entity for entity in message.entities if entity.offset + entity.length <= length(head))
        outer = [entity for entity in message.entities if entity.offset >= length(head)]
        board = with_block(Rich(head, inner), alt)
        moved = tuple(
            MessageEntity(entity.type, length(board.text) + 1, entity.length, url=entity.url, user=entity.user)
            for entity in outer
        )
        return Rich(f"{board.text}\n{mark}", (*board.entities, *moved))

    def _photos(self, place: Place) -> bool:
        """Whether a chat is believed to take photos."""
        return self._no_photos.get(place.chat, 0.0) <= self._pace.now()


_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


def _keyboard(letter: Letter) -> Any:  # noqa: ANN401 - the library's methods name unions of their own here
    opens_reply = letter.place.private and letter.post.picture is not None
    return keyboard(letter.post, *letter.further, opens_reply=opens_reply)
