"""The one place where tests build the service."""

from __future__ import annotations

from random import Random
from typing import cast

from adapters.games import computers, known, posing, samples, sights
from adapters.games.ladders import CardLadders
from adapters.in_thread import OneAtATime
from adapters.local.clock import AdjustableClock
from adapters.puzzles import shipped
from adapters.store.redis_store import RedisStore
from adapters.thinking import inline
from core.ports import Clock, Store
from core.service import Context, PuzzleSources
from core.watching import Watcher


def context(
    store: Store,
    clock: Clock | None = None,
    rng: Random | None = None,
    *,
    patience: int | None = None,
    platform: str = "",
    watcher: Watcher | None = None,
) -> Context:
    """Return the service over a store; by default with a clock of its own and the lots of seed 1."""
    return Context(
        store,
        clock or AdjustableClock(),
        rng or Random(1),
        computers=computers(),
        samples=samples(),
        known=known(),
        sights=sights(),
        ladders=CardLadders(),
        in_thread=OneAtATime(),
        thinking=inline,
        puzzles=PuzzleSources(cast("RedisStore", store).puzzles, shipped, posing()),
        competitions=cast("RedisStore", store).competitions,
        patience=patience,
        platform=platform,
        watcher=watcher,
    )
