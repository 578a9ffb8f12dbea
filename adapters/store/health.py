"""What in a server's settings would lose games, said when Kibitz starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import RedisCluster
from redis.exceptions import ResponseError

if TYPE_CHECKING:
    from adapters.store.connect import Client

_NO_INFO: Final = (
    "The Redis server does not tell its settings (INFO is forbidden). Make sure that its append-only file is on and "
    "that maxmemory-policy is noeviction, or games can be lost."
)
_NO_CONFIG: Final = (
    "The Redis server does not tell how often it writes to disk (CONFIG is forbidden, as on many managed servers). "
    "Make sure that appendfsync is always or everysec, or games can be lost."
)
_NO_AOF: Final = (
    "The Redis server keeps no append-only file: games are lost when it stops. Set appendonly to yes, and give it a "
    "lasting disk."
)
_NO_FSYNC: Final = (
    "The Redis server leaves writing to disk to the system (appendfsync is no): the last half minute of games can be "
    "lost. Set appendfsync to always or everysec."
)
_EVICTION: Final = (
    "The Redis server throws data away when its memory is full (maxmemory-policy is {policy}). Set it to noeviction."
)


async def warnings(client: Client) -> tuple[str, ...]:
    """Return a sentence for each setting of the server, or of a cluster's primaries, that would lose data."""
    server: Any = client
    everywhere = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}
    try:
        info = _by_node(await server.info(**everywhere), "aof_enabled")
    except ResponseError:
        return (_NO_INFO,)
    found: dict[str, None] = {}
    for node in info:
        if not node["aof_enabled"]:
            found[_NO_AOF] = None
        if node.get("maxmemory_policy", "noeviction") != "noeviction":
            found[_EVICTION.format(policy=node["maxmemory_policy"])] = None
    if any(node["aof_enabled"] for node in info):
        try:
            config = _by_node(await server.config_get("appendfsync", **everywhere), "appendfsync")
        except ResponseError:
            found[_NO_CONFIG] = None
        else:
            if any(node["appendfsync"] == "no" for node in config):
                found[_NO_FSYNC] = None
    return tuple(found)


def _by_node(answer: dict[str, Any], field: str) -> list[dict[str, Any]]:
    """Return the answer of each node: a cluster's client gives them by name when there are several."""
    return [answer] if field in answer else list(answer.values())
