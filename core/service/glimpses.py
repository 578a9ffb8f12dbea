"""Classes in which moves were made in this process, so that what their chats see of them is out of date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

EVERY_SECONDS: Final = 8
"""The least time between a move and the glimpse of it: Telegram takes 20 messages a minute in a group, edits too."""


class Glimpses:
    """Classes, each by its server and id, with when they are to be shown again."""

    def __init__(self) -> None:
        self._due: dict[tuple[str, str], int] = {}

    def add(self, server: str, class_id: str, now: int) -> None:
        """Note that a move was made in a class; it is shown with those that follow soon."""
        self._due.setdefault((server, class_id), now + EVERY_SECONDS)

    def take(self, serves: Callable[[str], bool], now: int) -> list[tuple[str, str]]:
        """Remove and return those that are due, of servers that `serves` accepts."""
        taken = [each for each, due in self._due.items() if due <= now and serves(each[0])]
        for each in taken:
            del self._due[each]
        return taken
