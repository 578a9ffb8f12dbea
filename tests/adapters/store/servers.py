"""Real servers for the store's tests: single ones that may be stopped and killed."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from redis import Redis
from redis.exceptions import RedisError

from adapters.store.embedded import binaries

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

AOF = ("--appendonly", "yes", "--appendfsync", "always")
EVERYSEC = ("--appendonly", "yes", "--appendfsync", "everysec")


@dataclass
class Server:
    """A running server: its process, its address, and a plain client to look into it."""

    process: subprocess.Popen[bytes]
    url: str
    client: Any


def until(true: Callable[[], object]) -> None:
    """Wait until a condition holds; fail when that takes absurdly long."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, "waited for half a minute"
        time.sleep(0.005)


async def seen(true: Callable[[], object]) -> None:
    """Wait until a condition holds while the tasks of this loop go on."""
    async with asyncio.timeout(30):
        while not true():  # noqa: ASYNC110 - a server tells no one
            await asyncio.sleep(0.001)


def valkey() -> str:
    """The server that Kibitz itself would start."""
    return binaries()[0]


def redis_server() -> str:
    """Redis itself, where it is installed; else the test is skipped."""
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("there is no redis-server on PATH")
    return binary


@contextmanager
def running(binary: str, folder: Path, *settings: str) -> Generator[Server]:
    """Run a server on a socket in `folder`, where its data is too."""
    path = folder / "s"
    address = ("--port", "0", "--unixsocket", str(path))
    with _process(binary, folder, *address, *settings) as process:
        client = Redis(unix_socket_path=str(path))
        until(lambda: answers(process, client))
        yield Server(process, f"unix://{path}", client)
        client.close()


@contextmanager
def listening(binary: str, folder: Path, *settings: str) -> Generator[Server]:
    """Run a server on a free port of loopback, so that others can be its replicas."""
    (port,) = free_ports(1)
    with _process(binary, folder, *settings, "--bind", "127.0.0.1", "--port", f"{port}") as process:
        client = Redis(port=port)
        until(lambda: answers(process, client))
        yield Server(process, f"redis://127.0.0.1:{port}", client)
        client.close()


def follow(replica: Server, primary: Server) -> None:
    """Let a server be another's replica, and wait until it has what that one has."""
    demote(replica, primary)
    until(lambda: replica.client.info("replication")["master_link_status"] == "up")


def demote(server: Server, primary: Server) -> None:
    """Let a server be another's replica."""
    place = urlsplit(primary.url)
    server.client.execute_command("REPLICAOF", place.hostname, place.port)


def promote(replica: Server) -> None:
    """Let a replica be a primary."""
    replica.client.execute_command("REPLICAOF", "NO", "ONE")


def offset(server: Server) -> int:
    """Return how much of the replicated writes a server has."""
    info = server.client.info("replication")
    return int(info["master_repl_offset"] if info["role"] == "master" else info["slave_repl_offset"])


@contextmanager
def _process(binary: str, folder: Path, *settings: str) -> Generator[subprocess.Popen[bytes]]:
    folder.mkdir(parents=True, exist_ok=True)
    arguments = [binary, *settings, "--save", "", "--dir", str(folder), "--logfile", "log"]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def answers(process: subprocess.Popen[bytes], client: Redis) -> bool:
    """Whether a server answers; it must not have ended."""
    assert process.poll() is None, "the server ended"
    try:
        return bool(client.ping())
    except RedisError:
        return False


def free_ports(count: int) -> list[int]:
    """Return ports that no one uses, or skip the test."""
    with ExitStack() as stack:
        ports: list[int] = []
        for _ in range(count):
            probe = stack.enter_context(socket.socket())
            try:
                probe.bind(("127.0.0.1", 0))
            except OSError as error:
                pytest.skip(f"no free port: {error}")
            ports.append(probe.getsockname()[1])
        return ports
