"""A strategy for the second player in coloured Sim with 9 dots: an answer to everything, stored up to ply 17.

A stored answer is the place of the fingerprint that it leads to among those of all safe chords, in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from adapters.exact.sim.fingerprint import OTHER, board, fingerprints, with_each
from adapters.exact.sim.static_function import load
from core.computers.sim.position import bits, chord_of, position_after
from core.games.sim import Chord, SimView

DOTS: Final = 9
LAST_PLY: Final = 17
"""Chords drawn, at most, where there is still a stored answer."""

_ANSWERS: Final = (LAST_PLY + 1) // 2


def answer(view: SimView) -> Chord | None:
    """Return the stored chord where all answers so far were the stored ones too; None for the first player."""
    chords = [chord for chord, _ in view.chords]
    if len(chords) % 2 == 0 or len(chords) > LAST_PLY or not follows(view):
        return None
    return _stored(chords)[0]


def follows(view: SimView) -> bool:
    """Whether each answer of the second player was the stored one, up to names of dots, so that they still win."""
    chords = [chord for chord, _ in view.chords]
    answered = range(1, len(chords), 2)
    return len(answered) <= _ANSWERS and all(chords[ply] in _stored(chords[:ply]) for ply in answered)


def _stored(drawn: Sequence[Chord]) -> list[Chord]:
    """Return the stored answer in a position of the strategy, with those that are the same but for names of dots."""
    first, second = drawn[::2], drawn[1::2]
    safe = [chord_of(bit) for bit in bits(position_after(DOTS, drawn).safe)]
    place = int(load("sim-9-answers")(fingerprints(board(DOTS, second, first)[np.newaxis]))[0])
    prints: list[int] = fingerprints(with_each(board(DOTS, first, second), safe, OTHER)).tolist()
    chosen = sorted(set(prints))[place]
    return [chord for chord, print_ in zip(safe, prints, strict=True) if print_ == chosen]
