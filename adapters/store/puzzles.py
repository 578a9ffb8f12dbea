"""Puzzles that servers were set, and what people did with them, in Redis or Valkey."""

from __future__ import annotations

import itertools
import secrets
from dataclasses import asdict
from typing import TYPE_CHECKING

from adapters.store import keys, puzzle_keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.connection import Connected
from adapters.store.puzzle_codec import (
    Reader,
    encode_given,
    encode_rating,
    encode_solving,
    encode_tried,
)
from adapters.store.standings import score
from adapters.store.tables import read_list
from adapters.store.whereabouts import Whereabouts
from adapters.store.written_form import INDEXED
from core.games import GAMES
from core.ids import PUZZLE_IDS
from core.ports import EventSeen, VersionConflict
from core.puzzle_store import PUZZLES_DUE, GivenPuzzle, Progress, PuzzleStore, Ranked, Solver, Solving, Tried

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from core.puzzles import Puzzle
    from core.ratings import Rating
    from core.table import Player, Table, Unreadable


class RedisPuzzles(Connected, PuzzleStore):
    """`core.puzzle_store.PuzzleStore`."""

    async def give(
        self,
        server: str,
        puzzle: Puzzle,
        *,
        day: int | None = None,
        owed_at: int | None = None,
        to: str | None = None,
    ) -> GivenPuzzle:
        partition = keys.partition(server)
        names = [puzzle_keys.index(server), keys.owed(partition)]
        values = [
            puzzle_keys.puzzles(server),
            puzzle.key,
            encode_given(puzzle, day),
            "" if day is None else puzzle_keys.day_field(day, puzzle.game),
            "" if owed_at is None else owed_at,
            keys.due_member(server, ""),
            server,
        ]
        if to is not None:
            names += [puzzle_keys.tries(server, to), keys.people(partition) + to]
            await self._list(server, to)
        number, stored, *again = await self.connection.run("pose", names, values)
        if to is not None and again:
            await self._list(server, to)
        given = self._reader(server).given(PUZZLE_IDS.of(int(number)), stored)
        if given is None:
            raise ValueError(f"the puzzle {number!r} of {server} cannot be read")
        return given

    async def given(self, server: str, puzzle: str) -> GivenPuzzle | None:
        number = PUZZLE_IDS.number(puzzle)
        if number is None:
            return None
        (stored,) = await self.connection.read(("GET", puzzle_keys.puzzle(server, number)))
        return self._reader(server).given(puzzle, stored)

    async def of_day(self, server: str, game: str, day: int) -> GivenPuzzle | None:
        (number,) = await self.connection.read(
            ("HGET", puzzle_keys.index(server), puzzle_keys.DAY + puzzle_keys.day_field(day, game)),
        )
        return None if number is None else await self.given(server, PUZZLE_IDS.of(int(number)))

    async def used(self, server: str) -> tuple[Mapping[str, str], frozenset[str]]:
        found: dict[bytes, bytes] | None
        (found,) = await self.connection.read(("HGETALL", puzzle_keys.index(server)))
        index = {name.decode(): int(number) for name, number in (found or {}).items()}
        named = {name[1:]: number for name, number in index.items() if name.startswith(puzzle_keys.NAMED)}
        of_days = {number for name, number in index.items() if name.startswith(puzzle_keys.DAY)}
        keyed = {key: PUZZLE_IDS.of(number) for key, number in named.items()}
        return keyed, frozenset(key for key, number in named.items() if number in of_days)

    async def finished(self, server: str, most: int) -> tuple[Table | Unreadable, ...]:
        names = [keys.finished(server), keys.tables(server)]
        _, tables = await read_list(self.connection, "games", server, names, [-most, -1])
        return tables

    async def current(self, server: str, person: str) -> str | None:
        number: bytes | None
        (number,) = await self.connection.read(("HGET", puzzle_keys.tries(server, person), ""))
        return None if number is None or not number.isdigit() else PUZZLE_IDS.of(int(number))

    async def tried(self, server: str, person: str) -> Mapping[str, Tried]:
        found: dict[bytes, bytes] | None
        (found,) = await self.connection.read(("HGETALL", puzzle_keys.tries(server, person)))
        reader = self._reader(server)
        return {
            PUZZLE_IDS.of(int(number)): reader.tried(entry)
            for number, entry in (found or {}).items()
            if number.isdigit()
        }

    async def solving(self, server: str, person: str) -> Solving:
        (entry,) = await self.connection.read(("HGET", puzzle_keys.standings(server), person))
        return self._reader(server).solving(entry)

    async def progress(self, given: GivenPuzzle, person: str) -> Progress:
        number = PUZZLE_IDS.number(given.id) or 0
        found: list[bytes | None] = await self.connection.read(
            ("HGET", puzzle_keys.tries(given.server, person), number),
            ("HGET", puzzle_keys.standings(given.server), person),
            ("HGET", puzzle_keys.ratings(given.server), number),
        )
        tried, solving, rating = ((entry or b"") for entry in found)
        reader = self._reader(given.server)
        stamps = (tried, solving, rating)
        return Progress(reader.tried(tried), reader.solving(solving), reader.rating(rating), stamps)

    async def record(self, event: str, given: GivenPuzzle, player: Player, before: Progress, after: Progress) -> None:
        server, game, person = given.server, given.puzzle.game, player.id
        number, partition = PUZZLE_IDS.number(given.id) or 0, keys.partition(server)
        names = [
            keys.event(server, event),
            puzzle_keys.tries(server, person),
            puzzle_keys.solvers(server, number),
            puzzle_keys.standings(server),
            puzzle_keys.ratings(server),
            puzzle_keys.leaders(server, game),
            keys.people(partition) + person,
            keys.names(server),
        ]
        rating = after.solving.ratings.get(game)
        news = (encode_tried(after.tried), encode_solving(after.solving), encode_rating(after.rating))
        pairs = [each for pair in zip(before.stamps, news, strict=True) for each in pair]
        values = [secrets.token_bytes(8), CLAIM_SECONDS, person, number, server, player.name]
        values += [*pairs, "" if rating is None else score(rating)]
        await self._list(server, person)
        said: bytes = await self.connection.run_confirmed("attempt", names, values, keys.probe(partition))
        if said == b"again":
            await self._list(server, person)
        if said == b"seen":
            raise EventSeen(event)
        if said == b"conflict":
            raise VersionConflict(given.id)

    async def rating(self, given: GivenPuzzle) -> Rating | None:
        number = PUZZLE_IDS.number(given.id) or 0
        (entry,) = await self.connection.read(("HGET", puzzle_keys.ratings(given.server), number))
        return self._reader(given.server).rating(entry)

    async def solvers(self, given: GivenPuzzle) -> tuple[Solver, ...]:
        server, number = given.server, PUZZLE_IDS.number(given.id) or 0
        tries: dict[bytes, bytes] | None
        absent: set[bytes] | None
        tries, absent = await self.connection.read(
            ("HGETALL", puzzle_keys.solvers(server, number)), ("SMEMBERS", keys.absent(server))
        )
        there = [person for person in (tries or {}) if person not in (absent or ())]
        reader = self._reader(server)
        return tuple(
            Solver(person.decode(), name, reader.tried((tries or {})[person]), solving)
            for person, name, solving in await self._known(server, there)
        )

    async def ranking(self, server: str, game: str, most: int) -> tuple[Ranked, ...]:
        known = await self._known(server, await self._best(server, game, most))
        rated = [(person, name, solving.ratings[game]) for person, name, solving in known if game in solving.ratings]
        sure = [rating.sure for *_, rating in rated]
        return tuple(
            Ranked(sure.index(rating.sure) + 1, person.decode(), name, rating) for person, name, rating in rated
        )

    async def _best(self, server: str, game: str, most: int) -> list[bytes]:
        """Return the best solvers who have not left, the best first."""
        found: list[bytes] = []
        for start in itertools.count(step=most):
            absent: set[bytes] | None
            page: list[bytes] | None
            absent, page = await self.connection.read(
                ("SMEMBERS", keys.absent(server)),
                ("ZREVRANGE", puzzle_keys.leaders(server, game), start, start + most - 1),
            )
            found += [person for person in page or () if person not in (absent or ())]
            if len(found) >= most or len(page or ()) < most:
                break
        return found[:most]

    async def _known(self, server: str, people: Sequence[bytes]) -> list[tuple[bytes, str | None, Solving]]:
        """Return people, each with the name as last seen and with what they have come to."""
        if not people:
            return []
        names, standings = await self.connection.read(
            ("HMGET", keys.names(server), *people), ("HMGET", puzzle_keys.standings(server), *people)
        )
        reader, nothing = self._reader(server), [None] * len(people)
        found = zip(people, names or nothing, standings or nothing, strict=True)
        return [(person, name and name.decode(), reader.solving(entry)) for person, name, entry in found]

    async def put_off(self, server: str, now: int, until: int) -> None:
        names = [keys.deadlines(keys.partition(server)), keys.settings(server)]
        await self.connection.run("put_off", names, [keys.due_member(server, PUZZLES_DUE), now, until])

    async def hasten(self, given: GivenPuzzle, now: int, later: int) -> None:
        names = [keys.owed(keys.partition(given.server))]
        await self.connection.run("hasten", names, [keys.due_member(given.server, given.id), now, later])

    async def export(self, server: str, person: str) -> Mapping[str, object]:
        tried = await self.tried(server, person)
        (entry,) = await self.connection.read(("HGET", puzzle_keys.standings(server), person))
        solving = self._reader(server).solving(entry)
        if not tried and entry is None:
            return {}
        return {"tried": {puzzle: asdict(each) for puzzle, each in tried.items()}, "standing": asdict(solving)}

    async def forget(self, server: str, persons: Collection[str]) -> None:
        for person in persons:
            numbers = [PUZZLE_IDS.number(puzzle) or 0 for puzzle in await self.tried(server, person)]
            pipeline = self.connection.client.pipeline(transaction=False)
            for number in numbers:
                pipeline.hdel(puzzle_keys.solvers(server, number), person)
            pipeline.hdel(puzzle_keys.standings(server), person)
            for game in GAMES:
                pipeline.zrem(puzzle_keys.leaders(server, game), person)
            pipeline.delete(puzzle_keys.tries(server, person))  # last: it says where the rest is
            async with self.connection.guard():
                await pipeline.execute()

    async def drop(self, server: str, persons: Collection[str]) -> None:
        index = puzzle_keys.index(server)
        async with self.connection.guard():
            newest = int(await self.connection.client.hget(index, "n") or 0)
            pipeline = self.connection.client.pipeline(transaction=False)
            partition = keys.partition(server)
            for number in range(1, newest + 1):
                pipeline.delete(puzzle_keys.puzzle(server, number), puzzle_keys.solvers(server, number))
                pipeline.zrem(keys.owed(partition), keys.due_member(server, PUZZLE_IDS.of(number)))
            for person in persons:
                pipeline.delete(puzzle_keys.tries(server, person))
            pipeline.zrem(keys.deadlines(partition), keys.due_member(server, PUZZLES_DUE))
            pipeline.delete(puzzle_keys.ratings(server), puzzle_keys.standings(server))
            pipeline.delete(*(puzzle_keys.leaders(server, game) for game in GAMES))
            pipeline.delete(index)
            await pipeline.execute()

    def _reader(self, server: str) -> Reader:
        return Reader(self.connection.damage, server)

    async def _list(self, server: str, person: str) -> None:
        """Put a person who may be new in a server into the index of whereabouts."""
        if self.connection.form.number >= INDEXED:
            await Whereabouts(self.connection).note([(person, keys.partition(server))])
