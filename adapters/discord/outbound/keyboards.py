"""The buttons under a post."""

from __future__ import annotations

from typing import Final

import discord

from adapters.chat.buttons import Press
from adapters.chat.elsewhere import asked_by
from adapters.chat.posts import LINK, Button, Post
from adapters.chat.texts import text
from adapters.discord.shared.buttons import FormButton, PressButton, StepMenu

ROWS: Final = 5
BUTTONS_PER_ROW: Final = 5


def keyboard(post: Post) -> discord.ui.View | None:
    """Return a post's menus and buttons, with one for typing a move where the post asks for a move; None without any.

    Where there are menus, the steps of a move are chosen there.
    """
    made = discord.ui.View(timeout=None)
    for step, menu in enumerate(post.menus):
        made.add_item(StepMenu(step, menu))
    begin = len(post.menus)
    rows = [list(row) for row in post.buttons] if not post.menus else _without_steps(post)
    for number, row in enumerate(rows, begin):
        for button in row:
            if button.id.startswith(LINK):
                made.add_item(_link(button.label, button.id, number))
                continue
            style = discord.ButtonStyle.success if button == post.confirm else None
            made.add_item(PressButton(button.id, button.label, number, style))
    board = post.board
    if board is not None and board.edition is not None and _wants_move(post, rows):
        row = begin + (len(rows) if not rows or len(rows[-1]) == BUTTONS_PER_ROW else len(rows) - 1)
        if row < ROWS:
            made.add_item(FormButton(board, text(post.language, "discord-form-button"), row))
    return made if made.children else None


def _without_steps(post: Post) -> list[list[Button]]:
    """Return the rows of buttons but for the steps of a move, first the one that plays what the menus say."""
    others = [button for row in post.buttons for button in row if not _is_step(button)]
    buttons = [*((post.confirm,) if post.confirm is not None else ()), *others]
    return [buttons[at : at + BUTTONS_PER_ROW] for at in range(0, len(buttons), BUTTONS_PER_ROW)]


def _is_step(button: Button) -> bool:
    pressed = asked_by(button.id)
    return pressed is not None and pressed.press in {Press.STEP, Press.HAND_STEP}


def link(label: str, address: str) -> discord.ui.View:
    """Return one button that opens an address."""
    made = discord.ui.View(timeout=None)
    made.add_item(_link(label, address))
    return made


def _link(label: str, address: str, row: int | None = None) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address, row=row)


def _wants_move(post: Post, rows: list[list[Button]]) -> bool:
    """Whether the post calls a player to move, or offers steps of a move."""
    steps = any(_is_step(button) for row in rows for button in row)
    return steps or bool(post.menus) or (post.mention is not None and post.alt is not None)
