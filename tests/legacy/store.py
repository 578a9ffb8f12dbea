"""The stores that former commits left behind, written to files `*.jsonl` and put into a server.

A file has a line for each key: its name, type, value and seconds to live; the first line tells when the store was left,
and what is in its tables. Bytes are written as Latin-1. The scripts next to this file run by the code of former commits
and write by this one, so it needs nothing but Python.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

LEAST = 3600
"""Seconds that all lasts that is put into a server, so that nothing of it is gone before a slow test is over."""


@dataclass(frozen=True)
class Legacy:
    """When that store was left, and what that commit itself read in its tables."""

    now: int
    tables: list[dict[str, Any]]

    def table(self, server: str, table: str) -> dict[str, Any]:
        (found,) = (each for each in self.tables if (each["server"], each["id"]) == (server, table))
        return found


async def load(client: Any, name: str = "551f4bf") -> Legacy:  # noqa: ANN401 - redis-py's types fall short
    """Put everything of one store into an empty server."""
    head, *lines = map(json.loads, Path(__file__).with_name(f"{name}.jsonl").read_text("utf-8").splitlines())
    pipeline = client.pipeline(transaction=False)
    for line in lines:
        key, value = line["key"].encode("latin-1"), line["value"]
        match line["type"]:
            case "string":
                pipeline.set(key, value.encode("latin-1"))
            case "list":
                pipeline.rpush(key, *map(_bytes, value))
            case "set":
                pipeline.sadd(key, *map(_bytes, value))
            case "hash":
                pipeline.hset(key, mapping={_bytes(name): _bytes(each) for name, each in value.items()})
            case "zset":
                pipeline.zadd(key, {_bytes(name): score for name, score in value.items()})
            case _:
                for number, fields in value:
                    pipeline.xadd(key, {_bytes(n): _bytes(each) for n, each in fields.items()}, id=number)
        if line["ttl"] >= 0:
            pipeline.expire(key, max(LEAST, line["ttl"]))
    await pipeline.execute()
    return Legacy(head["now"], head["tables"])


async def write(client: Any, head: Legacy) -> None:  # noqa: ANN401 - redis-py's types fall short
    """Write a store to the standard output."""
    for line in [asdict(head), *await _lines(client)]:
        sys.stdout.write(json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n")


async def _lines(client: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - redis-py's types fall short
    lines: list[dict[str, Any]] = []
    claims = 0
    for key in sorted([key async for key in client.scan_iter()]):
        event = key[:1] == b"{" and key[4:5] == b"e"
        claims += event
        if event and claims % 20:
            continue  # the events that were claimed are many, and one is as good as another
        kind = (await client.type(key)).decode()
        match kind:
            case "string":
                value: Any = _text(await client.get(key))
            case "list":
                value = [_text(each) for each in await client.lrange(key, 0, -1)]
            case "set":
                value = sorted(_text(each) for each in await client.smembers(key))
            case "hash":
                value = {_text(name): _text(each) for name, each in (await client.hgetall(key)).items()}
            case "zset":
                value = {_text(name): score for name, score in await client.zrange(key, 0, -1, withscores=True)}
            case _:
                entries = await client.xrange(key)
                value = [[_text(number), {_text(n): _text(v) for n, v in fields.items()}] for number, fields in entries]
        lines.append({"key": _text(key), "type": kind, "value": value, "ttl": await client.ttl(key)})
    return lines


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _text(value: bytes) -> str:
    return value.decode("latin-1")
