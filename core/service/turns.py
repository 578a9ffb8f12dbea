"""The turns that computer players owe, as far as this process is to take them up."""

from __future__ import annotations

from collections.abc import Callable


def _no_one() -> None:
    pass


class Turns:
    """Tables, by their servers and ids, where a computer player is to think. `told` is called as one is added."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], None] = {}
        self.told: Callable[[], None] = _no_one

    def add(self, server: str, table: str) -> None:
        """Let a turn be taken up by this process."""
        self._waiting[server, table] = None
        self.told()

    def take(self, serves: Callable[[str], bool]) -> tuple[tuple[str, str], ...]:
        """Remove and return the turns in servers that `serves` accepts, the one that was added first before others."""
        taken = tuple(each for each in self._waiting if serves(each[0]))
        for each in taken:
            del self._waiting[each]
        return taken
