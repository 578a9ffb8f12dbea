"""Ways in which a server fails, by what Kibitz takes them for."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from redis import Redis

from core.ports import Cause
from tests.adapters.store import servers

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from contextlib import AbstractContextManager
    from pathlib import Path


BOSS: Final = "boss"
"""The user and the password of who breaks it."""


@contextmanager
def breakable(binary: str, folder: Path) -> Generator[servers.Server]:
    """Run a server that all these ways work for."""
    (folder / "taken").mkdir()
    with servers.running(binary, folder, "--dbfilename", "taken", *servers.AOF) as server:
        server.client.execute_command("ACL SETUSER", "boss", "on", f">{BOSS}", "~*", "&*", "+@all")
        server.client.close()
        server.client = Redis(unix_socket_path=server.url.removeprefix("unix://"), username=BOSS, password=BOSS)
        yield server


@contextmanager
def set_to(server: servers.Server, name: str, value: str) -> Generator[None]:
    """Give a setting another value for a while."""
    before = server.client.config_get(name)[name]
    server.client.config_set(name, value)
    try:
        yield
    finally:
        server.client.config_set(name, before)


@contextmanager
def replica(server: servers.Server) -> Generator[None]:
    server.client.execute_command("REPLICAOF", "127.0.0.1", "1")
    try:
        yield
    finally:
        server.client.execute_command("REPLICAOF", "NO", "ONE")


@contextmanager
def replica_alone(server: servers.Server) -> Generator[None]:
    with set_to(server, "replica-serve-stale-data", "no"), replica(server):
        yield


@contextmanager
def full_disk(server: servers.Server) -> Generator[None]:
    with set_to(server, "save", "3600 1000000"):
        server.client.bgsave()  # there is a folder where it would put its file
        servers.until(lambda: not server.client.info("persistence")["rdb_bgsave_in_progress"])
        yield


@contextmanager
def stopped(server: servers.Server) -> Generator[None]:
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


@contextmanager
def forbidden(server: servers.Server, *rules: str) -> Generator[None]:
    """Let Kibitz do less for a while."""
    server.client.execute_command("ACL SETUSER", "default", *rules)
    try:
        yield
    finally:
        server.client.execute_command("ACL SETUSER", "default", "+@all", "~*")


WAYS: Final[dict[Cause, Callable[[servers.Server], AbstractContextManager[None]]]] = {
    Cause.SILENT: stopped,
    Cause.READ_ONLY: replica,
    Cause.NO_REPLICAS: lambda server: set_to(server, "min-replicas-to-write", "1"),
    Cause.OUT_OF_MEMORY: lambda server: set_to(server, "maxmemory", "1"),
    Cause.DISK: full_disk,
    Cause.NO_PERMISSION: lambda server: forbidden(server, "-set"),
}
