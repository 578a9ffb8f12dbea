"""How the client of a cluster follows it while it changes, told by nodes that answer as these tests say."""

from __future__ import annotations

import asyncio
from collections import deque
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from redis._parsers.base import BaseParser
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError

from adapters.store import cluster as module
from adapters.store import retrying
from adapters.store.cluster import Cluster
from adapters.store.confirming import _on_its_node  # pyright: ignore[reportPrivateUsage] - what clusters are asked by
from adapters.store.connection import Connection
from adapters.store.retrying import within

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from redis.exceptions import MovedError

KEY = "{26}?"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let attempts follow each other without a pause."""

    async def sleep(_: float) -> None:
        """Take no time."""

    running = SimpleNamespace(sleep=sleep, get_running_loop=asyncio.get_running_loop)
    monkeypatch.setattr(retrying, "asyncio", running)


class Node:
    """A node that gives one list of answers after the other, or fails."""

    def __init__(self, name: str, *answers: list[object] | Exception) -> None:
        self.name = name
        self.answers = deque(answers)
        self.asked: list[tuple[object, ...]] = []

    async def execute_pipeline(self, commands: Sequence[Any]) -> None:
        self.asked += [command.args for command in commands]
        answer = self.answers.popleft()
        if isinstance(answer, Exception):
            raise answer
        for command, each in zip(commands, answer, strict=True):
            command.result = each


class Client:
    """The client of a cluster whose key is on the first node."""

    most = None

    def __init__(self, *nodes: Node) -> None:
        self.nodes_manager = self
        self.nodes = nodes
        self.done: list[object] = []

    async def initialize(self) -> None:
        self.done.append("look")

    def get_node_from_key(self, key: str) -> Node:
        assert key == KEY
        return self.nodes[0]

    def get_node(self, host: str, port: int) -> Node:
        return next(node for node in self.nodes if node.name == f"{host}:{port}")

    async def move_slot(self, error: MovedError) -> None:
        self.done.append(f"move to {error.host}:{error.port}")
        self.nodes = self.nodes[::-1]

    def refresh(self) -> None:
        self.done.append("refresh")


async def answers(client: Client) -> list[object]:
    with within(30):
        asked: Any = client
        return await _on_its_node(asked, (("SET", KEY, ""), ("WAIT", 1, 700)), KEY)


ASKED = [("SET", KEY, ""), ("WAIT", 1, 700)]


async def test_a_slot_that_moved_is_looked_up_by_itself() -> None:
    moved = BaseParser.parse_error("MOVED 1 b:2")
    first, second = Node("a:1", [moved, 0]), Node("b:2", [True, 1])
    client = Client(first, second)
    assert await answers(client) == [True, 1]
    assert (first.asked, second.asked) == (ASKED, ASKED)
    assert client.done == ["look", "move to b:2", "look"], "all other slots are where they were"


async def test_a_key_that_is_on_its_way_is_asked_for_where_it_goes_until_that_fails() -> None:
    first = Node("a:1", [BaseParser.parse_error("ASK 1 b:2"), 0], [True, 1])
    second = Node("b:2", ["OK", True, "OK", RedisConnectionError("gone")])
    client = Client(first, second)
    assert await answers(client) == [True, 1]
    assert second.asked == [("ASKING",), ASKED[0], ("ASKING",), ASKED[1]], "before each command"
    assert first.asked == ASKED * 2
    assert client.done == ["look", "look", "refresh", "look"]
    assert await answers(
        Client(Node("a:1", [BaseParser.parse_error("ASK 1 b:2"), 0]), Node("b:2", ["OK", True, "OK", 1]))
    ) == [True, 1]


@pytest.mark.parametrize("told", [False, True], ids=["met", "told"])
async def test_an_error_names_the_node_that_it_came_from(*, told: bool) -> None:
    error: Exception = ResponseError("OOM command not allowed") if told else AssertionError("met")
    node = Node("a:1", [error, 0] if told else error)
    with pytest.raises(type(error)) as raised:
        await answers(Client(node))
    assert raised.value is error
    connection = Connection(Cluster.of("redis://a:1", [], None))
    assert connection._node(error, None) == "a:1"  # pyright: ignore[reportPrivateUsage] - what the log says


class Nodes:
    """What a client knows of the nodes of its cluster, and what it asked."""

    def __init__(self) -> None:
        self.nodes_cache: dict[str, object] = {}
        self.default_node = object()
        self.asked: list[object] = []
        self.closed: list[tuple[str, ...]] = []

    async def initialize(self, *told: object) -> None:
        self.asked.append(told)
        self.nodes_cache["a:1"] = object()

    async def aclose(self, *which: str) -> None:
        self.closed.append(which)


@pytest.fixture
def nodes() -> Nodes:
    return Nodes()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that stands still until it is set."""
    clock = SimpleNamespace(now=100.0)
    running = SimpleNamespace(Lock=asyncio.Lock, get_running_loop=lambda: SimpleNamespace(time=lambda: clock.now))
    monkeypatch.setattr(module, "asyncio", running)
    return clock


@pytest.fixture
async def client(nodes: Any) -> AsyncGenerator[Any]:  # noqa: ANN401 - redis-py's types fall short
    """The client of a cluster of which two nodes are named."""
    made: Any = Cluster.of("redis://a:1", [("a", 1), ("b", 2)], None)

    async def commands(node: object) -> None:
        assert node is nodes.default_node
        nodes.asked.append("commands")

    made.nodes_manager, made.commands_parser = nodes, SimpleNamespace(initialize=commands)
    yield made
    await made.aclose()


async def test_who_serves_what_is_asked_of_the_named_nodes_ten_times_a_second_at_most(
    client: Any,  # noqa: ANN401 - as above
    nodes: Nodes,
    clock: SimpleNamespace,
) -> None:
    named = [("a", 1), ("b", 2)]
    await client.initialize()
    assert nodes.asked == [(named, None), "commands"], "which commands there are does not change"
    await client.initialize()
    client.refresh()
    clock.now += 0.09
    await client.initialize(last_failed_node_name="a:1")
    assert len(nodes.asked) == 2
    client.refresh()
    clock.now += 0.02
    await client.initialize(last_failed_node_name="a:1")
    nodes.nodes_cache = {}
    client.refresh()
    await client.initialize()
    assert nodes.asked[2:] == [(named, "a:1"), (named, None)], "at once where none is known"
    nodes.nodes_cache = {}
    await client.aclose()
    await client.initialize()
    assert nodes.asked[4:] == [(named, None)], "it may be used again"


async def test_a_demoted_primary_has_all_asked_again_and_what_fails_closes_no_other_connection(
    client: Any,  # noqa: ANN401 - as above
    nodes: Nodes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[str] = []
    errors = [("gone", RedisConnectionError("gone")), ("demoted", BaseParser.parse_error("READONLY You can't write"))]

    async def execute(self: Cluster, *_: object) -> str:
        if not errors:
            return "done"
        met, error = errors.pop()
        steps.append(met)
        if met == "gone":
            await self.aclose()  # as redis-py's own does
        raise error

    monkeypatch.setattr(module.RedisCluster, "execute_command", execute)
    monkeypatch.setattr(client, "refresh", lambda: steps.append("refresh"))
    with within(30):
        assert await client.execute_command("GET", KEY) == "done"
    assert steps == ["demoted", "refresh", "gone", "refresh"]
    assert nodes.closed == []
    await client.aclose()
    assert nodes.closed == [(), ("startup_nodes",)], "while no command is on its way"
    assert steps[4:] == []


async def test_a_pipeline_sends_what_failed_once_more(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 - as above
    pipeline = client.pipeline(transaction=False)
    for command in (("SET", KEY, "1"), ("GET", KEY)):
        pipeline.execute_command(*command)
    strategy = pipeline._execution_strategy
    sent: list[list[tuple[object, ...]]] = []

    async def execute(*how: bool) -> list[str]:
        assert how == (False, True)
        sent.append([command.args for command in strategy._command_queue])
        strategy._command_queue = []
        if len(sent) == 1:
            raise RedisConnectionError
        return ["OK", "1"]

    refreshed: list[int] = []
    monkeypatch.setattr(strategy, "execute", execute)
    monkeypatch.setattr(client, "refresh", lambda: refreshed.append(1))
    with within(30):
        assert await pipeline.execute(raise_on_error=False) == ["OK", "1"]
    assert sent == [[("SET", KEY, "1"), ("GET", KEY)]] * 2
    assert refreshed == [1]
