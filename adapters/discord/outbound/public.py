"""Posts for a whole channel, and who hears of them where nothing can be posted."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import discord

from adapters.about import on
from adapters.boards.ledger import Ledger
from adapters.boards.transport import NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.discord.outbound import private
from adapters.discord.shared import ids
from adapters.discord.shared.errors import PAUSES
from adapters.discord.shared.mentions import CommandBook

log = logging.getLogger(__name__)

CHANNEL_ADDRESS: Final = "https://discord.com/channels/{guild}/{channel}"

Whisper = Callable[[Post, str | None], Awaitable[bool]]
"""Says something to one person alone, with a line of explanation; False when that did not reach them."""


class Public:
    """Says posts in their channels through the ledger."""

    def __init__(
        self, client: discord.Client, ledger: Ledger, commands: CommandBook, pauses: Sequence[float] = PAUSES
    ) -> None:
        self._client = client
        self._commands = commands
        self._ledger = ledger
        self._pauses = pauses

    async def say(self, spot: Spot, post: Post, whisper: Whisper, actor: int | None = None) -> None:
        """Say a post in its channel. Where that fails, `whisper` it to the user whose act caused it, the `actor`.

        Where nothing can be said at all, the player who is called to move gets it as a direct message, too.
        """
        try:
            await self._ledger.publish(spot, post)
        except PlaceGone as error:
            log.info("%s of %s is gone: %s", spot.chat, spot.server, error, extra=on(spot.server, spot.chat))
        except NotSaid as error:
            mine = post.for_actor()
            if not await whisper(mine, text(mine.language, "discord-cannot-post")):
                log.warning(
                    "no one could be shown %s of %s: %s",
                    post.game,
                    spot.server,
                    error,
                    extra=on(spot.server, spot.chat, post.game),
                )
            if isinstance(error, PlaceSilent):
                await self._call(spot, post, actor)

    async def _call(self, spot: Spot, post: Post, actor: int | None) -> None:
        """Write to the player who is called by a board that could not be posted."""
        user = None if post.mention is None else ids.user_of(post.mention)
        guild = ids.guild_of(spot.server)
        if user is None or user == actor or guild is None or post.version is None or post.seat is not None:
            return
        address = CHANNEL_ADDRESS.format(guild=guild, channel=ids.channel_of(spot.chat))
        link = (text(post.language, "discord-to-game"), address)
        hint = text(post.language, "discord-cannot-call")
        await private.write(self._client, user, post, self._commands, hint=hint, link=link, pauses=self._pauses)


async def no_one(post: Post, hint: str | None) -> bool:
    """Whisper to no one, for posts that no user action caused."""
    del post, hint
    return False
