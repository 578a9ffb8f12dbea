"""Whom people keep out of their own games, in Redis or Valkey.

Each person's list lies under their id. Under the id of those on it lies who has them there, which is read when they are
forgotten alone: their names are taken from those lists then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from adapters.store import apart_keys, keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.connection import Connected
from core.apart_store import EVERYONE, ApartStore, Kept
from core.table import SOMEBODY

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class RedisApart(Connected, ApartStore):
    """`core.apart_store.ApartStore`."""

    async def kept_apart(self, persons: Sequence[str]) -> tuple[Kept, ...]:
        found = await self._look(persons)
        named = {person: alias.decode(errors="replace") for person, (_, _, alias) in found.items() if alias}
        if named:
            found |= await self._look([each for each in named.values() if each not in found])
        return tuple(_kept([person, *([named[person]] if person in named else [])], found) for person in persons)

    async def keep_apart(self, event: str, person: str, other: str, name: str) -> bool:
        # The way back is noted first and removed last, so that a person who is forgotten is found on every list.
        listed, back = apart_keys.kept_out(person), apart_keys.kept_out_by(other)
        if name and other != EVERYONE:
            async with self.connection.guard():
                await self.connection.client.sadd(back, person)
        names = [keys.event(person, event), listed, keys.deadlines(keys.partition(person))]
        changed = bool(await self.connection.run("settings", names, [CLAIM_SECONDS, "", "", other, name]))
        if other != EVERYONE:
            async with self.connection.guard():
                if not await self.connection.client.hexists(listed, other):
                    await self.connection.client.srem(back, person)
        return changed

    async def counted_apart(self, event: str, person: str) -> bool:
        async with self.connection.guard():
            return bool(await self.connection.client.exists(keys.event(person, event)))

    async def forget_apart(self, person: str) -> None:
        """Delete whom a person keeps out, and take their name from the lists of others. Raises StoreBusy.

        Their id stays in those for as long as the others keep them out.
        """
        own, others = await self.connection.read(
            ("HKEYS", apart_keys.kept_out(person)), ("SMEMBERS", apart_keys.kept_out_by(person))
        )
        for other in _texts(others or ()):
            await self.connection.run("hide_name", [apart_keys.kept_out(other)], [person, SOMEBODY])
        pipeline = self.connection.client.pipeline(transaction=False)
        for other in _texts(own or ()):
            pipeline.srem(apart_keys.kept_out_by(other), person)
        pipeline.delete(apart_keys.kept_out(person))
        pipeline.delete(apart_keys.kept_out_by(person))
        async with self.connection.guard():
            await pipeline.execute()

    async def _look(self, persons: Collection[str]) -> dict[str, tuple[Any, Any, Any]]:
        """Return of each person their list, the aliases that they were seen with, and who answers to this alias."""
        read = await self.connection.read(
            *(
                command
                for person in persons
                for command in (
                    ("HGETALL", apart_keys.kept_out(person)),
                    ("SMEMBERS", keys.aliases(person)),
                    ("GET", keys.alias(person)),
                )
            )
        )
        return {person: tuple(read[3 * at : 3 * at + 3]) for at, person in enumerate(persons)}


def _kept(ids: Sequence[str], found: dict[str, tuple[Any, Any, Any]]) -> Kept:
    """Return what is kept of a person who is called by these ids."""
    known, out = set(ids), dict[str, str]()
    for each in ids:
        listed, aliases, _ = found[each]
        known.update(_texts(aliases or ()))
        for other, name in cast("dict[bytes, bytes]", listed or {}).items():
            out[other.decode(errors="replace")] = name.decode(errors="replace")
    return Kept(frozenset(known), out)


def _texts(found: Collection[bytes]) -> list[str]:
    return [each.decode(errors="replace") for each in found]
