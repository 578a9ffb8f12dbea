"""The result of a transition of a table."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Fact
from core.position import Position, replay
from core.table import Table


@dataclass(frozen=True, slots=True)
class Change:
    """A table after a transition, its position if that is known, and the facts to tell.

    `ended_before` tells that the game was over already, so that the commit ends nothing. `edits` tells that
    the newest board may become this one, as the player to move is there to see it; `silent`, that it shows all already.
    """

    table: Table
    position: Position | None = None
    facts: tuple[Fact, ...] = ()
    ended_before: bool = False
    edits: bool = False
    silent: bool = False

    @property
    def after(self) -> Position:
        """The position after the transition, replayed if it is not known. Raises BrokenTable."""
        return replay(self.table) if self.position is None else self.position
