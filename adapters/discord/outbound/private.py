"""Direct messages, for one person alone, where no command or press of theirs can be answered."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from adapters.chat.posts import Post
from adapters.discord.outbound import formatting, keyboards
from adapters.discord.outbound.content import content
from adapters.discord.shared.errors import FAILURES, PAUSES, patiently
from adapters.discord.shared.mentions import CommandBook

log = logging.getLogger(__name__)


async def write(
    client: discord.Client,
    user: int,
    post: Post,
    commands: CommandBook,
    *,
    hint: str | None = None,
    link: tuple[str, str] | None = None,
    pauses: Sequence[float] = PAUSES,
) -> bool:
    """Write to a user directly; False when they take no direct messages, or the message failed.

    What the post shows belongs to another server, so here it is no board to play on and mentions no one. `link` is the
    label and the address of a button that leads there. `hint` is a small line of the bot's own.
    """
    direct = replace(post, game=None, buttons=(), menus=(), confirm=None, mention=None)
    pages = formatting.pages(direct, commands, with_alt=False, hint=hint)

    async def send(channel: discord.DMChannel, page: str, *, last: bool) -> None:
        given = content(direct, page, picture=True, last=last)
        if last and link is not None:
            given["view"] = keyboards.link(*link)
        await channel.send(**given)

    try:
        channel = await client.create_dm(discord.Object(user))
        for page in pages[:-1]:
            await patiently(lambda page=page: send(channel, page, last=False), pauses)
        await patiently(lambda: send(channel, pages[-1], last=True), pauses)
    except FAILURES as error:
        log.info("a direct message could not be sent: %s", error)
        return False
    return True
