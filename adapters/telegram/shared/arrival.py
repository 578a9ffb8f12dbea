"""What a person did on Telegram: the event for the chat vocabulary, and where its answers belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adapters.chat.posts import Incoming
from adapters.telegram.shared.ids import Place

OF_ADMINISTRATORS: Final = frozenset({"language", "settings", "abort", "cancel"})
"""Commands for which it counts whether an administrator gives them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """The message whose button was pressed: its number (0 for one that its receiver alone sees), and what it is."""

    query: str
    message: int
    photo: bool = False
    ephemeral: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where something was done: by whom, the message to answer, and the button pressed.

    `here` is where the person is, `home` where the table's boards belong: another chat where a hand was sent to the
    private one. `ephemeral` is the number of a message that only the bot was sent.
    """

    here: Place
    home: Place
    user: int
    answers: int | None = None
    ephemeral: int | None = None
    pressed: Pressed | None = None


class Refusal(Exception):
    """Why what somebody wants goes no further; `code` is that of the text, `values` its parameters."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Act:
    """An event and its origin."""

    incoming: Incoming
    origin: Origin
