"""Where the places of Square's table lie in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adapters.scene import Rect

if TYPE_CHECKING:
    from core.games.square.view import Place


@dataclass(frozen=True, slots=True)
class Grid:
    """The lowest and the highest place shown, the side of a place, and the upper left corner of the table."""

    low: Place
    high: Place
    size: int
    x: int
    y: int

    @property
    def wide(self) -> int:
        """The table's width."""
        return (self.high[0] - self.low[0] + 1) * self.size

    @property
    def tall(self) -> int:
        """The table's height."""
        return (self.high[1] - self.low[1] + 1) * self.size

    def corner(self, place: Place) -> tuple[int, int]:
        """Return the upper left corner of a place."""
        return self.x + (place[0] - self.low[0]) * self.size, self.y + (self.high[1] - place[1]) * self.size

    def rect(self, place: Place) -> Rect:
        """Return the rectangle of a place."""
        x, y = self.corner(place)
        return Rect(x, y, self.size, self.size)
