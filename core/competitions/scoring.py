"""What a result is worth, in half points."""

from __future__ import annotations

from typing import Final

from core.competitions.competition import Pairing, Result

_WORTH: Final = {
    Result.FIRST: (2, 0),
    Result.SECOND: (0, 2),
    Result.DRAW: (1, 1),
    Result.FIRST_BY_FORFEIT: (2, 0),
    Result.SECOND_BY_FORFEIT: (0, 2),
    Result.VOID: (0, 0),
    Result.BYE: (2, 0),
}


def half_points(pairing: Pairing, index: int) -> int:
    """Return what a pairing brought one of its entrants: two for a win or a bye, one for a draw; none yet, none."""
    return 0 if pairing.result is None else _WORTH[pairing.result][0 if index == pairing.first else 1]
