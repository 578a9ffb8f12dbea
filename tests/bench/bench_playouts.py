"""Random games by the rules alone, through the contract that every game has, against pyspiel's Nim driven likewise.

Run it with `python -m tests.bench.bench_playouts`. All play until the end, each move drawn by `Random.choice`
among all legal ones. Nim has the heaps that pyspiel's has by default, 1-3-5-7, and the same misère rule.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final

from core.game import Seat
from core.games import GAMES
from tests.bench.peers import pyspiel
from tests.bench.table import Row, print_table

PLAYOUTS: Final = 300
RUNS: Final = 40


def pyspiel_playouts(game: Any, rng: Random) -> float:  # noqa: ANN401 - pyspiel has no types
    """Return how many random games a second pyspiel plays."""
    begun = perf_counter()
    for _ in range(PLAYOUTS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return PLAYOUTS / (perf_counter() - begun)


def playouts(game: str, words: tuple[str, ...], rng: Random) -> float:
    """Return how many random games a second are played by our rules."""
    rules = GAMES[game]
    start = rules.start(rules.options(words), 2, Seat(0), ())
    begun = perf_counter()
    for _ in range(PLAYOUTS):
        state = start
        while legal := rules.legal_moves(state):
            state, _ = rules.play(state, rng.choice(legal))
    return PLAYOUTS / (perf_counter() - begun)


def rows() -> list[Row]:
    """Measure all in turn, many times, and take the best of each."""
    peer = pyspiel.load_game("nim")
    best: dict[str, float] = {"pyspiel": 0, "sim": 0, "nim": 0}
    for seed in range(RUNS):
        best["pyspiel"] = max(best["pyspiel"], pyspiel_playouts(peer, Random(seed)))
        best["sim"] = max(best["sim"], playouts("sim", (), Random(seed)))
        best["nim"] = max(best["nim"], playouts("nim", ("marienbad",), Random(seed)))
    against = f"pyspiel Nim: {best['pyspiel']:,.0f}/s"
    return [
        Row(
            f"random playouts / s, {name}",
            best[game] / best["pyspiel"],
            "ratio",
            ">= 0.5",
            ">= 1.5",
            f"{best[game]:,.0f}/s; {against}",
        )
        for game, name in (("nim", "Nim 1-3-5-7"), ("sim", "Sim, 6 dots"))
    ]


if __name__ == "__main__":
    print_table(rows())
