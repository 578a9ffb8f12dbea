"""All that a server keeps, as plain commands read it."""

from __future__ import annotations

from typing import Any


async def contents(client: Any, *, without: tuple[bytes, ...] = ()) -> dict[bytes, tuple[str, object, bool]]:  # noqa: ANN401 - redis-py's types fall short
    """Return type and value of each key, and whether it expires, but for keys that begin with one of `without`."""
    found: dict[bytes, tuple[str, object, bool]] = {}
    async for key in client.scan_iter(count=1000):
        if without and key.startswith(without):
            continue
        kind = (await client.type(key)).decode()
        match kind:
            case "none":  # it has expired
                continue
            case "string":
                value: object = await client.get(key)
            case "list":
                value = await client.lrange(key, 0, -1)
            case "set":
                value = await client.smembers(key)
            case "hash":
                value = await client.hgetall(key)
            case "zset":
                value = await client.zrange(key, 0, -1, withscores=True)
            case _:
                value = [await client.xrange(key), (await client.xinfo_stream(key))["last-generated-id"]]
        found[key] = kind, value, await client.pttl(key) >= 0
    return found
