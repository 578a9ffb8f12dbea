"""What is known for certain of Sim: the value of every position up to 8 dots, and without colours up to 9."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from adapters.exact.sim.fingerprint import OTHER, OWN, Words, board, fingerprints, with_each
from adapters.exact.sim.static_function import StaticFunction
from core.exact import Verdict
from core.games.sim import Chord, SimOptions, SimView, chord_text, legal_chords, safe_moves

TABLES: Final = files("adapters.exact") / "tables"
_MOST_DOTS: Final = 8
"""Dots up to which the coloured game has a table."""


class SimOracle:
    """The values of Sim's positions, from tables that are read when they are first needed."""

    def solves(self, options: SimOptions) -> bool:
        """Whether there is a table for these options."""
        return options.colourless or options.dots <= _MOST_DOTS

    def verdict(self, view: SimView) -> Verdict | None:
        """Return the value of a position that goes on; None where there is no table for its options."""
        if not self.solves(SimOptions(view.dots, view.colourless)):
            return None
        safe = safe_moves(view)
        best = _lost(view, safe) if safe else []
        return Verdict(wins=bool(best), best=tuple(map(chord_text, best or legal_chords(view))))


@lru_cache
def table(dots: int, *, colourless: bool) -> StaticFunction:
    """Return the table of one game: 1 for a position that the player to move wins, 0 for one that they lose.

    Raises DamagedTableError.
    """
    name = f"sim-{dots}-colourless.table" if colourless else f"sim-{dots}.table"
    return StaticFunction.read((TABLES / name).read_bytes())


def _lost(view: SimView, chords: Sequence[Chord]) -> list[Chord]:
    """Return those of some chords after which the other player, then to move, loses."""
    values = table(view.dots, colourless=view.colourless)(_prints(view, chords))
    return [chord for chord, wins in zip(chords, values.tolist(), strict=True) if not wins]


def _prints(view: SimView, chords: Sequence[Chord]) -> Words:
    """Return the fingerprints of the positions after each of some chords."""
    if view.colourless:
        drawn = board(view.dots, [chord for chord, _ in view.chords], ())
        return fingerprints(with_each(drawn, chords, OWN))
    theirs = [chord for chord, seat in view.chords if seat != view.to_move]
    mine = [chord for chord, seat in view.chords if seat == view.to_move]
    return fingerprints(with_each(board(view.dots, theirs, mine), chords, OTHER))
