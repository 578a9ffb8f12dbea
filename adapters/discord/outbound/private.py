"""Direct messages, for one person alone, where no command or press of theirs can be answered."""

from __future__ import annotations

import hashlib
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
    once: str = "",
    pauses: Sequence[float] = PAUSES,
) -> bool:
    """Write to a user directly; False when they take no direct messages, or the message failed.

    What the post shows belongs to another server, so here it is no board to play on and mentions no one. `link` is the
    label and the address of a button that leads there. `hint` is a small line of the bot's own. What `once` gives the
    same name is sent once within some minutes.
    """
    direct = replace(post, game=None, buttons=(), menus=(), confirm=None, mention=None)
    pages = formatting.pages(direct, commands, with_alt=False, hint=hint)

    async def send(channel: discord.DMChannel, number: int) -> None:
        last = number == len(pages) - 1
        given = content(direct, pages[number], picture=True, last=last)
        if once:
            given["nonce"] = hashlib.blake2b(f"{user} {once} {number}".encode(), digest_size=12).hexdigest()
        if last and link is not None:
            given["view"] = keyboards.link(*link)
        await channel.send(**given)

    try:
        channel = await client.create_dm(discord.Object(user))
        for number in range(len(pages)):
            await patiently(lambda number=number: send(channel, number), pauses)
    except FAILURES as error:
        log.info("a direct message could not be sent: %s", error)
        return False
    return True
