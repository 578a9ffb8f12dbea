"""Posts in channels: boards sent and edited, and the way out of each refusal by Discord."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.discord.outbound import formatting
from adapters.discord.outbound.content import changed, content
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES, PAUSES, Code, code, passing, patiently
from adapters.discord.shared.memory import Memory
from core.ports import Posted, StoreBusy

log = logging.getLogger(__name__)

Whisper = Callable[[Post, str | None], Awaitable[bool]]
"""Says something to one person alone, with a line of explanation; False when that did not reach them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a post belongs: the channel, the message that it answers, and the one whose button was pressed.

    `event` is what caused it, so that the same post is not sent twice.
    """

    server: str
    channel: int
    event: str
    answers: int | None = None
    pressed: int | None = None


class Sender:
    """Sends posts to channels. A board is noted where it was sent; then the one before loses its buttons."""

    def __init__(self, client: discord.Client, chat: Chat, memory: Memory, pauses: Sequence[float] = PAUSES) -> None:
        self._client = client
        self._chat = chat
        self._memory = memory
        self._pauses = pauses
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def publish(self, post: Post, place: Place, whisper: Whisper) -> None:
        """Post something in the channel, or `whisper` it to the person whose act caused it where that fails."""
        if post.game is None or post.version is None:
            turned = post.game is None and post.edits and await self._edit(post, place) is not None
            if not turned:
                await self._send(post, place, whisper)
            return
        lock = self._locks.setdefault((place.server, post.game), asyncio.Lock())
        async with lock:
            await self._publish_board(post, place, whisper, post.game, post.version)

    async def _publish_board(self, post: Post, place: Place, whisper: Whisper, table: str, version: int) -> None:
        before = await self._posted(place.server, table)
        late = before is not None and before.version > version
        if late and post.edits:
            return
        if late:
            post = replace(post, buttons=(), mention=None)
        if before is None or before.version < version:
            # The same for every process that shows this version: if one dies now, the next sends that message again.
            place = replace(place, event=f"{table} {version}")
        message = await self._edit(post, place) if post.edits and place.pressed is not None else None
        if message is None:
            message = await self._send(post, place, whisper)
        if message is None or late:
            return
        where = ids.place(place.channel, message)
        try:
            await self._chat.delivered(place.server, table, where, version)
            await self._memory.add_live(place.server, place.channel)
        except StoreBusy:
            log.warning("%s/%s: it could not be noted that version %d was posted", place.server, table, version)
        if before is not None and before.message != where:
            await self.strip(before.message)

    async def strip(self, where: str) -> None:
        """Take the buttons off an old board, if it is still there."""
        channel, message = ids.read_place(where)
        old = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await patiently(lambda: old.edit(view=None), self._pauses)
        except FAILURES as error:
            log.info("the old board %s keeps its buttons: %s", where, error)

    async def _posted(self, server: str, table: str) -> Posted | None:
        try:
            return await self._chat.posted(server, table)
        except StoreBusy:
            return None

    async def _edit(self, post: Post, place: Place) -> int | None:
        """Make the pressed message the new board or page; None when that cannot be."""
        page, *more = formatting.pages(post, with_alt=False)
        if more or place.pressed is None or not (post.picture is None or self._may_attach(place)):
            return None
        message = self._messageable(place).get_partial_message(place.pressed)
        try:
            await patiently(lambda: message.edit(**changed(content(post, page, picture=True))), self._pauses)
        except FAILURES as error:
            log.info("message %d in %d cannot be edited: %s", place.pressed, place.channel, error)
            return None
        return place.pressed

    async def _send(self, post: Post, place: Place, whisper: Whisper) -> int | None:
        """Send a new message and return its number; None when at most one person got it."""
        for picture, answers in self._plans(post, place):
            try:
                return await self._send_pages(post, place, picture=picture, answers=answers)
            except FAILURES as error:
                log.warning("posting to channel %d of %s failed: %s", place.channel, place.server, error)
                if code(error) == Code.UNKNOWN_CHANNEL:
                    await self.close(place.server, place.channel)
                    return None
                if passing(error) or code(error) == Code.MISSING_ACCESS:
                    break
        if not await whisper(post, text(post.language, "discord-cannot-post")):
            log.warning("no one could be shown %s of %s", post.game, place.server)
        return None

    def _plans(self, post: Post, place: Place) -> Iterator[tuple[bool, bool]]:
        """Yield what is tried in turn: with the picture or not, as an answer or not."""
        picture = post.picture is not None and self._may_attach(place)
        answers = place.answers is not None
        yield picture, answers
        if picture or answers:
            yield False, False

    async def _send_pages(self, post: Post, place: Place, *, picture: bool, answers: bool) -> int:
        hint = None
        if post.picture is not None and not picture and await self._once(place, "pictures"):
            hint = text(post.language, "discord-no-pictures")
        pages = formatting.pages(post, with_alt=not picture, hint=hint)
        channel = self._messageable(place)
        sent: list[int] = []
        for number, page in enumerate(pages):
            last = number == len(pages) - 1
            options: dict[str, Any] = {"nonce": _nonce(place, post, number, picture=picture), "suppress_embeds": True}
            if answers and number == 0 and place.answers is not None:
                options["reference"] = discord.MessageReference(
                    message_id=place.answers, channel_id=place.channel, fail_if_not_exists=False
                )

            async def send(page: str = page, last: bool = last, options: dict[str, Any] = options) -> discord.Message:
                return await channel.send(**content(post, page, picture=picture, last=last), **options)

            sent.append((await patiently(send, self._pauses)).id)
        return sent[-1]

    async def close(self, server: str, channel: int) -> None:
        """End what was played in a channel that is gone."""
        try:
            await self._chat.close(server, ids.chat(channel))
            await self._memory.remove_live(server, channel)
        except StoreBusy:
            log.warning("the games in the deleted channel %d could not be ended", channel)

    async def _once(self, place: Place, what: str) -> bool:
        try:
            return await self._chat.claim(place.server, f"{what}:{place.channel}")
        except StoreBusy:
            return False

    def _messageable(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(place.channel, guild_id=ids.guild_of(place.server))

    def _may_attach(self, place: Place) -> bool:
        """Whether files may be attached here, as far as is known: asking in vain counts against the bot."""
        channel = self._client.get_channel(place.channel)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return True
        user = self._client.user
        me = None if user is None else channel.guild.get_member(user.id)
        try:
            return me is None or channel.permissions_for(me).attach_files
        except discord.ClientException:
            return True


def _nonce(place: Place, post: Post, number: int, *, picture: bool) -> str:
    """Return a text that is the same when the same post is sent again; Discord then sends it once."""
    parts = (place.server, place.event, post.text if post.version is None else post.game, number, picture)
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()
