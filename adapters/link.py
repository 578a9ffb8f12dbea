"""A connection that may be away for a while before that is trouble."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from adapters.platforms import GRACE_SECONDS


class Link:
    """A connection of which only those who look know whether it stands. Someone looks about once a second."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._stood = False
        self._away_since: float | None = None

    def away(self, *, stands: bool) -> bool:
        """Whether it is away for so long that it is trouble, as it `stands` now: at once where it never stood."""
        if stands:
            self._stood, self._away_since = True, None
            return False
        if self._away_since is None:
            self._away_since = self._now()
        return not self._stood or self._now() - self._away_since >= GRACE_SECONDS
