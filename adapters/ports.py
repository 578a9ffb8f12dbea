"""What the platforms need of a store apart from tables, as protocols. Every method may raise StoreBusy."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class PlatformStore(Protocol):
    """Small things that a platform keeps under names of its own, shared by all its processes.

    Names begin with the platform, and with the bot where each bot has its own.
    """

    async def get(self, name: str) -> str | None:
        """Return a value, None where there is none."""
        ...

    async def set(self, name: str, value: str, *, seconds: int | None = None, if_absent: bool = False) -> bool:
        """Keep a value, for that many seconds or for good. Return False where `if_absent` found one."""
        ...

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        """Keep who holds a name, for that many seconds, unless another does; zero lets go of it.

        Return False where the value is another one.
        """
        ...

    async def delete(self, name: str) -> None:
        """Keep a value no longer."""
        ...

    async def members(self, name: str) -> frozenset[str]:
        """Return the members of a set."""
        ...

    async def add(self, name: str, member: str) -> None:
        """Put a member into a set."""
        ...

    async def remove(self, name: str, member: str) -> None:
        """Take a member out of a set."""
        ...

    async def set_field(self, name: str, field: str, value: str) -> None:
        """Keep a field of a record."""
        ...

    async def take_field(self, name: str, field: str) -> str | None:
        """Return a field of a record and keep it no longer; None where there is none. Only one process is given it."""
        ...


class MessageLog(Protocol):
    """What was said in rooms: a log for each, the messages of all numbered together."""

    async def append(self, room: str, payload: bytes, once: str, above: int = 0) -> tuple[int, int]:
        """Append a message. Return its number, and the number of the room's newest message before it (0 for none).

        `once` names the message for a week: one of a name that was appended before is not appended again, and has the
        number that it had. A new one has a number beyond `above`.
        """
        ...

    async def load(self, room: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Return number and payload of a room's messages above `after`, the oldest first. Only the newest are kept."""
        ...

    async def remove(self, room: str, numbers: Collection[int]) -> None:
        """Delete messages of a room; numbers that it has not are no matter."""
        ...

    async def rooms(self, most: int) -> list[str]:
        """Return the rooms last written in, the newest first."""
        ...
