"""What the core tells a watcher of the program: what happened, never who did it."""

from __future__ import annotations

from typing import Literal

from core.table import Status, Table

Step = Literal["handle", "draw"]
"""What takes time: handling what a person wants as a whole, and drawing what is to be posted."""


class Watcher:
    """Someone who counts what happens on one platform; this one counts nothing. None of it may fail or take long."""

    def moved(self, game: str, moves: int) -> None:
        """Count moves, the computer's among them."""

    def begun(self, game: str) -> None:
        """Count a game that began."""

    def finished(self, game: str, termination: str) -> None:
        """Count a game that ended with a result, and how it ended."""

    def aborted(self, game: str) -> None:
        """Count a game that ended without one."""

    def refused(self, code: str) -> None:
        """Count something that could not be done, by the code of why."""

    def acted(self, person: str) -> None:
        """Note that a person, whose id goes no further, did something."""

    def late(self, seconds: float) -> None:
        """Note how long after its time something due was done."""

    def took(self, step: Step, seconds: float) -> None:
        """Note how long a step took."""


def tell(watcher: Watcher, before: Table | None, after: Table, *, ended_before: bool = False) -> None:
    """Tell what a saved change of a table led to.

    `before` is None for a new table, and where the table is not known as it was: then only its end is told.
    """
    known = before is not None or after.version <= 1
    played = after.status in {Status.PLAYING, Status.FINISHED}
    if known and played and (before is None or before.status is Status.OFFERED):
        watcher.begun(after.game)
    made = len(after.moves) - (0 if before is None else len(before.moves))
    if known and made > 0:
        watcher.moved(after.game, made)
    if ended_before or after.status.open:
        return
    if after.status is Status.ABORTED:
        watcher.aborted(after.game)
    elif after.status is Status.FINISHED and after.ended is not None:
        watcher.finished(after.game, after.ended.termination)
