"""The logs of rooms in Redis or Valkey: a stream for each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from adapters.ports import MessageLog
from adapters.store import keys
from adapters.store.connection import Connected

MESSAGES_KEPT: Final = 500
"""Newest messages of a room. Decided by this project: some weeks of play in a busy room."""

NAME_SECONDS: Final = 7 * 24 * 3600


class RedisMessageLog(Connected, MessageLog):
    """`adapters.ports.MessageLog`."""

    async def append(self, room: str, payload: bytes, once: str, above: int = 0) -> tuple[int, int]:
        names = [keys.log_counter(), keys.log(room), keys.log_name(once), keys.log_rooms()]
        values = [payload, MESSAGES_KEPT, NAME_SECONDS, room, above]
        number, before = await self.connection.run("append", names, values)
        return int(number), int(before)

    async def load(self, room: str, after: int = 0) -> list[tuple[int, bytes]]:
        async with self.connection.guard():
            rows: list[tuple[bytes, dict[bytes, bytes]]] = await self.connection.client.xrevrange(
                keys.log(room), min=f"({after}-0", count=MESSAGES_KEPT
            )
        return [(int(entry.partition(b"-")[0]), fields.get(b"m", b"")) for entry, fields in reversed(rows)]

    async def remove(self, room: str, numbers: Collection[int]) -> None:
        if numbers:
            async with self.connection.guard():
                await self.connection.client.xdel(keys.log(room), *(f"{number}-0" for number in numbers))

    async def rooms(self, most: int) -> list[str]:
        async with self.connection.guard():
            found: list[bytes] = await self.connection.client.zrevrange(keys.log_rooms(), 0, most - 1)
        return [room.decode(errors="replace") for room in found]
