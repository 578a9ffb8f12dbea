"""What a platform is to the suite: people who do things, what all of them see, and what the platform refuses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from core.ports import Store
from tests.adapters.chat.den import SetClock


class Fault(StrEnum):
    """What a platform can refuse."""

    EDIT = "edit"
    """Messages cannot be edited."""

    SILENT = "silent"
    """Nothing can be said in the chat: neither sent nor edited."""

    BUSY = "busy"
    """Nothing can be said for a moment: too many requests, or no answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that everyone in the chat sees, as it is now; `edits` counts how often it was changed.

    `moving` tells that it shows an animation.
    """

    id: str
    text: str
    labels: tuple[str, ...]
    edits: int
    moving: bool = False


class Driver(Protocol):
    """One chat of a platform, served by one process at a time over the real store.

    People are named; a person who is named `@boris` in a text is a member of the chat, and anna administers it. Each of
    the methods returns when what it causes is done, as far as it can be.
    """

    @property
    def clock(self) -> SetClock:
        """The time, for every process."""
        ...

    @property
    def store(self) -> Store:
        """The store, for every process."""
        ...

    @property
    def server(self) -> str:
        """The id of the chat's server."""
        ...

    async def say(self, user: str, text: str, *, reply_to: str | None = None, event: str | None = None) -> None:
        """Let a person write something; the same `event` is the same message, delivered again."""
        ...

    async def press(self, user: str, on: str, label: str, *, event: str | None = None) -> None:
        """Let a person press the button of this label under a message."""
        ...

    async def seen(self) -> list[Shown]:
        """Return the bot's messages that everyone sees, in the order in which they were sent."""
        ...

    async def pass_time(self, seconds: int) -> None:
        """Move the clock on, and let what is due then be done, and what is owed be shown."""
        ...

    def refuse(self, fault: Fault) -> None:
        """Let the platform refuse something from now on."""
        ...

    async def allow(self) -> None:
        """Let the platform refuse nothing any more; the process learns of it as it would."""
        ...

    def delete(self, message: str) -> None:
        """Let a message of the bot's be gone."""
        ...

    def hold(self) -> None:
        """Let the platform answer no request that says something, until `release`."""
        ...

    def release(self) -> None:
        """Let it answer all of them."""
        ...

    def die_at_next_post(self) -> None:
        """Let the process be killed when it is about to say something next."""
        ...

    def die_after_next_post(self) -> None:
        """Let the process be killed when it has said something next, before it can note that."""
        ...

    async def restart(self) -> None:
        """Let another process take over, while the old one may still have requests under way."""
        ...
