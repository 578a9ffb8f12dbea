"""Computer players: each gets its seat's view of the position, as a person would, and returns a move."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from core.computers.nim import NimComputer
from core.computers.sim import SimComputer
from core.computers.square import SquareComputer
from core.game import View


class Computer(Protocol):
    """A player of one game."""

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`. `rng` breaks ties; the view is the mover's own."""
        ...


COMPUTERS: Final[Mapping[str, Computer]] = MappingProxyType(
    {"sim": SimComputer(), "square": SquareComputer(), "nim": NimComputer()}
)
"""The computer player of each game, by the game's name."""
