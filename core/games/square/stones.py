"""The stones of Square: a set of 35, one for each multiset of four figures.

Sources: Mendelev's encyclopedia of games for the number; the figures' order and each stone's reading are decisions of
this project, from public descriptions of the boxed game: 4 stones with four equal edges, 12 with three equal and one
other, 6 with two adjacent pairs, 12 with one adjacent pair and two others, 1 with all four figures.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations
from typing import Final


class Figure(IntEnum):
    """A half figure on a stone's edge; two equal ones that meet make a whole (or stay blank)."""

    BLANK = 0
    RECTANGLE = 1
    TRIANGLE = 2
    SEMICIRCLE = 3


Edges = tuple[Figure, Figure, Figure, Figure]
"""The figures on the four edges: north, east, south, west."""


FACING: Final = "NESW"
"""The letters of the ways that a stone's printed top can face, in the order of its turns."""


def _set() -> tuple[Edges, ...]:
    """List the stones in the order of their numbers, each read clockwise from its printed top."""
    figures = tuple(Figure)
    equal: list[Edges] = [(a, a, a, a) for a in figures]
    three: list[Edges] = [(a, a, a, b) for a in figures for b in figures if b != a]
    pairs: list[Edges] = [(a, a, b, b) for a, b in combinations(figures, 2)]
    pair: list[Edges] = [(a, a, b, c) for a in figures for b, c in combinations([f for f in figures if f != a], 2)]
    four: list[Edges] = [(Figure.BLANK, Figure.RECTANGLE, Figure.TRIANGLE, Figure.SEMICIRCLE)]
    return (*equal, *three, *pairs, *pair, *four)


STONES: Final[tuple[Edges, ...]] = _set()
"""`STONES[number - 1]` are the edges of a stone whose printed top faces north."""


def edges(stone: int, turn: int) -> Edges:
    """Return a stone's edges (north, east, south, west) after `turn` quarter turns clockwise.

    `stone` is its number, 1..35; `turn` 0..3 says where its printed top faces: north, east, south or west.
    """
    printed = STONES[stone - 1]
    return (printed[-turn % 4], printed[(1 - turn) % 4], printed[(2 - turn) % 4], printed[(3 - turn) % 4])
