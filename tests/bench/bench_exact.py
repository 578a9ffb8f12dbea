"""Exact values: how long one takes, what loading a table costs, and how long the review of a game takes.

Run it with `python -m tests.bench.bench_exact`. The positions of Nim are random ones of five heaps, those of Sim come
from random games without a triangle.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from adapters.exact import nim
from adapters.exact.sim.fingerprint import board, fingerprints
from adapters.exact.sim.oracle import SimOracle, table
from adapters.exact.sim.static_function import TABLES, load
from adapters.games import card
from core.game import Seat
from core.games.nim import Nim, NimOptions, Rule
from core.games.sim import Sim, SimOptions, SimView, safe_moves
from core.record import parse, replay
from core.review import judge, tell
from tests.bench.table import Row, best, print_table

POSITIONS: Final = 1000
RUNS: Final = 5
MB: Final = 1_000_000
RECORDS: Final = Path(__file__).parents[1] / "records"


def rows() -> list[Row]:
    """Measure both games."""
    return [*_nim_rows(), *_sim_rows(), *map(_review_row, ("sim-8", "nim-5-heaps"))]


def _review_row(name: str) -> Row:
    """Measure the review of a golden record in facts, with the refutation of each mistake."""
    replayed = replay(parse((RECORDS / f"{name}.record").read_text("utf-8")))
    known = card(replayed.record.game).known
    took = best(lambda: tell(replayed, judge(replayed, known), known), times=RUNS)
    plies = f"{len(replayed.record.moves)} moves"
    return Row(f"review of {name}.record", took * 1000, "ms", "<= 1,000", "<= 200", plies)


def _sim_rows() -> list[Row]:
    """Measure Sim: values with all chords that keep the win, loading, memory and files of all tables."""
    names = sorted(file.name.removesuffix(".table") for file in TABLES.iterdir() if file.name.startswith("sim-"))
    files = sum(len(file.read_bytes()) for file in TABLES.iterdir())
    positions = f"{sum(load(name).keys for name in names):,} positions"
    return [
        *(row for dots, plain in ((6, False), (7, False), (8, False), (9, True)) for row in _sim_position(dots, plain)),
        *_loading_rows("the tables of Sim", lambda: [load.__wrapped__(name) for name in names], positions),
        Row("files of all tables", files / MB, "MB", "<= 1.5", "<= 1.2", "Nim and Sim"),
    ]


def _sim_position(dots: int, colourless: bool) -> Iterator[Row]:
    """Measure looking up the value of one position, and with it those of all positions a chord later."""
    views, oracle = _sim_views(SimOptions(dots, colourless), Random(dots)), SimOracle()
    game, count = f"Sim position, {dots} dots{', colourless' if colourless else ''}", f"{len(views):,} positions"
    values = table(dots, colourless=colourless)

    def look_up() -> None:
        for view in views:
            mine = [chord for chord, seat in view.chords if colourless or seat == view.to_move]
            theirs = [chord for chord, seat in view.chords if not colourless and seat != view.to_move]
            values(fingerprints(board(dots, mine, theirs)[None]))

    alone = best(look_up, times=RUNS) / len(views)
    yield Row(f"value of a {game}", alone * 1000, "ms", "<= 0.1", "<= 0.05", count)
    warm = best(lambda: [oracle.verdict(view) for view in views], times=RUNS) / len(views)
    yield Row(f"value and best moves of a {game}", warm * 1000, "ms", "<= 1", "<= 0.1", count)


def _sim_views(options: SimOptions, rng: Random) -> list[SimView]:
    """Return the positions of random games."""
    rules, views = Sim(), list[SimView]()
    while len(views) < POSITIONS:
        state = rules.start(options, 2, Seat(0), ())
        while safe := safe_moves(view := rules.view(state, None)):
            views.append(view)
            state, _ = rules.play(state, rng.choice(safe))
    return views


def _nim_rows() -> list[Row]:
    """Measure Nim: the value of a position under the rule that needs a table, its loading, and its memory."""
    rules, rng = Nim(), Random(1)
    options = (NimOptions(tuple(rng.randint(3, 20) for _ in range(5)), Rule.PENULTIMATE) for _ in range(POSITIONS))
    views = [rules.view(rules.start(each, 2, Seat(0), ()), None) for each in options]
    values = nim.NimOracle()
    warm = best(lambda: [values.verdict(view) for view in views], times=RUNS) / POSITIONS
    size = f"{len(nim.penultimate()):,} lost positions"
    return [
        Row("value of a Nim position, penultimate", warm * 1000, "ms", "<= 1", "<= 0.3", "5 heaps"),
        *_loading_rows("the table of Nim", nim.penultimate.__wrapped__, size),
    ]


def _loading_rows(what: str, read: Callable[[], object], size: str) -> list[Row]:
    """Measure how long it takes to read tables, and the memory that they keep."""
    loading = best(read, times=RUNS)
    tracemalloc.start()
    tables = read()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del tables
    return [
        Row(f"loading {what}", loading * 1000, "ms", "<= 50", "<= 20", size),
        Row(f"memory of {what}", kept / MB, "MB", "<= 10", "<= 2", size),
    ]


if __name__ == "__main__":
    print_table(rows())
