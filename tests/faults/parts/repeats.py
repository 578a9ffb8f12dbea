"""Each update posted twenty times at the same moment, to two processes that serve one bot."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from aiohttp import ClientSession, TCPConnector

from adapters.store.embedded import embedded
from tests.adapters.processes import forking
from tests.adapters.telegram.api.server import Server, serving
from tests.adapters.telegram.people import Person
from tests.adapters.telegram.process import SECRET, free_port, post_until_taken, running, until_listening
from tests.faults.part import Figure, Scale
from tests.faults.stores import opened

NAME: Final = "repeats"
COVERED: Final = "tests/adapters/telegram/test_durability.py::test_the_same_update_to_two_processes"
COPIES: Final = 20
UPDATES: Final = {Scale.FULL: 200, Scale.SHORT: 10}


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how often the updates had another effect than one, and another answer than one."""
    wrong, unanswered = asyncio.run(_measured(UPDATES[scale]))
    yield Figure("updates, each posted 20 times at once", UPDATES[scale], "")
    yield Figure("updates without effect or with several", wrong, "", most=0)
    yield Figure("updates without answer or with several", unanswered, "", most=0)


async def _measured(count: int) -> tuple[int, int]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        folder = Path(name)
        async with embedded(folder) as socket, serving() as server:
            url = f"unix://{socket}"
            people = [Person(server, 1000 + number, f"p{number}") for number in range(count)]
            chat = server.state.group()
            for person in people:
                person.write(chat, "/nim")
            updates = list(server.state.updates.values())
            ports, processes = (free_port(), free_port()), forking()
            with (
                running(processes, server.url, url, folder / "a.log", ports[0]),
                running(processes, server.url, url, folder / "b.log", ports[1]),
            ):
                await _post(updates, ports)
            assert server.wrong == []
            return await _hosts_wrong(url, f"t{chat.id}", people), _answers_wrong(server, chat.id, people)


async def _post(updates: list[dict[str, object]], ports: tuple[int, int]) -> None:
    rng = Random(11)
    headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
    async with ClientSession(headers=headers, connector=TCPConnector(limit=COPIES)) as session:
        await asyncio.gather(*(until_listening(port) for port in ports))
        for update in updates:
            await asyncio.gather(*(post_until_taken(session, rng.choice(ports), update) for _ in range(COPIES)))


async def _hosts_wrong(url: str, chat: str, people: list[Person]) -> int:
    """Return how many people do not host exactly one table."""
    hosts: Counter[str] = Counter()
    async with opened(url) as store:
        while (table := await store.load(chat, f"g{hosts.total() + 1}")) is not None:
            hosts[table.seats[0].id] += 1
    return sum(hosts[f"t{person.id}"] != 1 for person in people)


def _answers_wrong(server: Server, chat: int, people: list[Person]) -> int:
    """Return how many people did not get exactly one answer."""
    messages = server.state.chats[chat].messages.values()
    answered = Counter(
        message["reply_to_message"]["from"]["id"]
        for message in messages
        if message["from"]["id"] == 900 and "reply_to_message" in message
    )
    return sum(answered[person.id] != 1 for person in people)
