"""Whole games as animations: how large they are, and how long the event loop stands still while one is drawn."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from adapters.games.films import draw_film, finished
from tests.adapters.drawing.test_films import film
from tests.bench.table import Row, best, print_table

if TYPE_CHECKING:
    from core.answer import Film

_TIMES = 5


def pieces(shown: Film) -> list[float]:
    """Draw a film and return the seconds of each piece of the work, in which the event loop would stand still."""
    taken: list[float] = []
    work = draw_film(shown)
    while True:
        begun = perf_counter()
        try:
            next(work)
        except StopIteration:
            return taken
        finally:
            taken.append(perf_counter() - begun)


def rows() -> list[Row]:
    """Measure everything in one run."""
    measured: list[Row] = []
    for name, record, must, aim in (
        ("Sim, 14 plies", "sim-9", "<= 200", "<= 100"),
        ("Square, 61 plies", "square-2", "<= 1,024", "<= 500"),
    ):
        shown = film(record)
        gif = finished(draw_film(shown))
        seconds = best(lambda shown=shown: finished(draw_film(shown)), times=_TIMES)
        runs = [pieces(shown) for _ in range(_TIMES)]
        # The same piece of each run, where other programs disturbed it least.
        stall = max(map(min, zip(*runs, strict=True)))
        about = f"{len(runs[0]) // 3} boards in {seconds * 1e3:.0f} ms"
        measured += [
            Row(f"size of a film: {name}", len(gif) / 1024, "KiB", must, aim, about),
            Row(f"longest piece of drawing a film: {name}", stall * 1e3, "ms", "<= 10", "<= 5", about),
        ]
    return measured


if __name__ == "__main__":
    print_table(rows())
