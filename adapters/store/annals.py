"""`core.archive.Annals` on Redis or Valkey: all finished games, and what follows from them put in place anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adapters.store import keys, standings
from adapters.store.archive import read_tables
from adapters.store.ending import MONTH_KEPT
from adapters.store.scripts import script
from core.games import GAMES
from core.ratings import Rating
from core.table import GONE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from adapters.store.redis_store import RedisStore
    from core.archive import Books
    from core.table import Table


class RedisAnnals:
    """The finished games of all servers of a store."""

    def __init__(self, store: RedisStore) -> None:
        self._client: Any = store.client  # redis-py's commands are typed for both its sync and async clients at once
        self._guard = store.guard
        self._past = script(store.client, "past")
        self._replace = script(store.client, "replace")

    async def servers(self) -> AsyncIterator[str]:
        """Return the servers where a game has been finished."""
        async for key in self._client.scan_iter(match=f"{{??}}{keys.finished('')[4:]}*", count=1000):
            yield keys.read_finished(key.decode())

    async def finished(self, server: str, start: int, count: int) -> tuple[Table, ...]:
        """Return the finished games from the `start`th on, in the order in which they ended."""
        async with self._guard():
            _, *found = await self._past(
                keys=[keys.finished(server), keys.tables(server)], args=[start, start + count - 1]
            )
        return read_tables(server, found)

    async def differing(self, server: str, books: Books, since: int) -> int:
        """Return how many of the entries that are kept, of standings and of leaderboards, differ from the books."""
        async with self._guard():
            absent = {person.decode() for person in await self._client.smembers(keys.absent(server))}
            different = 0
            for game in GAMES:
                kept = await self._client.hgetall(keys.standings(server, game))
                different += _differences(kept, _standings(books, game))
            for key, scores in _leaderboards(server, books, since).items():
                ranked = dict(await self._client.zrange(key, 0, -1, withscores=True))
                right = {person: float(score) for person, score in scores.items() if person not in absent}
                different += _differences(ranked, right)
        return different

    async def replace(self, server: str, books: Books, since: int) -> bool:
        """Put the books in the place of what is kept.

        Return False, and change nothing, when another number of games has been finished by now.
        """
        names = [keys.finished(server), keys.absent(server)]
        values: list[bytes | str | int] = [books.games, MONTH_KEPT, len(GAMES)]
        for game in GAMES:
            names.append(keys.standings(server, game))
            entries = _standings(books, game)
            values += [len(entries), *(value for entry in entries.items() for value in entry)]
        for key, scores in _leaderboards(server, books, since).items():
            names.append(key)
            values += [len(scores), *(value for entry in scores.items() for value in entry)]
        async with self._guard():
            return bool(await self._replace(keys=names, args=values))


def _standings(books: Books, game: str) -> dict[str, bytes]:
    """Return the entries of one game by person; none are kept of those who asked to be forgotten."""
    return {
        person: standings.encode(standing)
        for (name, person), standing in books.standings.items()
        if name == game and not person.startswith(GONE)
    }


def _leaderboards(server: str, books: Books, since: int) -> dict[str, dict[str, str]]:
    """Return the scores on each leaderboard by its key: those of all time first, then those of months."""
    ratings = {keys.leaders(server, game, None): dict[str, Rating]() for game in GAMES}
    for (game, person), standing in books.standings.items():
        ratings[keys.leaders(server, game, None)][person] = standing.rating
    months = {key: month for key, month in books.months.items() if key[1] >= since}
    ratings |= {keys.leaders(server, game, month): dict(by_person) for (game, month), by_person in months.items()}
    return {
        key: {
            person: standings.score(rating)
            for person, rating in by_person.items()
            if rating.games and not person.startswith(GONE)
        }
        for key, by_person in ratings.items()
    }


def _differences(kept: Mapping[bytes, object], right: Mapping[str, object]) -> int:
    found = {person.decode(): value for person, value in kept.items()}
    return sum(found.get(person) != right.get(person) for person in found.keys() | right.keys())
