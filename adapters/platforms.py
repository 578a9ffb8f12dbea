"""A chat platform, as the program sees it: it runs, and delivers posts that no user action caused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing
from adapters.faults import SettingFault

if TYPE_CHECKING:
    from aiohttp import web  # takes long to load, which only `run` needs

GRACE_SECONDS: Final = 30.0
"""Seconds that a platform may be away before this process counts as not ready: longer than a connection's resume."""


class CannotServe(SettingFault):
    """A platform can never be served with these settings."""


class Platform(Protocol):
    """A chat platform."""

    name: str
    """One word, in lower case."""

    @property
    def chat(self) -> Chat:
        """The vocabulary, as this platform wants its posts."""
        ...

    def routes(self) -> Sequence[web.RouteDef]:
        """Return what the program's web server is to answer for the platform."""
        ...

    async def run(self) -> None:
        """Serve the platform until cancelled, through its failures. Raises CannotServe."""
        ...

    async def drain(self) -> None:
        """Begin nothing new, and return when what is in hand is done; cancelled where there is no time for that."""
        ...

    def connected(self) -> bool:
        """Whether what people do reaches the platform now, as far as is known; while it does not, no time passes."""
        ...

    def trouble(self) -> str | None:
        """Return in one plain line why this process should get no new work, None where all is well.

        A connection that was lost less than `GRACE_SECONDS` ago is no trouble yet: it is mostly taken up again.
        """
        ...

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server now."""
        ...

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post something in a server that is served."""
        ...
