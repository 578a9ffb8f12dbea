"""What the hub gives those who listen: messages with their rooms."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.local.log import Message


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message of Kibitz's that was posted, and the name of its room."""

    room: str
    message: Message


@dataclass(frozen=True, slots=True)
class History:
    """What a person who enters a room is shown: what they have not seen yet, or with `reset` the newest messages."""

    messages: tuple[Message, ...]
    reset: bool
