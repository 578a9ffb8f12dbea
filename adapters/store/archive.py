"""`core.archive.Archive` on Redis or Valkey: standings, leaderboards and histories, each asked for in a round trip."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from adapters.store import codec, keys, standings
from adapters.store.scripts import script
from core.archive import Career, Kept, Member, Past, Ranking
from core.games import GAMES
from core.ports import StoreBusy
from core.record import UNKNOWN
from core.table import GONE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from contextlib import AbstractAsyncContextManager

    from adapters.store.connect import Client
    from core.table import Player, Table

_ATTEMPTS: Final = 20
"""How often a change is tried anew when others changed what it rests on."""


class RedisArchive:
    """What has come of the finished games.

    `guard` bounds the time of one operation and raises StoreBusy for whatever goes wrong in it.
    """

    def __init__(self, client: Client, guard: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self._client: Any = client  # redis-py's commands are typed for both its sync and async clients at once
        self._guard = guard
        self._leaders = script(client, "leaders")
        self._forgetting = script(client, "forget")
        self._career = script(client, "career")
        self._past = script(client, "past")
        self._presence = script(client, "presence")

    async def standings(self, server: str, game: str, *players: str) -> tuple[Kept, ...]:
        """Return the standings of some people in one game."""
        async with self._guard():
            found = await self._client.hmget(keys.standings(server, game), players)
        return tuple(map(standings.decode, found))

    async def rated(self, server: str, month: int | None) -> Mapping[str, int]:
        """Return how many people are on the leaderboard of each game."""
        async with self._guard():
            pipeline = self._client.pipeline(transaction=False)
            for game in GAMES:
                pipeline.zcard(keys.leaders(server, game, month))
            return dict(zip(GAMES, await pipeline.execute(), strict=True))

    async def ranking(
        self, server: str, game: str, month: int | None, *, start: int, count: int, player: str
    ) -> Ranking:
        """Return the members of a leaderboard from the `start`th best on, counted from 0, and `player`'s own place."""
        names = [keys.leaders(server, game, month), keys.standings(server, game), keys.names(server)]
        async with self._guard():
            total, own, *members = await self._leaders(keys=names, args=[start, start + count - 1, player])
        return Ranking(tuple(map(_member, members)), total, _member(own) if own else None)

    async def career(self, server: str, player: str) -> Career:
        """Return all that is kept of a person."""
        names = [keys.names(server), keys.opponents(server, player), keys.past(server, player)]
        for game in GAMES:
            names += [keys.standings(server, game), keys.leaders(server, game, None)]
        async with self._guard():
            name, finished, favourite, meetings, *by_game = await self._career(keys=names, args=[player])
        entries = dict(zip(GAMES, by_game, strict=True))
        return Career(
            name=_text(name),
            standings={game: standings.decode(entry).standing for game, (entry, _, _) in entries.items() if entry},
            ranks={game: (rank, total) for game, (_, rank, total) in entries.items() if rank},
            favourite=(_text(favourite), meetings) if meetings else None,
            finished=finished,
        )

    async def past(self, server: str, player: str, *, start: int, count: int) -> Past:
        """Return a person's finished games from the `start`th newest on, counted from 0.

        It takes a second round trip to learn the names of those who played.
        """
        async with self._guard():
            total, *found = await self._past(
                keys=[keys.past(server, player), keys.tables(server)], args=[start, start + count - 1]
            )
            tables = read_tables(server, found)
            ids = sorted({seat.id for table in tables for seat in table.seats} | {player})
            names = await self._client.hmget(keys.names(server), ids)
        return Past(tables, total, {person: name.decode() for person, name in zip(ids, names, strict=True) if name})

    async def see(self, server: str, player: Player, month: int) -> None:
        """Note the name of a person who played on the server, and that they are there; `month` is the current one."""
        await self._set_presence(server, player.id, player.name, month)

    async def leave(self, server: str, player: str, month: int) -> None:
        """Take a person who has left the server off its leaderboards until they are seen again."""
        await self._set_presence(server, player, "", month)

    async def of(self, server: str, person: str) -> Mapping[str, object]:
        """Return all that is kept of a person beside their tables, as what JSON can hold.

        Others are in it by their names as last seen, never by their ids: None for a name that is not known, `?` for
        whoever is forgotten.
        """
        career = await self.career(server, person)
        async with self._guard():
            pipeline = self._client.pipeline(transaction=False)
            pipeline.zrange(keys.opponents(server, person), 0, -1, desc=True, withscores=True)
            pipeline.sismember(keys.absent(server), person)
            opponents, left = await pipeline.execute()
        played = [(opponent.decode(), round(times)) for opponent, times in opponents]
        met = {opponent for standing in career.standings.values() for opponent, _ in standing.met}
        names = await self._names(server, {opponent for opponent, _ in played} | met)

        def named(counts: Iterable[tuple[str, int]]) -> list[dict[str, object]]:
            return [{"name": names[opponent], "games": times} for opponent, times in counts]

        games = {game: asdict(standing) | {"met": named(standing.met)} for game, standing in career.standings.items()}
        return {
            "name": career.name,
            "left": bool(left),
            "finished": career.finished,
            "opponents": named(played),
            "games": games,
        }

    async def _names(self, server: str, people: Collection[str]) -> dict[str, str | None]:
        """Return the names of others as they are told to somebody."""
        if not people:
            return {}
        async with self._guard():
            found = await self._client.hmget(keys.names(server), list(people))
        named = zip(people, found, strict=True)
        return {each: UNKNOWN if each.startswith(GONE) else _text(name) for each, name in named}

    async def forget(self, server: str, person: str, other: str) -> None:
        """Delete what is kept of a person, and let `other` stand where others' standings rest on them.

        It may come again for the same person. Raises StoreBusy.
        """
        for _ in range(_ATTEMPTS):
            if await self._forget(server, person, other):
                return
        raise StoreBusy("others' standings change too fast")

    async def _forget(self, server: str, person: str, other: str) -> bool:
        """Do it, unless somebody's standing changes meanwhile."""
        names = [
            keys.names(server),
            keys.absent(server),
            keys.past(server, person),
            keys.opponents(server, person),
            keys.unfinished(server, person),
        ]
        boards: list[str] = []
        values: list[bytes | str | int] = [person, other, keys.opponents(server, ""), len(GAMES)]
        opponents = [found.decode() for found in await self._read_opponents(server, person)]
        for number, game in enumerate(GAMES, 1):
            names.append(keys.standings(server, game))
            own, *kept = await self.standings(server, game, person, *opponents)
            months = range(own.standing.month - 2, own.standing.month + 1)
            boards += [keys.leaders(server, game, month) for month in (None, *months)]
            for opponent, each in zip(opponents, kept, strict=True):
                if any(met == person for met, _ in each.standing.met):
                    met = tuple((other if who == person else who, times) for who, times in each.standing.met)
                    values += [number, opponent, each.stamp, standings.encode(replace(each.standing, met=met))]
        async with self._guard():
            return bool(await self._forgetting(keys=[*names, *boards], args=values))

    async def _read_opponents(self, server: str, person: str) -> list[bytes]:
        async with self._guard():
            return await self._client.zrange(keys.opponents(server, person), 0, -1)

    async def _set_presence(self, server: str, player: str, name: str, month: int) -> None:
        played = keys.people(keys.partition(server)) + player
        names = [keys.names(server), keys.absent(server), played]
        for game in GAMES:
            names += [keys.standings(server, game), *(keys.leaders(server, game, each) for each in (None, month))]
        async with self._guard():
            await self._presence(keys=names, args=[player, name, month, server])


def read_tables(server: str, found: Sequence[bytes]) -> tuple[Table, ...]:
    """Read the numbers and contents of tables as `past.lua` returns them."""
    return tuple(
        codec.read(server, keys.table_id(int(number)), stored)
        for number, stored in zip(found[::2], found[1::2], strict=True)
    )


def _member(entry: tuple[int, bytes, bytes, bytes]) -> Member:
    rank, person, standing, name = entry
    return Member(rank, person.decode(), _text(name), standings.decode(standing).standing)


def _text(name: bytes | None) -> str | None:
    return name.decode() if name else None
