"""The ids of what a server keeps: a letter for what it is, and a number that the server counts up, as in `g12`."""

from __future__ import annotations

import re
from typing import Final


class Ids:
    """The ids of one kind of thing, by its letter and the most digits that a number may have."""

    def __init__(self, letter: str, digits: int) -> None:
        self._letter = letter
        self._pattern = re.compile(rf"{letter}([1-9][0-9]{{0,{digits - 1}}})", re.ASCII)

    def __contains__(self, identity: str) -> bool:
        """Whether a text is an id of this kind."""
        return self._pattern.fullmatch(identity) is not None

    def number(self, identity: str) -> int | None:
        """Return the number in an id (12 for `g12`), None for a text that is no id of this kind."""
        match = self._pattern.fullmatch(identity)
        return int(match[1]) if match else None

    def of(self, number: int) -> str:
        """Return the id that has that number: the inverse of `number`."""
        return f"{self._letter}{number}"


TABLE_IDS: Final = Ids("g", 16)
COMPETITION_IDS: Final = Ids("t", 12)
PUZZLE_IDS: Final = Ids("p", 12)
