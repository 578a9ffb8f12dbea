"""The ladders of a server: the ratings that it keeps apart from each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Ladders(Protocol):
    """What is rated together: a game has one ladder, or several that its options choose from."""

    @property
    def names(self) -> tuple[str, ...]:
        """All ladders, those of a game together and its main one, which has the game's name, first."""
        ...

    def of(self, game: str, options: Sequence[str]) -> str:
        """Return the ladder on which a game with these option words is rated."""
        ...
