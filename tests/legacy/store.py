"""The stores that commit 551f4bf left behind, as `551f4bf*.jsonl` have them, put into a server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


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
            pipeline.expire(key, max(1, line["ttl"]))
    await pipeline.execute()
    return Legacy(head["now"], head["tables"])


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")
