"""The time that the steps of an answer take, as it is told to the watcher."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter

from core.watching import Step, Watcher


@contextmanager
def timed(watcher: Watcher, step: Step) -> Generator[None]:
    """Tell how long what is done inside took, whatever comes of it."""
    begun = perf_counter()
    try:
        yield
    finally:
        watcher.took(step, perf_counter() - begun)
