"""What is known for certain of Sim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adapters.exact.sim import answers
from adapters.exact.sim.fingerprint import OTHER, OWN, Words, board, fingerprints, with_each
from adapters.exact.sim.search import decide, winning
from adapters.exact.sim.static_function import StaticFunction, load
from core.exact import Verdict
from core.games.sim import Chord, SimOptions, SimView, chord_text, legal_chords, safe_moves

_MOST_DOTS: Final = 8
"""Dots up to which the coloured game has a table of all values."""

_SEARCHED_PLY: Final = 18
_NODES_AT_ONCE: Final = 500
"""From which ply on, and by how many positions at most, coloured Sim with 9 dots is searched: for about 5 ms."""

_ANSWER_NODES: Final = 5_000
"""The same for an answer of the second player, who keeps the win by it; in 1,000 games 1,115 were enough."""

_CHANCE_NODES: Final = 1_200
"""The same for one of the first player, who has a win only after an error: for about 12 ms."""


class SimOracle:
    """The values of Sim's positions, from tables that are read when they are first needed.

    There is a table of all values for the coloured game up to 8 dots, and for the colourless one. In the coloured game
    with 9 dots the second player wins from the start by a stored strategy; late positions are searched.
    """

    def solves(self, options: SimOptions) -> bool:
        """Whether there is a table of all values for these options."""
        return options.colourless or options.dots <= _MOST_DOTS

    def verdict(self, view: SimView) -> Verdict | None:
        """Return the value of a position that goes on; None where it is not known at once."""
        if self.solves(SimOptions(view.dots, view.colourless)):
            safe = safe_moves(view)
            best = _lost(view, safe) if safe else []
            return Verdict(wins=bool(best), best=tuple(map(chord_text, best or legal_chords(view))))
        if len(view.chords) >= _SEARCHED_PLY and (found := decide(view, _NODES_AT_ONCE)):
            return found
        if len(view.chords) % 2 == 0 and answers.follows(view):
            return Verdict(wins=False, best=tuple(map(chord_text, legal_chords(view))))
        return None

    def answer(self, view: SimView) -> str | None:
        """Return a chord that keeps a win, in the coloured game with 9 dots; None where none is known.

        There may be others. It is always known for a second player who has only played such answers.
        """
        if chord := answers.answer(view):
            return chord_text(chord)
        nodes = _ANSWER_NODES if len(view.chords) % 2 else _CHANCE_NODES
        chord = winning(view, nodes) if len(view.chords) >= _SEARCHED_PLY else None
        return None if chord is None else chord_text(chord)


def table(dots: int, *, colourless: bool) -> StaticFunction:
    """Return the table of one game: 1 for a position that the player to move wins, 0 for one that they lose.

    Raises DamagedTableError.
    """
    return load(f"sim-{dots}-colourless" if colourless else f"sim-{dots}")


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
