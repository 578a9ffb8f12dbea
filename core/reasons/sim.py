"""Why a position of Sim is lost: there is no chord left to draw that closes no triangle."""

from __future__ import annotations

from core.codes import Coded
from core.exact import Oracle
from core.game import Fact
from core.games.sim import SimView, legal_chords, safe_moves, would_close


class SimReason(Coded):
    """Why the player to move loses a position of Sim."""

    ALL_CLOSE = "sim-why-all-close", "seat triangles"


def why(view: SimView, oracle: Oracle) -> Fact | None:
    """Return the triangles that the player to move has to choose from; None where a chord closes none."""
    del oracle
    if view.to_move is None or view.colourless or safe_moves(view):
        return None
    closed = dict.fromkeys(would_close(view, chord) for chord in legal_chords(view))
    triangles = ", ".join("-".join(map(str, corners)) for corners in closed if corners)
    return Fact(SimReason.ALL_CLOSE, {"seat": view.to_move, "triangles": triangles})
