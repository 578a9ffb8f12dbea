"""The numbers that Discord gives the commands, which their mentions need."""

from __future__ import annotations

import asyncio

from adapters.discord.client import KibitzClient
from adapters.store.redis_store import RedisStore
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.test_wire import ANNA, running
from tests.adapters.discord.wire import Wire


async def test_commands_are_mentioned_by_the_numbers_that_discord_gave_them(
    wire: Wire, make_client: MakeClient
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
