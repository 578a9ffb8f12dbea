"""What members do, as the chat vocabulary takes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import discord

from adapters.chat.posts import BoardRef, Incoming
from adapters.chat.routes import BY_NAME, read_command
from adapters.discord.inbound import shown
from adapters.discord.shared import ids
from core import clocks
from core.table import Player

_MENTION: Final = re.compile(r"<@!?([0-9]{1,20})>")
Talkable = discord.Interaction[Any]


def of_interaction(
    interaction: Talkable,
    *,
    text: str | None = None,
    press: str | None = None,
    reply_to: BoardRef | None = None,
    mentions: Sequence[discord.User | discord.Member] = (),
) -> Incoming:
    """Return a command, a press or a form as what came in. People in the text are written `@` and their number."""
    channel = interaction.channel_id or 0
    pressed = None if interaction.message is None else shown.shown(interaction.message)
    return Incoming(
        event=ids.event(interaction),
        server=ids.server(interaction.guild_id, channel),
        chat=_game_thread(interaction.channel, interaction.client.user) or ids.chat(channel),
        player=ids.person(interaction.user),
        text=text,
        press=press,
        reply_to=reply_to,
        on=None if pressed is None or pressed.server is not None else pressed.board,
        language=interaction.locale.value,
        mentions={str(user.id): ids.person(user) for user in mentions},
        private=interaction.guild_id is None,
        has_threads=interaction.guild_id is not None,
        admin=interaction.guild_id is None or interaction.permissions.manage_guild,
        move_time=None if interaction.guild_id is None else clocks.DEFAULT,
        part_of=_channel_of(interaction.channel),
    )


def of_message(message: discord.Message, board: shown.Shown | None, bot: discord.ClientUser) -> Incoming:
    """Return a written message as what came in; `board` is what the message that it replies to shows.

    A message does not tell which language its author's client speaks.
    """
    guild, author = message.guild, message.author
    text = _said(message.content, bot, addressed=board is None)
    return Incoming(
        event=ids.event(message),
        server=ids.server(None if guild is None else guild.id, message.channel.id),
        chat=_game_thread(message.channel, bot) or ids.chat(message.channel.id),
        player=ids.person(author),
        text=text,
        reply_to=None if board is None else board.board,
        reply_in=None if board is None else board.server,
        language_untold=True,
        mentions=_mentioned(message, bot),
        private=guild is None,
        has_threads=guild is not None,
        plain_moves=guild is None,
        admin=guild is None or (isinstance(author, discord.Member) and author.guild_permissions.manage_guild),
        move_time=None if guild is None else clocks.DEFAULT,
        part_of=_channel_of(message.channel),
    )


def _said(content: str, bot: discord.ClientUser, *, addressed: bool) -> str:
    """Return a message as text, in which people are written `@` and their number, and we are `bot`.

    What is said to us by name is a command without its slash; without a word it asks for help.
    """
    named = _MENTION.match(content.lstrip())
    ours = named is not None and int(named[1]) == bot.id
    rest = content.lstrip()[named.end() :] if named is not None and ours else content
    text = _MENTION.sub(lambda match: "bot" if int(match[1]) == bot.id else f"@{match[1]}", rest).strip()
    if not (ours and addressed) or text.startswith("/"):
        return text
    command = read_command(f"/{text or 'help'}")
    return f"/{text or 'help'}" if command is not None and command.name in BY_NAME else text


def is_for_us(message: discord.Message, bot: discord.ClientUser) -> bool:
    """Whether a message that answers no board is meant for us: it is private, or begins by naming us."""
    return message.guild is None or message.content.startswith((f"<@{bot.id}>", f"<@!{bot.id}>"))


def _game_thread(channel: object, bot: discord.ClientUser | None) -> str | None:
    """Return the chat to which the games of a thread belong that the bot has made for one; None for other places."""
    ours = isinstance(channel, discord.Thread) and bot is not None and channel.owner_id == bot.id
    return _channel_of(channel) if ours else None


def _channel_of(channel: object) -> str | None:
    """Return the channel, or the forum, of a thread; None for what is no thread."""
    return ids.chat(channel.parent_id) if isinstance(channel, discord.Thread) else None


def _mentioned(message: discord.Message, bot: discord.ClientUser) -> dict[str, Player]:
    return {str(user.id): ids.person(user) for user in message.mentions if user.id != bot.id}


def customary(locale: discord.Locale | None) -> str | None:
    """Return the language that a guild's owners set, None where they set none.

    American English counts as none: every guild has it from the start, and only community servers can change it.
    """
    return None if locale in {None, discord.Locale.american_english} else str(locale)
