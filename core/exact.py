"""What is known for certain of a position: which moves keep a win.

The core stays pure: who computes values, or looks them up in tables, is handed in as an `Oracle`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
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


@dataclass(frozen=True, slots=True)
class Estimated:
    """A legal move in full notation, and the points that its mover is expected to gain above the others with it.

    What was gained before does not count.
    """

    move: str
    margin: float


Estimate = Callable[[Any, Random, int], Sequence[Estimated]]
"""Returns all legal moves of the mover's view, the best first; it tries out about as many moves as it is told."""


class Undecided:
    """The oracle of a game whose positions no one decides."""

    def solves(self, options: object) -> bool:
        """Return that not every position is valued."""
        del options
        return False

    def verdict(self, view: object) -> Verdict | None:
        """Return that the value is not known."""
        del view


def no_reason(view: object, oracle: Oracle) -> Fact | None:
    """Return that nothing can be said of why a position is lost."""
    del view, oracle


Why = Callable[[Any, Oracle], Fact | None]
"""Says of a view why its player to move loses, where that can be said in short and checked at sight."""


Answers = Callable[[Any], str | None]
"""Returns a move that keeps a win, by the mover's own view; None where none is known."""


def _unanswered(view: object) -> None:
    """Know no move that wins where the value is not known."""
    del view


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the positions of a game: their values, and why a position is lost.

    `patient` makes an oracle that takes some seconds in all for what the other does not know at once. It is asked for
    the positions of one game, from the last one to the first, and then for those that could have followed. `estimate`
    judges by points what nothing decides. Where the value of a position is not known, `answer` may still know a move of
    it that wins.
    """

    oracle: Oracle
    why: Why
    patient: Callable[[], Oracle] | None = None
    estimate: Estimate | None = None
    answer: Answers = _unanswered

    def takes_long(self, options: Any) -> bool:  # noqa: ANN401 - each game has options of its own
        """Whether it may take some seconds to review a game with these options."""
        return not self.oracle.solves(options)

    def taking_time(self) -> Known:
        """Return the same, with a new oracle that takes its time where there is one."""
        return self if self.patient is None else replace(self, oracle=self.patient())
