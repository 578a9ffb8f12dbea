"""Which positions make good puzzles: each game judges its own, by what the player to move may know."""

from core.posing.difficulty import seed
from core.posing.value import Posed, Poser, Posing, short_key

__all__ = ["Posed", "Poser", "Posing", "seed", "short_key"]
