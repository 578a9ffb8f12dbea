"""Doubts: what was answered with "not counted" because the store did not answer, although it may have counted.

A store that comes back may have carried out what it had been sent. Then the people of that chat are shown what came of
it, as soon as the store answers again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.answer import Note
    from core.service import Caller, Desk
    from core.table import Table

LOOKS: Final = 3
"""How often the store is asked; what it was sent before it stopped may be carried out a moment after it is back."""

MOST: Final = 1_000
"""Doubts that are kept; the oldest go first. Decided by this project: more people have seldom a store that is away."""


class Doubts:
    """Events of which it is not known what came of them. They are this process's: if it dies, nobody is told."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._open: Recent[tuple[str, str], tuple[Caller, int]] = Recent(MOST)

    def keep(self, caller: Caller) -> None:
        """Note an event that the store did not answer."""
        self._open[caller.server, caller.event] = caller, LOOKS

    def drop(self, caller: Caller) -> None:
        """Forget an event: it has come again and is answered anew."""
        self._open.pop((caller.server, caller.event), None)

    async def resolve(self, serves: Callable[[str], bool]) -> list[tuple[Table, Note]]:
        """Return what events have brought about after all, each with its table, in those servers that `serves` knows.

        Raises StoreBusy.
        """
        found: list[tuple[Table, Note]] = []
        for key, (caller, looks) in list(self._open.items()):
            if not serves(caller.server):
                continue
            came = await self._desk.came_of(caller)
            found.extend(pair for pair in came if pair not in found)
            if came or looks == 1:
                self._open.pop(key, None)
            elif key in self._open:
                self._open[key] = caller, looks - 1
        return found
