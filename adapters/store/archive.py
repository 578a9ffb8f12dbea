"""Standings, leaderboards and histories in Redis or Valkey, each read in one round trip."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from adapters.store import keys, standings
from adapters.store.connection import Connected, Connection
from adapters.store.tables import read_list
from core.archive import Archive, GamesPage, Member, PlayerSummary, Ranking, StoredStanding
from core.ports import StoreBusy
from core.record import UNKNOWN
from core.table import GONE, readable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from adapters.store.connection import Argument
    from core.table import Player

_ATTEMPTS: Final = 20
"""How often a change is tried again when others changed what it rests on."""


class RedisArchive(Connected, Archive):
    """`core.archive.Archive`."""

    def __init__(self, connection: Connection, ladders: Sequence[str]) -> None:
        super().__init__(connection)
        self._ladders = tuple(ladders)

    async def standings(self, server: str, ladder: str, *players: str) -> tuple[StoredStanding, ...]:
        if not players:
            return ()
        async with self.connection.guard():
            found = await self.connection.client.hmget(keys.standings(server, ladder), players)
        return tuple(self._read(server, ladder, entry) for entry in found)

    def _read(self, server: str, ladder: str, entry: bytes | None) -> StoredStanding:
        """Return a standing; tell of one that cannot be read."""
        kept = standings.decode(entry)
        if not kept.readable:
            told = f"is damaged or of a newer version; `kibitz ratings rebuild` makes it again: {entry!r:.40}"
            self.connection.damage.tell(f"a standing on the ladder {ladder}", server, told)
        return kept

    async def rated(self, server: str, month: int | None) -> Mapping[str, int]:
        pipeline = self.connection.client.pipeline(transaction=False)
        for ladder in self._ladders:
            pipeline.zcard(keys.leaders(server, ladder, month))
        async with self.connection.guard():
            return dict(zip(self._ladders, await pipeline.execute(), strict=True))

    async def ranking(
        self, server: str, ladder: str, month: int | None, *, start: int, count: int, player: str
    ) -> Ranking:
        names = [keys.leaders(server, ladder, month), keys.standings(server, ladder), keys.names(server)]
        total, own, *members = await self.connection.run("leaders", names, [start, start + count - 1, player])
        return Ranking(
            tuple(self._member(server, ladder, entry) for entry in members),
            total,
            self._member(server, ladder, own) if own else None,
        )

    def _member(self, server: str, ladder: str, entry: tuple[int, bytes, bytes, bytes]) -> Member:
        rank, person, standing, name = entry
        return Member(rank, person.decode(), _text(name), self._read(server, ladder, standing).standing)

    async def summary(self, server: str, player: str) -> PlayerSummary:
        names = [keys.names(server), keys.opponents(server, player), keys.past(server, player)]
        for ladder in self._ladders:
            names += [keys.standings(server, ladder), keys.leaders(server, ladder, None)]
        name, finished, favourite, meetings, *by_ladder = await self.connection.run("summary", names, [player])
        entries = dict(zip(self._ladders, by_ladder, strict=True))
        return PlayerSummary(
            name=_text(name),
            standings={
                ladder: kept.standing
                for ladder, (entry, _, _) in entries.items()
                if entry and (kept := self._read(server, ladder, entry)).readable
            },
            ranks={ladder: (rank, total) for ladder, (_, rank, total) in entries.items() if rank},
            favourite=(_text(favourite), meetings) if meetings else None,
            finished=finished,
        )

    async def games(self, server: str, player: str, *, start: int, count: int) -> GamesPage:
        names = [keys.past(server, player), keys.tables(server)]
        total, tables = await read_list(self.connection, "games", server, names, [start, start + count - 1])
        people = {seat.id for table in readable(tables) for seat in table.seats} | {player}
        return GamesPage(tables, total, await self._names(server, people))

    async def note_member(self, server: str, player: Player, month: int) -> None:
        await self._set_presence(server, player.id, player.name, month)

    async def note_departure(self, server: str, player: str, month: int) -> None:
        await self._set_presence(server, player, "", month)

    async def _set_presence(self, server: str, player: str, name: str, month: int) -> None:
        played = keys.people(keys.partition(server)) + player
        names = [keys.names(server), keys.absent(server), played]
        for ladder in self._ladders:
            names += [keys.standings(server, ladder), *(keys.leaders(server, ladder, each) for each in (None, month))]
        await self.connection.run("presence", names, [player, name, month, server])

    async def export(self, server: str, person: str) -> Mapping[str, object]:
        summary = await self.summary(server, person)
        pipeline = self.connection.client.pipeline(transaction=False)
        pipeline.zrange(keys.opponents(server, person), 0, -1, desc=True, withscores=True)
        pipeline.sismember(keys.absent(server), person)
        async with self.connection.guard():
            opponents, left = await pipeline.execute()
        played = [(opponent.decode(), round(times)) for opponent, times in opponents]
        met = {opponent for standing in summary.standings.values() for opponent, _ in standing.met}
        names = await self._names(server, {opponent for opponent, _ in played} | met)

        def named(counts: Iterable[tuple[str, int]]) -> list[dict[str, object]]:
            return [
                {"name": UNKNOWN if other.startswith(GONE) else names.get(other), "games": times}
                for other, times in counts
            ]

        games = {game: asdict(standing) | {"met": named(standing.met)} for game, standing in summary.standings.items()}
        return {
            "name": summary.name,
            "left": bool(left),
            "finished": summary.finished,
            "opponents": named(played),
            "games": games,
        }

    async def _names(self, server: str, people: Collection[str]) -> dict[str, str]:
        """Return the names of people as last seen, of those where one is known."""
        if not people:
            return {}
        async with self.connection.guard():
            found = await self.connection.client.hmget(keys.names(server), list(people))
        return {person: name.decode() for person, name in zip(people, found, strict=True) if name}

    async def forget(self, server: str, person: str, other: str) -> None:
        for _ in range(_ATTEMPTS):
            if await self._forget(server, person, other):
                return
        raise StoreBusy("others' standings change too fast")

    async def _forget(self, server: str, person: str, other: str) -> bool:
        """Try it; return False where a standing was changed in between."""
        names = [
            keys.names(server),
            keys.absent(server),
            keys.past(server, person),
            keys.opponents(server, person),
            keys.unfinished(server, person),
        ]
        boards: list[str] = []
        values: list[Argument] = [person, other, keys.opponents(server, ""), len(self._ladders)]
        async with self.connection.guard():
            opponents = await self.connection.client.zrange(keys.opponents(server, person), 0, -1)
        ids = [opponent.decode() for opponent in opponents]
        for number, ladder in enumerate(self._ladders, 1):
            names.append(keys.standings(server, ladder))
            own, *kept = await self.standings(server, ladder, person, *ids)
            months = range(own.standing.month - 2, own.standing.month + 1)
            boards += [keys.leaders(server, ladder, month) for month in (None, *months)]
            for opponent, each in zip(ids, kept, strict=True):
                if each.readable and any(met == person for met, _ in each.standing.met):
                    met = tuple((other if who == person else who, times) for who, times in each.standing.met)
                    values += [number, opponent, each.stamp, standings.encode(replace(each.standing, met=met))]
        return bool(await self.connection.run("forget", [*names, *boards], values))


def _text(name: bytes | None) -> str | None:
    return name.decode(errors="replace") if name else None
