"""Answers to one person's act: private ones to commands and presses, public or direct ones to written messages."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from adapters.boards.transport import Spot
from adapters.chat.buttons import Press
from adapters.chat.posts import Button, Post
from adapters.chat.texts import text
from adapters.discord.outbound import formatting, private
from adapters.discord.outbound.content import changed, content
from adapters.discord.outbound.public import Public
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES, PAUSES, Code, code, patiently
from adapters.discord.shared.mentions import CommandBook
from adapters.names import labelled

log = logging.getLogger(__name__)


class InteractionAnswer:
    """The answer to a command, a press or a form. `thinking` tells that something will be said in any case."""

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        public: Public,
        spot: Spot,
        commands: CommandBook,
        *,
        thinking: bool,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._interaction = interaction
        self._public = public
        self._spot = spot
        self._commands = commands
        self._thinking = thinking
        self._pauses = pauses

    async def acknowledge(self) -> None:
        """Tell Discord that the interaction arrived, before anything that may take time.

        What is wanted is done even where that fails, as when it comes too late.
        """
        response = self._interaction.response
        try:
            if self._thinking:
                await response.defer(ephemeral=True, thinking=True)
            else:
                await response.defer()
        except FAILURES as error:
            # Another process that was told of it has acknowledged it in the same way.
            self._thinking = self._thinking and code(error) == Code.ALREADY_ACKNOWLEDGED
            log.info("interaction %d was not acknowledged: %s", self._interaction.id, error)

    async def say(self, post: Post) -> None:
        """Show a post to those it is meant for."""
        if post.to is None:
            await self._public.say(self._spot, post, self.whisper, self._interaction.user.id)
        else:
            await self.whisper(post)

    async def whisper(self, post: Post, hint: str | None = None) -> bool:
        """Show a post to the person who acted alone; False when it did not reach them."""
        pages = formatting.pages(post, self._commands, with_alt=False, hint=hint)
        try:
            for number, page in enumerate(pages):
                last = number == len(pages) - 1
                await patiently(lambda page=page, last=last: self._show(post, page, last=last), self._pauses)
        except FAILURES as error:
            log.info("interaction %d could not be answered: %s", self._interaction.id, error)
            return False
        return True

    async def _show(self, post: Post, page: str, *, last: bool) -> None:
        given = content(post, page, picture=True, last=last)
        pressed = self._interaction.message
        alone = pressed is not None and (pressed.flags.ephemeral or self._interaction.guild_id is None)
        if self._thinking or (post.edits and alone):
            await self._interaction.edit_original_response(**changed(given))
            self._thinking = False
        else:
            await self._interaction.followup.send(**given, ephemeral=True)

    async def finish(self) -> None:
        """Take away the sign that an answer is coming, if none came: what was wanted stands in the channel."""
        if not self._thinking:
            return
        self._thinking = False
        try:
            await patiently(self._interaction.delete_original_response, self._pauses)
        except FAILURES as error:
            log.info("interaction %d keeps its sign of thinking: %s", self._interaction.id, error)


class MessageAnswer:
    """The answer to a written message, which Discord gives no way to answer to its author alone."""

    def __init__(
        self,
        client: discord.Client,
        message: discord.Message,
        public: Public,
        spot: Spot,
        commands: CommandBook,
        *,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._client = client
        self._message = message
        self._public = public
        self._spot = spot
        self._commands = commands
        self._pauses = pauses

    async def say(self, post: Post) -> None:
        """Show a post in the channel, unless it is the author's secret and others read along."""
        if post.to is None:
            await self._publish(post)
        elif self._message.guild is None:
            await self._publish(replace(post, to=None, mention=None, edits=False))
        elif post.if_alone:
            log.debug("message %d may be talk, and is not answered", self._message.id)
        elif not post.secret:
            # Without buttons: those of the newest board are there already.
            await self._publish(replace(post.said_aloud(), to=None, mention=None, edits=False, buttons=()))
        elif not await self.whisper(post, None):
            await self._public.say(self._spot, self._only_in_private(post.said_aloud()), _no_one)

    async def _publish(self, post: Post) -> None:
        await self._public.say(self._spot, post, self.whisper, self._message.author.id)

    async def whisper(self, post: Post, hint: str | None) -> bool:
        """Write to the author directly, where that is another place than this."""
        if self._message.guild is None:
            return False
        author = self._message.author.id
        return await private.write(self._client, author, post, self._commands, hint=hint, pauses=self._pauses)

    def _only_in_private(self, post: Post) -> Post:
        number = (post.board and post.board.edition) or 0
        hand = Button(f"{Press.HAND}:{post.game}:{number}", text(post.language, "button-hand"))
        buttons = () if post.game is None else ((hand,),)
        name = labelled(ids.person(self._message.author)).name
        return Post(text=text(post.language, "discord-in-private", {"name": name}), buttons=buttons)


async def _no_one(post: Post, hint: str | None) -> bool:
    """Whisper to no one: that has just failed."""
    del post, hint
    return False
