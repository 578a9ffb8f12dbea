"""All finished games in Redis or Valkey, and the standings that follow from them put in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store import keys, standings
from adapters.store.connection import Connected
from adapters.store.standings_update import MONTH_SECONDS
from adapters.store.tables import read_tables
from core.archive import RebuildStore
from core.games import GAMES
from core.ratings import Rating
from core.table import GONE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from adapters.store.connection import Argument
    from core.archive import RebuiltStandings
    from core.table import Table


class RedisRebuildStore(Connected, RebuildStore):
    """`core.archive.RebuildStore`."""

    async def servers(self) -> AsyncIterator[str]:
        async with self.connection.guard():
            found = [key async for key in self.connection.client.scan_iter(match=keys.all_finished(), count=1000)]
        for key in found:
            yield keys.read_finished(key.decode())

    async def finished(self, server: str, start: int, count: int) -> tuple[Table, ...]:
        names = [keys.finished(server), keys.tables(server)]
        _, *found = await self.connection.run("games", names, [start, start + count - 1])
        return read_tables(server, found)

    async def differing(self, server: str, rebuilt: RebuiltStandings, since: int) -> int:
        different = 0
        client = self.connection.client
        async with self.connection.guard():
            absent = {person.decode() for person in await client.smembers(keys.absent(server))}
            for game in GAMES:
                kept = await client.hgetall(keys.standings(server, game))
                different += _differences(kept, _standings(rebuilt, game))
            for key, scores in _leaderboards(server, rebuilt, since).items():
                ranked = dict(await client.zrange(key, 0, -1, withscores=True))
                right = {person: float(score) for person, score in scores.items() if person not in absent}
                different += _differences(ranked, right)
        return different

    async def replace(self, server: str, rebuilt: RebuiltStandings, since: int) -> bool:
        names = [keys.finished(server), keys.absent(server)]
        values: list[Argument] = [rebuilt.games, MONTH_SECONDS, len(GAMES)]
        for game in GAMES:
            names.append(keys.standings(server, game))
            entries = _standings(rebuilt, game)
            values += [len(entries), *(value for entry in entries.items() for value in entry)]
        for key, scores in _leaderboards(server, rebuilt, since).items():
            names.append(key)
            values += [len(scores), *(value for entry in scores.items() for value in entry)]
        return bool(await self.connection.run("replace", names, values))


def _standings(rebuilt: RebuiltStandings, game: str) -> dict[str, bytes]:
    """Return the entries of one game by person; none is kept of a forgotten person."""
    return {
        person: standings.encode(standing)
        for (name, person), standing in rebuilt.standings.items()
        if name == game and not person.startswith(GONE)
    }


def _leaderboards(server: str, rebuilt: RebuiltStandings, since: int) -> dict[str, dict[str, str]]:
    """Return the scores on each leaderboard by its key: those of all time first, then those of months."""
    ratings = {keys.leaders(server, game, None): dict[str, Rating]() for game in GAMES}
    for (game, person), standing in rebuilt.standings.items():
        ratings[keys.leaders(server, game, None)][person] = standing.rating
    months = {key: month for key, month in rebuilt.months.items() if key[1] >= since}
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
