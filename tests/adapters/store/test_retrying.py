from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from redis._parsers.base import BaseParser
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    BusyLoadingError,
    ClusterDownError,
    ClusterError,
    MaxConnectionsError,
    NoScriptError,
    RedisClusterException,
    ResponseError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from adapters.store import confirming, retrying
from adapters.store.causes import cause_of
from adapters.store.confirming import Unconfirmed, run_confirmed
from adapters.store.retrying import Persistent, again, seconds_left, within
from core.ports import Cause


async def test_what_redis_py_says_of_a_connection_that_was_closed_under_it_is_tried_again() -> None:
    tries: list[int] = []

    async def attempt() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise AttributeError("'NoneType' object has no attribute 'writelines'")
        return len(tries)

    async def failed(error: Exception, failures: int) -> None:
        assert (str(error), failures) == ("the connection was closed while it was used", 1)

    with within(30):
        assert await again(attempt, failed, most=None) == 2


@pytest.mark.parametrize("most", [0, 2])
async def test_that_many_more_attempts_are_made(most: int) -> None:
    tries: list[int] = []

    async def attempt() -> None:
        tries.append(1)
        raise RedisConnectionError

    async def failed(error: Exception, failures: int) -> None:
        assert (type(error), failures) == (RedisConnectionError, len(tries))

    with within(30), pytest.raises(RedisConnectionError):
        await again(attempt, failed, most)
    assert len(tries) == 1 + most


async def test_what_has_less_time_inside_leaves_the_rest_to_what_is_around_it() -> None:
    assert seconds_left() == 0
    with within(1_000):
        with within(1):
            assert 0 < seconds_left() <= 0.9
        assert 800 < seconds_left() <= 900
    assert seconds_left() == 0


def test_a_replica_that_lost_its_primary_takes_no_writes() -> None:
    error = BaseParser.parse_error("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.")
    assert cause_of(error) is Cause.READ_ONLY


async def test_once_a_primary_was_demoted_all_connections_to_it_are_left() -> None:
    done: list[str] = []

    async def attempt() -> str:
        done.append("attempt")
        if len(done) == 1:
            raise BaseParser.parse_error("READONLY You can't write against a read only replica.")
        return "written"

    async def leave() -> None:
        done.append("leave")

    async def close(_: Exception) -> None:
        done.append("close")

    retry = Persistent(2)
    retry.leave = leave
    with within(30):
        assert await retry.call_with_retry(attempt, close) == "written"
    assert done == ["attempt", "leave", "close", "attempt"]


class Server:
    """A server, its client and its pipeline in one: after each WAIT a given number of replicas has what was written."""

    def __init__(self, *confirmed: int) -> None:
        self.confirmed = list(confirmed)
        self.commands: list[str] = []
        self.words: list[tuple[object, ...]] = []
        self.knows_scripts = True

    def pipeline(self, *, transaction: bool) -> Server:
        assert not transaction
        self.commands = []
        return self

    def execute_command(self, name: str, *words: object) -> None:
        self.commands.append(name)
        self.words.append((name, *words))

    async def execute(self) -> list[object]:
        answers: dict[str, object] = {"EVALSHA": "answer", "EVAL": "answer", "SET": True}
        if "EVALSHA" in self.commands and not self.knows_scripts:
            raise NoScriptError
        return [answers[name] if name in answers else self.confirmed.pop(0) for name in self.commands]


async def test_what_replicas_have_not_yet_is_asked_for_until_they_have() -> None:
    server = Server(0, 1, 1, 2, 2)
    with within(30):
        assert await run_confirmed(server, ("EVALSHA", "x"), ("EVAL", "x"), "mark", 2) == "answer"
    assert (server.commands, server.confirmed) == (["SET", "WAIT"], [2])
    with pytest.raises(Unconfirmed):  # no time is left
        await run_confirmed(Server(1), ("EVALSHA", "x"), ("EVAL", "x"), "mark", 2)


async def test_a_server_that_does_not_know_the_script_is_sent_it_and_asked_for_the_same_replicas() -> None:
    server = Server(2)
    server.knows_scripts = False
    with within(30):
        assert await run_confirmed(server, ("EVALSHA", "x"), ("EVAL", "text"), "mark", 2) == "answer"
    confirm = [("SET", "mark", "", "EX", 60), ("WAIT", 2, 700)]
    assert server.words == [("EVALSHA", "x"), *confirm, ("EVAL", "text"), *confirm]


@pytest.mark.parametrize(("seconds", "milliseconds"), [(0, 1), (0.1, 1), (0.5, 350), (30, 700)])
async def test_replicas_are_waited_for_while_there_is_time_for_the_answer(
    monkeypatch: pytest.MonkeyPatch, seconds: float, milliseconds: int
) -> None:
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 5.0)
    with within(seconds):  # nine tenths of it are for attempts; a server ends a WAIT up to a tenth of a second late
        asked = confirming._confirm("mark", 2)  # pyright: ignore[reportPrivateUsage] - what is sent
    assert asked == (("SET", "mark", "", "EX", 60), ("WAIT", 2, milliseconds))


SAYS = {
    "ASK 1 h:7000": Cause.MOVED,
    "MOVED 1 h:7000": Cause.MOVED,
    "TRYAGAIN Multiple keys request during rehashing of slot": Cause.MOVED,
    "BUSY Valkey is busy running a script.": Cause.SILENT,
    "CLUSTERDOWN The cluster is down": Cause.CLUSTER_DOWN,
    "LOADING Valkey is loading the dataset in memory": Cause.LOADING,
    "READONLY You can't write against a read only replica.": Cause.READ_ONLY,
    "MISCONF Errors writing to the AOF file": Cause.DISK,
    "NOAUTH Authentication required.": Cause.WRONG_PASSWORD,
    "WRONGPASS invalid username-password pair": Cause.WRONG_PASSWORD,
    "NOGOODSLAVE No suitable replica to promote": Cause.NO_REPLICAS,
    "NOREPLICAS Not enough good replicas to write.": Cause.NO_REPLICAS,
    "NOPERM this user has no permissions": Cause.NO_PERMISSION,
    "OOM command not allowed when used memory > 'maxmemory'.": Cause.OUT_OF_MEMORY,
    "WRONGTYPE Operation against a key": Cause.WRONG_TYPE,
    "ERR Error running script: @user_script: 3: -MISCONF Errors writing": Cause.DISK,
    "ERR The user executing the script can't run this command": Cause.NO_PERMISSION,
    "ERR ACL failure in script: no permissions": Cause.NO_PERMISSION,
    "ERR this user can't access at least one of the keys": Cause.NO_PERMISSION,
    "ERR unknown command 'XRANGE'": Cause.OTHER,
}
"""Why a server did not do what was asked, by what it answers."""

MEETS: tuple[tuple[Exception, Cause], ...] = (
    (AuthenticationError("?"), Cause.WRONG_PASSWORD),
    (AuthorizationError("?"), Cause.WRONG_PASSWORD),
    (BusyLoadingError("?"), Cause.LOADING),
    (ClusterDownError("?"), Cause.CLUSTER_DOWN),
    (RedisClusterException("?"), Cause.CLUSTER_DOWN),
    (ClusterError("?"), Cause.MOVED),
    (MaxConnectionsError("?"), Cause.SILENT),
    (RedisTimeoutError("?"), Cause.SILENT),
    (TimeoutError("?"), Cause.SILENT),
    (RedisConnectionError("?"), Cause.UNREACHABLE),
    (OSError("?"), Cause.UNREACHABLE),
    (ResponseError("?"), Cause.OTHER),
)
"""Why it did not, by what its client meets."""

PASSES = {Cause.SILENT, Cause.UNREACHABLE, Cause.LOADING, Cause.CLUSTER_DOWN, Cause.MOVED, Cause.READ_ONLY}


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses between attempts, in which no time passes."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    loop = SimpleNamespace(time=lambda: 100.0)
    monkeypatch.setattr(retrying, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))
    return found


async def attempts(error: Exception, most: int | None) -> int:
    """Return how many attempts are made where each meets that error."""
    made = 0

    async def attempt() -> None:
        nonlocal made
        made += 1
        raise error

    async def failed(*_: object) -> None:
        """Close nothing."""

    with pytest.raises(type(error)):
        await again(attempt, failed, most)
    return made


async def test_what_a_server_answers_says_why_and_whether_another_attempt_may_do(pauses: list[float]) -> None:
    met = [*((BaseParser.parse_error(words), cause) for words, cause in SAYS.items()), *MEETS]
    for error, cause in met:
        assert cause_of(error) is cause, repr(error)
        with within(30):
            assert await attempts(error, most=1) == (2 if cause in PASSES else 1), repr(error)
    assert set(pauses) == {0.02}


async def test_pauses_between_attempts_grow_to_a_fifth_of_a_second(pauses: list[float]) -> None:
    with within(30):
        assert await attempts(RedisConnectionError(), most=6) == 7
    assert pauses == [0.02, 0.04, 0.08, 0.16, 0.2, 0.2]
    with within(0.03 / 0.9):  # nine tenths of it are for attempts: no time for a second pause
        assert await attempts(RedisConnectionError(), most=None) == 2
    assert pauses[6:] == [0.02]


async def test_what_closes_a_connection_is_told_how_often_it_failed_where_it_wants_to_know() -> None:
    closed: list[tuple[Exception, int]] = []

    async def attempt() -> str:
        if not closed:
            raise RedisConnectionError
        return "done"

    async def close(error: Exception, failures: int) -> None:
        closed.append((error, failures))

    with within(30):
        assert await Persistent(None).call_with_retry(attempt, close, with_failure_count=True) == "done"
    ((error, failures),) = closed
    assert (type(error), failures) == (RedisConnectionError, 1)
