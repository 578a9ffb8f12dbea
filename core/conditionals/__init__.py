"""Conditional moves: answers that a player decides on before it is their turn."""

from core.conditionals.carrying import carried_out, current, steps_of, with_lost
from core.conditionals.writing import MOST_ANSWERS, MOST_STEPS, example, may_plan, written

__all__ = [
    "MOST_ANSWERS",
    "MOST_STEPS",
    "carried_out",
    "current",
    "example",
    "may_plan",
    "steps_of",
    "with_lost",
    "written",
]
