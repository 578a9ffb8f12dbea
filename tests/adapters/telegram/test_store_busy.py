"""The store stops while people write and press: each is told so once, and all goes on when it is back."""

from __future__ import annotations

import signal
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing
from pathlib import Path

import pytest

from adapters.store.connect import Timing, client_at
from adapters.store.redis_store import RedisStore
from core.table import Status
from tests.adapters.store import servers
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import Refusal
from tests.adapters.telegram.life import Group, shown
from tests.adapters.telegram.people import Person, posts, presses, settled, until, words

BUSY = "My storage is busy. Nothing was counted; please try again in a moment."
REFUSES = "My storage refuses to work, and waiting will not help: please tell Kibitz’s operator. Nothing was counted."
BUSY_RU = "Хранилище занято, ничего не засчитано. Попробуйте ещё раз чуть позже."


@pytest.fixture
def valkey(tmp_path: Path) -> Generator[servers.Server]:
    """A store of this test's own, to be stopped."""
    with servers.running(servers.valkey(), tmp_path, *servers.AOF) as running:
        yield running
        running.process.send_signal(signal.SIGCONT)


@pytest.fixture
async def store(valkey: servers.Server) -> AsyncGenerator[RedisStore]:
    timing = Timing(total=1.0, attempt=0.9, retries=0)
    async with aclosing(RedisStore(client_at(Path(valkey.url.removeprefix("unix://")), timing), timing)) as store:
        yield store


@pytest.fixture
def lease() -> float:
    """So short that it ends while the store is stopped."""
    return 0.2


async def test_everybody_who_waits_is_told_once_and_served_when_it_is_back(
    server: Server, group: Group, valkey: servers.Server, anna: Person, boris: Person
) -> None:
    ivan = Person(server, 13, "Иван", language="ru")
    private = server.state.private(13)
    await group.begin(anna, boris, "/nim heaps=3,5,7 first=me")
    board = posts(group.chat)[-1]
    valkey.process.send_signal(signal.SIGSTOP)
    anna.write(group.chat, "b3", reply_to=board)
    ivan.write(group.chat, "/nim")
    boris.write(group.chat, "nice board, and a long story about it", reply_to=board)
    boris.write(group.chat, "hello all")
    boris.write(group.chat, "/sim@other_bot")
    ivan.write(private, "a1")
    pressed = {person.name: person.press(board, "k:g1:0:0:b") for person in (anna, ivan)}
    server.state.bring(
        "inline_query", {"id": "i1", "from": ivan.described, "query": "ним", "offset": "", "chat_type": "group"}
    )
    await settled(server)
    assert sorted(shown(group.chat)[-2:]) == sorted([BUSY, BUSY_RU])
    assert len(posts(group.chat)) == 4, "the offer, the board, and two answers"
    assert shown(private) == [BUSY_RU]
    for name, said in (("anna", BUSY), ("Иван", BUSY_RU)):
        answer = server.state.queries[pressed[name]].answer
        assert answer is not None
        assert answer["text"] == said
    (offered,) = server.calls("answerInlineQuery")
    assert [each["title"] for each in offered["results"]] == ["Ним"]
    valkey.process.send_signal(signal.SIGCONT)
    assert (await group.table("g1")).moves == ()
    await group.say(anna, "b3", reply_to=board)
    await group.say(ivan, "/nim")
    assert (await group.table("g1")).moves == ("b3",)
    assert (await group.table("g2")).status is Status.OFFERED
    assert server.conflicts == 0


async def test_a_store_that_is_killed_and_started_again(
    group: Group, valkey: servers.Server, tmp_path: Path, anna: Person, boris: Person
) -> None:
    server = group.server
    await group.begin(anna, boris, "/nim heaps=3,5,7 first=me")
    valkey.process.kill()
    valkey.process.wait()
    board = posts(group.chat)[-1]
    query = anna.press(board, presses(board, "k")[0])
    anna.write(group.chat, "b3", reply_to=board)
    await until(server, lambda: words(posts(group.chat)[-1]) == BUSY)
    answer = server.state.queries[query].answer
    assert answer is not None
    assert answer["text"] == BUSY
    with servers.running(servers.valkey(), tmp_path, *servers.AOF):
        await group.say(anna, "b3", reply_to=board)
        assert (await group.table("g1")).moves == ("b3",)
        assert words(posts(group.chat)[-1]).endswith("Nim · g1 · move 1")


async def test_a_store_that_takes_no_writes(
    server: Server, group: Group, valkey: servers.Server, anna: Person, boris: Person
) -> None:
    await group.begin(anna, boris, "/nim heaps=3,5,7 first=me")
    board = posts(group.chat)[-1]
    valkey.client.config_set("maxmemory", "1")
    anna.write(group.chat, "b3", reply_to=board)
    await until(server, lambda: words(posts(group.chat)[-1]) == REFUSES)
    valkey.client.config_set("maxmemory", "0")
    await group.say(anna, "b3", reply_to=board)
    assert (await group.table("g1")).moves == ("b3",)


async def test_a_group_that_moves_while_the_store_is_away_keeps_its_games(
    server: Server, group: Group, valkey: servers.Server, anna: Person, boris: Person
) -> None:
    await group.begin(anna, boris, "/nim heaps=3,5,7 first=me")
    private = server.state.private(11)
    valkey.process.send_signal(signal.SIGSTOP)
    moved = server.state.migrate(group.chat)
    anna.write(private, "a1")
    await until(server, lambda: shown(private) == [BUSY])
    assert len(server.state.updates) == 3, "Telegram has yet to be told that they came"
    valkey.process.send_signal(signal.SIGCONT)
    await settled(server)
    await group.say(anna, "/play g1 b3", moved)
    assert (await group.table("g1")).moves == ("b3",)


async def test_who_cannot_ask_the_store_makes_way_for_another_poller(
    server: Server,
    group: Group,
    valkey: servers.Server,
    anna: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def begun() -> int:
        return caplog.messages.count("this process asks Telegram for updates")

    await group.say(anna, "/help")
    valkey.process.send_signal(signal.SIGSTOP)
    conflict = Fault("getupdates", Refusal(409, "Conflict: terminated by other getUpdates request"), times=1_000)
    server.faults.append(conflict)
    anna.write(group.chat, "hello")  # which ends the poll that still goes on
    await until(server, lambda: "this process no longer asks Telegram for updates" in caplog.messages)
    assert begun() == 1
    conflict.times = 0
    valkey.process.send_signal(signal.SIGCONT)
    await group.say(anna, "/help")
    assert begun() == 2
