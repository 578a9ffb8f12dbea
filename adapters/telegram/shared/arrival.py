"""An event on Telegram: what a person did, where, and which of their messages is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adapters.chat.posts import Incoming
from adapters.chat.routes import ROUTES
from adapters.telegram.shared.ids import PREFIX, Place, message_id

OF_ADMINISTRATORS: Final = frozenset(route.name for route in ROUTES if route.admin)
"""Commands for which it counts whether an administrator gives them."""


class Refusal(Exception):
    """Why a request goes no further; `code` is that of the text, `values` its parameters."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival(Incoming):
    """What a person did.

    `here` is where they are: the private chat, where a hand of another chat's table lies there. `answers` is the number
    of their message; of a pressed button, `query` is the press and `pressed` the number of its message. A message that
    one person alone sees has a number of its own, `ephemeral`. Who `joins` came by a link, to play and to see
    their hand in the private chat.
    """

    here: Place
    answers: int | None = None
    query: str | None = None
    pressed: int | None = None
    ephemeral: int | None = None
    joins: bool = False

    @property
    def user(self) -> int:
        """The person's number."""
        return int(self.player.id.removeprefix(PREFIX))

    @property
    def at_home(self) -> bool:
        """Whether the table belongs to the chat where the person is."""
        return not self.here.private or self.server == self.player.id

    @property
    def replaceable(self) -> str | None:
        """The message that everyone there sees and whose button was pressed."""
        return message_id(self.here, self.pressed) if self.pressed and self.ephemeral is None else None
