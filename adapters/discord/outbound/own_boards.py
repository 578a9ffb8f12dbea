"""Boards of private tables as direct messages: each button names the server where its table is."""

from __future__ import annotations

from dataclasses import replace

from adapters.chat.elsewhere import led_post
from adapters.chat.posts import Post


def own_board(post: Post, server: str) -> Post:
    """Return a board of a private table of `server` as it lies in the direct channel of its player.

    The line that names its board belongs to that server, and would name another table here.
    """
    text = post.text.rpartition("\n")[0]
    return replace(led_post(post, server, 0), text=text, mention=None, mention_at=None, reword=None)
