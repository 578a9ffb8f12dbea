"""A process that is told to stop: what it has in hand is answered, the rest is left to others at once."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from aiohttp import ClientSession

from adapters.store.redis_store import RedisStore
from tests.adapters.processes import forking
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.people import Person, posts, settled, until
from tests.adapters.telegram.process import SECRET, free_port, running, until_listening

HEADERS = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
IN_HAND = 40


async def post(session: ClientSession, port: int, update: object) -> tuple[int, str | None]:
    async with session.post(f"http://127.0.0.1:{port}/hook/telegram", json=update) as answer:
        return answer.status, answer.headers.get("Retry-After")


async def test_what_is_in_hand_is_answered_and_nothing_more_is_taken(
    server: Server,
    store: RedisStore,  # noqa: ARG001 - it is empty
    store_url: str,
    tmp_path: Path,
) -> None:
    chats = [server.state.group() for _ in range(IN_HAND)]
    port, sent = free_port(), asyncio.Event()
    with running(forking(), server.url, store_url, tmp_path / "bot.log", port) as process:
        await until_listening(port)
        for number, chat in enumerate(chats, 1):
            Person(server, number, f"p{number}").write(chat, "/sim bot first=me")
        updates = list(server.state.updates.values())
        server.hold = sent  # what is sent waits, so all of them are in hand
        async with ClientSession(headers=HEADERS) as session:
            posting = [asyncio.create_task(post(session, port, update)) for update in updates]
            await until(server, lambda: server.held == IN_HAND)
            assert process.pid is not None
            os.kill(process.pid, signal.SIGTERM)
            late = Person(server, 99, "late").write(chats[0], "/help")
            more = next(each for each in server.state.updates.values() if each.get("message") == late)
            while (told := await post(session, port, more))[0] == 200:
                pass
            assert told == (503, "1")
            async with session.get(f"http://127.0.0.1:{port}/readyz") as answer:
                assert (answer.status, await answer.text()) == (503, "this process is stopping\n")
            server.hold = None
            sent.set()
            answers = [status for status, _ in await asyncio.gather(*posting)]
        assert answers == [200] * IN_HAND
        await asyncio.to_thread(process.join)
        assert process.exitcode == 0
    assert [len([each for each in posts(chat) if "photo" in each]) for chat in chats] == [1] * IN_HAND


async def test_what_cannot_be_finished_is_taken_up_by_another_at_once(
    server: Server, store: RedisStore, store_url: str, tmp_path: Path
) -> None:
    chat, sent = server.state.group(), asyncio.Event()
    ports = free_port(), free_port()
    processes = forking()
    with (
        running(processes, server.url, store_url, tmp_path / "one.log", ports[0]) as one,
        running(processes, server.url, store_url, tmp_path / "two.log", ports[1]),
    ):
        await asyncio.gather(*(until_listening(port) for port in ports))
        Person(server, 1, "anna").write(chat, "/sim bot first=me")
        (update,) = server.state.updates.values()
        server.hold = sent
        async with ClientSession(headers=HEADERS) as session:
            first = asyncio.create_task(post(session, ports[0], update))
            await until(server, lambda: server.held == 1)
            assert one.pid is not None
            second = asyncio.create_task(post(session, ports[1], update))  # which waits for what the first one does
            os.kill(one.pid, signal.SIGTERM)
            while (await post(session, ports[0], {"update_id": 1}))[0] == 200:
                pass
            os.kill(one.pid, signal.SIGTERM)  # which ends the waiting
            assert await first == (503, "1")
            await asyncio.to_thread(one.join)
            assert one.exitcode == 0
            server.hold = None
            sent.set()
            assert await second == (200, None)
    assert len([each for each in posts(chat) if "photo" in each]) == 1
    assert await store.load(f"t{chat.id}", "g2") is None


async def test_another_process_polls_at_once(server: Server, store: RedisStore, store_url: str, tmp_path: Path) -> None:
    chat, processes = server.state.group(), forking()
    with running(processes, server.url, store_url, tmp_path / "one.log") as one:
        Person(server, 1, "anna").write(chat, "/sim bot first=me")
        await settled(server)
        assert one.pid is not None
        os.kill(one.pid, signal.SIGTERM)
        await asyncio.to_thread(one.join)
        assert one.exitcode == 0
        assert await store.lease("telegram-poll:900", "another", 1)
        for name in ("commands", "probes"):
            assert await store.lease(f"telegram-{name}:900", "another", 1)
