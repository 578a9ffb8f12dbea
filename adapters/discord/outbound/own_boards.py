"""Boards of private tables as direct messages: each button, and a link below, names the server where its table is."""

from __future__ import annotations

from dataclasses import replace

from adapters.chat.elsewhere import led_post
from adapters.chat.posts import Post
from adapters.discord.outbound.ways import way
from adapters.discord.shared import ids
from adapters.discord.shared.small_print import linked


def own_board(post: Post, server: str) -> Post:
    """Return a board of a private table of `server` as it lies in the direct channel of its player.

    The line that names its board belongs to that server, and would name another table here: see `own_tag`.
    """
    text = post.text.rpartition("\n")[0]
    return replace(led_post(post, server, 0), text=text, mention=None, mention_at=None, reword=None)


def own_tag(post: Post, server: str) -> str:
    """Return the last line of such a message, for Discord: the board's name, as a link to the chat of its table.

    By it a reply is known as one to that board.
    """
    chat = post.place or ids.chat(0)
    return linked(post.text.rpartition("\n")[2], way(None, server, chat, None).address)
