"""A page of a post as discord.py sends it and edits a message with it."""

from __future__ import annotations

import io
from typing import Any, Final

import discord

from adapters.chat.posts import Post
from adapters.discord.outbound import keyboards
from adapters.discord.shared import ids

ALT_CHARS: Final = 1_024
"""The longest description of a picture that Discord takes."""


def content(post: Post, page: str, *, picture: bool, last: bool = True) -> dict[str, Any]:
    """Return the arguments with which discord.py sends a page; buttons and files go with the last one."""
    user = None if post.mention is None else ids.user_of(post.mention)
    users = [discord.Object(user)] if user is not None and last else []
    given: dict[str, Any] = {
        "content": page,
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False),
    }
    buttons = keyboards.keyboard(post) if last else None
    if buttons is not None:
        given["view"] = buttons
    if picture and last and post.picture is not None:
        given["file"] = discord.File(io.BytesIO(post.picture), _file_name(post), description=_description(post))
    elif last and post.file is not None:
        given["file"] = discord.File(io.BytesIO(post.file.text.encode()), post.file.name)
    return given


def changed(given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of an edit that makes a message what sending with `given` would make."""
    file = given.get("file")
    rest = {name: value for name, value in given.items() if name != "file"}
    return {**rest, "view": rest.get("view"), "attachments": [] if file is None else [file]}


def _file_name(post: Post) -> str:
    """Return a name that says no more than the message does."""
    ending = "gif" if post.animated else "png"
    return f"board.{ending}" if post.game is None else f"{post.game}-{post.ply}.{ending}"


def _description(post: Post) -> str | None:
    if post.alt is None or len(post.alt) <= ALT_CHARS:
        return post.alt
    return f"{post.alt[: ALT_CHARS - 1].rpartition(chr(10))[0]}\n…"
