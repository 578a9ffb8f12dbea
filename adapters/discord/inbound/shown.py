"""The game that a message shows, read from the message itself: so it is known in every process, however old it is.

A board says it in its last line, in small print: the game's name, the table and a number. Other messages say it in the
ids of their buttons. An old board has lost its buttons but keeps its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord

from adapters.chat.board_tag import read_tag
from adapters.chat.buttons import Press, read_button
from adapters.chat.elsewhere import read_led
from adapters.chat.posts import BoardRef
from adapters.discord.shared import ids
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.small_print import SUBTEXT, read_linked

_LISTINGS: Final = frozenset({Press.LEADERBOARD, Press.HISTORY, Press.RECORD})
"""What the buttons ask for under a message that lists games or people; the record of a game can be had under its board,
too, but a board is known by its line."""

_STEPS: Final = frozenset({Press.STEP, Press.HAND_STEP})
"""What tells the board of a game that is played from another chat: there a list of games has other buttons."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows: which board of a game; and the table's server, where that is not the one it is read in."""

    board: BoardRef
    server: str | None = None


def shown(message: discord.Message) -> Shown | None:
    """Return which game one of our own messages shows, None where it shows none."""
    line = message.content.rpartition("\n")[2]
    board = read_tag(line.removeprefix(SUBTEXT)) if line.startswith(SUBTEXT) else None
    if board is not None:
        return Shown(board)
    away = read_linked(line)
    if away is not None and (board := read_tag(away[0])) is not None:
        return Shown(board, ids.server(away[1], 0))
    for row in message.components:
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            button = getattr(item, "custom_id", None) or ""
            pressed = read_button(button)
            if pressed is not None and pressed.press not in _LISTINGS:
                return Shown(BoardRef(pressed.table, pressed.edition))
            led = read_led(button)
            if led is not None and led[0].press in _STEPS:
                return Shown(BoardRef(led[0].table, led[0].edition), led[2])
    return None


async def replied_to(message: discord.Message, bot: discord.ClientUser) -> Shown | None:
    """Return what the message replied to shows, if it is one of ours."""
    reference = message.reference
    if message.type is not discord.MessageType.reply or reference is None or reference.message_id is None:
        return None
    found = reference.resolved
    if found is None:
        try:
            found = await message.channel.fetch_message(reference.message_id)
        except FAILURES:
            return None
    if not isinstance(found, discord.Message) or found.author.id != bot.id:
        return None
    return shown(found)
