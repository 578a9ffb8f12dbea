"""A cluster of three primaries and three replicas on loopback, whose nodes may be killed and started again."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from redis import Redis
from redis.exceptions import RedisError

from tests.adapters.store.servers import answers, free_ports, until

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

SLOTS = (0, 5461, 10923, 16384)
"""Where the three primaries' slots begin, and where they end."""


@dataclass
class Node:
    """A node; its process changes when it is started again."""

    arguments: Sequence[str]
    port: int
    bus: int
    client: Any
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Start it, with what it had on its disk."""
        self.process = subprocess.Popen(self.arguments, stdout=subprocess.DEVNULL)
        until(lambda: answers(self.process, self.client))

    def kill(self) -> None:
        """End it as a crash would."""
        self.process.kill()
        self.process.wait()

    @property
    def place(self) -> str:
        """Its host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def id(self) -> str:
        """Its name in the cluster."""
        return cast("bytes", self.client.execute_command("CLUSTER MYID")).decode()

    @property
    def replication(self) -> dict[str, Any]:
        """What it tells of its role; nothing where it does not answer."""
        with suppress(RedisError):
            return cast("dict[str, Any]", self.client.info("replication"))
        return {}

    @property
    def leads(self) -> bool:
        """Whether it is a primary."""
        return self.replication.get("role") == "master"


@dataclass
class Cluster:
    """Six nodes; the first three are the primaries at first, each with the replica three places after it."""

    nodes: list[Node]

    @property
    def url(self) -> str:
        """An address that names all nodes."""
        return f"redis://{','.join(node.place for node in self.nodes)}"

    def settle(self) -> None:
        """Wait until every node knows all others, and each replica has what its primary has."""
        until(lambda: all(map(_settled, self.nodes)))

    def primary_of(self, slot: int) -> Node:
        """Return the node that serves a slot."""
        for first, last, (_, port, *_), *_ in self._slots():
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise LookupError(slot)

    def _slots(self) -> list[Any]:
        """Return the slots as any node has them that answers."""
        for node in self.nodes:
            with suppress(RedisError):
                return cast("list[Any]", node.client.execute_command("CLUSTER SLOTS"))
        raise LookupError


@contextmanager
def running(binary: str, folder: Path, *settings: str) -> Generator[Cluster]:
    """Run a cluster whose nodes take one for dead after a second without an answer."""
    free = free_ports(12)
    nodes: list[Node] = []
    try:
        for port, bus in zip(free[:6], free[6:], strict=True):
            place = folder / f"{port}"
            place.mkdir(parents=True)
            arguments = [binary, "--bind", "127.0.0.1", "--port", f"{port}", "--cluster-enabled", "yes"]
            arguments += [
                "--cluster-port",
                f"{bus}",
                "--cluster-node-timeout",
                "1000",
                "--save",
                "",
                "--dir",
                f"{place}",
            ]
            arguments += ["--logfile", "log", "--repl-diskless-sync-delay", "0", *settings]
            nodes.append(Node(arguments, port, bus, Redis(port=port)))
            nodes[-1].start()
        _join(nodes)
        found = Cluster(nodes)
        found.settle()
        yield found
    finally:
        for node in nodes:
            node.kill()
            node.client.close()


def _join(nodes: Sequence[Node]) -> None:
    for index, node in enumerate(nodes):
        node.client.execute_command("CLUSTER SET-CONFIG-EPOCH", index + 1)
        node.client.execute_command("CLUSTER MEET", "127.0.0.1", nodes[0].port, nodes[0].bus)
    for node, first, after in zip(nodes, SLOTS, SLOTS[1:], strict=False):
        node.client.execute_command("CLUSTER ADDSLOTSRANGE", first, after - 1)
    for replica, primary in zip(nodes[3:], nodes[:3], strict=True):
        name = primary.id
        until(lambda replica=replica, name=name: _replicate(replica, name))


def _replicate(replica: Node, primary: str) -> bool:
    with suppress(RedisError):  # it has not heard of the primary yet
        return replica.client.cluster("REPLICATE", primary) is not None
    return False


def _settled(node: Node) -> bool:
    info = cast("dict[str, str]", node.client.cluster("INFO"))
    known = info["cluster_state"] == "ok" and info["cluster_size"] == "3" and info["cluster_known_nodes"] == "6"
    role = node.replication
    return known and (role["role"] == "master" or role["master_link_status"] == "up")
