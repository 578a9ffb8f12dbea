"""Nothing is lost and nothing done twice: processes are killed, updates come again, two processes get the same ones."""

from __future__ import annotations

import asyncio
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random

from aiohttp import ClientSession, TCPConnector

from adapters.store.redis_store import RedisStore
from core.table import Status
from tests.adapters.processes import forking
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import TOKEN, Chat
from tests.adapters.telegram.people import Person, settled, until
from tests.adapters.telegram.process import SECRET, free_port, post_until_taken, running, until_listening


def offers(server: Server, chats: list[Chat], turns: range) -> list[list[Person]]:
    """Have each chat's members offer games by turns; no one offers more than may be open. Return who did, in order."""
    crowds = [[Person(server, 1000 * place + n, f"p{n}") for n in turns] for place in range(1, len(chats) + 1)]
    for index, turn in enumerate(turns):
        for chat, crowd in zip(chats, crowds, strict=True):
            crowd[index].write(chat, "/nim" if turn % 2 else "/sim bot")
    return crowds


async def hosts(store: RedisStore, chat: Chat, count: int) -> list[str]:
    """Return who hosts the tables of a chat, in their order; there must be no more than `count`."""
    assert await store.load(f"t{chat.id}", f"g{count + 1}") is None
    tables = [await store.load(f"t{chat.id}", f"g{number}") for number in range(1, count + 1)]
    return [table.seats[0].id for table in tables if table is not None]


def no_secret(folder: Path) -> None:
    for log in folder.glob("*.log"):
        text = log.read_text("utf-8")
        assert text
        assert TOKEN not in text
        assert "SECRET" not in text


async def test_150_updates_and_15_kills(server: Server, store: RedisStore, store_url: str, tmp_path: Path) -> None:
    chats = [server.state.group() for _ in range(5)]
    crowds: list[list[Person]] = [[] for _ in chats]
    state, rng, processes = server.state, Random(5), forking()
    for turn in range(0, 30, 2):
        for crowd, more in zip(crowds, offers(server, chats, range(turn, turn + 2)), strict=True):
            crowd.extend(more)
        stop = len(state.requests) + rng.randint(1, 20)
        with running(processes, server.url, store_url, tmp_path / "bot.log"):
            await until(server, lambda stop=stop: len(state.requests) >= stop or not state.updates)
    with running(processes, server.url, store_url, tmp_path / "bot.log"):
        await settled(server)
    for chat, crowd in zip(chats, crowds, strict=True):
        assert await hosts(store, chat, 30) == [f"t{person.id}" for person in crowd]
    no_secret(tmp_path)


async def test_a_killed_poller_is_followed_by_the_other(
    server: Server, store: RedisStore, store_url: str, tmp_path: Path
) -> None:
    chat, processes = server.state.group(), forking()
    with running(processes, server.url, store_url, tmp_path / "other.log"):
        with running(processes, server.url, store_url, tmp_path / "one.log"):
            crowd = offers(server, [chat], range(20))[0]
            await settled(server)
        # Whichever of the two had the lease: after each end of the inner one, the outer serves.
        crowd += offers(server, [chat], range(20, 40))[0]
        await settled(server)
    assert server.conflicts == 0
    assert await hosts(store, chat, 40) == [f"t{person.id}" for person in crowd]
    no_secret(tmp_path)


async def test_the_same_update_to_two_processes(
    server: Server, store: RedisStore, store_url: str, tmp_path: Path
) -> None:
    chats = [server.state.group() for _ in range(4)]
    crowds = offers(server, chats, range(30))
    server_updates = list(server.state.updates.values())
    rng, processes = Random(6), forking()
    posts = [update for update in server_updates for _ in range(rng.randint(1, 3))]
    for start in range(0, len(posts), 20):
        window = posts[start : start + 20]
        rng.shuffle(window)
        posts[start : start + 20] = window
    ports = [free_port(), free_port()]
    with (
        running(processes, server.url, store_url, tmp_path / "a.log", ports[0]),
        running(processes, server.url, store_url, tmp_path / "b.log", ports[1]),
    ):
        async with ClientSession(headers={"X-Telegram-Bot-Api-Secret-Token": SECRET}) as session:
            await asyncio.gather(*(until_listening(port) for port in ports))
            for start in range(0, len(posts), 20):
                await asyncio.gather(
                    *(post_until_taken(session, rng.choice(ports), update) for update in posts[start : start + 20])
                )
    for chat, crowd in zip(chats, crowds, strict=True):
        assert Counter(await hosts(store, chat, 30)) == Counter(f"t{person.id}" for person in crowd)
        answered = Counter(
            message["reply_to_message"]["message_id"]
            for message in chat.messages.values()
            if message["from"]["id"] == 900 and "reply_to_message" in message
        )
        assert set(answered.values()) == {1}
        assert len(answered) == 30
    no_secret(tmp_path)


async def test_a_webhook_post_without_the_secret_is_refused(
    server: Server, store: RedisStore, store_url: str, tmp_path: Path
) -> None:
    chat, port = server.state.group(), free_port()
    offers(server, [chat], range(1))
    (update,) = server.state.updates.values()
    with running(forking(), server.url, store_url, tmp_path / "bot.log", port):
        await until_listening(port)
        async with ClientSession(connector=TCPConnector(force_close=True)) as session:
            url = f"http://127.0.0.1:{port}/hook/telegram"
            for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": "wrong"}, {"X-Telegram-Bot-Api-Secret-Token": "é"}):
                async with session.post(url, json=update, headers=headers) as response:
                    assert response.status == 403
            assert await hosts(store, chat, 1) == []
            right = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
            for body in (b"", b"[]", b"{", b'{"update_id":"x"}', b"\xff\xfe", b"[" * 200_000, b'{"a":' * 100_000):
                async with session.post(url, data=body, headers=right) as response:
                    assert response.status == 400
            for encoding in ("gzip", "deflate"):
                async with session.post(
                    url, data=b'{"update_id":1}', headers=right | {"Content-Encoding": encoding}
                ) as response:
                    assert response.status == 400
            async with session.post(url, data=BytesIO(b" " * (1024 * 1024 + 1)), headers=right) as response:
                assert response.status == 413
            async with session.post(
                url, json={"update_id": 1, "message": {"nonsense": True}}, headers=right
            ) as response:
                assert response.status == 200
            async with session.post(url, json=update, headers=right) as response:
                assert response.status == 200
            async with session.get(f"http://127.0.0.1:{port}/healthz") as response:
                assert await response.json() == {"status": "ok"}
    assert len(await hosts(store, chat, 1)) == 1
    (webhook,) = server.calls("setWebhook")
    assert webhook["secret_token"] == SECRET
    assert "wrong" not in (tmp_path / "bot.log").read_text("utf-8")
    no_secret(tmp_path)


async def test_a_move_saved_but_never_shown_is_shown_when_its_update_comes_again(
    server: Server, store: RedisStore, store_url: str, tmp_path: Path
) -> None:
    chat, processes = server.state.group(), forking()
    anna = Person(server, 1, "anna")
    sent = asyncio.Event()
    server.hold = sent  # what is sent waits, while the process dies
    anna.write(chat, "/sim bot first=me")
    with running(processes, server.url, store_url, tmp_path / "bot.log"):
        await until(server, lambda: server.held > 0)
    table = await store.load(f"t{chat.id}", "g1")
    assert table is not None
    assert table.status is Status.PLAYING
    server.hold = None
    sent.set()
    with running(processes, server.url, store_url, tmp_path / "bot.log"):
        await settled(server)
    assert await store.load(f"t{chat.id}", "g2") is None
    shown = [message for message in chat.messages.values() if "photo" in message]
    assert len(shown) >= 1
