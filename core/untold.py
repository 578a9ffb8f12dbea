"""What a player is still to be told alone of a table."""

from __future__ import annotations

from dataclasses import dataclass

from core.values import Seat


@dataclass(frozen=True, slots=True)
class Untold:
    """What the player at a seat is to be told by any process, from `due` on: a code, and the move that it is about.

    `edition` is that of the board it belongs to. It stays until it was said, so a process that dies loses nothing.
    """

    seat: Seat
    code: str
    edition: int
    due: int
    move: str | None = None

    @property
    def of(self) -> tuple[Seat, int]:
        """What tells it apart from all else that is to be told of a table, whenever it is due."""
        return self.seat, self.edition
