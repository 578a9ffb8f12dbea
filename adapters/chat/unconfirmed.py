"""Events answered with "not counted" because the store did not answer, although they may have counted.

A store that comes back may have carried out what it had been sent. Then the people of that chat are shown what came of
it, as soon as the store answers again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.bounded import Remembered
from core.service import undelivered_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.answer import Note
    from core.service import Caller, Context
    from core.table import Table

CHECKS: Final = 3
"""How often the store is asked; what it was sent before it stopped may be carried out a moment after it is back."""

MOST: Final = 1_000
"""Events that are kept; the oldest go first. Decided by this project: more people seldom write during one outage."""


class UnconfirmedEvents:
    """Events whose outcome is unknown because the store did not answer; they die with this process."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._open: Remembered[tuple[str, str], tuple[Caller, int]] = Remembered(MOST)

    def keep(self, caller: Caller) -> None:
        """Note an event that the store did not answer."""
        self._open[caller.server, caller.event] = caller, CHECKS

    def drop(self, caller: Caller) -> None:
        """Forget an event: it has come again and is answered again."""
        self._open.pop((caller.server, caller.event), None)

    async def resolve(self, serves: Callable[[str], bool]) -> list[tuple[Table, Note]]:
        """Return the notes of events that counted after all, each with its table, in those servers that `serves` knows.

        Raises StoreBusy.
        """
        found: list[tuple[Table, Note]] = []
        for key, (caller, checks) in list(self._open.items()):
            if not serves(caller.server):
                continue
            came = await undelivered_of(self._ctx, caller)
            found.extend(pair for pair in came if pair not in found)
            if came or checks == 1:
                self._open.pop(key, None)
            elif key in self._open:
                self._open[key] = caller, checks - 1
        return found
