"""The ways to the rooms of the local chat."""

from __future__ import annotations

from urllib.parse import quote

from adapters.chat.elsewhere import Way
from adapters.local import names

_ROOM = "#"
"""How the address of a room begins on the page."""


async def to_room(server: str, chat: str, message: str | None) -> Way:
    """Return what a room is called, and its address on the page."""
    del chat, message
    name = names.room_name(server)
    return Way(name, f"{_ROOM}{quote(name)}")


async def to_named_room(server: str, chat: str, message: str | None) -> Way:
    """Return what a room is called, for doors where a room has no address."""
    way = await to_room(server, chat, message)
    return Way(way.title)
