"""What is known for certain of a position: which moves keep a win.

The core stays pure: who computes values, or looks them up in tables, is handed in as an `Oracle`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from core.game import Fact


@dataclass(frozen=True, slots=True)
class Verdict:
    """The exact value of a position for the player to move, who wins or loses against any defence."""

    wins: bool
    best: tuple[str, ...]
    """The moves that keep the win, in the order of the view's legal moves; in a lost position all legal moves."""


class Oracle(Protocol):
    """The values of one game's positions with two seats."""

    def solves(self, options: Any) -> bool:  # noqa: ANN401 - each game has options of its own
        """Whether every position of a game with these options is valued at once."""
        ...

    def verdict(self, view: Any) -> Verdict | None:  # noqa: ANN401 - each game has views of its own
        """Return the value of a position that goes on, as its mover sees it; None where it is not known at once."""
        ...


@dataclass(frozen=True, slots=True)
class Reason(Fact):
    """Why a position is lost; `brief` is the same for those who were given such a reason before."""

    brief: Fact | None = None


Why = Callable[[Any, Oracle], Fact | None]
"""Says of a view why its player to move loses, where that can be said in short and checked at sight."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the positions of a game: their values, and why a position is lost."""

    oracle: Oracle
    why: Why
