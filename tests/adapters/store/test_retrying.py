from __future__ import annotations

import asyncio

import pytest
from redis._parsers.base import BaseParser
from redis.exceptions import ConnectionError as RedisConnectionError

from adapters.store import confirming
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

    def pipeline(self, *, transaction: bool) -> Server:
        assert not transaction
        self.commands = []
        return self

    def execute_command(self, name: str, *_: object) -> None:
        self.commands.append(name)

    async def execute(self) -> list[object]:
        answers: dict[str, object] = {"EVALSHA": "answer", "SET": True}
        return [answers[name] if name in answers else self.confirmed.pop(0) for name in self.commands]


async def test_what_replicas_have_not_yet_is_asked_for_until_they_have() -> None:
    server = Server(0, 1, 1, 2, 2)
    with within(30):
        assert await run_confirmed(server, ("EVALSHA", "x"), ("EVAL", "x"), "mark", 2) == "answer"
    assert (server.commands, server.confirmed) == (["SET", "WAIT"], [2])
    with pytest.raises(Unconfirmed):  # no time is left
        await run_confirmed(Server(1), ("EVALSHA", "x"), ("EVAL", "x"), "mark", 2)


@pytest.mark.parametrize(("seconds", "milliseconds"), [(0, 1), (0.1, 1), (0.5, 350), (30, 700)])
async def test_replicas_are_waited_for_while_there_is_time_for_the_answer(
    monkeypatch: pytest.MonkeyPatch, seconds: float, milliseconds: int
) -> None:
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 5.0)
    with within(seconds):  # nine tenths of it are for attempts; a server ends a WAIT up to a tenth of a second late
        asked = confirming._confirm("mark", 2)  # pyright: ignore[reportPrivateUsage] - what is sent
    assert asked == (("SET", "mark", "", "EX", 60), ("WAIT", 2, milliseconds))
