"""A client of a cluster, which follows it while it changes."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

from redis.asyncio import RedisCluster
from redis.asyncio.cluster import ClusterPipeline
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ReadOnlyError

from adapters.store.retrying import again

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

_REFRESH_SECONDS: Final = 0.1
"""Seconds between looks at which node serves what, which take some milliseconds of work."""

_in_command: ContextVar[bool] = ContextVar("_in_command", default=False)


class Cluster(RedisCluster):
    """redis-py's client with three changes.

    It tries again as long as an operation has time, instead of a number of times at once. Where one node fails, it
    does not close the connections to all others. The nodes that the settings name are asked for the others at any time.
    """

    named: Sequence[tuple[str, int]] = ()
    """Host and port of the nodes that the settings name."""

    most: int | None = None
    """How often an attempt is made again."""

    @classmethod
    def of(cls, url: str, named: Sequence[tuple[str, int]], most: int | None, **settings: Any) -> Self:  # noqa: ANN401 - redis-py's
        """Return a client of the cluster that the server at `url` belongs to."""
        # A slot that moved is looked up by itself: `reinitialize_steps` would close all connections now and then.
        settings |= {"reinitialize_steps": 0, "retry": Retry(NoBackoff(), 0)}
        client: Self = cls.from_url(url, **settings)  # pyright: ignore[reportAssignmentType] - it makes one of `cls`
        client.named, client.most = named, most
        return client

    def __init__(self, *args: Any, **settings: Any) -> None:  # noqa: ANN401 - redis-py's
        super().__init__(*args, **settings)
        self._refreshing = asyncio.Lock()
        self._refreshed_at = -_REFRESH_SECONDS
        self._knows_commands = False

    async def initialize(
        self, additional_startup_nodes_info: object = None, last_failed_node_name: str | None = None
    ) -> Self:
        del additional_startup_nodes_info
        if self._initialize:
            async with self._refreshing:
                if self._initialize:
                    await self._refresh(last_failed_node_name)
                    self._initialize = False
        return self

    async def _refresh(self, failed: str | None) -> None:
        clock = asyncio.get_running_loop()
        nodes = self.nodes_manager
        if not nodes.nodes_cache or clock.time() - self._refreshed_at >= _REFRESH_SECONDS:
            await nodes.initialize(list(self.named), failed)
            self._refreshed_at = clock.time()
        if not self._knows_commands:
            await self.commands_parser.initialize(self.nodes_manager.default_node)
            self._knows_commands = True

    def refresh(self) -> None:
        """Ask again which node serves what, before the next command."""
        self._initialize = True

    async def aclose(self) -> None:
        if _in_command.get():
            self.refresh()
            return
        await self.nodes_manager.aclose()
        await self.nodes_manager.aclose("startup_nodes")
        self._initialize = True

    async def execute_command(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401 - redis-py's
        command = super().execute_command

        async def attempt() -> Any:  # noqa: ANN401 - redis-py's
            token = _in_command.set(True)
            try:
                return await command(*args, **options)
            finally:
                _in_command.reset(token)

        async def failed(error: Exception, failures: int) -> None:
            del failures
            if isinstance(error, ReadOnlyError):
                self.refresh()

        return await again(attempt, failed, self.most)

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> ClusterPipeline:  # noqa: ANN401 - redis-py's
        del shard_hint
        pipeline: Any = _Pipeline  # redis-py's own is abstract to a type checker, too
        return pipeline(self, transaction)


class _Pipeline(ClusterPipeline):
    """Commands whose failing part is sent again as long as the operation has time."""

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> list[Any]:
        strategy: Any = self._execution_strategy
        queue = strategy._command_queue  # noqa: SLF001 - a failure empties it

        async def attempt() -> list[Any]:
            strategy._command_queue = queue  # noqa: SLF001 - as above
            return await strategy.execute(raise_on_error, allow_redirections)

        async def failed(error: Exception, failures: int) -> None:
            del error, failures
            client.refresh()

        client: Any = self.cluster_client
        return await again(attempt, failed, client.most)
