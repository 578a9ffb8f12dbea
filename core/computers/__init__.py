"""Computer players: each gets its seat's view of the position, as a person would, and returns a move."""

from __future__ import annotations

from random import Random
from typing import Protocol

from core.game import View


class Computer(Protocol):
    """A player of one game."""

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`. `rng` breaks ties; the view is the mover's own."""
        ...
