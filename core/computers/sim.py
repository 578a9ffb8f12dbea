"""A computer player of Sim: careful with triangles, and exact near the end of the colourless game."""

from __future__ import annotations

from random import Random
from typing import Final

from core.game import View
from core.games.sim import Chord, Sim, SimOptions, SimState, SimView, chord_text, safe_moves

_SIM: Final = Sim()

MOST_CHORDS: Final = 10
"""Legal chords up to which the colourless game is searched to its end: at most a thousand sets of drawn ones."""


class SimComputer:
    """Draws a chord that closes no triangle, and when there is none, any legal one.

    In the colourless game every legal chord is such a one. Near the end it draws one that wins, if there is any.
    """

    def choose(self, view: View, rng: Random) -> str:
        """Return one of `view.legal`."""
        if not isinstance(view, SimView) or not view.legal:
            raise TypeError("not a view of the mover in a game of Sim")
        chords = safe_moves(view)
        if view.colourless and len(view.legal) <= MOST_CHORDS:
            chords = _winning(_state(view)) or chords
        return rng.choice([chord_text(chord) for chord in chords] or view.legal)


def _state(view: SimView) -> SimState:
    """Return the position that a view shows: nothing is hidden in Sim."""
    first = view.chords[0][1] if view.chords else view.to_move
    assert first is not None, "only called for a seat that is to move"  # noqa: S101 - see `choose`
    state = _SIM.start(SimOptions(view.dots, view.colourless), view.seats, first, ())
    for chord, _ in view.chords:
        state, _ = _SIM.play(state, chord)
    return state


def _winning(state: SimState) -> list[Chord]:
    """Return the chords that win, by going through all that can follow."""
    lost: dict[frozenset[Chord], bool] = {}

    def loses(position: SimState) -> bool:
        """Whether the player to move loses; without a chord to draw they have lost."""
        drawn = frozenset(position.chords)
        if drawn not in lost:
            lost[drawn] = not any(loses(_SIM.play(position, chord)[0]) for chord in position.legal)
        return lost[drawn]

    return [chord for chord in state.legal if loses(_SIM.play(state, chord)[0])]
