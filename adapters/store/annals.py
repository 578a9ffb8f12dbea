"""`core.archive.Annals` on Redis or Valkey: all finished games, and what follows from them put in place anew."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from adapters.store import keys, standings
from adapters.store.archive import read_tables
from adapters.store.ending import MONTH_KEPT
from core.games import GAMES
from core.table import FORGOTTEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from adapters.store.redis_store import RedisStore
    from core.standings import Standing
    from core.table import Table

_SCRIPTS: Final = resources.files(__name__.rpartition(".")[0])
_PAST: Final = _SCRIPTS.joinpath("past.lua").read_text("utf-8")
_REPLACE: Final = _SCRIPTS.joinpath("replace.lua").read_text("utf-8")


class RedisAnnals:
    """The finished games of all servers of a store."""

    def __init__(self, store: RedisStore) -> None:
        self._client: Any = store.client  # redis-py's commands are typed for both its sync and async clients at once
        self._guard = store.guard
        self._past = self._client.register_script(_PAST)
        self._replace = self._client.register_script(_REPLACE)

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

    async def differing(self, server: str, right: Mapping[tuple[str, str], Standing], month: int) -> int:
        """Return how many entries differ from these standings, which are by game and person.

        Those of the leaderboards of all time and of `month` count, too.
        """
        async with self._guard():
            absent = {person.decode() for person in await self._client.smembers(keys.absent(server))}
        different = 0
        for game in GAMES:
            entries, boards = _entries(game, right, month, absent)
            async with self._guard():
                kept = await self._client.hgetall(keys.standings(server, game))
            different += _differences({person.decode(): entry for person, entry in kept.items()}, entries)
            for period, scores in boards.items():
                async with self._guard():
                    ranked = await self._client.zrange(keys.leaders(server, game, period), 0, -1, withscores=True)
                different += _differences(
                    {person.decode(): score for person, score in ranked},
                    {person: float(score) for person, score in scores.items()},
                )
        return different

    async def replace(self, server: str, games: int, right: Mapping[tuple[str, str], Standing], month: int) -> bool:
        """Put these standings, and the leaderboards that follow from them, in the place of what is kept.

        Return False, and change nothing, when no longer just `games` games have been finished.
        """
        names = [keys.finished(server), keys.absent(server)]
        values: list[bytes | str | int] = [games, month, MONTH_KEPT]
        for game in GAMES:
            names += [keys.standings(server, game), *(keys.leaders(server, game, each) for each in (None, month))]
            entries, _ = _entries(game, right, month, set())
            values.append(len(entries))
            for person, entry in entries.items():
                values += [person, entry]
        async with self._guard():
            return bool(await self._replace(keys=names, args=values))


def _entries(
    game: str, right: Mapping[tuple[str, str], Standing], month: int, absent: set[str]
) -> tuple[dict[str, bytes], dict[int | None, dict[str, str]]]:
    """Return the entries of one game by person, and the scores of those on its two leaderboards.

    Nothing is kept of those who asked to be forgotten.
    """
    own = {
        person: standing
        for (name, person), standing in right.items()
        if name == game and not person.startswith(FORGOTTEN)
    }
    ranked = {person: each for person, each in own.items() if each.rating.games and person not in absent}
    return {person: standings.encode(standing) for person, standing in own.items()}, {
        None: {person: standings.score(each.rating) for person, each in ranked.items()},
        month: {person: standings.score(each.monthly) for person, each in ranked.items() if each.month == month},
    }


def _differences(kept: Mapping[str, object], right: Mapping[str, object]) -> int:
    return sum(kept.get(person) != right.get(person) for person in kept.keys() | right.keys())
