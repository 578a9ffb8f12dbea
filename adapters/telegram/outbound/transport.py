"""Posts as Telegram's messages: a photo with a caption, or what the chat allows instead."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from telegram import Bot, InputFile, InputMediaPhoto, LinkPreviewOptions, Message, ReplyParameters
from telegram.error import BadRequest, ChatMigrated, TelegramError

from adapters.boards.transport import NotNow, PlaceGone, PlaceSilent, Spot
from adapters.boards.urgency import Urgency, urgency
from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Post
from adapters.telegram.outbound.formatting import CAPTION, Rich, length, pages, rich, with_link, without_picture
from adapters.telegram.outbound.keyboards import keyboard
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.shared import errors, links
from adapters.telegram.shared.ids import Place, message_id, player_id, read_chat, read_message
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import SHORT, Pace
from core.bounded import BoundedDict

FILE: Final = "board.png"
FILM: Final = "game.gif"
NO_PHOTOS_SECONDS: Final = 600.0
"""How long a chat is believed not to take photos before one is tried again."""

_REMEMBERED: Final = 5_000
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)

_log = logging.getLogger(__name__)


class TelegramTransport:
    """Sends, edits and strips messages, with one attempt each.

    A spot's chat may be another than one of its server: then a hand, or a reminder, lies in a private chat.
    """

    def __init__(self, bot: Bot, memory: Memory, limits: Limits, pace: Pace) -> None:
        self._bot = bot
        self._username = bot.username
        self._memory = memory
        self._limits = limits
        self._pace = pace
        self._no_photos: BoundedDict[int, float] = BoundedDict(_REMEMBERED)

    async def send(self, spot: Spot, post: Post) -> str:
        """Send a post; return the id of its last message. Raises NotSaid."""
        place = self._memory.place(spot.chat)
        async with self._attempt(place, spot, post):
            try:
                return message_id(place, await self._send(place, spot, post))
            except ChatMigrated as error:
                await self._memory.moved(place.chat, error.new_chat_id)
                place = Place(error.new_chat_id)
                return message_id(place, await self._send(place, spot, post))

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        """Put a post in the place of a message; False where the one cannot become the other. Raises NotSaid."""
        place = self._memory.place(spot.chat)
        chat, number = read_message(message)
        if chat != place.chat or post.file is not None or post.animated:
            return False
        try:
            async with self._attempt(place, spot, post):
                return await self._edit(place, number, spot, post)
        except (PlaceSilent, PlaceGone):
            raise
        except NotNow as error:
            if isinstance(error.__cause__, ChatMigrated):
                await self._memory.moved(place.chat, error.__cause__.new_chat_id)
            elif not isinstance(error.__cause__, BadRequest):
                raise
            elif errors.unchanged(error.__cause__):
                return True
            _log.debug("message %s is sent as a new one: %s", message, error)
            return False

    async def strip(self, message: str) -> None:
        """Take the buttons off a message, unless the chat is near its limit: a press of an old button is answered."""
        chat, number = read_message(message)
        if self._limits.wait(chat, Urgency.STRIP) > 0:
            return
        since = self._pace.now()
        self._limits.sent(chat, Urgency.STRIP)
        try:
            await self._bot.edit_message_reply_markup(chat_id=chat, message_id=number, reply_markup=None)
        except TelegramError as error:
            _log.debug("the buttons of message %s stay: %s", message, error)
        finally:
            self._limits.arrived(chat, since)

    async def mark(self, message: str, emoji: str) -> bool:
        """Put a reaction under a message as a sign to its author; False where that cannot be."""
        chat, number = read_message(message)
        try:
            return await self._bot.set_message_reaction(chat, number, emoji, read_timeout=SHORT, connect_timeout=SHORT)
        except TelegramError as error:
            _log.debug("no sign is put under message %s: %s", message, error)
            return False

    @asynccontextmanager
    async def _attempt(self, place: Place, spot: Spot, post: Post) -> AsyncGenerator[None]:
        """Let one attempt be made when the chat's limit allows it. Raises NotSaid for whatever goes wrong."""
        wait = self._limits.wait(place.chat, urgency(post), spot.asker)
        if wait > 0:
            raise NotNow(f"{place.chat} is at its limit", wait)
        since = self._pace.now()
        try:
            yield
        except Exception as error:
            raise errors.not_said(error) from error
        finally:
            self._limits.arrived(place.chat, since)

    async def _send(self, place: Place, spot: Spot, post: Post) -> int:
        message = self._worded(place, spot, post)
        counted = partial(self._limits.sent, place.chat, urgency(post), spot.asker)
        send = _Sending(self._bot, counted, place, _answered(place, spot), _keyboard(place, spot, post, self._username))
        if post.file is not None and length(message.text) <= CAPTION:
            document = InputFile(post.file.text.encode(), filename=post.file.name)
            return await send.captioned(self._bot.send_document, "document", document, message)
        if post.picture is not None and self._takes_photos(place):
            caption = message
            if length(message.text) > CAPTION:
                head, _, tag = message.text.rpartition("\n")
                await send.text(Rich(head, message.entities), buttons=False)
                caption = Rich(tag) if length(tag) <= CAPTION else Rich("")
            moving = (self._bot.send_animation, "animation") if post.animated else (self._bot.send_photo, "photo")
            for method, name in (moving, (self._bot.send_document, "document")):
                try:
                    file = InputFile(post.picture, filename=FILM if post.animated else FILE)
                    return await send.captioned(method, name, file, caption)
                except BadRequest as error:
                    if not errors.about_content(error):
                        raise
                    if errors.no_pictures(error):
                        number = await send.text(without_picture(post, message))
                        # Only now is it known to take words: a chat where nothing may be said takes no photos either.
                        if not post.animated:
                            self._no_photos[place.chat] = self._pace.now() + NO_PHOTOS_SECONDS
                        return number
                    _log.info("a board cannot go to %d as %s: %s", place.chat, name, error)
        return await send.text(without_picture(post, message))

    async def _edit(self, place: Place, number: int, spot: Spot, post: Post) -> bool:
        message = self._worded(place, spot, post)
        where: dict[str, Any] = {
            "chat_id": place.chat,
            "message_id": number,
            "reply_markup": _keyboard(place, spot, post, self._username),
        }
        if post.picture is not None and self._takes_photos(place) and length(message.text) <= CAPTION:
            media = InputMediaPhoto(
                post.picture, caption=message.text, caption_entities=message.entities, filename=FILE
            )
            self._limits.sent(place.chat, urgency(post), spot.asker)
            await self._bot.edit_message_media(media, **where)
            return True
        whole = without_picture(post, message)
        if len(pages(whole)) > 1:
            return False
        self._limits.sent(place.chat, urgency(post), spot.asker)
        await self._bot.edit_message_text(
            whole.text, entities=whole.entities, link_preview_options=_NO_PREVIEW, **where
        )
        return True

    def _worded(self, place: Place, spot: Spot, post: Post) -> Rich:
        """Return the text of a post; under a hand in another chat than its table's, the tag leads to that table."""
        message = rich(post, calls=not place.private)
        if post.game is None or post.picture is None or not is_away(spot):
            return message
        key, _ = read_chat(spot.server)
        return with_link(message, links.url(self._username, links.Link(links.Errand.HAND, key, post.game)))

    def _takes_photos(self, place: Place) -> bool:
        return self._no_photos.get(place.chat, 0.0) <= self._pace.now()


class _Sending:
    """One post on its way to one place: what all its messages have in common."""

    def __init__(
        self,
        bot: Bot,
        counted: Callable[[], None],
        place: Place,
        reply: ReplyParameters | None,
        markup: Any,  # noqa: ANN401 - the library's methods name unions of their own
    ) -> None:
        """Take whom to tell of each message that is sent, and what all have in common."""
        self._bot = bot
        self._counted = counted
        self._place = place
        self._reply = reply
        self._markup = markup

    async def captioned(
        self, method: Callable[..., Awaitable[Message]], name: str, content: InputFile, caption: Rich
    ) -> int:
        """Send a file of some kind with a caption and the buttons; return its number. Raises TelegramError."""
        return await self._call(
            method,
            **{name: content},
            caption=caption.text,
            caption_entities=caption.entities,
            reply_markup=self._markup,
        )

    async def text(self, message: Rich, *, buttons: bool = True) -> int:
        """Send a text in pages, buttons under the last; return that one's number. Raises TelegramError."""
        number = 0
        parts = pages(message)
        for index, part in enumerate(parts):
            markup = self._markup if buttons and index == len(parts) - 1 else None
            values: dict[str, Any] = {"text": part.text, "reply_markup": markup, "link_preview_options": _NO_PREVIEW}
            try:
                number = await self._call(self._bot.send_message, entities=part.entities, **values)
            except BadRequest as error:
                if not part.entities or not errors.about_content(error):
                    raise
                number = await self._call(self._bot.send_message, **values)
        return number

    async def _call(self, method: Callable[..., Awaitable[Message]], **values: Any) -> int:  # noqa: ANN401
        self._counted()
        where = {"chat_id": self._place.chat, "message_thread_id": self._place.thread, "reply_parameters": self._reply}
        return (await method(**where, **values)).message_id


def is_away(spot: Spot) -> bool:
    """Whether a post goes to another chat than one of its table's server."""
    return read_chat(spot.chat)[0] != read_chat(spot.server)[0]


def _answered(place: Place, spot: Spot) -> ReplyParameters | None:
    """Return the message that a post answers, where that stands in the same chat."""
    chat, number = (0, 0) if spot.answers is None else read_message(spot.answers)
    return ReplyParameters(number, allow_sending_without_reply=True) if chat == place.chat else None


def _keyboard(place: Place, spot: Spot, post: Post, bot: str) -> Any:  # noqa: ANN401 - the library's methods name unions of their own
    key, _ = read_chat(spot.server)

    def joining(event: str) -> str:
        return links.url(bot, links.Link(links.Errand.JOIN, key, event))

    attend = None if place.private else joining
    away = place.private and is_away(spot)
    opens_reply = place.private and post.picture is not None and _waits_for(place, post)
    return keyboard(post, key=key if place.private else None, away=away, attend=attend, opens_reply=opens_reply)


def _waits_for(place: Place, post: Post) -> bool:
    """Whether a board or a hand in a private chat waits for a move of the person there."""
    if post.mention is not None:
        return post.mention.id == player_id(place.chat)
    read = (read_button(button.id) for row in post.buttons for button in row)
    return any(each is not None and each.press is Press.HAND_STEP for each in read)
