"""The platform's own keys in the store: where games are played, and which commands were announced."""

from __future__ import annotations

from typing import Any, Final

from redis.asyncio import Redis, RedisCluster

from adapters.store.in_time import in_time

_ANNOUNCING_SECONDS: Final = 60
"""How long one replica may take to announce the commands before another tries."""


class Memory:
    """Keys of one application (`name`), shared by its replicas. Every method may raise StoreBusy."""

    def __init__(self, redis: Redis | RedisCluster, name: str) -> None:
        self._redis: Any = redis  # redis-py's commands are typed for both its sync and async clients at once
        self._live = f"discord:live:{name}"
        self._commands = f"discord:commands:{name}"
        self._away = f"discord:away:{name}"
        self._known: set[str] = set()

    async def add_live(self, server: str, channel: int) -> None:
        """Note that boards are posted in a channel."""
        member = f"{server}/{channel}"
        if member not in self._known:
            async with in_time():
                await self._redis.sadd(self._live, member)
            self._known.add(member)

    async def remove_live(self, server: str, channel: int) -> None:
        """Forget a channel in which nothing is played."""
        member = f"{server}/{channel}"
        self._known.discard(member)
        async with in_time():
            await self._redis.srem(self._live, member)

    async def live(self) -> tuple[tuple[str, int], ...]:
        """Return server and channel of every place where boards were posted, and not forgotten since."""
        async with in_time():
            members: set[bytes] = await self._redis.smembers(self._live)
        places = (member.decode().rpartition("/") for member in members)
        return tuple(sorted((server, int(channel)) for server, _, channel in places))

    async def leave(self, guild: int, now: int) -> None:
        """Note that the bot was removed from a guild."""
        async with in_time():
            await self._redis.hset(self._away, str(guild), str(now))

    async def come_back(self, guild: int) -> int | None:
        """Return when the bot was removed from a guild that it is in again, once; None where it never was."""
        async with in_time():
            left: bytes | None = await self._redis.hget(self._away, str(guild))
            await self._redis.hdel(self._away, str(guild))
        return None if left is None else int(left)

    async def announced(self) -> str | None:
        """Return the hash of the commands that were announced last."""
        async with in_time():
            found: bytes | None = await self._redis.get(self._commands)
        return None if found is None else found.decode()

    async def begin_announcing(self) -> bool:
        """Let this replica announce the commands. Return False while another one does."""
        async with in_time():
            return bool(await self._redis.set(f"{self._commands}:turn", "1", nx=True, ex=_ANNOUNCING_SECONDS))

    async def end_announcing(self, digest: str | None) -> None:
        """Note that the commands of this hash are announced, or with None that it failed; others may try then."""
        async with in_time():
            if digest is not None:
                await self._redis.set(self._commands, digest)
            await self._redis.delete(f"{self._commands}:turn")
