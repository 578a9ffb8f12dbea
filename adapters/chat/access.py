"""What is left to people whom a server’s administrators keep from using Kibitz there, and what is not."""

from __future__ import annotations

from typing import Final

from adapters.chat.buttons import Press, Pressed
from adapters.chat.commands import Command
from adapters.chat.posts import Incoming
from adapters.chat.routes import BY_NAME
from adapters.chat.written_moves import may_be_move
from core import service
from core.service import Context

_NEED_NO_STORE: Final = frozenset({"help", "rules"})
"""Commands that are answered while the store is busy, to those who are kept out, too."""

_LOOKS: Final = frozenset({Press.HAND, Press.OWN, Press.OWN_GAME})
"""What shows a player their own hand, or the board that they play at."""


async def check_access(ctx: Context, incoming: Incoming, command: Command | None, pressed: Pressed | None) -> None:
    """Raise KeptOut for what someone who is kept out may not do, and StoreBusy where that cannot be told.

    Everyone may ask what is kept of them, resign, look at their hand and at what they play; and of course talk. An
    administrator may undo what keeps them out.
    """
    if command is not None and (command.name in BY_NAME or incoming.reply_to is None):
        route = BY_NAME.get(command.name)
        left_to_all = route is None or route.always or (route.admin and incoming.admin)
    elif incoming.press is not None:
        left_to_all = pressed is None or pressed.press in _LOOKS
    else:
        is_reply = incoming.reply_to is not None or incoming.plain_moves
        left_to_all = not (is_reply and may_be_move(incoming.text or ""))
    if not left_to_all:
        needs_store = command is None or command.name not in _NEED_NO_STORE
        await service.check_not_blocked(ctx, incoming, needs_store=needs_store)
