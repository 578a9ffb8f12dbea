"""Clients for the server or cluster that REDIS_URL names, and for the socket of a server of our own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, UnixDomainSocketConnection
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from adapters.faults import SettingFault

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from pathlib import Path

Client = Redis | RedisCluster


class NoStore(SettingFault):
    """No store can be used."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the store may take, in seconds, and how many connections there are.

    `total` bounds a whole operation, with the wait for a free connection and automatic retries. Decided by this
    project: 2 s, so that a person is told "storage is busy" within 2.5 s.
    `attempt` bounds one attempt, so that there is time for a second.
    """

    total: float = 2.0
    attempt: float = 0.9
    retries: int = 3
    connections: int = 32


def client_at(socket: Path, timing: Timing) -> Redis:
    """Return a client of the server that listens on a socket in the file system."""
    return Redis.from_pool(
        BlockingConnectionPool(
            connection_class=UnixDomainSocketConnection,
            path=str(socket),
            max_connections=timing.connections,
            timeout=timing.total,
            **_settings(timing),
        )
    )


async def connect(url: str, timing: Timing) -> Client:
    """Return a client that has reached the server that `url` names, or one for the cluster that it belongs to.

    Raises NoStore, within `timing.total` seconds.
    """
    try:
        pool = BlockingConnectionPool.from_url(
            url, max_connections=timing.connections, timeout=timing.total, **_settings(timing)
        )
        pool.make_connection()  # it alone knows whether it takes what the query of the URL asks for
    except (ValueError, TypeError):
        # The error's own text may quote a piece of a password.
        raise NoStore("store-address") from None
    single = Redis.from_pool(pool)
    clients: list[Client] = [single]
    try:
        async with asyncio.timeout(timing.total):
            await single.ping()
            if await _in_cluster(single):
                clients.append(RedisCluster.from_url(url, max_connections=timing.connections, **_settings(timing)))
                await clients[-1].initialize()
    except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
        for client in clients:
            await client.aclose()
        if isinstance(error, TimeoutError):
            raise NoStore("store-silent", place=_place(url)) from error
        raise NoStore("store-refuses", place=_place(url), reason=" ".join(str(error).split())) from error
    for client in clients[:-1]:
        await client.aclose()
    return clients[-1]


async def _in_cluster(client: Redis) -> bool:
    """Whether a server is a cluster's. CLUSTER INFO is asked since INFO is often forbidden."""
    try:
        await cast("Awaitable[Any]", client.execute_command("CLUSTER INFO"))
    except ResponseError:
        return False
    return True


def _settings(timing: Timing) -> dict[str, Any]:
    return {
        "socket_timeout": timing.attempt,
        "socket_connect_timeout": timing.attempt,
        "retry": Retry(ExponentialBackoff(cap=0.2, base=0.01), timing.retries),
    }


def _place(url: str) -> str:
    """Return a URL's host and port or path, without user, password and query."""
    parts = urlsplit(url)
    return parts.netloc.rpartition("@")[2] or parts.path
