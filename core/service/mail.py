"""Notes that wait for the next tick."""

from __future__ import annotations

from collections.abc import Callable

from core.answer import Note
from core.competitions.competition import Competition
from core.table import Table

Told = tuple[Table | Competition, Note]
"""What is to be said, and what it is about, whose chat it is said in."""


class Mail:
    """Notes for others than the caller, each with what it is about, until a tick of this process takes them."""

    def __init__(self) -> None:
        self._waiting: list[Told] = []

    def add(self, *notes: Told) -> None:
        """Keep notes for the next tick."""
        self._waiting.extend(notes)

    def take(self, serves: Callable[[str], bool]) -> list[Told]:
        """Remove and return the notes for servers that `serves` accepts."""
        taken = [each for each in self._waiting if serves(each[0].server)]
        self._waiting = [each for each in self._waiting if not serves(each[0].server)]
        return taken
