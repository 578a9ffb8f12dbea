"""Buttons that lead to a message in a group."""

from __future__ import annotations

from typing import Final

from adapters.chat.chat import Chat
from adapters.chat.posts import Button
from adapters.chat.texts import text
from adapters.telegram.shared import ids, links

_MESSAGE: Final = "https://t.me/c/{chat}/{message}"


async def way_to_board(chat: Chat, server: str, table: str, language: str) -> Button | None:
    """Return a button that leads to the newest board of a game. Raises StoreBusy.

    None where no board was shown, and in a group that is no supergroup: its messages have no addresses.
    """
    posted = await chat.posted(server, table)
    place, message = (0, 0) if posted is None else ids.read_message(posted.message)
    number = ids.address(place)
    if number is None:
        return None
    return links.LinkButton("", text(language, "telegram-to-game"), url=_MESSAGE.format(chat=number, message=message))
