"""A platform's sign of life, and its outages."""

from __future__ import annotations

from core.clocks import Outage
from core.ports import Store


class Pulse:
    """The sign of life of one platform. Each has its own: people of one cannot play while only another is up."""

    def __init__(self, store: Store, platform: str, patience: int | None) -> None:
        self._store = store
        self._platform = platform
        self._patience = patience
        self._outages: tuple[Outage, ...] = ()

    @property
    def outages(self) -> tuple[Outage, ...]:
        """The newest outages, as of the last beat."""
        return self._outages

    async def beat(self, now: int) -> None:
        """Give the sign of life and learn of the outages. Raises StoreBusy."""
        if self._patience is not None:
            self._outages = await self._store.beat(self._platform, now, self._patience)
