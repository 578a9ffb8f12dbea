"""A connection that all parts of the store share: its client, its scripts, and the time that one operation may take."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from redis.asyncio import RedisCluster
from redis.exceptions import NoScriptError, RedisClusterException, RedisError, ResponseError

from adapters.store import keys
from adapters.store.causes import cause_of
from adapters.store.confirming import Unconfirmed, run_confirmed
from adapters.store.connect import Client, Timing
from adapters.store.damage import Damage
from adapters.store.digests import Digests
from adapters.store.kinds import is_wrong, kind_of
from adapters.store.retrying import within
from adapters.store.scripts import Script
from adapters.store.troubles import Troubles
from adapters.store.written_form import WrittenForm
from core.ports import Cause, StoreBusy, StoreRefuses

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence

Argument = bytes | str | int
"""A key or an argument of a script."""

SCAN_SECONDS: Final = 60
"""How long it may take to look at all keys of a large store."""

PROBE_SECONDS: Final = 60
"""How long what was written to see whether the store takes writes is kept."""


class StoreObserver(Protocol):
    """What hears of every step of the store."""

    def on_trouble(self, cause: Cause) -> None:
        """Hear of a step that the store did not do."""
        ...

    def on_served(self, step: str, seconds: float) -> None:
        """Hear of a step that the store did, a script's name or "other", and how long that took."""
        ...


class Connection:
    """A client and how it is used."""

    observer: StoreObserver | None = None

    def __init__(
        self, client: Client, timing: Timing | None = None, monotonic: Callable[[], float] = monotonic
    ) -> None:
        self.client: Any = client  # redis-py's commands are typed for both its sync and async clients at once
        self.monotonic = monotonic
        self.damage = Damage()
        self.form = WrittenForm()
        self.digests = Digests()
        self._timing = timing or Timing()
        # A cluster's client has no pool that waits, so no more are let in than there are connections.
        self._turn = asyncio.Semaphore(self._timing.connections)
        self._troubles = Troubles(self._probe, monotonic)
        self._scripts: dict[str, Script] = {}

    @property
    def clustered(self) -> bool:
        """Whether the partitions are spread over the nodes of a cluster."""
        return isinstance(self.client, RedisCluster)

    async def run(
        self, name: str, names: Sequence[str | bytes], values: Sequence[Argument], seconds: float | None = None
    ) -> Any:  # noqa: ANN401 - each script's own
        """Run the script `NAME.lua` with keys and arguments, and return its answer. Raises StoreBusy."""
        async with self.guard(seconds, key=names[0], step=name, names=names):
            return await self._run(name, names, values)

    async def run_confirmed(
        self, name: str, names: Sequence[str | bytes], values: Sequence[Argument], mark: str
    ) -> Any:  # noqa: ANN401 - each script's own
        """Do so, and wait until as many replicas have what it wrote as the settings want.

        `mark` is a key next to its keys that nothing else is kept under. Raises StoreBusy.
        """
        async with self.guard(key=mark, step=name, names=names):
            return await self._run(name, names, values, mark)

    @asynccontextmanager
    async def guard(
        self,
        seconds: float | None = None,
        key: str | bytes | None = None,
        step: str = "other",
        names: Sequence[str | bytes] = (),
    ) -> AsyncGenerator[None]:
        """Bound the time of one operation, by default to that of the settings, and turn every failure into StoreBusy.

        `key` tells which node of a cluster is asked, where the error does not; `step` is the name that the observer
        hears; of `names` the operator is told which hold another kind of value, where that is what failed. A cause is
        logged when it begins, not again for each operation that meets it.
        """
        begun = self.monotonic()
        try:
            async with _in_time(self._timing.total if seconds is None else seconds), self._turn:
                yield
        except StoreBusy as busy:
            if busy.cause is Cause.WRONG_TYPE and names:
                await self._tell_keys(names)
            if self.observer is not None:
                self.observer.on_trouble(busy.cause)
            self._troubles.met(busy, self._node(busy.__cause__, key))
            raise
        if self.observer is not None:
            self.observer.on_served(step, self.monotonic() - begun)
        if self._troubles.found:
            self._troubles.served()

    async def read(self, *commands: tuple[str | bytes | int, ...]) -> list[Any]:
        """Return what commands answer, of which each reads the key that is its second word. Raises StoreBusy.

        Where that key holds another kind of value it is None, and the operator is told.
        """
        async with self.guard():
            try:
                return await self._pipeline(commands).execute()
            except ResponseError as error:
                if cause_of(error) is not Cause.WRONG_TYPE:
                    raise
            answers: list[Any] = await self._pipeline(commands).execute(raise_on_error=False)
            for number, (command, answer) in enumerate(zip(commands, answers, strict=True)):
                if isinstance(answer, ResponseError) and cause_of(answer) is Cause.WRONG_TYPE:
                    self.damage.tell_key(str(command[1]), kind_of(str(command[1]).encode()))
                    answers[number] = None
                elif isinstance(answer, Exception):
                    raise answer
        return answers

    def _pipeline(self, commands: Sequence[tuple[str | bytes | int, ...]]) -> Any:  # noqa: ANN401 - redis-py's
        pipeline = self.client.pipeline(transaction=False)
        for command in commands:
            pipeline.execute_command(*command)
        return pipeline

    async def _tell_keys(self, names: Sequence[str | bytes]) -> None:
        """Tell the operator which of these keys hold another kind of value than is kept there."""
        whole = [name.encode() if isinstance(name, str) else name for name in names]
        with suppress(StoreBusy):
            async with _in_time(self._timing.total), self._turn:
                kinds: list[bytes] = await self._pipeline([("TYPE", name) for name in names]).execute()
            for name, kind in zip(whole, kinds, strict=True):
                if is_wrong(name, kind):
                    self.damage.tell_key(name.decode(errors="replace"), kind_of(name))

    async def find_keys(self, pattern: str, count: int = 1_000) -> list[bytes]:
        """Return the keys that match a pattern, each once.

        It takes long: it looks at all keys, about `count` at a time. Raises StoreBusy.
        """
        async with self.guard(SCAN_SECONDS):
            found = [key async for key in self.client.scan_iter(match=pattern, count=count)]
        return list(dict.fromkeys(found))  # SCAN may tell of a key twice

    async def take_a_write(self) -> None:
        """Write one key by a script on each primary, to see that the store takes writes. Raises StoreBusy."""
        for error in await self._refusals():
            raise error

    async def check_writes(self) -> None:
        """Do once what is done to keys of each kind, on each primary of a cluster.

        A primary that does not serve for now is no matter where another one does: it is logged. Raises StoreBusy.
        """
        names = [*self._probes(), keys.lease("?"), keys.platform("?")]
        failed = await _errors(self.run("start", [name], [PROBE_SECONDS]) for name in names)
        for error in failed:
            if not isinstance(error, StoreBusy) or not error.cause.passes or len(failed) == len(names):
                raise error

    async def unconfirmed(self) -> list[Unconfirmed]:
        """Return an error for each primary of which too few replicas confirm a write. Raises StoreBusy, for all else.

        To be called where plain writes are answered: what takes too long is then the replicas.
        """
        if not self._timing.replicas:
            return []
        found: list[Unconfirmed] = []
        for error in await self._refusals():
            if isinstance(error, Unconfirmed):
                found.append(error)
            elif isinstance(error, StoreBusy) and error.cause is Cause.SILENT:
                found.append(Unconfirmed(0, self._timing.replicas))
            else:
                raise error
        return found

    async def check_replicas(self) -> None:
        """See that replicas confirm a write, of one primary at least. Raises StoreBusy."""
        lacking = await self.unconfirmed()
        if len(lacking) == len(self._probes()):
            raise lacking[0]

    async def _refusals(self) -> list[BaseException]:
        """Write one key by a script on each primary, and return the error of each that did not take it."""
        return await _errors(self.run_confirmed("probe", [name], [PROBE_SECONDS], name) for name in self._probes())

    def _probes(self) -> list[str]:
        """Return a key to write to on each primary."""
        by_node = {self._node(None, name): name for name in map(keys.probe, reversed(range(keys.PARTITIONS)))}
        return [*by_node.values()]

    async def _probe(self, node: str | None) -> None:
        """Take a write on the node of that name; one that serves nothing any more is no trouble. No observer hears."""
        names = [keys.probe(index) for index in range(keys.PARTITIONS)]
        name = next((name for name in names if node in {None, self._node(None, name)}), None)
        if name is not None:
            async with _in_time(self._timing.total), self._turn:
                await self._run("probe", [name], [PROBE_SECONDS], name)

    async def aclose(self) -> None:
        """Close all connections."""
        await self._troubles.aclose()
        await self.client.aclose()

    async def _run(
        self, name: str, names: Sequence[str | bytes], values: Sequence[Argument], mark: str | None = None
    ) -> Any:  # noqa: ANN401 - each script's own
        if name not in self._scripts:
            self._scripts[name] = Script(name)
        script = self._scripts[name]
        arguments = (len(names), *names, *values)
        known, whole = ("EVALSHA", script.digest, *arguments), ("EVAL", script.text, *arguments)
        if mark is not None and self._timing.replicas:
            return await run_confirmed(self.client, known, whole, mark, self._timing.replicas)
        try:
            return await self.client.execute_command(*known)
        except NoScriptError:
            return await self.client.execute_command(*whole)

    def _node(self, error: BaseException | None, key: str | bytes | None) -> str | None:
        """Return the name of a cluster's node that an error came from, or that a key is on; None where no one knows."""
        if not self.clustered:
            return None
        node: Any = getattr(error, "connection", None)
        if node is None and key is not None:
            with suppress(RedisClusterException):
                node = self.client.get_node_from_key(cast("str", key))
        return None if node is None else str(node.name)


class Connected:
    """A part of the store."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection


@asynccontextmanager
async def _in_time(seconds: float) -> AsyncGenerator[None]:
    """Bound the time of one operation. Raises StoreBusy, for every other failure of the store too.

    A task that was cancelled in between stops here at the latest: redis-py writes under `asyncio.wait_for`, which in
    Python 3.11 loses a cancellation that arrives in the same turn of the loop as the end of the writing.
    """
    before = _cancelled()
    try:
        async with asyncio.timeout(seconds):
            with within(seconds):
                yield
    except (RedisError, RedisClusterException, OSError, TimeoutError) as error:
        if _cancelled() > before:
            raise asyncio.CancelledError from error
        cause = cause_of(error)
        raise (StoreBusy if cause.passes else StoreRefuses)(f"the store failed: {cause.value}", cause) from error
    if _cancelled() > before:
        raise asyncio.CancelledError


async def _errors(steps: Iterable[Awaitable[Any]]) -> list[BaseException]:
    """Take several steps at once, and return the errors of those that failed."""
    answers = await asyncio.gather(*steps, return_exceptions=True)
    return [answer for answer in answers if isinstance(answer, BaseException)]


def _cancelled() -> int:
    """Return how many times the running task was told to stop."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()
