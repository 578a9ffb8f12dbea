"""A turn that a computer player owes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwedTurn:
    """A turn that a computer player is to think through: by any process, from `due` on.

    With `in_place` its board may take the place of the newest one, as that one took the place of the board before.
    """

    due: int
    in_place: bool = False
