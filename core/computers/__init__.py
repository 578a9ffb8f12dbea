"""Computer players: each gets its seat's view of the position, as a person would, and returns a move."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from core.game import View
from core.levels import USUAL, Level


class Computer(Protocol):
    """A player of one game."""

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`. `rng` decides what is left to chance; the view is the mover's own.

        What is thought through is bounded by a number of positions, so that the same `rng` leads to the same move.
        """
        ...

    def thinks(self, options: Any, level: Level) -> bool:  # noqa: ANN401 - each game has options of its own
        """Whether a move of this level may take longer than a few milliseconds.

        Such a move is chosen in another process. The player is pickled for that, so it must be small.
        """
        ...

    def highest(self, options: Any) -> Level:  # noqa: ANN401 - each game has options of its own
        """Return the highest level for a game between two with these options; PERFECT only where a win is known."""
        ...
