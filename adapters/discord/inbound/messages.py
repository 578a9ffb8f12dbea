"""Written messages: replies to boards, and what is addressed to the bot."""

from __future__ import annotations

import logging
from typing import Final

import discord

from adapters.chat.pacing import slow_down
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import text
from adapters.discord.inbound import reading, shown
from adapters.discord.inbound.reception import Reception
from adapters.discord.inbound.throttle import Verdict
from adapters.discord.shared.answering import Answer, AnswerMessage
from core.ports import StoreBusy

log = logging.getLogger(__name__)

_TALK: Final = {discord.MessageType.default, discord.MessageType.reply}


class Messages:
    """Carries out what members write.

    `reads_all` tells that Discord passes on the text of every message, not only of those that name the bot.
    """

    def __init__(self, reception: Reception, answer: AnswerMessage, *, reads_all: bool) -> None:
        self._reception = reception
        self._chat = reception.chat
        self._answer = answer
        self._reads_all = reads_all

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Take a message: in a server only one that replies to a board or addresses the bot, in private every one.

        Of those written while the bot was away (`late`) only replies to a board are taken.
        """
        if self._reception.leaving or message.author.bot or message.webhook_id is not None or message.type not in _TALK:
            return
        try:
            with self._reception.answering():
                await self._take(message, late=late)
        except Exception:
            log.exception("message %d could not be answered", message.id)

    async def _take(self, message: discord.Message, *, late: bool) -> None:
        if isinstance(message.channel, discord.Thread) and message.channel.locked:
            return  # only moderators can talk there
        me = self._reception.me()
        board = await shown.replied_to(message, me)
        if board is None and (late or not reading.is_for_us(message, me)):
            return
        came = reading.of_message(message, board, me)
        answer = self._answer(message, came)
        judge = self._reception.throttle.judge
        verdict = judge(message.author.id, message.channel.id, message.id, words=came.text)
        if verdict is Verdict.TOLD:
            await answer.say(slow_down(await self._chat.language(came, aloud=not came.private), came.player))
        if verdict is not Verdict.TAKEN:
            return
        if not came.text:
            await self._hint(came, answer)
            return
        for post in await self._reception.handle(came):
            await answer.say(post)

    async def _hint(self, came: Incoming, answer: Answer) -> None:
        """Say once why a reply was not read: without the ping Discord does not pass on its text."""
        if self._reads_all or came.private:
            return
        try:
            if not await self._chat.claim(came.server, f"unread:{came.player.id}"):
                return
        except StoreBusy:
            return
        language = await self._chat.language(came, aloud=True)
        await answer.say(Post(text=text(language, "discord-unread"), language=language, to=came.player))
