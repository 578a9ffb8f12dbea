"""Exact values: how long one takes, and what loading a table costs.

Run it with `python -m tests.bench.bench_exact`. The positions of Nim are random ones of five heaps.
"""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import Final

from adapters.exact import nim
from core.game import Seat
from core.games.nim import Nim, NimOptions, Rule
from tests.bench.table import Row, best, print_table

POSITIONS: Final = 1000
RUNS: Final = 5
MB: Final = 1_000_000


def rows() -> list[Row]:
    """Measure Nim: the value of a position under the rule that needs a table, its loading, and its memory."""
    rules, rng = Nim(), Random(1)
    options = (NimOptions(tuple(rng.randint(3, 20) for _ in range(5)), Rule.PENULTIMATE) for _ in range(POSITIONS))
    views = [rules.view(rules.start(each, 2, Seat(0), ()), None) for each in options]
    values = nim.NimOracle()
    loading = best(nim.penultimate.__wrapped__, times=RUNS)
    warm = best(lambda: [values.verdict(view) for view in views], times=RUNS) / POSITIONS
    tracemalloc.start()
    table = nim.penultimate.__wrapped__()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    size = f"{len(table):,} lost positions"
    return [
        Row("value of a Nim position, penultimate", warm * 1000, "ms", "<= 1", "<= 0.3", "5 heaps"),
        Row("loading the table of Nim", loading * 1000, "ms", "<= 50", "<= 20", size),
        Row("memory of the table of Nim", kept / MB, "MB", "<= 10", "<= 2", size),
    ]


if __name__ == "__main__":
    print_table(rows())
