"""Ways in which a kept table cannot be read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from adapters.store import codec, keys
from core.ids import TABLE_IDS

Client = Any
"""redis-py's types fall short."""


async def _with_document(client: Client, key: str, change: Callable[[bytes], bytes]) -> None:
    head, document = _split(await client.get(key))
    await client.set(key, head + change(document))


def _split(stored: bytes) -> tuple[bytes, bytes]:
    document = stored.split(b"|", 3)[3]
    return stored[: len(stored) - len(document)], document


def _with_field(number: int, value: object) -> Callable[[bytes], bytes]:
    def change(document: bytes) -> bytes:
        fields: list[object] = msgspec.msgpack.decode(document)
        fields[number] = value
        return msgspec.msgpack.encode(fields)

    return change


async def _newer(client: Client, key: str) -> None:
    await _with_document(client, key, _with_field(0, codec.FORMAT + 1))


async def _cut(client: Client, key: str) -> None:
    await _with_document(client, key, lambda document: document[:-5])


async def _garbage(client: Client, key: str) -> None:
    await client.set(key, bytes(range(256)))


async def _empty(client: Client, key: str) -> None:
    await client.set(key, b"")


async def _headless(client: Client, key: str) -> None:
    stored: bytes = await client.get(key)
    await client.set(key, b"x" + stored)


async def _other_kind(client: Client, key: str) -> None:
    await client.delete(key)
    await client.lpush(key, "a list")


async def _unknown_game(client: Client, key: str) -> None:
    await _with_document(client, key, _with_field(1, "chess"))


async def _broken(client: Client, key: str) -> None:
    await _with_document(client, key, _with_field(12, "z9 z9"))


async def _nowhere(client: Client, key: str) -> None:
    await _with_document(client, key, _with_field(10, 77))


DAMAGE: dict[str, Callable[[Client, str], Awaitable[None]]] = {
    "of a newer format": _newer,
    "cut": _cut,
    "garbage": _garbage,
    "empty": _empty,
    "without its header": _headless,
    "of another kind": _other_kind,
    "of an unknown game": _unknown_game,
    "with moves that break the rules": _broken,
    "with a seat that there is not": _nowhere,
}
"""By their names."""


async def damage(client: Client, server: str, table: str, kind: str) -> bytes:
    """Damage a table, and return what its key now holds, as the server dumps it."""
    key = keys.table(server, TABLE_IDS.number(table) or 0)
    await DAMAGE[kind](client, key)
    kept: bytes = await client.dump(key)
    return kept
