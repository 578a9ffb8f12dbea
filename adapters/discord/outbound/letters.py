"""Letters: direct messages that no act of their reader answers, with buttons that work there."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Any, Final

import discord

from adapters.chat.posts import Post
from adapters.discord.outbound import formatting
from adapters.discord.outbound.content import changed, content
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES, PAUSES, Code, code, patiently
from adapters.discord.shared.mentions import CommandBook
from core.letters import Fate, Letter

log = logging.getLogger(__name__)

_FORBIDDEN: Final = 403


async def deliver(
    client: discord.Client, letter: Letter, post: Post, commands: CommandBook, pauses: Sequence[float] = PAUSES
) -> tuple[Fate, str | None]:
    """Write a letter to a user, in the place of a former one where it renews that; return what became of it.

    The buttons of a former letter that stays are taken off it.
    """
    user = ids.user_of(letter.player)
    if user is None:
        return Fate.REFUSED, None
    page, *_ = formatting.pages(post, commands, with_alt=False, hint=None)
    given = content(post, page, picture=True)
    try:
        channel = await client.create_dm(discord.Object(user))
        if letter.renews and letter.former is not None and await _renewed(client, letter.former, given):
            return Fate.SENT, letter.former
        nonce = hashlib.blake2b(f"{letter.owed_in} {letter.name}".encode(), digest_size=12).hexdigest()
        sent = await patiently(lambda: channel.send(**given, nonce=nonce, suppress_embeds=True), pauses)
    except FAILURES as error:
        log.info("a letter is not delivered: %s", error)
        refused = code(error) == Code.CANNOT_WRITE_TO_USER or getattr(error, "status", 0) == _FORBIDDEN
        return (Fate.REFUSED if refused else Fate.LATER), None
    if letter.former is not None:
        await _strip(client, letter.former)
    return Fate.SENT, ids.place(channel.id, sent.id)


async def _renewed(client: discord.Client, former: str, given: dict[str, Any]) -> bool:
    """Put a letter in the place of a former one; False where that is gone."""
    try:
        await _message(client, former).edit(**changed(given))
    except FAILURES as error:
        log.info("a letter is not renewed: %s", error)
        return False
    return True


async def _strip(client: discord.Client, former: str) -> None:
    try:
        await _message(client, former).edit(view=None)
    except FAILURES as error:
        log.info("a former letter keeps its buttons: %s", error)


def _message(client: discord.Client, message: str) -> discord.PartialMessage:
    channel, number = ids.read_place(message)
    return client.get_partial_messageable(channel).get_partial_message(number)
