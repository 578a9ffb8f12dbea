"""Posts in channels: messages sent and edited, and the way out of each refusal by Discord."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Hashable, Sequence
from typing import Any, Final, Protocol

import discord

from adapters.about import on
from adapters.boards.transport import NotNow, NotSaid, Overtaken, PlaceGone, PlaceSilent, Spot
from adapters.boards.urgency import Urgency, urgency
from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.discord.outbound import formatting
from adapters.discord.outbound.content import changed, content
from adapters.discord.outbound.order import Order
from adapters.discord.outbound.own_boards import own_board, own_tag
from adapters.discord.outbound.threads import Threads
from adapters.discord.shared import ids, rights
from adapters.discord.shared.errors import FAILURES, Code, code, passing, patiently
from adapters.discord.shared.mentions import CommandBook
from core.ports import StoreBusy
from core.table import Player

log = logging.getLogger(__name__)

EDITABLE_SECONDS: Final = 50 * 60
"""How long a message is edited. Discord takes only few edits of messages that are older than an hour (code 30046)."""

AGAIN_SECONDS: Final = 30.0
REFUSED_SECONDS: Final = 600.0
"""How long a post waits that Discord refused for a reason unknown here."""

_SILENT: Final = frozenset(
    {
        Code.MISSING_ACCESS,
        Code.MISSING_PERMISSIONS,
        Code.CANNOT_WRITE_TO_USER,
        Code.NO_TEXT_CHANNEL,
        Code.THREAD_ARCHIVED,
        Code.THREAD_LOCKED,
    }
)
_NO_PICTURE: Final = frozenset({Code.MISSING_PERMISSIONS, Code.TOO_LARGE})
"""Refusals that may be meant for the picture alone."""


class Claims(Protocol):
    """What happens once, whichever process does it."""

    async def claim(self, server: str, event: str) -> bool:
        """Claim something. Return False when it was claimed before. Raises StoreBusy."""
        ...


class DiscordTransport:
    """The way of posts to channels and their messages, whose ids are `channel/message`."""

    def __init__(
        self, client: discord.Client, claims: Claims, commands: CommandBook, threads: Threads, pauses: Sequence[float]
    ) -> None:
        self._client = client
        self._threads = threads
        self._commands = commands
        self._claims = claims
        self._pauses = pauses
        self._order = Order()

    async def send(self, spot: Spot, post: Post) -> str:
        """Send a post as one or more messages and return the id of the last. Raises NotSaid.

        A game has its say in its thread. Where that cannot be, it goes on in the channel.
        """
        if post.seat is not None and post.to is not None:
            return await self._send_alone(spot, post, post.to)
        home, hint = ids.channel_of(spot.chat), None
        channel = await self._threads.of(spot.server, post.game)
        if channel is None:
            channel, barred = await self._threads.open(spot, post)
            if barred and await self._once(spot, "threads"):
                hint = text(post.language, "discord-no-threads")
        if not channel:
            channel = home if post.game is not None or spot.within is None else ids.channel_of(spot.within)
        while True:
            try:
                return await self._send_in(channel, spot, post, hint)
            except (PlaceGone, PlaceSilent):
                if channel == home:
                    raise
                if post.game is not None:
                    await self._threads.forget(spot.server, post.game)
                channel = home

    async def _send_alone(self, spot: Spot, post: Post, player: Player) -> str:
        """Send a player's own board of a private table as a direct message. Raises NotSaid."""
        user = ids.user_of(player)
        if user is None:
            raise PlaceSilent(f"{player.id} is no user")
        try:
            channel = (await self._client.create_dm(discord.Object(user))).id
            own, tag = own_board(post, spot.server), own_tag(post, spot.server)
            return await self._send_pages(channel, spot, own, None, picture=True, answers=False, tag=tag)
        except FAILURES as error:
            raise _not_said(error) from error

    async def _send_in(self, channel: int, spot: Spot, post: Post, hint: str | None) -> str:
        reason = rights.obstacle(self._client, ids.guild_of(spot.server), channel)
        if reason is not None:
            raise PlaceSilent(reason)
        picture = post.picture is not None and rights.may_attach(self._client, channel)
        answers = spot.answers is not None and ids.read_place(spot.answers)[0] == channel
        answers = answers and rights.may_reply(self._client, channel)
        while True:
            try:
                return await self._send_pages(channel, spot, post, hint, picture=picture, answers=answers)
            except FAILURES as error:
                log.warning(
                    "posting in %s of %s failed: %s", spot.chat, spot.server, error, extra=on(spot.server, spot.chat)
                )
                if answers and code(error) == Code.NO_HISTORY_TO_REPLY:
                    answers = False
                elif picture and code(error) in _NO_PICTURE:
                    picture = False
                elif (picture or answers) and not passing(error) and code(error) not in {*_SILENT, *_GONE}:
                    picture = answers = False
                else:
                    raise _not_said(error) from error

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        """Turn a message into a post; False where a new message is needed."""
        channel, number = ids.read_place(message)
        tag = None if post.seat is None else own_tag(post, spot.server)
        if post.seat is not None:
            post = own_board(post, spot.server)
        page, *more = formatting.pages(post, self._commands, with_alt=False, last=tag)
        old = discord.utils.utcnow() - discord.utils.snowflake_time(number)
        if more or old.total_seconds() > EDITABLE_SECONDS:
            return False
        own = post.seat is not None
        if post.picture is not None and not own and not rights.may_attach(self._client, channel):
            return False
        edited = self._channel(spot, channel).get_partial_message(number)

        async def edit() -> None:
            async with self._order.turn((channel, "edit"), urgency(post), _lane(spot, post)) as waited:
                if waited and spot.is_overtaken():
                    raise Overtaken(message)
                await edited.edit(**changed(content(post, page, picture=True)))

        try:
            await patiently(edit, self._pauses)
        except FAILURES as error:
            log.info("message %s cannot be edited: %s", message, error)
            return False
        return True

    async def strip(self, message: str) -> None:
        """Take the buttons off a message, if it is still there."""
        channel, number = ids.read_place(message)
        old = self._client.get_partial_messageable(channel).get_partial_message(number)

        async def strip() -> None:
            async with self._order.turn((channel, "edit"), Urgency.STRIP, None):
                await old.edit(view=None)

        try:
            await patiently(strip, self._pauses)
        except FAILURES as error:
            log.info("the old board %s keeps its buttons: %s", message, error)

    async def _send_pages(
        self,
        number: int,
        spot: Spot,
        post: Post,
        hint: str | None,
        *,
        picture: bool,
        answers: bool,
        tag: str | None = None,
    ) -> str:
        if post.picture is not None and not picture and await self._once(spot, "pictures"):
            hint = text(post.language, "discord-no-pictures")
        pages = formatting.pages(post, self._commands, with_alt=not picture, hint=hint, last=tag)
        channel = self._channel(spot, number)
        sent = 0
        for page_number, page in enumerate(pages):
            first, last = page_number == 0, page_number == len(pages) - 1
            options: dict[str, Any] = {
                "nonce": _nonce(spot, post, page_number, picture=picture),
                "suppress_embeds": True,
            }
            if answers and first and spot.answers is not None:
                answered = ids.read_place(spot.answers)[1]
                options["reference"] = discord.MessageReference(
                    message_id=answered, channel_id=number, fail_if_not_exists=False
                )

            async def send(
                page: str = page, first: bool = first, last: bool = last, options: dict[str, Any] = options
            ) -> discord.Message:
                async with self._order.turn((number, "send"), urgency(post), _lane(spot, post)) as waited:
                    if waited and first and spot.is_overtaken():
                        raise Overtaken(spot.event)
                    return await channel.send(**content(post, page, picture=picture, last=last), **options)

            sent = (await patiently(send, self._pauses)).id
        return ids.place(number, sent)

    async def _once(self, spot: Spot, what: str) -> bool:
        try:
            return await self._claims.claim(spot.server, f"{what}:{ids.channel_of(spot.chat)}")
        except StoreBusy:
            return False

    def _channel(self, spot: Spot, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=ids.guild_of(spot.server))


def _lane(spot: Spot, post: Post) -> Hashable:
    """Return what takes turns with others that are as urgent: tables of running games, and the people who ask."""
    return (spot.server, post.game) if urgency(post) is Urgency.GAME else spot.asker


_GONE: Final = frozenset({Code.UNKNOWN_CHANNEL})


def _not_said(error: BaseException) -> NotSaid:
    """Return what a failure means for the place."""
    if code(error) in _GONE:
        return PlaceGone(str(error))
    if code(error) in _SILENT:
        return PlaceSilent(str(error))
    return NotNow(str(error), AGAIN_SECONDS if passing(error) else REFUSED_SECONDS)


def _nonce(spot: Spot, post: Post, number: int, *, picture: bool) -> str:
    """Return a text that is the same when the same post is sent again; Discord then sends it once."""
    parts = (spot.server, spot.event, post.text if post.version is None else post.game, number, picture)
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()
