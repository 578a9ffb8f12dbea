"""The computer players of Sim."""

from core.computers.sim.player import SimComputer

__all__ = ["SimComputer"]
