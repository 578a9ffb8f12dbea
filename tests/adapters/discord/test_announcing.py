"""The numbers that Discord gives the commands, which their mentions need."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from adapters.discord.client import KibitzClient
from adapters.discord.outbound import menu
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from adapters.store.redis_store import RedisStore
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.test_wire import ANNA, running
from tests.adapters.discord.wire import Wire


async def test_commands_are_mentioned_by_the_numbers_that_discord_gave_them(
    wire: Wire, make_client: MakeClient, store: RedisStore
) -> None:
    wire.locale = "en-US"

    async def help_again() -> str:
        before = len(wire.whispers)
        await wire.interaction(*ANNA, 2, {"id": "1", "name": "help", "type": 1, "options": []})
        await wire.until(lambda: len(wire.whispers) > before)
        return wire.whispers[-1][1]

    async with running(wire, make_client) as first:
        await _until_numbered(first)
        numbers = {command["name"]: command["id"] for command in wire.commands}
        assert f"</sim:{numbers['sim']}> `opponent: @anna`" in await help_again()
    async with running(wire, make_client) as second:
        await _until_numbered(second)
        assert f"</board:{numbers['board']}>" in await help_again()
    kept = await Memory(store.platform(), "test").command_numbers()
    assert kept == {name: int(number) for name, number in numbers.items() if name != "Challenge"}
    assert sum(method == "PUT" for method, _, _ in wire.requests) == 1, "another process knows them from the store"


async def test_numbers_that_an_older_process_did_not_keep_are_asked_for(
    wire: Wire, make_client: MakeClient, store: RedisStore
) -> None:
    async with running(wire, make_client) as first:
        await _until_numbered(first)
    await store.platform().delete("discord:commands:test:numbers")
    async with running(wire, make_client) as second:
        await _until_numbered(second)
    asked = [(method, path) for method, path, _ in wire.requests if path.endswith("/commands")]
    assert [method for method, _ in asked] == ["PUT", "GET"]


async def _until_numbered(client: KibitzClient) -> None:
    """Wait until a client knows its commands' numbers, of which nothing on the wire tells."""
    async with asyncio.timeout(30):
        while "<" not in str(client.commands.written("en", "/help")):  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)


class Tree:
    """Commands of which Discord refuses to be told as often as it is told to."""

    translator = None

    def __init__(self, name: str, *, refuses: int = 0) -> None:
        self._name, self.refuses, self.did = name, refuses, list[str]()

    def get_commands(self) -> list[Any]:
        def to_dict(tree: object) -> dict[str, str]:
            return {"name": self._name}

        return [SimpleNamespace(to_dict=to_dict)]

    async def sync(self) -> list[Any]:
        return await self._told("sync")

    async def fetch_commands(self) -> list[Any]:
        return await self._told("fetch")

    async def _told(self, what: str) -> list[Any]:
        self.did.append(what)
        if self.refuses:
            self.refuses -= 1
            raise discord.DiscordException
        kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)
        return [SimpleNamespace(name=f"{self._name} {kind.name}", id=kind.value, type=kind) for kind in kinds]


class Book(CommandBook):
    """What was learned."""

    def __init__(self) -> None:
        super().__init__()
        self.learned: list[Any] = []

    def learn(self, numbers: Any) -> None:
        self.learned.append(numbers)


async def test_commands_are_announced_once_and_again_after_what_failed(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, other, book = Memory(store.platform(), "test"), Memory(store.platform(), "test"), Book()
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)
        await other.end_announcing(None)  # the other process gives up

    monkeypatch.setattr(menu.asyncio, "sleep", pause)

    async def did(tree: Any) -> list[str]:
        await menu.announce(tree, memory, book)
        return tree.did

    assert await other.begin_announcing()
    assert await did(Tree("help")) == ["sync"]
    assert paused == [2]
    assert book.learned.pop() == {"help chat_input": 1}
    assert await did(Tree("help")) == []
    assert book.learned.pop() == {"help chat_input": 1}
    assert await did(Tree("rules", refuses=1)) == ["sync"]
    assert book.learned.pop() == {"help chat_input": 1}, "what is known of before"
    assert await other.begin_announcing(), "it has given its turn back"
    await other.end_announcing(None)

    async def cut_off() -> None:
        raise asyncio.CancelledError

    closed: Any = Tree("rules")
    closed.sync = cut_off
    with pytest.raises(asyncio.CancelledError):
        await did(closed)
    assert await other.begin_announcing(), "so has a client that was closed"
    await other.end_announcing(None)
    assert await did(Tree("rules")) == ["sync"], "for it was not announced"
    await memory.keep_command_numbers({})
    assert await did(Tree("rules", refuses=1)) == ["fetch"]
    assert await did(Tree("rules")) == ["fetch"]
    assert await did(Tree("rules")) == []
    assert book.learned[1:] == [{}, {"rules chat_input": 1}, {"rules chat_input": 1}]
    assert paused == [2]
