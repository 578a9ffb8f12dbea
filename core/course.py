"""How a game went, as a review draws it: who held the win at each ply, and the moves that gave it away."""

from __future__ import annotations

from dataclasses import dataclass

from core.values import Move, Seat


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that gave something away: how many were made before it, and the moves that would have been better.

    The moves are in full notation.
    """

    ply: int
    seat: Seat
    made: Move
    better: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game of two seats.

    `balance` has one entry for each position, from the first to the last: 1 where the first seat holds the win, -1
    where the second does, None where that is not known. Where it is `estimated` it tells who is likely ahead, as
    a share of the furthest that anyone ever is. `mistakes` are in their order.
    """

    balance: tuple[float | None, ...]
    mistakes: tuple[Mistake, ...]
    decisive: Mistake | None
    """The mistake after which the game was lost for good; by estimates the one that gave the most away."""
    estimated: bool = False
