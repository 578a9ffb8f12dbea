"""The players' lines at the top of every text board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import Seat, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.scene import Scene


def lines(scene: Scene[View], before: Sequence[str] = (), after: Sequence[str] = ()) -> list[str]:
    """Return one line per seat: who is to move or has won, a sign of the seat, the name, and what follows it."""
    view, names = scene.view, scene.names
    winners = view.outcome.winners if view.outcome is not None else ()
    written: list[str] = []
    for number, name in enumerate(names):
        state = ">" if view.to_move == number else "*" if Seat(number) in winners else " "
        words = (state, *before[number : number + 1], name, *after[number : number + 1])
        written.append(" ".join(words))
    return written
