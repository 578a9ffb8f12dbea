"""A sample: the first moves of a game, as pictures show what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from core.game import AnyGame, Deal, Seat, View
from core.notation import fold


@dataclass(frozen=True, slots=True)
class Sample:
    """Moves in canonical notation, with the option words and the first deal that they are played with."""

    moves: tuple[str, ...]
    words: tuple[str, ...] = ()
    deal: Deal = ()


def sample_view(game: AnyGame, sample: Sample) -> View:
    """Return what everyone sees after the moves of a sample, played by the fewest players that the game takes.

    Raises GameError for a sample that breaks the rules.
    """
    options = game.options(sample.words)
    seats = game.seats(options)[0]
    options = game.settle(options, seats, Random(0))
    state = game.start(options, seats, Seat(0), sample.deal)
    for text in sample.moves:
        state, _ = game.play(state, game.parse(state, fold(text)))
    return game.view(state, None)
