"""Clients for the server or cluster that REDIS_URL names, and for the socket of a server of our own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, cast

import redis
from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis, RedisCluster, UnixDomainSocketConnection
from redis.driver_info import DriverInfo
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from adapters.redaction import place_of
from adapters.store import urls
from adapters.store.cluster import Cluster
from adapters.store.no_store import Named, NoStore
from adapters.store.retrying import Persistent, within

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

Client = Redis | RedisCluster


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the store may take, in seconds, and how many connections there are.

    `total` bounds a whole operation, with the wait for a free connection and automatic retries. Decided by this
    project: 2 s, so that a person is told "storage is busy" within 2.5 s.
    `attempt` bounds one attempt, so that there is time for a second. After `retries` failures an operation has failed;
    with None it is tried again as long as it has time. `replicas` have to have a commit before it counts;
    where they are away, opening the store waits for them for `patience` seconds.
    `reach` bounds the first answer of a server, however long it may take for later ones: a person who runs a command
    wants to hear soon that no server is there.
    """

    total: float = 2.0
    attempt: float = 0.9
    retries: int | None = None
    connections: int = 32
    replicas: int = 0
    patience: float = 0.0
    reach: float = 5.0

    def at_first(self) -> Timing:
        """Return how long a server may take until it has answered once."""
        return replace(self, total=min(self.total, self.reach), attempt=min(self.attempt, self.reach))


PATIENT: Final = Timing(total=120, attempt=120, retries=3)
"""For a command that no one in a chat waits for: a large server takes the store some seconds."""

_DRIVER: Final = DriverInfo(lib_version=redis.__version__)
"""What connections tell the server of the library. Without it, each would look its version up on disk."""


def client_at(socket: Path, timing: Timing) -> Redis:
    """Return a client of the server that listens on a socket in the file system."""
    retry = Persistent(timing.retries)
    pool = BlockingConnectionPool(
        connection_class=UnixDomainSocketConnection,
        path=str(socket),
        max_connections=timing.connections,
        timeout=timing.total,
        retry=retry,
        **_of_connections(timing),
    )
    retry.leave = _leaving(pool)
    return Redis.from_pool(pool)


async def connect(url: str, timing: Timing) -> Client:
    """Return a client that has reached the server that `url` names, or one for the cluster that it belongs to.

    Of several nodes of a cluster one that answers is enough. Raises NoStore, within `timing.reach` seconds.
    """
    first = timing.at_first()
    try:
        names = urls.servers(url)
        singles = [_single(name, first) for name in names]
    except (ValueError, TypeError):
        # The error's own text may quote a piece of a password.
        raise NoStore("store-address") from None
    clients: list[Client] = [*singles]
    try:
        async with asyncio.timeout(first.total):
            with within(first.total):
                found, clustered = await _first(singles)
                if clustered:
                    named = [urls.host_and_port(name) for name in names]
                    settings = {"max_connections": timing.connections, **_of_connections(timing)}
                    clients.append(Cluster.of(names[found], named, timing.retries, **settings))
                    await clients[-1].initialize()
                elif len(singles) > 1:
                    raise NoStore("store-several", place=place_of(url))
                elif await _is_sentinel(singles[0]):
                    raise NoStore("store-sentinel", place=place_of(url))
                elif first != timing:
                    clients.append(_single(names[found], timing))
                return clients.pop()
    except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
        raise Named("REDIS_URL", place_of(url)).refusal(error) from error
    finally:
        for client in clients:
            await client.aclose()


def _single(url: str, timing: Timing) -> Redis:
    retry = Persistent(timing.retries)
    pool = BlockingConnectionPool.from_url(
        url, max_connections=timing.connections, timeout=timing.total, retry=retry, **_of_connections(timing)
    )
    pool.make_connection()  # it alone knows whether it takes what the query of the URL asks for
    retry.leave = _leaving(pool)
    return Redis.from_pool(pool)


def _leaving(pool: ConnectionPool) -> Callable[[], Awaitable[None]]:
    """Return what closes a pool's connections, those in use once they are not."""

    async def leave() -> None:
        await pool.update_active_connections_for_reconnect()
        await pool.disconnect(inuse_connections=False)

    return leave


async def _first(clients: Sequence[Redis]) -> tuple[int, bool]:
    """Return which client is answered first, and whether by a node of a cluster. Raises what the last of them meets."""
    looks = [asyncio.create_task(_in_cluster(client)) for client in clients]
    try:
        waiting = set(looks)
        while True:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for look in done:
                if look.exception() is None or not waiting:
                    return looks.index(look), look.result()
    finally:
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)


async def _in_cluster(client: Redis) -> bool:
    """Whether a server is a cluster's. CLUSTER INFO is asked since INFO is often forbidden."""
    await cast("Awaitable[Any]", client.ping())
    try:
        await cast("Awaitable[Any]", client.execute_command("CLUSTER INFO"))
    except ResponseError:
        return False
    return True


async def _is_sentinel(client: Redis) -> bool:
    try:
        info: dict[str, Any] = await cast("Awaitable[Any]", client.info("server"))
    except ResponseError:
        return False  # forbidden, which a Sentinel's seldom is
    return "sentinel" in {info.get("redis_mode"), info.get("server_mode")}


def _of_connections(timing: Timing) -> dict[str, Any]:
    return {"socket_timeout": timing.attempt, "socket_connect_timeout": timing.attempt, "driver_info": _DRIVER}
