"""Commands that a process which died left without an answer."""

from __future__ import annotations

import logging
from typing import Any, cast

import discord

from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.discord.outbound import formatting
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.mentions import CommandBook
from adapters.discord.shared.thinking import Thinking
from core.codes import Code
from core.ports import StoreBusy

log = logging.getLogger(__name__)

_ANSWER: Any = "@original"
"""The message that shows that a command is being thought about."""


async def answer_interrupted(client: discord.Client, thinking: Thinking, commands: CommandBook) -> None:
    """Tell who waits for such an answer that what they wanted may have counted."""
    try:
        found = await thinking.interrupted()
    except StoreBusy:
        return
    for each in found:
        post = Post(text=text(each.language, Code.MAY_HAVE_COUNTED), language=each.language)
        (page,) = formatting.pages(post, commands, with_alt=False)
        webhook = discord.Webhook.partial(cast("int", client.application_id), each.token, client=client)
        try:
            await webhook.edit_message(_ANSWER, content=page)
        except FAILURES as error:
            log.info("interaction %d stays without an answer: %s", each.number, error)
