"""The log of messages, in Redis: append-only streams, one per room, that a page is drawn from anew after a restart."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, TypeVar, cast

import msgspec
from redis.asyncio import Redis, RedisCluster

from adapters.chat.posts import Button
from adapters.store.in_time import in_time
from core.answer import Attachment
from core.table import Player

KEPT = 500
"""Newest messages kept of a room. Decided by this project: some weeks of play in a busy room."""

PATIENCE = 2.0
"""Seconds that one step may take, so that nobody waits longer than 2.5 s for some answer."""

_WEEK = 7 * 24 * 3600

# One hash tag: the counter, which all rooms share, and a room's stream change in one step, on a cluster too. What is
# appended names itself, so that a client's or a connection's retry counts once; then the first one's id is returned.
# The id before it tells who appends whether they know all that was said, by other programs too.
_APPEND = """
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local before = last and tonumber(string.match(last[1], '^%d+')) or 0
local seen = redis.call('GET', KEYS[3])
if seen then return {tonumber(seen), before} end
local id = redis.call('INCR', KEYS[1])
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], id .. '-0', 'm', ARGV[1])
redis.call('SET', KEYS[3], id, 'EX', ARGV[3])
redis.call('ZADD', KEYS[4], id, ARGV[4])
return {id, before}
"""

T = TypeVar("T")


class Message(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One message of a room: somebody's own, or one of Kibitz's (`sender` None), as it was when it was posted.

    `to` is the only person who may see it. `picture` is a token of `Pictures`. `edits` is the id of the message that it
    replaces, `reply_to` of the one that it answers. `edition` numbers the board that `game` has at `ply`. `at` is in
    seconds since the epoch.
    """

    id: int = 0
    at: int = 0
    text: str
    sender: Player | None = None
    to: Player | None = None
    mention: Player | None = None
    alt: str | None = None
    picture: str | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()
    edits: int | None = None
    reply_to: int | None = None
    game: str | None = None
    ply: int | None = None
    edition: int | None = None
    moves: tuple[str, ...] | None = None
    file: Attachment | None = None

    def visible_to(self, person: str) -> bool:
        """Whether the person of this id may see it."""
        return self.to is None or self.to.id == person


class Log:
    """The logs of all rooms. Every method raises StoreBusy when Redis does not do its part in time."""

    def __init__(self, redis: Redis | RedisCluster) -> None:
        self._redis = redis
        self._append = cast("Any", redis).register_script(_APPEND)

    async def append(self, room: str, message: Message, once: str) -> tuple[Message, int]:
        """Append a message; return it with its id, and the id that was the room's newest before (0 if it had none).

        `once` names the message, and counts once a week: the id of one that is there already is no later than that.
        """
        keys = [_key("ids"), _key("log", room), _key("seen", once), _key("rooms")]
        payload = msgspec.json.encode(message)
        answer = self._append(keys=keys, args=[payload, KEPT, _WEEK, room])
        number, before = await _in_time(cast("Awaitable[tuple[int, int]]", answer))
        return msgspec.structs.replace(message, id=int(number)), int(before)

    async def load(self, room: str, after: int = 0) -> list[Message]:
        """Return a room's newest messages, those with an id above `after`, the oldest first."""
        answer = self._redis.xrevrange(_key("log", room), min=f"({after}-0", count=KEPT)
        rows = await _in_time(cast("Awaitable[list[tuple[bytes | str, dict[bytes | str, bytes | str]]]]", answer))
        return [_message(entry, *fields.values()) for entry, fields in reversed(rows)]

    async def rooms(self, most: int = 30) -> list[str]:
        """Return the ids of the rooms last written in, the newest first."""
        answer = self._redis.zrevrange(_key("rooms"), 0, most - 1)
        return [_str(room) for room in await _in_time(cast("Awaitable[list[bytes | str]]", answer))]


async def _in_time(answer: Awaitable[T]) -> T:
    async with in_time(PATIENCE):
        return await answer


def _message(entry: bytes | str, payload: bytes | str) -> Message:
    number = int(_str(entry).partition("-")[0])
    return msgspec.structs.replace(msgspec.json.decode(payload, type=Message), id=number)


def _key(*parts: str) -> str:
    return ":".join(("{kibitz-local}", *parts))


def _str(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode()
