"""What people asked to be told privately, in Redis or Valkey.

Documents are MessagePack maps with short keys, as it is by default left out. A key is never used again for another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from adapters.store import keys, notice_keys
from adapters.store.connection import Connected, Connection
from adapters.store.ttl_cache import TtlCache
from core.daily import read_hour
from core.notices import CALL_DAYS, Call, LastNote, Notices, NoticeStore, Place, due_name
from core.table import Player

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")

_WISHES: Final = "n"
_LAST: Final = "l"
_GAP: Final = "g"
_CALL_SECONDS: Final = (CALL_DAYS + 1) * 86_400


class _Notices(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    turns: bool = msgspec.field(default=False, name="t")
    daily: str = msgspec.field(default="", name="d")
    home: tuple[str, str] | None = msgspec.field(default=None, name="h")
    name: str = msgspec.field(default="", name="n")
    failed: bool = msgspec.field(default=False, name="f")
    calls: tuple[tuple[str, str], ...] = msgspec.field(default=(), name="c")


class _Call(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    name: str = msgspec.field(default="", name="n")
    games: tuple[str, ...] = msgspec.field(default=(), name="g")
    until: int = msgspec.field(default=0, name="u")


class _Last(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    message: str = msgspec.field(default="", name="m")
    at: int = msgspec.field(default=0, name="a")
    server: str = msgspec.field(default="", name="s")
    table: str = msgspec.field(default="", name="t")


_encoder: Final = msgspec.msgpack.Encoder()


class RedisNotices(Connected, NoticeStore):
    """`core.notices.NoticeStore`."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._notices: TtlCache[str, Notices] = TtlCache(connection.monotonic)

    async def notices(self, person: str, *, fresh: bool = False) -> Notices:
        if not fresh and (known := self._notices.get([person]).get(person)) is not None:
            return known
        epoch = self._notices.epoch
        (kept,) = await self.connection.read(("HGET", notice_keys.notices(person), _WISHES))
        found = (None if kept is None else self._read(person, kept, _Notices)) or _Notices()
        notices = Notices(
            turns=found.turns,
            daily=read_hour(found.daily) if found.daily else None,
            home=None if found.home is None else Place(*found.home),
            name=found.name,
            failed=found.failed,
            calls=tuple(Place(*each) for each in found.calls),
        )
        self._notices.put(person, notices, epoch)
        return notices

    async def set_notices(self, person: str, notices: Notices) -> None:
        document = _Notices(
            turns=notices.turns,
            daily="" if notices.daily is None else str(notices.daily),
            home=None if notices.home is None else (notices.home.server, notices.home.chat),
            name=notices.name,
            failed=notices.failed,
            calls=tuple((each.server, each.chat) for each in notices.calls),
        )
        try:
            async with self.connection.guard():
                await self.connection.client.hset(notice_keys.notices(person), _WISHES, _encoder.encode(document))
        finally:
            self.forget_notices(person)

    def forget_notices(self, person: str) -> None:
        """Read what a person asked for again: it is being changed."""
        self._notices.forget(person)

    async def last_note(self, person: str) -> LastNote | None:
        (kept,) = await self.connection.read(("HGET", notice_keys.notices(person), _LAST))
        found = self._read(person, kept, _Last)
        return None if found is None else LastNote(found.message, found.at, found.server, found.table)

    async def set_last_note(self, person: str, note: LastNote) -> None:
        document = _Last(message=note.message, at=note.at, server=note.server, table=note.table)
        async with self.connection.guard():
            await self.connection.client.hset(notice_keys.notices(person), _LAST, _encoder.encode(document))

    async def take_gap(self, person: str, name: str, now: int, seconds: int) -> bool:
        return bool(await self.connection.run("gap", [notice_keys.notices(person)], [_GAP, name, now, seconds]))

    async def calls(self, server: str, chat: str) -> tuple[Call, ...]:
        kept: Mapping[bytes, bytes] | None
        (kept,) = await self.connection.read(("HGETALL", notice_keys.calls(server, chat)))
        found = ((person.decode(), self._read(person.decode(), entry, _Call)) for person, entry in (kept or {}).items())
        return tuple(
            Call(Player(person, call.name), call.games, call.until) for person, call in found if call is not None
        )

    async def set_call(self, server: str, chat: str, person: str, call: Call | None) -> None:
        name = notice_keys.calls(server, chat)
        async with self.connection.guard():
            if call is None:
                await self.connection.client.hdel(name, person)
                return
            document = _Call(name=call.player.name, games=call.games, until=call.until)
            pipeline = self.connection.client.pipeline(transaction=False)
            pipeline.hset(name, person, _encoder.encode(document))
            pipeline.expire(name, _CALL_SECONDS)
            await pipeline.execute()

    async def drop_calls(self, server: str, chat: str) -> None:
        async with self.connection.guard():
            await self.connection.client.delete(notice_keys.calls(server, chat))

    async def owe_daily(self, server: str, person: str, due: int | None) -> None:
        name, member = keys.deadlines(keys.partition(server)), keys.due_member(server, due_name(person))
        async with self.connection.guard():
            if due is None:
                await self.connection.client.zrem(name, member)
            else:
                await self.connection.client.zadd(name, {member: due})

    async def hold_daily(self, server: str, person: str, now: int, until: int) -> bool:
        member = keys.due_member(server, due_name(person))
        return bool(await self.connection.run("hold", [keys.deadlines(keys.partition(server))], [member, now, until]))

    def _read(self, person: str, kept: bytes | None, kind: type[T]) -> T | None:
        """Return a document, None where there is none; one that cannot be read is left out, and told of."""
        if kept is None:
            return None
        try:
            return msgspec.msgpack.decode(kept, type=kind)
        except msgspec.DecodeError as error:
            self.connection.damage.tell("the private notes", person, error)
            return None
