"""A million broken inputs over all doors that need no store: no exception, and none takes long."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator
from random import Random
from time import thread_time
from typing import Final

from tests.faults.fuzzing.doors import DOORS, Door
from tests.faults.fuzzing.mutation import mutated
from tests.faults.part import Figure, Scale

NAME: Final = "fuzz"

INPUTS: Final = {Scale.FULL: 1_000_000, Scale.SHORT: 6_000}
LONGEST_SECONDS: Final = 0.05
SEED: Final = 20_261_201

_SHOWN: Final = 300


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield how many inputs there were, how many of them raised, and what the slowest one took."""
    count, raised, slow, slowest = 0, 0, 0, 0.0
    for door in DOORS:
        for text in _inputs(door, INPUTS[scale] // len(DOORS) + 1):
            count += 1
            try:
                seconds = _time(door, text)
            except Exception as error:  # noqa: BLE001 - what is looked for
                raised += 1
                _tell(door, text, repr(error))
                continue
            if seconds > LONGEST_SECONDS:  # perhaps it was the garbage of others that was collected
                gc.collect()
                seconds = min(_time(door, text) for _ in range(3))
            if seconds > LONGEST_SECONDS:
                slow += 1
                _tell(door, text, f"{seconds:.3f} s")
            slowest = max(slowest, seconds)
    yield Figure("inputs", count, "", least=INPUTS[scale])
    yield Figure("exceptions", raised, "", most=0)
    yield Figure("slowest input (CPU)", 1000 * slowest, "ms", most=1000 * LONGEST_SECONDS)


def _inputs(door: Door, count: int) -> Iterator[str]:
    rng = Random(f"{SEED} {door.name}")
    yield from door.samples
    for _ in range(count - len(door.samples)):
        yield mutated(rng, door.samples, door.longest)


def _time(door: Door, text: str) -> float:
    begun = thread_time()
    door.take(text)
    return thread_time() - begun


def _tell(door: Door, text: str, what: str) -> None:
    sys.stderr.write(f"{door.name}: {what}: {text[:_SHOWN]!a} ({len(text)} characters)\n")
