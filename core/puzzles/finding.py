"""Puzzles in games that were played."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from core.posing import Poser
from core.puzzles.puzzle import Puzzle
from core.record import Replayed


def find(replayed: Replayed, pose: Poser, known: Collection[str] = ()) -> Iterator[Puzzle]:
    """Yield the puzzles of a game; those whose keys are `known` are left out, and so is each that comes again.

    An id is made of the game's name and the key, so that the same puzzle has the same id wherever it is found.
    """
    game, seen = replayed.game, set(known)
    for state in replayed.states:
        mover = game.to_move(state)
        posed = None if mover is None else pose(game.view(state, mover))
        if posed is None or posed.key in seen:
            continue
        seen.add(posed.key)
        yield Puzzle(
            id=f"{game.name}-{posed.key}",
            game=game.name,
            options=posed.options,
            seats=posed.seats,
            start=posed.start,
            moves=posed.moves,
            deal=posed.deal,
            solutions=(posed.solution,),
            theme=posed.theme.value,
            rating=posed.rating,
            key=posed.key,
        )
