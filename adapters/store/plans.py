"""Plans, and what is to be told of them, in as few bytes as may be, as a table's document holds them."""

from __future__ import annotations

import msgspec

from core.game import Seat
from core.plan import Plan, Step, Steps
from core.untold import Untold


class PackedStep(msgspec.Struct, array_like=True, frozen=True):
    """A step of a plan: its move, whether it is an answer, and what may follow."""

    move: str
    own: bool
    then: tuple[PackedStep, ...] = ()


PackedPlan = tuple[int, int, tuple[PackedStep, ...]]
"""Its seat, its edition, its steps."""

PackedUntold = tuple[int, str, int, int, str | None]
"""Its seat, code, edition, when it is due, the move that it is about."""


def pack_plan(plan: Plan) -> PackedPlan:
    """Return a plan packed."""
    return int(plan.seat), plan.edition, _pack(plan.steps)


def unpack_plan(packed: PackedPlan) -> Plan:
    """Return a plan: the inverse of `pack_plan`."""
    seat, edition, steps = packed
    return Plan(Seat(seat), edition, _unpack(steps))


def pack_untold(untold: Untold) -> PackedUntold:
    """Return what is to be told packed."""
    return int(untold.seat), untold.code, untold.edition, untold.due, untold.move


def unpack_untold(packed: PackedUntold) -> Untold:
    """Return what is to be told: the inverse of `pack_untold`."""
    seat, code, edition, due, move = packed
    return Untold(Seat(seat), code, edition, due, move)


def _pack(steps: Steps) -> tuple[PackedStep, ...]:
    return tuple(PackedStep(step.move, step.own, _pack(step.then)) for step in steps)


def _unpack(steps: tuple[PackedStep, ...]) -> Steps:
    return tuple(Step(step.move, step.own, _unpack(step.then)) for step in steps)
