"""Random games with mistakes: each line by which a review refutes one is played again, and must do what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tests.core.refutations import check, random_game
from tests.faults.part import Figure, Scale

NAME: Final = "refutations"
COVERED: Final = "tests/core/test_review.py::test_every_line_does_what_it_says"

GAMES_OF_EACH: Final = 200
VARIANTS: Final = (
    ("sim", ()),
    ("sim", ("dots=7",)),
    ("sim", ("dots=8",)),
    ("sim", ("colourless",)),
    ("sim", ("dots=8", "colourless")),
    *(
        ("nim", (f"heaps={heaps}", f"rule={rule}"))
        for rule in ("misere", "penultimate", "normal")
        for heaps in ("3,5,7", "3,4,5,3", "3,3,3,4,4")
    ),
)
SEED: Final = 20_261_203


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield for each variant how many lines were played again, and how many games have one that does not hold."""
    assert scale is Scale.FULL
    for name, options in VARIANTS:
        yield from _played(name, options)


def _played(name: str, options: tuple[str, ...]) -> Iterator[Figure]:
    rng, lines, wrong = Random(SEED), 0, 0
    for _ in range(GAMES_OF_EACH):
        replayed = random_game(name, options, rng)
        try:
            lines += len(check(replayed))
        except AssertionError:
            wrong += 1
    variant = " ".join((name, *options))
    yield Figure(f"{variant}: lines", lines, "", least=GAMES_OF_EACH)
    yield Figure(f"{variant}: games with a wrong one", wrong, "", most=0)
