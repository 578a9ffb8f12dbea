"""All finished games in Redis or Valkey, and the standings that follow from them put in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store import keys, standings
from adapters.store.connection import Connected, Connection
from adapters.store.standings_update import MONTH_SECONDS
from adapters.store.tables import read_list
from core.archive import RebuildStore
from core.ratings import Rating
from core.table import GONE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from adapters.store.connection import Argument
    from core.archive import RebuiltStandings
    from core.table import Table, Unreadable


class RedisRebuildStore(Connected, RebuildStore):
    """`core.archive.RebuildStore`."""

    def __init__(self, connection: Connection, ladders: Sequence[str]) -> None:
        super().__init__(connection)
        self._ladders = tuple(ladders)

    async def servers(self) -> AsyncIterator[str]:
        async with self.connection.guard():
            found = [key async for key in self.connection.client.scan_iter(match=keys.all_finished(), count=1000)]
        for key in found:
            yield keys.read_finished(key.decode())

    async def finished(self, server: str, start: int, count: int) -> tuple[Table | Unreadable, ...]:
        names = [keys.finished(server), keys.tables(server)]
        _, found = await read_list(self.connection, "games", server, names, [start, start + count - 1])
        return found

    def note_unreadable(self, table: Unreadable) -> None:
        self.connection.damage.tell_table(table)

    async def differing(self, server: str, rebuilt: RebuiltStandings, since: int) -> int:
        different = 0
        client = self.connection.client
        async with self.connection.guard():
            absent = {person.decode() for person in await client.smembers(keys.absent(server))}
            for ladder in self._ladders:
                kept = await client.hgetall(keys.standings(server, ladder))
                different += _differences(kept, _standings(rebuilt, ladder))
            for key, scores in self._leaderboards(server, rebuilt, since).items():
                ranked = dict(await client.zrange(key, 0, -1, withscores=True))
                right = {person: float(score) for person, score in scores.items() if person not in absent}
                different += _differences(ranked, right)
        return different

    async def replace(self, server: str, rebuilt: RebuiltStandings, since: int) -> bool:
        names = [keys.finished(server), keys.absent(server)]
        values: list[Argument] = [rebuilt.games, MONTH_SECONDS, len(self._ladders)]
        for ladder in self._ladders:
            names.append(keys.standings(server, ladder))
            entries = _standings(rebuilt, ladder)
            values += [len(entries), *(value for entry in entries.items() for value in entry)]
        for key, scores in self._leaderboards(server, rebuilt, since).items():
            names.append(key)
            values += [len(scores), *(value for entry in scores.items() for value in entry)]
        return bool(await self.connection.run("replace", names, values))

    def _leaderboards(self, server: str, rebuilt: RebuiltStandings, since: int) -> dict[str, dict[str, str]]:
        """Return the scores on each leaderboard by its key: those of all time first, then those of months."""
        ratings = {keys.leaders(server, ladder, None): dict[str, Rating]() for ladder in self._ladders}
        for (ladder, person), standing in rebuilt.standings.items():
            ratings[keys.leaders(server, ladder, None)][person] = standing.rating
        for month in (since, since + 1):
            for ladder in self._ladders:
                by_person = rebuilt.months.get((ladder, month), {})
                ratings[keys.leaders(server, ladder, month)] = dict(by_person)
        return {
            key: {
                person: standings.score(rating)
                for person, rating in by_person.items()
                if rating.games and not person.startswith(GONE)
            }
            for key, by_person in ratings.items()
        }


def _standings(rebuilt: RebuiltStandings, ladder: str) -> dict[str, bytes]:
    """Return the entries of one ladder by person; none is kept of a forgotten person."""
    return {
        person: standings.encode(standing)
        for (name, person), standing in rebuilt.standings.items()
        if name == ladder and not person.startswith(GONE)
    }


def _differences(kept: Mapping[bytes, object], right: Mapping[str, object]) -> int:
    found = {person.decode(): value for person, value in kept.items()}
    return sum(found.get(person) != right.get(person) for person in found.keys() | right.keys())
