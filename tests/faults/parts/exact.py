"""The tables of Sim: are the values of 100,000 positions what those next to them say, and does the strategy win?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

import numpy as np

from adapters.exact.sim.oracle import SimOracle, table
from core.game import Seat
from core.games.sim import Sim, SimOptions, safe_moves
from tests.adapters.exact.boards import breaches, random_boards
from tests.faults.part import Figure, Scale

NAME: Final = "exact"
COVERED: Final = "tests/adapters/exact/test_sim_tables.py::test_positions_of_random_games_are_right"

POSITIONS: Final = 100_000
GAMES_AT_ONCE: Final = 1_000
STRATEGY_GAMES: Final = 1_000


def measure(scale: Scale) -> Iterable[Figure]:
    """Check positions of random games without a triangle, each table against itself by rules written apart."""
    for dots, colourless in [(dots, colourless) for colourless in (False, True) for dots in range(6, 10)]:
        if dots == 9 and not colourless:
            continue
        values, rng = table(dots, colourless=colourless), np.random.default_rng(dots)
        seen = wrong = 0
        while seen < (POSITIONS if scale is Scale.FULL else 1):
            for boards in random_boards(dots, GAMES_AT_ONCE, rng, colourless=colourless):
                seen += len(boards)
                wrong += breaches(values, boards)
        name = f"{dots} dots, {'colourless' if colourless else 'coloured'}"
        yield Figure(f"{name}: positions", seen, "", least=POSITIONS if scale is Scale.FULL else 1)
        yield Figure(f"{name}: wrong values", wrong, "", most=0)
    games = STRATEGY_GAMES if scale is Scale.FULL else 1
    yield Figure(f"9 dots, coloured: games of {games} that the second player loses", _lost(games), "", most=0)


def _lost(games: int) -> int:
    """Return how many games the strategy loses to a first player who closes no triangle as long as possible."""
    rules, oracle, rng, lost = Sim(), SimOracle(), Random(9), 0
    for _ in range(games):
        state = rules.start(SimOptions(9), 2, Seat(0), ())
        while not state.outcome:
            view = rules.view(state, None)
            answer = oracle.answer(view) if rules.to_move(state) == 1 else None
            move = rules.parse(state, answer) if answer else rng.choice(safe_moves(view) or state.legal)
            state, _ = rules.play(state, move)
        lost += state.outcome.winners != (1,)
    return lost
