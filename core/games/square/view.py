"""What a seat may see of a game of Square."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.game import Seat, View

Place = tuple[int, int]
"""Column and row of the table, each 1..25: (13, 13) is M13. Rows grow upwards."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A stone on the table: its number, its place, where its printed top faces (0..3 for N, E, S, W), who laid it."""

    stone: int
    place: Place
    turn: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored:
    """A rectangle that a move completed: its lowest and highest place, and the points (stones in it)."""

    low: Place
    high: Place
    points: int


@dataclass(frozen=True, slots=True)
class Shortage:
    """A seat that had no stone that fits: how many stones lay on the table then, and how many it drew.

    It `passed` where it had none after drawing either.
    """

    laid: int
    seat: Seat
    drew: int
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareView(View):
    """A position of Square as one seat, or the public, may know it.

    `laid` are this round's stones in the order laid; `hand` the own stones in ascending order, None for the public;
    `held` how many stones each seat holds; `last` what the newest move of this round completed; `left` the seats whose
    players have left; `shortages` this round's draws and passes in their order, which all have seen; `penalty` whether
    the house rule is played.
    """

    laid: tuple[Laid, ...]
    last: tuple[Scored, ...]
    scores: tuple[int, ...]
    target: int
    round: int
    held: tuple[int, ...]
    reserve: int
    hand: tuple[int, ...] | None = field(default=None, repr=False)
    left: frozenset[Seat] = frozenset()
    shortages: tuple[Shortage, ...] = ()
    penalty: bool = False
