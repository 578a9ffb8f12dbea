"""A position that makes a puzzle, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from core.codes import Coded
from core.game import Deal, Fact, Seat

_KEY_DIGITS: Final = 12
"""Hexadecimal digits of a key: among a million puzzles the odds of two equal ones are one in 500."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posed:
    """A position with one right move, and the moves of a game for `seats` that lead there.

    `deal` gives the mover's stones as they were, and to everyone else stones that they may have had: what is hidden is
    made up. `solution` is in full notation. `tries` counts the sensible moves, those that come to the same once.
    `rating` is a first guess, as ratings are shown. `key` is the same for positions that come to the same.
    """

    seats: int
    start: Seat
    moves: tuple[str, ...]
    options: tuple[str, ...]
    solution: str = field(repr=False)
    theme: Coded
    tries: int
    rating: int
    key: str
    deal: Deal = field(default=(), repr=False)


Poser = Callable[[Any], Posed | None]
"""Says of the mover's own view what puzzle it makes; None where it makes no good one."""


@dataclass(frozen=True, slots=True)
class Posing:
    """What a game contributes to puzzles.

    `explain` says of the mover's view what a legal move in full notation brings. A game whose values are known needs
    none: what is known tells why a move wins or loses.
    """

    pose: Poser
    explain: Callable[[Any, str], tuple[Fact, ...]] | None = None


def short_key(text: str) -> str:
    """Return a key for what a text describes."""
    return sha256(text.encode()).hexdigest()[:_KEY_DIGITS]
