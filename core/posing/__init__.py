"""Which positions make good puzzles: each game says it of its own, from what their player to move may know."""

from core.posing.difficulty import seed
from core.posing.value import Posed, Poser, Posing, short_key

__all__ = ["Posed", "Poser", "Posing", "seed", "short_key"]
