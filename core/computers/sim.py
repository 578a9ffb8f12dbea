"""A simple computer player of Sim: it closes no triangle while it can help it."""

from __future__ import annotations

from random import Random

from core.game import View
from core.games.sim import SimView, chord_text, safe_moves


class SimComputer:
    """Draws any chord that closes no triangle, and when there is none, any legal one."""

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`."""
        if not isinstance(view, SimView) or not view.legal:
            raise TypeError("not a view of the mover in a game of Sim")
        return rng.choice([chord_text(chord) for chord in safe_moves(view)] or view.legal)
