"""Why a position of Sim is lost, as no chord is left that closes no triangle; and what room a chord leaves."""

from __future__ import annotations

from dataclasses import replace

from core.codes import Coded
from core.exact import Oracle
from core.game import Fact, Seat
from core.games.sim import SimView, chord_text, legal_chords, safe_moves, would_close


class SimReason(Coded):
    """Why the player to move loses a position of Sim."""

    ALL_CLOSE = "sim-why-all-close", "seat triangles"
    ROOM = "sim-sight-room", "own other"


def why(view: SimView, oracle: Oracle) -> Fact | None:
    """Return the triangles that the player to move has to choose from; None where a chord closes none."""
    del oracle
    if view.to_move is None or view.colourless or safe_moves(view):
        return None
    closed = dict.fromkeys(would_close(view, chord) for chord in legal_chords(view))
    triangles = ", ".join("-".join(map(str, corners)) for corners in closed if corners)
    return Fact(SimReason.ALL_CLOSE, {"seat": view.to_move, "triangles": triangles})


def sight(view: SimView, move: str) -> tuple[Fact, ...]:
    """Return how many lines that close no triangle of their own each player has left after a safe chord."""
    chord = next((each for each in safe_moves(view) if chord_text(each) == move), None)
    if chord is None or view.to_move is None:
        return ()
    mover = view.to_move
    after = replace(view, chords=(*view.chords, (chord, mover)))
    own, other = (len(safe_moves(replace(after, to_move=seat))) for seat in (mover, Seat(1 - mover)))
    return (Fact(SimReason.ROOM, {"own": own, "other": other}),)
