"""The index from a person to the partitions where they have tables, which a store of form 3 has.

It lists every partition that names the person among its people, and maybe more: a commit that seats someone is made
after their place in the index, and a person who is forgotten leaves it last. Where someone is forgotten while a commit
that seats them is on its way, a mark in the partition tells that commit so, and it lists them once more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import form_keys, keys
from adapters.store.connection import Connected
from adapters.store.written_form import INDEXED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

FORGOTTEN_SECONDS: Final = 60
"""How long a partition remembers that a person was forgotten: longer than any commit is on its way."""


class Whereabouts(Connected):
    """In which partitions people have tables."""

    async def note(self, places: Collection[tuple[str, int]]) -> int:
        """List partitions for people, and return how many of these were not listed yet. Raises StoreBusy."""
        pipeline = self.connection.client.pipeline(transaction=False)
        for person, partition in places:
            pipeline.sadd(form_keys.whereabouts(person), partition)
        async with self.connection.guard():
            return sum(await pipeline.execute())

    async def servers(self, person: str) -> dict[str, str]:
        """Return the servers where a person sits or sat, each with the token they are forgotten by there, "" before.

        Raises StoreBusy.
        """
        if self.connection.form.number < INDEXED:
            found, indexed = await self._servers(person, range(keys.PARTITIONS))
            if indexed:
                self.connection.form.learn(INDEXED)
        else:
            found, _ = await self._servers(person, await self._partitions(person))
        return found

    async def partitions(self, persons: Collection[str]) -> Sequence[int]:
        """Return the partitions where some people sit or sat, in order. Raises StoreBusy.

        It takes one look where the whole store has the index, else one into each partition for each person.
        """
        pipeline = self.connection.client.pipeline(transaction=False)
        pipeline.get(keys.store_format())
        for person in persons:
            pipeline.smembers(form_keys.whereabouts(person))
        async with self.connection.guard():
            number, *listed = await pipeline.execute()
        if _is_indexed(number):
            return sorted({int(index) for indexes in listed for index in indexes})
        named = [await self._servers(person, range(keys.PARTITIONS)) for person in persons]
        return sorted({keys.partition(server) for servers, _ in named for server in servers})

    async def forget(self, person: str) -> None:
        """Name a person in no partition any more, and delete their place in the index. Raises StoreBusy."""
        partitions = await self._partitions(person)
        await self.connection.run("leaving", [form_keys.whereabouts(person), form_keys.leaving(person)], [])
        pipeline = self.connection.client.pipeline(transaction=False)
        for index in partitions:
            pipeline.exists(keys.form_of(index))
        async with self.connection.guard():
            marked = [bool(each) for each in await pipeline.execute()] if pipeline else []
        pipeline = self.connection.client.pipeline(transaction=False)
        for index, mark in zip(partitions, marked, strict=True):
            name = keys.people(index) + person
            if mark:
                await self.connection.run("left", [name], [FORGOTTEN_SECONDS])
            else:
                pipeline.delete(name)
        pipeline.delete(form_keys.leaving(person))
        async with self.connection.guard():
            await pipeline.execute()

    async def _partitions(self, person: str) -> Sequence[int]:
        """Return the partitions where a person may have tables: all of them unless the whole store has the index."""
        pipeline = self.connection.client.pipeline(transaction=False)
        pipeline.get(keys.store_format())
        pipeline.smembers(form_keys.whereabouts(person))
        pipeline.smembers(form_keys.leaving(person))
        async with self.connection.guard():
            number, listed, leaving = await pipeline.execute()
        return sorted(map(int, listed | leaving)) if _is_indexed(number) else range(keys.PARTITIONS)

    async def _servers(self, person: str, partitions: Iterable[int]) -> tuple[dict[str, str], bool]:
        """Return the servers in partitions with their tokens, and whether the whole store has the index by now."""
        pipeline = self.connection.client.pipeline(transaction=False)
        pipeline.get(keys.store_format())
        for index in partitions:
            pipeline.hgetall(keys.people(index) + person)
        async with self.connection.guard():
            number, *found = await pipeline.execute()
        servers = {server.decode(): token.decode() for named in found for server, token in named.items() if server}
        return servers, _is_indexed(number)


def _is_indexed(number: bytes | None) -> bool:
    return number is not None and number.isdigit() and int(number) >= INDEXED
