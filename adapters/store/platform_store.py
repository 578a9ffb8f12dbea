"""What platforms keep in Redis or Valkey apart from tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.ports import PlatformStore
from adapters.store import keys
from adapters.store.connection import Connected, Connection

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager


class RedisPlatformStore(Connected, PlatformStore):
    """`adapters.ports.PlatformStore`."""

    def __init__(self, connection: Connection, seconds: float | None = None) -> None:
        """Take how long one step may take; None for as long as the connection's other operations."""
        super().__init__(connection)
        self._seconds = seconds

    async def get(self, name: str) -> str | None:
        async with self._guard():
            return _text(await self.connection.client.get(keys.platform(name)))

    async def set(self, name: str, value: str, *, seconds: int | None = None, if_absent: bool = False) -> bool:
        async with self._guard():
            return bool(await self.connection.client.set(keys.platform(name), value, ex=seconds, nx=if_absent))

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        values = [holder, round(seconds * 1000)]
        return bool(await self.connection.run("lease", [keys.platform(name)], values, self._seconds))

    async def delete(self, name: str) -> None:
        async with self._guard():
            await self.connection.client.delete(keys.platform(name))

    async def members(self, name: str) -> frozenset[str]:
        async with self._guard():
            found: set[bytes] = await self.connection.client.smembers(keys.platform(name))
        return frozenset(member.decode() for member in found)

    async def add(self, name: str, member: str) -> None:
        async with self._guard():
            await self.connection.client.sadd(keys.platform(name), member)

    async def remove(self, name: str, member: str) -> None:
        async with self._guard():
            await self.connection.client.srem(keys.platform(name), member)

    async def set_field(self, name: str, field: str, value: str) -> None:
        async with self._guard():
            await self.connection.client.hset(keys.platform(name), field, value)

    async def take_field(self, name: str, field: str) -> str | None:
        async with self._guard():
            value = _text(await self.connection.client.hget(keys.platform(name), field))
            taken = await self.connection.client.hdel(keys.platform(name), field)
        return value if taken else None

    def _guard(self) -> AbstractAsyncContextManager[None]:
        return self.connection.guard(self._seconds)


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()
