"""Leaderboards of a large server: what one page and one's own row take in the store, and a page's picture.

Run it with `python -m tests.bench.bench_standings`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from adapters.chat.listings import listing_picture
from adapters.store import keys, standings
from adapters.store.connect import Timing, client_at
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore
from core.listings import Leaderboard, Row
from core.ratings import Rating
from core.standings import Standing
from tests.bench.table import Row as Figure
from tests.bench.table import best, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

SERVER: Final = "discord:873429847234987234"
MEMBERS: Final = 100_000
TIMES: Final = 50


def member(number: int) -> str:
    """Return a person's id as Discord has them."""
    return f"discord:4019283746501{number:06}"


async def fill(client: Any, ratings: Sequence[Rating]) -> None:  # noqa: ANN401 - redis-py's types fall short
    """Put that many people on a leaderboard, each with a name and a standing."""
    for start in range(0, len(ratings), 5_000):
        pipeline = client.pipeline(transaction=False)
        for number, rating in enumerate(ratings[start : start + 5_000], start):
            standing = Standing(rating=rating, curve=tuple(range(1_000, 1_040)), results=((20, 20), (20, 20)))
            pipeline.hset(keys.names(SERVER), member(number), f"somebody {number}")
            pipeline.hset(keys.standings(SERVER, "sim"), member(number), standings.encode(standing))
            pipeline.zadd(keys.leaders(SERVER, "sim", None), {member(number): standings.score(rating)})
        await pipeline.execute()


async def slowest(store: RedisStore, rng: Random) -> float:
    """Return the seconds that the slowest of many pages took, each asked for by somebody else."""
    longest = 0.0
    for _ in range(TIMES):
        start, asker = rng.randrange(MEMBERS // 10) * 10, member(rng.randrange(MEMBERS))
        begun = perf_counter()
        ranking = await store.archive.ranking(SERVER, "sim", None, start=start, count=10, player=asker)
        longest = max(longest, perf_counter() - begun)
        assert ranking.own is not None
        assert len(ranking.members) == 10
    return longest


async def rows() -> list[Figure]:
    """Measure on a server of Kibitz's own."""
    rng = Random(7)
    ratings = [Rating(rng.gauss(25, 6), rng.uniform(2, 8), rng.randrange(1, 300)) for _ in range(MEMBERS)]
    timing = Timing(total=30, attempt=30)
    with TemporaryDirectory() as folder:
        async with embedded(Path(folder)) as socket:
            client: Any = client_at(socket, timing)
            store = RedisStore(client, timing)
            await fill(client, ratings)
            page = await slowest(store, rng)
            used = (await client.info("memory"))["used_memory"] / MEMBERS
            await store.aclose()
    listing = Leaderboard(
        ladder="sim",
        month=None,
        page=1,
        pages=10_000,
        rows=tuple(Row(rank=n, name=f"somebody {n}", rating=ratings[n]) for n in range(1, 11)),
        own=Row(rank=54_321, name="anna", rating=ratings[0], own=True),
    )
    picture = best(lambda: listing_picture("ru", listing), times=TIMES)
    size = len(listing_picture("ru", listing) or b"")
    return [
        Figure(f"a page and one's own row of {MEMBERS:,}", page * 1e3, "ms", "<= 50", "<= 5", f"slowest of {TIMES}"),
        Figure("what a rated member takes in the store", used, "B", "", "", "all of the server's memory"),
        Figure("the page's picture", picture * 1e3, "ms", "", "", ""),
        Figure("size of the page's picture", size / 1_000, "kB", "<= 40", "<= 25", ""),
    ]


if __name__ == "__main__":
    print_table(asyncio.run(rows()))
