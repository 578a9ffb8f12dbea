"""Buttons as Telegram's inline keyboards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import LINK, Button, Post
from adapters.telegram.shared.ids import under_server
from core.ids import PUZZLE_IDS

WIDE_CHARS: Final = 20
"""Characters of a label that a phone shows where two buttons share a row."""


def keyboard(
    post: Post,
    *,
    key: int | None = None,
    away: bool = False,
    attend: Callable[[str], str] | None = None,
    opens_reply: bool = False,
) -> InlineKeyboardMarkup | None:
    """Return a post's buttons; None where there are none.

    In a private chat, where hands and puzzles of several chats lie, those of one name its server by the `key`; where it
    is `away` from its table, all do. Who wants to take part in a class is led by an address, `attend`, to the private
    chat, where their boards will come.
    `opens_reply` lets the person's reply box open by itself (Bot API 10.3, which the library does not know yet). In a
    group it would open for every member.
    """
    rows = [
        [_button(button, key, away=away, attend=attend) for button in part]
        for row in post.buttons
        for part in _fitting(row)
    ]
    if not rows:
        return None
    return InlineKeyboardMarkup(rows, api_kwargs={"force_reply": True} if opens_reply else None)


def _button(
    button: Button, key: int | None, *, away: bool, attend: Callable[[str], str] | None
) -> InlineKeyboardButton:
    if button.id.startswith(LINK):
        return InlineKeyboardButton(button.label, url=button.id)
    pressed = read_button(button.id)
    if attend is not None and pressed is not None and pressed.press is Press.ATTEND:
        return InlineKeyboardButton(button.label, url=attend(pressed.table))
    read = None if key is None else pressed
    if key is not None and read is not None and (away or read.press is Press.HAND_STEP or read.table in PUZZLE_IDS):
        return InlineKeyboardButton(button.label, callback_data=under_server(key, button.id))
    return InlineKeyboardButton(button.label, callback_data=button.id)


def _fitting(row: Sequence[Button]) -> list[Sequence[Button]]:
    """Return a row as it is, or where a label would be cut each of its buttons in a row of its own."""
    if len(row) > 1 and any(len(button.label) > WIDE_CHARS for button in row):
        return [[button] for button in row]
    return [row]
