"""Conditional moves: answers that a player decides on before it is their turn."""

from core.conditionals.carrying import can_be_told, carried_out, current, steps_of, why_dropped, with_lost
from core.conditionals.writing import MOST_ANSWERS, MOST_STEPS, example, written

__all__ = [
    "MOST_ANSWERS",
    "MOST_STEPS",
    "can_be_told",
    "carried_out",
    "current",
    "example",
    "steps_of",
    "why_dropped",
    "with_lost",
    "written",
]
