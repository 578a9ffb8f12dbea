"""Plans in as few bytes as may be, as a table's document holds them."""

from __future__ import annotations

import msgspec

from core.game import Seat
from core.plan import Plan, Step, Steps


class PackedStep(msgspec.Struct, array_like=True, frozen=True):
    """A step of a plan: its move, whether it is an answer, and what may follow."""

    move: str
    own: bool
    then: tuple[PackedStep, ...] = ()


PackedPlan = tuple[int, int, tuple[PackedStep, ...]]
"""Its seat, its edition, its steps."""


def pack_plan(plan: Plan) -> PackedPlan:
    """Return a plan packed."""
    return int(plan.seat), plan.edition, _pack(plan.steps)


def unpack_plan(packed: PackedPlan) -> Plan:
    """Return a plan: the inverse of `pack_plan`."""
    seat, edition, steps = packed
    return Plan(Seat(seat), edition, _unpack(steps))


def _pack(steps: Steps) -> tuple[PackedStep, ...]:
    return tuple(PackedStep(step.move, step.own, _pack(step.then)) for step in steps)


def _unpack(steps: tuple[PackedStep, ...]) -> Steps:
    return tuple(Step(step.move, step.own, _unpack(step.then)) for step in steps)
