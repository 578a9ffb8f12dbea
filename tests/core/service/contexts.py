"""The one place where tests build the service."""

from __future__ import annotations

from random import Random

from adapters.local.clock import AdjustableClock
from core.ports import Clock, Store
from core.service import Desk


def context(
    store: Store,
    clock: Clock | None = None,
    rng: Random | None = None,
    *,
    patience: int | None = None,
    platform: str = "",
) -> Desk:
    """Return the service over a store; by default with a clock of its own and the lots of seed 1."""
    return Desk(store, clock or AdjustableClock(), rng or Random(1), patience=patience, platform=platform)
