"""How much there is in the store, counted without reading it."""

from __future__ import annotations

from adapters.store import keys
from adapters.store.connection import Connected


class RedisCounts(Connected):
    """Counts of what is kept."""

    async def count_open(self) -> int:
        """Return how many offers and games have a time that ends: all but games without a clock. Raises StoreBusy."""
        counts = await self.connection.read(*(("ZCARD", keys.deadlines(index)) for index in range(keys.PARTITIONS)))
        return sum(count or 0 for count in counts)
