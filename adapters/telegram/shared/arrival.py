"""An event on Telegram: what a person did, where, and which of their messages is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Incoming
from adapters.chat.routes import ROUTES, read_command
from adapters.telegram.shared.ids import PREFIX, Place, message_id
from core.games import GAMES

_BEGINNING: Final = frozenset({"challenge", "rematch", *GAMES})
"""Commands that begin a game, or offer one."""

OF_ADMINISTRATORS: Final = frozenset(route.name for route in ROUTES if route.admin)
"""Commands for which it counts whether an administrator gives them."""


@dataclass(frozen=True, slots=True)
class Way:
    """A button that leads on from a refusal: the code of its label, and an address or the command that it gives."""

    code: str
    target: str


class Refusal(Exception):
    """Why a request goes no further; `code` is that of the text, `values` its parameters, `ways` what can be done."""

    def __init__(self, code: str, *ways: Way, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.ways = ways
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival(Incoming):
    """What a person did.

    `here` is where they are: the private chat, where a hand of another chat's table lies there. `answers` is the number
    of their message; of a pressed button, `query` is the press and `pressed` the number of its message. A message that
    one person alone sees has a number of its own, `ephemeral`. Who `views` a table is shown its board
    where they are. Who `greets` began to talk to the bot; who `joins` came
    by a link, to play and to see their hand in the private chat.
    """

    here: Place
    answers: int | None = None
    query: str | None = None
    pressed: int | None = None
    ephemeral: int | None = None
    joins: bool = False
    greets: bool = False
    views: str | None = None

    @property
    def user(self) -> int:
        """The person's number."""
        return int(self.player.id.removeprefix(PREFIX))

    @property
    def begins_game(self) -> bool:
        """Whether they want to begin a game, or offer one."""
        pressed = None if self.press is None else read_button(self.press)
        command = read_command((self.text if self.press is None else self.press) or "")
        again = pressed is not None and pressed.press is Press.REMATCH
        return again or (command is not None and command.name in _BEGINNING)

    @property
    def alone(self) -> bool:
        """Whether no one else is in the chat: an ephemeral command is `private`, too, and comes from among others."""
        return self.here.private

    @property
    def at_home(self) -> bool:
        """Whether the table belongs to the chat where the person is."""
        return not self.here.private or self.server == self.player.id

    @property
    def replaceable(self) -> str | None:
        """The message that everyone there sees and whose button was pressed."""
        return message_id(self.here, self.pressed) if self.pressed and self.ephemeral is None else None
