"""The buttons under a post."""

from __future__ import annotations

from typing import Final

import discord

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Button, Post
from adapters.chat.texts import text
from adapters.discord.shared.buttons import FormButton, PressButton

ROWS: Final = 5
BUTTONS_PER_ROW: Final = 5


def keyboard(post: Post) -> discord.ui.View | None:
    """Return a post's buttons, with one for typing a move where the post asks for a move; None without buttons."""
    rows = [list(row) for row in post.buttons]
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row:
            made.add_item(PressButton(button.id, button.label, number))
    board = post.board
    if board is not None and board.edition is not None and _wants_move(post, rows):
        row = len(rows) if not rows or len(rows[-1]) == BUTTONS_PER_ROW else len(rows) - 1
        if row < ROWS:
            made.add_item(FormButton(board, text(post.language, "discord-form-button"), row))
    return made if made.children else None


def link(label: str, address: str) -> discord.ui.View:
    """Return one button that opens an address."""
    made = discord.ui.View(timeout=None)
    made.add_item(discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address))
    return made


def _wants_move(post: Post, rows: list[list[Button]]) -> bool:
    """Whether the post calls a player to move, or offers steps of a move."""
    pressed = (read_button(button.id) for row in rows for button in row)
    steps = any(each is not None and each.press in {Press.STEP, Press.HAND_STEP} for each in pressed)
    return steps or (post.mention is not None and post.alt is not None)
