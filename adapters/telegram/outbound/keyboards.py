"""Buttons as Telegram's inline keyboards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.chat.posts import Button, Post

WIDE: Final = 20
"""Characters of a label that a phone shows where two buttons share a row."""


def keyboard(post: Post, *further: InlineKeyboardButton, opens_reply: bool = False) -> InlineKeyboardMarkup | None:
    """Return a post's buttons, with further ones in a row of their own; None where there are none.

    `opens_reply` lets the person's reply box open by itself (Bot API 10.3, which the library does not know yet). In a
    group it would open for every member.
    """
    rows = [
        [InlineKeyboardButton(button.label, callback_data=button.id) for button in part]
        for row in post.buttons
        for part in _fitting(row)
    ]
    if further:
        rows.append(list(further))
    if not rows:
        return None
    return InlineKeyboardMarkup(rows, api_kwargs={"force_reply": True} if opens_reply else None)


def _fitting(row: Sequence[Button]) -> list[Sequence[Button]]:
    """Return a row as it is, or where a label would be cut each of its buttons in a row of its own."""
    if len(row) > 1 and any(len(button.label) > WIDE for button in row):
        return [[button] for button in row]
    return [row]
