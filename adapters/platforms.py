"""What a chat platform is to the program: something that runs, and takes the posts that nobody's deed brought about."""

from __future__ import annotations

from typing import Protocol

from adapters.chat.posts import Outgoing


class CannotServe(Exception):
    """A platform can never be served with these settings; the message names the setting, in one line."""


class Platform(Protocol):
    """A chat platform."""

    async def run(self) -> None:
        """Serve the platform until cancelled, through its failures. Raises CannotServe."""
        ...

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server now."""
        ...

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something in a server that is served."""
        ...
