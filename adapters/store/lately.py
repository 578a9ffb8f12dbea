"""What was read from the store lately: a small cache whose entries are believed for a few seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from core.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

V = TypeVar("V")

FRESH: Final = 5.0
"""Seconds that an entry is believed: so long another process's change may stay unseen (decided by this project)."""

MOST: Final = 10_000
"""Entries kept; the oldest go first."""


class Lately(Generic[V]):
    """Values by key, each as it was read from the store at most `FRESH` seconds ago.

    Reading takes time, and a value may change meanwhile. So whoever reads takes `mark` before, and hands it to `keep`:
    what was read before the last `forget` is not kept.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """Take a clock that counts seconds from whatever beginning and never goes back."""
        self._now = now
        self._entries: Recent[str, tuple[float, V]] = Recent(MOST)
        self.mark = 0

    def fresh(self, keys: Iterable[str]) -> dict[str, V]:
        """Return the fresh ones among the values of these keys."""
        since = self._now() - FRESH
        return {key: entry[1] for key in keys if (entry := self._entries.get(key)) is not None and entry[0] > since}

    def keep(self, key: str, value: V, mark: int) -> None:
        """Keep what was read after `mark` was taken."""
        if mark != self.mark:
            return
        self._entries[key] = self._now(), value

    def forget(self, key: str) -> None:
        """Believe what is known of a key no longer: it is being changed."""
        self._entries.pop(key, None)
        self.mark += 1
