"""Competitions of which a game has just ended in this process."""

from __future__ import annotations

from collections.abc import Callable


class Rounds:
    """Competitions, each by its server and id, that are to go on; a tick finds them too."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], None] = {}

    def add(self, server: str, competition: str) -> None:
        """Note that a competition is to go on."""
        self._waiting[server, competition] = None

    def take(self, serves: Callable[[str], bool]) -> list[tuple[str, str]]:
        """Remove and return those of servers that `serves` accepts."""
        taken = [each for each in self._waiting if serves(each[0])]
        for each in taken:
            del self._waiting[each]
        return taken
