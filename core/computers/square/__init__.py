"""The computer players of Square."""

from core.computers.square.estimates import estimate
from core.computers.square.player import SquareComputer

__all__ = ["SquareComputer", "estimate"]
