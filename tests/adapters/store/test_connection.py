"""How a connection bounds an operation, and what it makes of primaries that take no write or confirm none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import BusyLoadingError, NoScriptError, RedisError, ResponseError

from adapters.store import connection as module
from adapters.store import keys
from adapters.store.confirming import Unconfirmed
from adapters.store.connect import Timing
from adapters.store.connection import Connection
from adapters.store.retrying import seconds_left
from core.ports import Cause, StoreBusy, StoreRefuses

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence


@pytest.fixture
def connection() -> Connection:
    """A connection that reaches no server, and would wait for two replicas."""
    return Connection(Redis(), Timing(total=30, attempt=30, replicas=2))


@pytest.mark.parametrize("fails", [False, True])
async def test_a_cancellation_that_the_client_lost_still_counts(connection: Connection, *, fails: bool) -> None:
    async def work() -> None:
        async with connection.guard():
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            try:
                await asyncio.sleep(0)
            except asyncio.CancelledError:
                if fails:
                    raise RedisError from None

    working = asyncio.create_task(work())
    await asyncio.wait([working])
    assert working.cancelled()


def tell(connection: Connection, monkeypatch: pytest.MonkeyPatch, *errors: BaseException) -> None:
    """Let primaries refuse a write with these errors."""

    async def refusals() -> list[BaseException]:
        return [*errors]

    monkeypatch.setattr(connection, "_refusals", refusals)


async def test_a_primary_that_is_silent_has_no_replica_that_confirms(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(connection, monkeypatch)
    assert await connection.unconfirmed() == []
    lacks = Unconfirmed(1, 2)
    tell(connection, monkeypatch, lacks, StoreBusy("", Cause.SILENT))
    first, second = await connection.unconfirmed()
    assert first is lacks
    assert (second.confirmed, second.wanted, second.cause) == (0, 2, Cause.NO_REPLICAS)
    assert str(second) == "0 of 2 replicas confirmed a write in time"


@pytest.mark.parametrize("error", [StoreBusy("", Cause.READ_ONLY), StoreRefuses("", Cause.DISK), ValueError()])
async def test_whatever_else_a_primary_says_is_raised(
    connection: Connection, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tell(connection, monkeypatch, Unconfirmed(1, 2), error)
    with pytest.raises(type(error)) as raised:
        await connection.unconfirmed()
    assert raised.value is error
    nothing_wanted = Connection(Redis(), Timing())
    tell(nothing_wanted, monkeypatch, error)
    assert await nothing_wanted.unconfirmed() == []


async def test_it_is_enough_that_one_primary_has_its_replicas(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_probes", lambda: ["one", "other"])
    tell(connection, monkeypatch, Unconfirmed(1, 2))
    await connection.check_replicas()
    first = Unconfirmed(0, 2)
    tell(connection, monkeypatch, first, Unconfirmed(1, 2))
    with pytest.raises(Unconfirmed) as raised:
        await connection.check_replicas()
    assert raised.value is first


SILENT, FORBIDDEN = StoreBusy("", Cause.SILENT), StoreRefuses("", Cause.NO_PERMISSION)


@pytest.mark.parametrize(
    ("errors", "raised"),
    [
        ((None, None, None), None),
        ((SILENT, SILENT, None), None),
        ((SILENT, SILENT, SILENT), SILENT),
        ((SILENT, FORBIDDEN, None), FORBIDDEN),
    ],
)
async def test_a_start_needs_one_primary_that_serves_and_none_that_refuses(
    connection: Connection,
    monkeypatch: pytest.MonkeyPatch,
    errors: tuple[StoreBusy | None, ...],
    raised: StoreBusy | None,
) -> None:
    tried: list[tuple[str, object, object]] = []

    async def run(name: str, names: Sequence[str], values: Sequence[Any]) -> None:
        error = errors[len(tried)]
        tried.append((name, names, values))
        if error is not None:
            raise error

    monkeypatch.setattr(connection, "run", run)
    found = None
    try:
        await connection.check_writes()
    except StoreBusy as error:
        found = error
    assert found is raised
    assert tried == [("start", [key], [60]) for key in (keys.probe(0), keys.lease("?"), keys.platform("?"))]


async def test_a_key_that_is_told_of_twice_is_found_once(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def scan(**how: object) -> AsyncGenerator[bytes]:
        asked.append(how)
        assert 50 < seconds_left() <= 54, "nine tenths of a minute, whatever other steps may take"
        for key in (b"b", b"a", b"b"):
            yield key

    monkeypatch.setattr(connection.client, "scan_iter", scan)
    assert await connection.find_keys("x*", count=7) == [b"b", b"a"]
    assert asked == [{"match": "x*", "count": 7}]


WRONG_TYPE = ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value")


class Pipeline:
    """Answers these, time after time, of which it may raise the first that is an error."""

    def __init__(self, *answers: object) -> None:
        self.answers = answers

    async def execute(self, *, raise_on_error: bool = True) -> list[object]:
        for answer in self.answers:
            if raise_on_error and isinstance(answer, Exception):
                raise answer
        return [*self.answers]


def answer(connection: Connection, monkeypatch: pytest.MonkeyPatch, *answers: object) -> None:
    """Let whatever is asked together be answered like this."""

    def pipeline(_: object) -> Pipeline:
        return Pipeline(*answers)

    monkeypatch.setattr(connection, "_pipeline", pipeline)


def keys_told(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None]]:
    """Return a list of what the operator is going to be told of keys: each with what should be there."""
    told: list[tuple[str, str | None]] = []

    def tell(name: str, wanted: str | None) -> None:
        told.append((name, wanted))

    monkeypatch.setattr(connection.damage, "tell_key", tell)
    return told


async def test_of_what_is_read_only_a_wrong_kind_is_left_out(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [("GET", "{00}a"), ("HGETALL", keys.names("s")), ("GET", "{00}b")]
    told = keys_told(connection, monkeypatch)
    answer(connection, monkeypatch, b"a", WRONG_TYPE, b"b")
    assert await connection.read(*commands) == [b"a", None, b"b"]
    assert told == [(keys.names("s"), "hash")]
    answer(connection, monkeypatch, b"a", WRONG_TYPE, BusyLoadingError("LOADING"))
    with pytest.raises(StoreBusy) as raised:
        await connection.read(*commands)
    assert raised.value.cause is Cause.LOADING
    await connection.aclose()


@pytest.mark.parametrize("confirmed", [False, True])
async def test_a_script_that_meets_a_wrong_kind_names_the_key(
    connection: Connection, monkeypatch: pytest.MonkeyPatch, *, confirmed: bool
) -> None:
    async def refused(*_: object) -> None:
        raise WRONG_TYPE

    monkeypatch.setattr(connection, "_run", refused)
    answer(connection, monkeypatch, b"hash", b"list")
    told = keys_told(connection, monkeypatch)
    names = [keys.names("s"), keys.absent("s")]
    with pytest.raises(StoreRefuses) as raised:
        await (connection.run_confirmed("x", names, [], "mark") if confirmed else connection.run("x", names, []))
    assert raised.value.cause is Cause.WRONG_TYPE
    assert told == [(keys.absent("s"), "set")], "and not the other one, which is right"
    running = asyncio.all_tasks()
    await connection.aclose()
    assert len(asyncio.all_tasks()) == len(running) - 1, "no one looks at the store any more"


async def test_the_first_primary_that_takes_no_write_is_told_of(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(connection, monkeypatch)
    await connection.take_a_write()
    tell(connection, monkeypatch, SILENT, FORBIDDEN)
    with pytest.raises(StoreBusy) as raised:
        await connection.take_a_write()
    assert raised.value is SILENT


@pytest.mark.parametrize("replicas", [0, 1])
async def test_replicas_are_asked_only_where_the_settings_want_some(
    monkeypatch: pytest.MonkeyPatch, replicas: int
) -> None:
    client, sent, confirmed = Redis(), list[object](), list[object]()

    async def execute(*command: object) -> bytes:
        sent.append(command[0])
        if command[0] == "EVALSHA":
            raise NoScriptError
        return b"answer"

    async def confirm(*asked: object) -> bytes:
        confirmed.append((asked[1][0], asked[2][0], asked[3:]))  # type: ignore[index]
        return b"answer"

    monkeypatch.setattr(client, "execute_command", execute)
    monkeypatch.setattr(module, "run_confirmed", confirm)
    connection = Connection(client, Timing(total=30, attempt=30, replicas=replicas))
    assert await connection.run_confirmed("probe", ["k"], [60], "mark") == b"answer"
    assert (sent, confirmed) == (([], [("EVALSHA", "EVAL", ("mark", 1))]) if replicas else (["EVALSHA", "EVAL"], []))
    assert await connection.run("probe", ["k"], [60]) == b"answer"
    assert sent[-2:] == ["EVALSHA", "EVAL"], "what no one waits for is never asked of them"
