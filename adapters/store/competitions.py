"""The competitions of servers in Redis or Valkey."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from redis.exceptions import ResponseError

from adapters.store import competition_codec as codec
from adapters.store import competition_keys, keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.codec import OTHER_KIND
from adapters.store.commit import RETRY_SECONDS
from adapters.store.connection import Connected
from adapters.store.whereabouts import Whereabouts
from adapters.store.written_form import INDEXED
from core.competition_store import CompetitionStore
from core.ids import COMPETITION_IDS, TABLE_IDS
from core.ports import EventSeen, UnreadableTable, VersionConflict
from core.table import Unreadable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from adapters.store.connection import Argument
    from core.competitions.competition import Competition


class RedisCompetitions(Connected, CompetitionStore):
    """`core.competition_store.CompetitionStore`."""

    async def load(self, server: str, competition: str) -> Competition | None:
        number = COMPETITION_IDS.number(competition)
        found = () if number is None else await self._load(server, [number])
        if not found:
            return None
        if isinstance(found[0], Unreadable):
            raise UnreadableTable(found[0])
        return found[0]

    async def open_in(self, server: str, chat: str) -> tuple[Competition | Unreadable, ...]:
        return await self._listed(server, competition_keys.open_index(server, chat))

    async def of_people(self, server: str, persons: Collection[str]) -> tuple[Competition | Unreadable, ...]:
        return await self._listed(server, *(competition_keys.of_person(server, person) for person in persons))

    async def commit(
        self, event: str | None, competition: Competition, *, due: int | None, owed_at: int | None = None
    ) -> Competition:
        server, number = competition.server, COMPETITION_IDS.number(competition.id)
        partition, token = keys.partition(server), secrets.token_bytes(8)
        document, digest = codec.encode(competition), self.connection.digests.of(competition)
        people = _people(competition)
        names: list[str | bytes] = [
            keys.event(server, token.hex() if event is None else event),
            competition_keys.counter(server),
            keys.deadlines(partition),
            keys.owed(partition),
            competition_keys.competitions(server),
            competition_keys.open_index(server, competition.chat),
            keys.people(partition),
            competition_keys.of_person(server, ""),
        ]
        values: list[Argument] = [
            token,
            RETRY_SECONDS if event is None else CLAIM_SECONDS,
            keys.due_member(server, ""),
            server,
            "" if number is None else number,
            f"{competition.version}:{digest}" if digest else competition.version,
            document,
            int(competition.stage.open),
            "" if due is None else due,
            "" if owed_at is None else owed_at,
            *people,
        ]
        await self._list(server, people)
        said, *made = await self.connection.run_confirmed("compete", names, values, keys.probe(partition))
        if said == b"again":
            await self._list(server, people)
        if said == b"seen":
            raise EventSeen(event)
        if said == b"conflict":
            raise VersionConflict(competition.id)
        identity = COMPETITION_IDS.of(int(made[0]))
        saved = replace(competition, id=identity, version=competition.version + 1)
        self.connection.digests.note(saved, document)
        return saved

    async def reserve(self, server: str, count: int) -> tuple[str, ...]:
        async with self.connection.guard():
            newest = int(await self.connection.client.incrby(keys.counter(server), count))
        return tuple(TABLE_IDS.of(number) for number in range(newest - count + 1, newest + 1))

    async def put_off(self, server: str, competition: str, now: int, until: int) -> None:
        number = COMPETITION_IDS.number(competition) or 0
        names = [keys.deadlines(keys.partition(server)), competition_keys.competition(server, number)]
        await self.connection.run("put_off", names, [keys.due_member(server, competition), now, until])

    async def unlist(self, server: str, competition: str, persons: Collection[str]) -> None:
        number = COMPETITION_IDS.number(competition) or 0
        pipeline = self.connection.client.pipeline(transaction=False)
        for person in persons:
            pipeline.srem(competition_keys.of_person(server, person), number)
        async with self.connection.guard():
            await pipeline.execute()

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        counter, partition = competition_keys.counter(server), keys.partition(server)
        async with self.connection.guard():
            newest = int(await self.connection.client.get(counter) or 0)
            pipeline = self.connection.client.pipeline(transaction=False)
            for chat in chats:
                pipeline.delete(competition_keys.open_index(server, chat))
            for number in range(1, newest + 1):
                member = keys.due_member(server, COMPETITION_IDS.of(number))
                pipeline.delete(competition_keys.competition(server, number))
                pipeline.zrem(keys.deadlines(partition), member)
                pipeline.zrem(keys.owed(partition), member)
            for person in persons:
                pipeline.delete(competition_keys.of_person(server, person))
            pipeline.delete(counter)
            await pipeline.execute()

    async def _listed(self, server: str, *names: str) -> tuple[Competition | Unreadable, ...]:
        """Return the competitions whose numbers are in some sets."""
        found: list[set[bytes] | None] = await self.connection.read(*(("SMEMBERS", name) for name in names))
        numbers = {int(number) for members in found for number in members or () if number.isdigit()}
        return await self._load(server, sorted(numbers))

    async def _load(self, server: str, numbers: Sequence[int]) -> tuple[Competition | Unreadable, ...]:
        """Return those of these competitions that exist; the operator is told of what cannot be read."""
        if not numbers:
            return ()
        pipeline = self.connection.client.pipeline(transaction=False)
        for number in numbers:
            pipeline.get(competition_keys.competition(server, number))
        async with self.connection.guard():
            answers: list[Any] = await pipeline.execute(raise_on_error=False)
        return tuple(self._read(server, numbers, answers))

    def _read(self, server: str, numbers: Sequence[int], answers: Sequence[Any]) -> Iterable[Competition | Unreadable]:
        for number, stored in zip(numbers, answers, strict=True):
            if stored is None:
                continue
            if isinstance(stored, Exception) and not isinstance(stored, ResponseError):
                raise stored
            kept = stored if isinstance(stored, bytes) else OTHER_KIND
            found = codec.read(server, COMPETITION_IDS.of(number), kept)
            if isinstance(found, Unreadable):
                self.connection.damage.tell_table(found)
            elif isinstance(stored, bytes):
                self.connection.digests.note(found, stored.split(b"|", 3)[3])
            yield found

    async def _list(self, server: str, people: Sequence[str]) -> None:
        """Put those who may be new in a server into the index of whereabouts."""
        if people and self.connection.form.number >= INDEXED:
            await Whereabouts(self.connection).note([(person, keys.partition(server)) for person in people])


def _people(competition: Competition) -> list[str]:
    """Return the ids of the people whom a competition names."""
    named = (competition.host, *(each.player for each in competition.entrants))
    return list(dict.fromkeys(each.id for each in named if not each.is_computer and not each.forgotten))
