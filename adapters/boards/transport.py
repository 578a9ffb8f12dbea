"""What a platform contributes to showing boards: three verbs, and the reasons why something cannot be said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from adapters.chat.posts import Outgoing, Post


class NotSaid(Exception):
    """A post could not be said in its place. A board stays owed to the place."""


class Overtaken(NotSaid):
    """While a board waited for its turn a newer one of the table came to wait, and is to be shown in its stead."""


class PlaceSilent(NotSaid):
    """Nothing can be said in the place now: kicked, muted, no permission, locked, closed, unavailable."""


class PlaceGone(NotSaid):
    """The place is gone for good."""


class NotNow(NotSaid):
    """A passing failure; the same post may be said in `seconds`."""

    def __init__(self, reason: str, seconds: float) -> None:
        super().__init__(reason)
        self.seconds = seconds


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a post belongs: the place of its table, the message it answers, and the one whose button was pressed.

    Posts of one `event` with the same content are one post: a transport whose platform can drop a repeated one passes
    it on; one without an event is always new. `cause` is what a person did that is answered here, `within` the part of
    the chat where they did it, if it has parts, and `asker` the person's id. With `in_place` an edit may take the place
    of the newest board although none was pressed. `late` tells that the post had to wait.
    `is_overtaken` tells whether a newer board of the table waits: a transport where posts wait for their turn asks it
    then, and raises Overtaken.
    """

    server: str
    chat: str
    answers: str | None = None
    replaces: str | None = None
    event: str = ""
    cause: str | None = None
    within: str | None = None
    asker: str | None = None
    late: bool = False
    in_place: bool = False
    is_overtaken: Callable[[], bool] = field(default=_never, repr=False, compare=False)


def spot_of(outgoing: Outgoing, event: str = "") -> Spot:
    """Return where something belongs that no message caused."""
    return Spot(server=outgoing.server, chat=outgoing.chat, event=event, in_place=outgoing.in_place)


class Transport(Protocol):
    """A platform's way to its messages. Their ids are the platform's own texts, for example `channel/message`."""

    async def send(self, spot: Spot, post: Post) -> str:
        """Send a post as a new message and return that message's id. Raises NotSaid."""
        ...

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        """Turn a message into a post; False where it cannot become that one. Raises NotSaid.

        A message that reads like the post already has become it.
        """
        ...

    async def strip(self, message: str) -> None:
        """Take the buttons off a message. Raises nothing: a message may be gone, and old buttons do no harm."""
        ...
