"""The computer players of Square."""

from core.computers.square.estimates import Estimate, estimate
from core.computers.square.player import SquareComputer

__all__ = ["Estimate", "SquareComputer", "estimate"]
