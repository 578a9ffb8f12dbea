"""Direct messages: what is for one person alone, where there is no command or press of theirs to answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import text
from adapters.discord import ids, markup
from adapters.discord.patience import FAILURES, PAUSES, patiently
from adapters.discord.sending import content
from core.ports import StoreBusy

log = logging.getLogger(__name__)

_CHANNEL: Final = "https://discord.com/channels/{guild}/{channel}"


async def write(
    client: discord.Client,
    user: int,
    post: Post,
    *,
    hint: str | None = None,
    link: tuple[str, str] | None = None,
    pauses: Sequence[float] = PAUSES,
) -> bool:
    """Write to a user directly; False when that cannot be, as for most people who do not want it.

    What the post shows belongs to another server, so there it is no board to play on and calls nobody; `link` is the
    label and the address of a button that leads there. `hint` is a small line of the bot's own.
    """
    direct = replace(post, game=None, buttons=(), mention=None)
    pages = markup.pages(direct, with_alt=False, hint=hint)

    async def send(channel: discord.DMChannel, page: str, *, last: bool) -> None:
        given = content(direct, page, picture=True, last=last)
        if last and link is not None:
            given["view"] = _leading(*link)
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


async def remind(client: discord.Client, chat: Chat, outgoing: Outgoing, pauses: Sequence[float] = PAUSES) -> bool:
    """Write what is for one member of a guild to them directly, with the way to their game; False when it cannot be."""
    post, guild = outgoing.post, ids.guild_of(outgoing.server)
    user = None if post.to is None else ids.user_of(post.to)
    if user is None or guild is None:
        return False
    link = (text(post.language, "discord-to-game"), await _address(chat, outgoing, guild))
    return await write(client, user, post, link=link, pauses=pauses)


async def _address(chat: Chat, outgoing: Outgoing, guild: int) -> str:
    """Return the address of a game's newest board, or of its channel where that is not known."""
    channel = _CHANNEL.format(guild=guild, channel=ids.channel_of(outgoing.chat))
    try:
        posted = None if outgoing.post.game is None else await chat.posted(outgoing.server, outgoing.post.game)
    except StoreBusy:
        posted = None
    return channel if posted is None else f"{channel}/{ids.read_place(posted.message)[1]}"


def _leading(label: str, address: str) -> discord.ui.View:
    """Return one button that leads to an address."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address))
    return view
