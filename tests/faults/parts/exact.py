"""The tables of Sim: are the values of 100,000 positions of each what those next to them say?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from adapters.exact.sim.oracle import table
from tests.adapters.exact.boards import breaches, random_boards
from tests.faults.part import Figure, Scale

NAME: Final = "exact"
COVERED: Final = "tests/adapters/exact/test_sim_tables.py::test_positions_of_random_games_are_right"

POSITIONS: Final = 100_000
GAMES_AT_ONCE: Final = 1_000


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
