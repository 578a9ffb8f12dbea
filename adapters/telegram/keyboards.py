"""Buttons as Telegram's inline keyboards."""

from __future__ import annotations

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.chat.posts import Post


def keyboard(post: Post, *further: InlineKeyboardButton, opens_reply: bool = False) -> InlineKeyboardMarkup | None:
    """Return a post's buttons, with further ones in a row of their own; None where there are none.

    `opens_reply` lets the person's reply box open by itself (Bot API 10.3, which the library does not know yet). In a
    group it would open for every member.
    """
    rows = [[InlineKeyboardButton(button.label, callback_data=button.id) for button in row] for row in post.buttons]
    if further:
        rows.append(list(further))
    if not rows:
        return None
    return InlineKeyboardMarkup(rows, api_kwargs={"force_reply": True} if opens_reply else None)
