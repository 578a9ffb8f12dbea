"""A server's settings, as far as they decide whether games are lost, and what is said of them when Kibitz starts."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import RedisCluster
from redis.exceptions import NoPermissionError, ResponseError

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
    nodes = await infos(client)
    if isinstance(nodes, Hidden):
        return (_NO_INFO,)
    found: dict[str, None] = {}
    for node in nodes:
        if not node["aof_enabled"]:
            found[_NO_AOF] = None
        if (policy := eviction(node)) is not None:
            found[_EVICTION.format(policy=policy)] = None
    if any(node["aof_enabled"] for node in nodes):
        how = await fsyncs(client)
        if isinstance(how, Hidden):
            found[_NO_CONFIG] = None
        elif "no" in how:
            found[_NO_FSYNC] = None
    return tuple(found)


class Hidden(Enum):
    """Why a server does not tell its settings."""

    FORBIDDEN = "forbidden"
    """The user may not ask."""
    ABSENT = "absent"
    """The server has no such command, like those of many providers."""


async def infos(client: Client) -> list[dict[str, Any]] | Hidden:
    """Return what INFO tells of the server, or of each primary of a cluster; or why it tells nothing."""
    server: Any = client
    try:
        return _by_node(await server.info(**_everywhere(client)), "aof_enabled")
    except ResponseError as error:
        return _hidden(error)


async def fsyncs(client: Client) -> frozenset[str] | Hidden:
    """Return how often the server, or the primaries of a cluster, write to disk; or why that is not told."""
    server: Any = client
    try:
        answer = await server.config_get("appendfsync", **_everywhere(client))
    except ResponseError as error:
        return _hidden(error)
    return frozenset(str(node["appendfsync"]) for node in _by_node(answer, "appendfsync"))


def _hidden(error: ResponseError) -> Hidden:
    return Hidden.FORBIDDEN if isinstance(error, NoPermissionError) else Hidden.ABSENT


def eviction(node: dict[str, Any]) -> str | None:
    """Return by which policy a server throws data away when its memory is full, None where it does not."""
    policy = str(node.get("maxmemory_policy", "noeviction"))
    return None if policy == "noeviction" else policy


def _everywhere(client: Client) -> dict[str, Any]:
    """Return what has a cluster's client ask all primaries."""
    return {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}


def _by_node(answer: dict[str, Any], field: str) -> list[dict[str, Any]]:
    """Return the answer of each node: a cluster's client gives them by name when there are several."""
    return [answer] if field in answer else list(answer.values())
