"""How much there is in the store, counted without reading it."""

from __future__ import annotations

from adapters.store import keys
from adapters.store.connection import Connected


class RedisCounts(Connected):
    """Counts of what is kept."""

    async def count_open(self) -> int:
        """Return how many offers and games have a time that ends: all but games without a clock. Raises StoreBusy."""
        async with self.connection.guard():
            pipeline = self.connection.client.pipeline(transaction=False)
            for index in range(keys.PARTITIONS):
                pipeline.zcard(keys.deadlines(index))
            return sum(await pipeline.execute())
