"""Commands as they are handed to what reads their words."""

from __future__ import annotations

from typing import Any, Final, cast

from adapters.chat.commands import split_command
from adapters.chat.posts import Incoming
from adapters.chat.request import Request
from core.table import Player
from tests.adapters.chat.den import Den

SAID: Final = Incoming(event="e", server="l#den", chat="l#den", player=Player("l@anna", "anna"), move_time=600)


def request(text: str, said: Incoming = SAID, den: Den | None = None) -> Request:
    """Return a command as anna typed it, or as it was `said`; without a den for what looks at nothing but its words."""
    command = split_command(text)
    assert command is not None
    return Request(cast("Any", None) if den is None else den.ctx, said, command)
