"""What the rooms of the local chat need of the chat vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from adapters.boards.owing import Boards
from adapters.boards.places import Games
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.chat.turns import Turns
from core.letters import Fate, Letter


class Letters(Protocol):
    """What the rooms need of letters."""

    @property
    def due(self) -> bool:
        """Whether someone's act here has just caused a letter that may be due at once."""
        ...

    async def settle(self, letter: Letter, fate: Fate, message: str | None = None) -> None:
        """Note what became of a letter, and the message that it became. Raises StoreBusy."""
        ...


class Talker(Boards, Games, Protocol):
    """The chat vocabulary."""

    @property
    def letters(self) -> Letters:
        """The letters to people, and what became of them."""
        ...

    @property
    def turns(self) -> Turns:
        """The turns that computer players owe."""
        ...

    def takes_long(self, incoming: Incoming) -> bool:
        """Whether answering this may take so long that no one else should wait for it."""
        ...

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        """Return what answers something that a person did. Each event counts once, however often it comes."""
        ...

    async def mail(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        """Return what others are to be told of because of what was done."""
        ...

    async def tick(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        """Return what time alone has caused in the servers that `serves` knows: expired offers, losses on time."""
        ...
