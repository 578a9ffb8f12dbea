"""What is known of Sim where there is time: for a review, which asks for all positions of one game."""

from __future__ import annotations

from typing import Final

from adapters.exact.sim.oracle import SimOracle
from adapters.exact.sim.search import Search
from core.exact import Verdict
from core.games.sim import SimOptions, SimView

NODES: Final = 250_000
"""Positions that are looked at for one review at most, at 10 to 20 us each: a review may take ten seconds. Most
games are then known from ply 13 on."""


class PatientSimOracle:
    """The values of one game's positions, asked for from the last one to the first.

    What the tables do not know is searched, with what was found out of later positions. No more is looked for before
    the first one that is too hard: earlier ones are harder still.
    """

    def __init__(self, nodes: int | None = None) -> None:
        """Look at `nodes` positions at most (`NODES`); one question takes half of those that are left at most."""
        self._oracle = SimOracle()
        self._left = NODES if nodes is None else nodes
        self._search = Search(0)
        self._too_hard = -1

    def solves(self, options: SimOptions) -> bool:
        """Whether there is a table of all values for these options."""
        return self._oracle.solves(options)

    def verdict(self, view: SimView) -> Verdict | None:
        """Return the value of a position that goes on; None where it is too hard to find out."""
        ply = len(view.chords)
        found = self._oracle.verdict(view)
        if found is not None or ply <= self._too_hard:
            return found
        may = self._search.left = self._left // 2
        found = self._search.decide(view)
        self._left -= may - self._search.left
        if found is None:
            self._too_hard = ply
        return found
