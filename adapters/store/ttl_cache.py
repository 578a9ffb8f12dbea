"""A small cache of what was read from the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from core.bounded import Remembered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

K = TypeVar("K")
V = TypeVar("V")

TTL_SECONDS: Final = 5.0
"""How long an entry is used: a change by another process may stay unseen that long (decided by this project)."""

MOST_ENTRIES: Final = 10_000


class TtlCache(Generic[K, V]):
    """Values by key, each read from the store at most `TTL_SECONDS` ago.

    A value may change while it is read. So a reader takes `epoch` before it reads and hands it to `put`, which drops
    what was read before the last `forget`.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """Take a clock in seconds that never goes back."""
        self._now = now
        self._entries: Remembered[K, tuple[float, V]] = Remembered(MOST_ENTRIES)
        self.epoch = 0

    def get(self, keys: Iterable[K]) -> dict[K, V]:
        """Return the values of those of these keys that have a fresh one."""
        since = self._now() - TTL_SECONDS
        return {key: entry[1] for key in keys if (entry := self._entries.get(key)) is not None and entry[0] > since}

    def put(self, key: K, value: V, epoch: int) -> None:
        """Keep a value that was read in that epoch."""
        if epoch == self.epoch:
            self._entries[key] = self._now(), value

    def forget(self, key: K) -> None:
        """Drop what is known of a key: it is being changed."""
        self._entries.pop(key, None)
        self.epoch += 1
