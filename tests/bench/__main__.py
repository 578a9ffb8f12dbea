"""All benchmarks in one table: `python -m tests.bench`.

The exit status is 1 where a figure misses what it must reach, 0 also where it only misses its aim.
"""

from __future__ import annotations

import asyncio
import sys

from tests.bench import (
    bench_discord,
    bench_drawing,
    bench_exact,
    bench_films,
    bench_moves,
    bench_page,
    bench_playouts,
    bench_program,
    bench_standings,
    bench_store,
    bench_thinking,
)
from tests.bench.table import print_table


def main() -> int:
    """Measure one thing after another, so that none disturbs the next, and print the table."""
    rows = [
        *bench_drawing.rows(),
        *bench_films.rows(),
        *bench_playouts.rows(),
        *bench_exact.rows(),
        *asyncio.run(bench_moves.rows()),
        *asyncio.run(bench_thinking.rows()),
        *asyncio.run(bench_store.rows()),
        *asyncio.run(bench_standings.rows()),
        *asyncio.run(bench_discord.rows()),
        *bench_program.rows(),
        *bench_page.rows(),
    ]
    print_table(rows)
    return int(any(row.missed for row in rows))


if __name__ == "__main__":
    sys.exit(main())
